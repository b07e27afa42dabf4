package pins

import (
	"reflect"
	"strings"
)

func (d *decoder) lacks(n *node, key, hint string) {
	d.add(n.place(), hint, "%s lacks %s", n.where(), key)
}

// unknown reports a key that the table n does not know, with the nearest that it does.
func (d *decoder) unknown(n, item *node, plan []field) {
	var names []string
	for _, f := range plan {
		if !f.isID {
			names = append(names, f.name)
		}
	}
	hint := ""
	switch near := nearest(item.name, names); {
	case near != "":
		hint = "did you mean " + near + "?"
	case item.kind == tableKind && n.parent != nil && quotedName(n.parent.name, n.name, item.name) != "":
		hint = "a name with other characters than letters, digits, - and _ is quoted: " + quotedName(n.parent.name, n.name, item.name)
	case item.kind == tableKind && item.dotted:
		hint = `a name with a dot is quoted: "a.b"`
	case n.parent != nil && !n.closed && known(d.fields(reflect.TypeFor[Contract]()), item.name):
		hint = "it is no part of " + n.where() + ": " + topLevel(item)
	case len(names) <= 12:
		hint = "known are " + strings.Join(names, ", ")
	}
	d.add(item.key, hint, "%s has no key %s", n.where(), quote(item.name))
}

// quotedName gives the header or key that was meant where the name of an entry was taken
// for two: a method's name has slashes, that of a config key dots. Empty for other tables.
func quotedName(table, first, second string) string {
	switch table {
	case "request", "server-request", "notification", "client-notification", "gate":
		return "[" + table + `."` + first + "/" + second + `"]`
	case "config":
		return `"` + first + "." + second + `" = {}`
	}
	return ""
}

// shortForm says how an entry is written for which a string stands.
func shortForm(n *node) string {
	if n.parent == nil || n.kind != stringKind || len(n.text) > 60 {
		return ""
	}
	name := n.name
	if !idForm().MatchString(name) || strings.Contains(name, ".") {
		name = quote(name)
	}
	switch n.parent.name {
	case "config", "option":
		return "a value that is sent is listed: " + name + " = { values = [" + quote(n.text) + "] }"
	case "feature":
		return "a stage is named: " + name + " = { stage = " + quote(n.text) + " }"
	}
	return ""
}

// topLevel says how a key of the file is written, that stands in a table.
func topLevel(item *node) string {
	t := reflect.TypeFor[Contract]()
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
		switch {
		case name != item.name:
		case t.Field(i).Type.Kind() == reflect.String:
			return "write it above the first [table]"
		case t.Field(i).Type.Kind() == reflect.Slice && options != "keyed":
			return "open it with [[" + name + "]]"
		}
	}
	return "open it with [" + item.name + "]"
}

// kind reports a value of the wrong kind.
func (d *decoder) kind(n *node, want nodeKind, hint string) {
	if n.tables && want == tableKind {
		hint = "single brackets around the name, then the name of the entry"
	}
	d.add(n.pos, hint, "%s is %s, not %s", n.where(), n.kind, want)
}

func (d *decoder) word(n *node, text string, all []string) {
	for _, word := range all {
		if text == word {
			return
		}
	}
	hint := "one of " + strings.Join(all, ", ")
	if near := nearest(text, all); near != "" {
		hint = "did you mean " + near + "? " + hint
	}
	d.add(n.pos, hint, "%s is no value of %s", quote(text), n.name)
}
