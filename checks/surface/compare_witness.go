package surface

import "strings"

// telling is what a surface was read from, as far as that decides what it can tell.
type telling uint8

const (
	bySource     telling = iota
	byExecutable         // its tables, its schema and its bindings together; so is the atlas made
	bySchema             // files of JSON Schema
	byBindings           // files of TypeScript
)

func (s *Surface) telling() telling {
	switch {
	case s.Origin.Witness == "source":
		return bySource
	case s.Origin.Witness != "schema":
		return byExecutable
	case s.Coverage.StrictUntold:
		return byBindings
	}
	return bySchema
}

// TellsAs tells whether two surfaces were read from the same kind of thing: what the one
// cannot tell the other cannot either. An executable and the atlas are of one kind.
func (s *Surface) TellsAs(other *Surface) bool { return s.telling() == other.telling() }

// TellsOmission tells whether the witness of s tells if a field is ever left out of what is
// written. Of one that may be null what is printed does not: a binding shows what is derived
// from the type, and whether null is left out is an attribute of serde's alone. (At 0.136.0
// 17 of some 1,200 fields are shown otherwise than the source has them, in either way.)
func (s *Surface) TellsOmission(f *Field) bool {
	derived := s.telling() != bySource && f.Optional && f.Shape.Nullable
	return f.OmittedTold == YesTold && !derived
}

// ofOneText tells whether two surfaces are read from the same: nothing that either cannot
// tell differs between them then.
func ofOneText(a, b *Surface) bool {
	x, y := a.Origin, b.Origin
	switch {
	case a == b:
		return true
	case a.telling() != b.telling():
		return false
	case x.Commit != "" && y.Commit != "":
		return x.Commit == y.Commit
	}
	return a.telling() == byExecutable && x.Release != "" && x.Release == y.Release
}

// What is not told, by what a side lacks.
const (
	untoldMethods = "methods: a side does not hold them all"
	untoldFields  = "fields: a side does not hold them all"
	untoldWays    = "further names, fields of one direction, omission: a side does not tell them"
	untoldHeld    = "sets that hand-written code leaves open: a side does not tell them"
	untoldForms   = "what stands at a point: a side cannot tell it"
	untoldNames   = "types of one name: a side holds one for two"
	untoldNamed   = "members that JSON Schema and bindings name differently: a side does not tell the name"
	untoldKeys    = "further keys: a side does not tell them"
	untoldGates   = "gates: a side does not tell them"
	untoldLabels  = "names of gates: a side does not tell them"
)

// untold says why a difference may be of the witnesses alone; "" where it is not.
func (c *changer) untold(d *Difference) string {
	one := c.a.telling() == c.b.telling()
	mixed := (c.a.telling() == bySource) != (c.b.telling() == bySource)
	files := c.a.Origin.Witness == "schema" && c.b.Origin.Witness == "schema"
	lacks := c.b // the side that does not have it
	if d.A.Text == "" {
		lacks = c.a
	}
	dir, _ := d.Address.Kind.Method()
	switch {
	case d.Kind == DiffMethod && lacks.Coverage.Methods[dir] != Full && !(files && one):
		return untoldMethods
	case (d.Kind == DiffField || d.Kind == DiffValue) && lacks.Coverage.Fields != Full && !files:
		return untoldFields
	case d.Kind == DiffGate:
		return c.untoldGate(d, lacks)
	case (d.Kind == DiffUnclear || d.Kind == DiffAbsent) && !one:
		return untoldForms
	case c.spelling(d):
		return untoldWays
	case mixed:
		return c.unprinted(d)
	case c.printed() && (d.Kind == DiffAlias || d.Kind == DiffValue && (d.A.takesValue(d.B.Text) || d.B.takesValue(d.A.Text))):
		return untoldWays // the source told the atlas which value is a further name
	}
	return ""
}

// printed tells whether a side is what was printed, and not the source or the atlas, which
// was told by it.
func (c *changer) printed() bool {
	print := func(s *Surface) bool { return s.Origin.Witness == "runtime" || s.Origin.Witness == "schema" }
	return print(c.a) || print(c.b)
}

// unprinted says why a difference between the source and a print of it may be none: what
// a print never has, or has in another way.
func (c *changer) unprinted(d *Difference) string {
	read, source, print := c.a, &d.A, &d.B
	if c.b.telling() == bySource {
		read, source, print = c.b, &d.B, &d.A
	}
	switch {
	case read.oneForTwo(source.Type, print.Type):
		return untoldNames
	case d.Kind == DiffAlias, d.Kind == DiffOneWay, d.Kind == DiffOmitted, d.Kind == DiffOpen:
		return untoldWays
	case d.Kind == DiffShape && d.A.Text == d.B.Text:
		return untoldHeld
	case (d.Kind == DiffField || d.Kind == DiffValue) && source.Text != "" && leftOut(source.subject),
		d.Kind == DiffRequired && leftOut(source.subject),
		d.Kind == DiffValue && print.Text != "" && source.takesValue(print.Text):
		return untoldWays
	}
	return ""
}

// leftOut tells a field or variant that a print may lack, or say is required though it has
// a default: one of one direction, and one that is not printed.
func leftOut(subject any) bool {
	switch s := subject.(type) {
	case *Field:
		return s.NoIn || s.NoOut || s.Unprinted
	case *Variant:
		return s.NoIn || s.NoOut || s.Unprinted
	}
	return false
}

// takesValue tells whether a side is an enum that takes a value by a further name: a print
// lists it among the others.
func (s *Side) takesValue(wire string) bool {
	t, ok := s.subject.(*Type)
	if !ok {
		return false
	}
	for i := range t.Variants {
		if contains(t.Variants[i].Aliases, wire) {
			return true
		}
	}
	return false
}

// oneForTwo tells whether a print has its type of the second version of the protocol for
// one outside it as well, since a bundle holds one type by each name.
func (s *Surface) oneForTwo(source, print TypeID) bool {
	if !strings.HasPrefix(string(print), "v2::") || source.inV2() {
		return false
	}
	for _, t := range s.ByName(lastSegment(source)) {
		if t.ID.inV2() {
			return true
		}
	}
	return false
}

// inV2 tells a type of the second version of the protocol, by its module.
func (id TypeID) inV2() bool { return strings.Contains("::"+string(id)+"::", "::v2::") }

func lastSegment(id TypeID) string {
	text := string(id)
	return text[strings.LastIndex(text, ":")+1:]
}

func (c *changer) untoldGate(d *Difference, lacks *Surface) string {
	if d.A.Text != "" && d.B.Text != "" {
		if c.a.telling() == bySource && c.b.telling() == bySource {
			return ""
		}
		return untoldLabels
	}
	told := lacks.Coverage.Gated
	if _, ok := d.A.subject.(*Method); ok {
		dir, _ := d.Address.Kind.Method()
		told = lacks.Coverage.Gates[dir]
	}
	if !told || lacks.At(d.Address).GatesTold == CannotTell {
		return untoldGates
	}
	return ""
}
