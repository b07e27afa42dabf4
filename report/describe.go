package report

import "codexpin/checks/surface"

// describer turns what a surface holds into what a report says.
type describer struct{ s *surface.Surface }

// method describes a method with its messages.
func (d describer) method(m *surface.Method) Method {
	out := Method{
		Name: m.Wire, Address: surface.MethodAddress(m.Direction, m.Wire).String(), Direction: directionWord(m.Direction),
		Rust: m.Variant, Gate: m.Gate, GatesChecked: m.InspectParams, Place: m.Place,
	}
	asks, answers := "client", "codex"
	if m.Direction == surface.ServerRequest || m.Direction == surface.ServerNotification {
		asks, answers = "codex", "client"
	}
	out.Params = d.message(m.Params, asks, surface.MethodAddress(m.Direction, m.Wire).With(surface.Params))
	if m.Direction == surface.ClientRequest || m.Direction == surface.ServerRequest {
		out.Result = d.message(m.Result, answers, surface.MethodAddress(m.Direction, m.Wire).With(surface.Result))
	}
	out.Uses = d.uses(m)
	at := d.s.At(surface.MethodAddress(m.Direction, m.Wire))
	out.GatesWhy, out.GateUntold = at.GatesWhy, gatesUntold(at)
	return out
}

// UntoldBy names what a release of the atlas does not tell of what it has: what no print
// says and the source alone does.
func UntoldBy(s *surface.Surface) []string {
	untold := []string{"further names that are no values of their own", "fields that one side alone reads or writes", "where null and absence are two things"}
	if !s.Coverage.Gated {
		untold = append(untold, "gates that are not shown")
	}
	return untold
}

// gatesUntold tells a fact without a gate of which it is not told whether it has one.
func gatesUntold(f *surface.Fact) bool { return f.GatesTold == surface.NotTold && !f.Gated() }

// message describes params or a result, which stand at an address; nil where there is none.
func (d describer) message(shape surface.Shape, sentBy string, at surface.Address) *Message {
	if shape.Kind == surface.NoShape {
		return nil
	}
	out := &Message{SentBy: sentBy, Nullable: shape.Nullable}
	out.Label, out.Why = d.label(shape)
	if resolved, t := d.through(shape, sentBy); t != nil {
		described := d.typ(t, &at)
		out.Type, out.Nullable = &described, shape.Nullable || resolved.Nullable
	} else if t := d.s.Type(shape.Ref); t != nil && shape.Kind == surface.Ref {
		described := d.typ(t, &at)
		out.Type = &described
	}
	return out
}

// through resolves a shape to the type whose members stand on the wire: where code
// by hand plainly goes through another type, that one.
func (d describer) through(shape surface.Shape, sentBy string) (surface.Shape, *surface.Type) {
	resolved, t := d.s.Resolve(shape)
	switch {
	case t == nil:
	case sentBy == "client" && t.HandIn && t.ReadAs.Kind != surface.NoShape:
		return d.s.Resolve(t.ReadAs)
	case sentBy == "codex" && t.HandOut && t.WriteAs.Kind != surface.NoShape:
		return d.s.Resolve(t.WriteAs)
	}
	return resolved, t
}

// label writes a shape without its own null, which has a place of its own.
func (d describer) label(shape surface.Shape) (label, why string) {
	shape.Nullable = false
	if shape.Kind == surface.Uncertain {
		return "cannot tell", shape.Why
	}
	return d.s.Label(plainAny(shape)), ""
}

// plainAny takes the null off any JSON value inside a shape, of which it is one.
func plainAny(shape surface.Shape) surface.Shape {
	if shape.Kind == surface.Any {
		shape.Nullable = false
	}
	elem := make([]surface.Shape, len(shape.Elem))
	for i := range shape.Elem {
		elem[i] = plainAny(shape.Elem[i])
	}
	shape.Elem = elem
	return shape
}
