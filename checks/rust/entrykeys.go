package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// keys reads the `key: value` pairs of a request. A key that is not known is noted
// and left alone: 0.128.0 added two that change nothing on the wire.
func (p *entryReader) keys(m *surface.Method, body syntax.Range) error {
	f := p.f
	seen := map[string]bool{}
	for _, part := range f.SplitTypes(body, ",") {
		if part.From == part.To {
			continue
		}
		if f.Tokens[part.From].Kind() != syntax.Ident || !f.Is(part.From+1, ":") {
			return fmt.Errorf("%s holds something that is no key", m.Variant)
		}
		key := f.Text(f.Tokens[part.From])
		if seen[key] {
			return fmt.Errorf("%s has the key %s twice", m.Variant, key)
		}
		seen[key] = true
		if err := p.key(m, key, syntax.Range{From: part.From + 2, To: part.To}); err != nil {
			return fmt.Errorf("%s of %s: %w", key, m.Variant, err)
		}
	}
	if !seen["params"] || !seen["response"] {
		return fmt.Errorf("%s lacks params or response", m.Variant)
	}
	return nil
}

func (p *entryReader) key(m *surface.Method, key string, value syntax.Range) error {
	switch key {
	case "params", "response":
		t, err := p.typeOf(value)
		if err != nil {
			return err
		}
		shape := p.message(m, t)
		if key == "params" {
			m.Params = shape
		} else {
			m.Result = shape
		}
	case "inspect_params":
		switch {
		case value.To == value.From+1 && p.f.Is(value.From, "true"):
			m.InspectParams = true
		case value.To == value.From+1 && p.f.Is(value.From, "false"):
		default:
			return fmt.Errorf("neither true nor false")
		}
	case "serialization", "manual_payload_conversion":
	default:
		p.r.gap("notes", p.place(value.From, value.To, m.Variant), "the key %s of %s is not known", key, m.Variant)
	}
	return nil
}

// message gives the shape of what a method carries; none for a method that is not asked for.
func (p *entryReader) message(m *surface.Method, t syntax.Type) surface.Shape {
	wire := m.Wire
	if m.WirePlace == (surface.Place{}) {
		wire = p.t.all.variant(m.Variant)
	}
	if p.r.asked != nil && !p.r.asked[wire] {
		return surface.Shape{}
	}
	return p.r.shape(t, &scope{m: p.t.module})
}
