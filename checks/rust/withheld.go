package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// strippers gives the functions of a module's inherent impls of a type that take what is
// experimental off a value before it is written: strip_experimental_fields, from 0.104.0
// on the only one, and whatever else is so called.
func (b *builder) strippers(name string) (found []*syntax.Item) {
	for _, i := range b.m.impls[name] {
		if len(i.item.Trait().Path) > 0 {
			continue
		}
		for _, fn := range i.item.Items {
			if fn.Kind == syntax.Fn && strings.Contains(fn.Name, "strip") && strings.Contains(fn.Name, "experimental") {
				found = append(found, fn)
			}
		}
	}
	return found
}

// withheld marks the fields that Codex takes off what it writes to a client that did not
// ask for what is experimental: those that a stripper sets to None. One that does
// anything else may take off any gated field.
func (b *builder) withheld(fields []surface.Field) {
	for _, fn := range b.strippers(b.t.Name) {
		cleared, plain := b.clears(fn.Body)
		for i := range fields {
			f := &fields[i]
			if !cleared[f.Rust] && (plain || f.Gate == "") {
				continue
			}
			if f.Withheld = true; f.Gate == "" {
				f.Gate = b.t.Name + "::" + fn.Name
			}
		}
	}
}

// clears gives the fields that a body sets to None; plain says that it does nothing else.
func (b *builder) clears(body syntax.Range) (fields map[string]bool, plain bool) {
	fields = map[string]bool{}
	f, i := b.f, body.From
	for ; i+5 < body.To; i += 6 {
		if !f.Is(i, "self") || !f.Is(i+1, ".") || f.Tokens[i+2].Kind() != syntax.Ident || !f.Is(i+3, "=") || !f.Is(i+4, "None") || !f.Is(i+5, ";") {
			break
		}
		fields[f.Text(f.Tokens[i+2])] = true
	}
	return fields, i == body.To
}
