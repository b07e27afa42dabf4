package surface

import "strings"

// side gives a method as the side of a difference.
func (m *Method) side(text string) Side { return Side{Text: text, Place: m.Place, subject: m} }

// side gives a type as the side of a difference.
func (t *Type) side(text string) Side {
	return Side{Text: text, Type: t.ID, Place: t.Place, subject: t}
}

// variantSide gives a variant of t as the side of a difference.
func (t *Type) variantSide(v *Variant, text string) Side {
	return Side{Text: text, Type: t.ID, Place: v.Place, subject: v}
}

// unclear says of a side why it could not be told, and of which type.
func (s Side) unclear(why string, t *Type) Side {
	if why != "" {
		s.Text, s.Untold, s.Unclear = why, true, t
	}
	return s
}

// stance classes what stands at a point, as far as it decides who a change hurts.
type stance uint8

const (
	formOther  stance = iota
	formAny           // any JSON value
	formText          // any string
	formSet           // strings of a set
	formWhole         // an integer
	formNumber        // a number
	formNull          // null, or nothing at all
)

// formOf classes what a shape means.
func formOf(t target) stance {
	switch {
	case t.typ != nil && t.typ.Kind == Enum && t.typ.Tagging == External && allUnits(t.typ):
		return formSet
	case t.typ != nil:
		return formOther
	}
	switch t.shape.Kind {
	case Any:
		return formAny
	case String:
		return formText
	case Integer:
		return formWhole
	case Number:
		return formNumber
	case Null, NoShape:
		return formNull
	}
	return formOther
}

func allUnits(t *Type) bool {
	for i := range t.Variants {
		if v := &t.Variants[i]; v.Form != Unit && !v.Untagged {
			return false
		}
	}
	return true
}

// stands notes what stands at the point of a difference, and whether null may.
func (s Side) stands(t target) Side {
	s.stance, s.null = formOf(t), t.nullable()
	return s
}

// met notes that a difference was met at an address.
func (d *Difference) met(at Address, flow Flow) {
	if flow != Out && !d.In {
		d.In, d.inAt = true, at
	}
	if flow != In && !d.Out {
		d.Out, d.outAt = true, at
	}
}

// On tells whether a difference lies at an address, on the way to it, or in what a whole
// list there depends on; a and b are the facts of the two surfaces that were compared,
// about that address. What only one side has lies where it stands and in the type that
// lacks it; whether a type takes more than it declares lies in that type alone.
func (d *Difference) On(a, b *Fact) bool {
	switch {
	case d.Kind == DiffOpen, d.Kind == DiffStrict, d.Kind == DiffAlias:
		return a.ends(d.A.subject) || b.ends(d.B.subject)
	case d.Kind != DiffField && d.Kind != DiffValue && d.Kind != DiffMethod:
		return a.passes(d.A.subject) || b.passes(d.B.subject)
	case d.A.Text == "":
		return b.passes(d.B.subject) || a.ends(d.A.subject)
	case d.B.Text == "":
		return a.passes(d.A.subject) || d.Kind == DiffValue && b.ends(d.B.subject)
	}
	return a.ends(d.A.subject) || b.ends(d.B.subject) // of alternatives without a name
}

// Through tells whether a difference lies at an address or on the way to it, as On does,
// and not merely beside it.
func (d *Difference) Through(a, b *Fact) bool {
	return d.On(a, b) && (a.passes(d.A.subject) && d.A.Text != "" || b.passes(d.B.subject) && d.B.Text != "")
}

// Below tells whether a difference was met at an address that starts with a.
func (d *Difference) Below(a Address) bool {
	prefix := a.String()
	for _, at := range []Address{d.Address, d.inAt, d.outAt} {
		if strings.HasPrefix(at.String(), prefix) {
			return true
		}
	}
	return false
}

func (f *Fact) passes(subject any) bool {
	return subject != nil && contains(f.passed, subject)
}

// ends tells whether the address leads to a thing itself: to the type that stands at its
// end, or to the member.
func (f *Fact) ends(subject any) bool {
	n := len(f.passed)
	if subject == nil || n == 0 {
		return false
	}
	_, isType := f.passed[n-1].(*Type)
	return f.passed[n-1] == subject || isType && n > 1 && f.passed[n-2] == subject
}
