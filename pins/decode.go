package pins

import (
	"reflect"
	"strings"
)

// decoder fills a contract from nodes. What a key may be is told by the toml tags of
// the structs, what a value may be by their types; so the structs are the grammar.
// Options of a tag: required; keyed (a list filled from a table, one element a key);
// one (a list for which a single element may stand); key (filled with the name of the
// table itself).
type decoder struct {
	*problems
	plans map[reflect.Type][]field
}

type field struct {
	name                       string
	index                      int
	required, keyed, one, isID bool
}

// leaf is a type that reads itself from a node and reports what is wrong with it.
type leaf interface{ decode(d *decoder, n *node) }

// rule is a string type with a rule: check says why a text breaks it, and what to
// write instead.
type rule interface {
	check(text string) (why, hint string)
}

// words is a string type with a fixed set of values.
type words interface{ words() []string }

// fields gives the fields of a struct that have a toml tag.
func (d *decoder) fields(t reflect.Type) []field {
	if plan, ok := d.plans[t]; ok {
		return plan
	}
	var plan []field
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
		if name == "-" || name == "" && options == "" {
			continue
		}
		has := func(option string) bool { return strings.Contains(","+options+",", ","+option+",") }
		plan = append(plan, field{name, i, has("required"), has("keyed"), has("one"), has("key")})
	}
	d.plans[t] = plan
	return plan
}

// table fills the struct v from the table n.
func (d *decoder) table(v reflect.Value, n *node) {
	if e := v.FieldByName("Entry"); e.IsValid() {
		e.Set(reflect.ValueOf(Entry{Pos: n.place(), table: n}))
	}
	if p, ok := v.Addr().Interface().(interface{ defaults() }); ok {
		p.defaults()
	}
	plan := d.fields(v.Type())
	for _, item := range n.items {
		if !known(plan, item.name) {
			d.unknown(n, item, plan)
		}
	}
	for _, f := range plan {
		at := v.Field(f.index)
		if f.isID {
			d.value(at, &node{kind: stringKind, name: n.name, text: n.name, key: n.key, pos: n.key, parent: n})
			continue
		}
		item := n.get(f.name)
		switch {
		case item == nil && f.required:
			d.lacks(n, f.name, lackForm(f.name, at.Type(), f.one))
		case item == nil:
		case f.keyed:
			d.keyed(at, item)
		case at.Kind() == reflect.Slice:
			d.list(at, item, f.one)
		default:
			d.value(at, item)
		}
	}
}

func known(plan []field, name string) bool {
	for _, f := range plan {
		if f.name == name && !f.isID {
			return true
		}
	}
	return false
}

// keyed fills a list with one element for each key of a table.
func (d *decoder) keyed(v reflect.Value, n *node) {
	if n.kind != tableKind {
		hint := keyedForm(n, v.Type().Elem())
		if n.name == "closed" || n.name == "values" {
			hint = "write each path with its values: " + n.name + ` = { "turn.status" = ["completed"] }`
		}
		d.kind(n, tableKind, hint)
		return
	}
	list := reflect.MakeSlice(v.Type(), 0, len(n.items))
	for _, item := range n.items {
		if item.name == "" {
			d.add(item.key, "name it, or take it out", "a name is empty")
			continue
		}
		element := reflect.New(v.Type().Elem()).Elem()
		if d.value(element, item) {
			list = reflect.Append(list, element)
		}
	}
	v.Set(list)
}

// list fills a list from an array, or from one value where that is allowed.
func (d *decoder) list(v reflect.Value, n *node, one bool) {
	items := n.items
	switch {
	case n.kind != arrayKind && one:
		items = []*node{n}
	case n.kind == tableKind && (n.header || len(n.items) > 0 && n.items[0].header):
		d.add(n.key, "write [[ ]] around the name", "%s is a list, each entry with double brackets", n.where())
		return
	case n.kind != arrayKind:
		d.kind(n, arrayKind, form(n, v.Type(), false))
		return
	case len(items) == 0:
		d.add(n.pos, "name one, or leave the key out", "%s is an empty list", quote(n.name))
		return
	}
	list := reflect.MakeSlice(v.Type(), 0, len(items))
	for _, item := range items {
		element := reflect.New(v.Type().Elem()).Elem()
		if d.value(element, item) {
			list = reflect.Append(list, element)
		}
	}
	v.Set(list)
}

// value fills v from one node. It returns false, with v as it was, where v is a struct
// and the node no table: such an entry is reported and does not exist for the rest.
func (d *decoder) value(v reflect.Value, n *node) bool {
	target := v
	if v.Kind() == reflect.Pointer {
		target = reflect.New(v.Type().Elem()).Elem()
	}
	switch known := target.Addr().Interface().(type) {
	case leaf:
		known.decode(d, n)
	case rule:
		if text, ok := d.str(n); ok {
			if why, hint := known.check(text); why != "" {
				d.add(n.pos, hint, "%s %s", quote(text), why)
			}
			target.SetString(text)
		}
	case words:
		if text, ok := d.str(n); ok {
			d.word(n, text, known.words())
			target.SetString(text)
		}
	default:
		if !d.plain(target, n) {
			return false
		}
	}
	if v.Kind() == reflect.Pointer {
		v.Set(target.Addr())
	}
	return true
}

// plain fills what has no rule of its own: a struct, a boolean, a string.
func (d *decoder) plain(v reflect.Value, n *node) bool {
	switch v.Kind() {
	case reflect.Struct:
		if n.kind != tableKind {
			hint := shortForm(n)
			if hint == "" {
				hint = form(n, v.Type(), false)
			}
			d.kind(n, tableKind, hint)
			return false
		}
		d.table(v, n)
	case reflect.Bool:
		if n.kind != boolKind {
			d.kind(n, boolKind, "write true or false, without quotes")
			return true
		}
		v.SetBool(n.text == "true")
	default:
		if text, ok := d.str(n); ok {
			v.SetString(text)
		}
	}
	return true
}

// str gives the text of a string; an empty one means nothing anywhere and is refused.
func (d *decoder) str(n *node) (string, bool) {
	if n.kind != stringKind {
		d.kind(n, stringKind, textForm(n))
		return "", false
	}
	if strings.TrimSpace(n.text) == "" {
		d.add(n.pos, "say what it is, or take it out", "%s is empty", n.where())
		return "", false
	}
	return n.text, true
}
