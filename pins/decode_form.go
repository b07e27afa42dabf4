package pins

import (
	"reflect"
	"strings"
)

// maxFormText is how long a text may be that a hint repeats.
const maxFormText = 60

// form gives the line to write where a value of the wrong kind stands. t is the type of
// what the key is.
func form(n *node, t reflect.Type, one bool) string {
	sample := sampleOf(t, one)
	if n.kind == stringKind && sample == `["…"]` && repeatable(n.text) {
		sample = `["` + n.text + `"]`
	}
	name := keyText(n.name)
	switch {
	case n.name == "":
		return "write " + sample
	case n.parent == nil || n.parent.closed || strings.HasPrefix(sample, `[`) && !strings.HasPrefix(sample, `[{`):
		return "write " + name + " = " + sample
	}
	header := strings.TrimPrefix(pathOf(n.parent)+"."+name, ".")
	if strings.HasPrefix(sample, `[{`) {
		return "open each entry with [[" + header + "]]"
	}
	return "open it with [" + header + "]"
}

// keyedForm gives the line to write where a table of named entries of a type is wanted.
func keyedForm(n *node, element reflect.Type) string {
	name := keyText(n.name)
	for element.Kind() == reflect.Pointer {
		element = element.Elem()
	}
	sample := sampleOf(element, false)
	if n.parent != nil && n.parent.parent == nil && strings.HasPrefix(sample, "{") {
		return "open each entry with [" + name + `."NAME"]`
	}
	if n.parent != nil && n.parent.parent == nil {
		return "open it with [" + name + "]"
	}
	return "write " + name + ` = { "NAME" = ` + sample + " }"
}

// pathOf gives the name of a table as a header has it, "" for the file.
func pathOf(n *node) string {
	var keys []string
	for at := n; at != nil && at.parent != nil; at = at.parent {
		if at.name != "" {
			keys = append([]string{keyText(at.name)}, keys...)
		}
	}
	return strings.Join(keys, ".")
}

// repeatable tells whether a text can stand in a hint as it is in the file.
func repeatable(text string) bool {
	return len(text) <= maxFormText && printable(text) == text && !strings.ContainsAny(text, "\"\\\t")
}

// textForm says how a string is written where something else stands.
func textForm(n *node) string {
	switch n.kind {
	case arrayKind, tableKind:
		text := "…"
		if len(n.items) == 1 && n.items[0].kind == stringKind && repeatable(n.items[0].text) {
			text = n.items[0].text
		}
		if n.name == "" {
			return `one string: "` + text + `"`
		}
		return "one string: " + keyText(n.name) + ` = "` + text + `"`
	}
	return "put it in quotes"
}

// lackForm gives the line that a table lacks.
func lackForm(name string, t reflect.Type, one bool) string {
	sample := sampleOf(t, one)
	if t.Kind() == reflect.Struct && !isLeaf(t) && name == "pin" {
		return `begin the file with [pin] and commit = "…"`
	}
	return "add " + name + " = " + sample
}

// sampleOf gives a value of a type as a contract has it; of a table what it must have,
// else the first that it may.
func sampleOf(t reflect.Type, one bool) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch zero := reflect.New(t).Interface().(type) {
	case *Date:
		return "2026-06-02"
	case *Ref:
		return `"request:turn/start"`
	case *Lines, *Set:
		return `["…"]`
	case *LineRange:
		return "83"
	case words:
		return `"` + zero.words()[0] + `"`
	case leaf, rule:
		return `"…"`
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true"
	case reflect.Slice:
		element := sampleOf(t.Elem(), false)
		if one {
			return element
		}
		return "[" + element + "]"
	case reflect.Struct:
		return "{ " + strings.Join(membersOf(t), ", ") + " }"
	}
	return `"…"`
}

// isLeaf tells whether a type reads itself.
func isLeaf(t reflect.Type) bool {
	_, ok := reflect.New(t).Interface().(leaf)
	return ok
}

// membersOf gives samples of the keys that a table must have, else of the first it may.
func membersOf(t reflect.Type) []string {
	var out, may []string
	for _, f := range (&decoder{plans: map[reflect.Type][]field{}}).fields(t) {
		at := t.Field(f.index).Type
		switch {
		case f.isID:
		case f.required:
			out = append(out, f.name+" = "+sampleOf(at, f.one))
		case !f.keyed && len(may) == 0:
			may = append(may, f.name+" = "+sampleOf(at, f.one))
		}
	}
	if len(out) == 0 {
		return may
	}
	return out
}
