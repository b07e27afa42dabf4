package surface

import "testing"

// TestNullOmitted holds that null is new to a reader only where it is written: not of a
// field that is left out where it is None, and not of one that was or is never written.
func TestNullOmitted(t *testing.T) {
	always := Field{Wire: "id", Shape: Shape{Kind: String}, Optional: true}
	null := Field{Wire: "id", Shape: Shape{Kind: String, Nullable: true}, Optional: true}
	omitted, hidden, double := null, always, null
	omitted.Omitted, omitted.NullOmitted = true, true
	hidden.NoOut = true
	double.Omitted, double.NullOmitted, double.Shape.DoubleOption = true, true, true
	for name, c := range map[string]struct {
		a, b Field
		want string // the rules about null that a reader meets
	}{
		"null is written":                {always, null, "null-new"},
		"null is left out":               {always, omitted, ""},
		"never written before":           {hidden, omitted, ""},
		"left out, then written":         {omitted, null, "null-new"},
		"written, then left out":         {null, omitted, "null-gone"},
		"an Option of an Option":         {always, double, "null-new"},
		"left out on both sides":         {omitted, omitted, ""},
		"left out and not any more null": {omitted, always, ""},
	} {
		side := func(f Field) *Surface {
			s := &Surface{Types: []*Type{{ID: "x::T", Name: "T", Kind: Struct, Fields: []Field{f}}}}
			s.Methods = []*Method{{Direction: ServerNotification, Wire: "a/b", Params: Shape{Kind: Ref, Ref: "x::T"}}}
			return s.Index()
		}
		got := ""
		for _, change := range ChangesBetween(side(c.a), side(c.b)).List {
			if change.Reads != "" && (change.Rule == "null-new" || change.Rule == "null-gone") {
				got += change.Rule
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
