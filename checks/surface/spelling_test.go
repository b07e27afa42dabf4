package surface

import (
	"fmt"
	"testing"
)

// reviewers makes an enum of the one name whose prints list a further spelling.
func reviewers(variants ...Variant) *Type {
	return &Type{ID: "P", Name: "ApprovalsReviewer", Kind: Enum, Variants: variants}
}

// asReleased is witnessed as a release of the atlas: a print, and with the source what that
// alone tells.
func asReleased(source bool, types ...*Type) *Surface {
	s := witnessed("atlas", types...)
	s.Coverage.SomeGated, s.Coverage.Spellings, s.Coverage.Gated, s.Coverage.Enforced = true, source, source, source
	for _, d := range Directions() {
		s.Coverage.Gates[d] = source || d == ClientRequest || d == ServerRequest
	}
	return s
}

// What the source alone tells of a release is no change beside one of which it was not
// read, in either order; what both tell is.
func TestChangesOfWhatTheSourceAloneTells(t *testing.T) {
	auto := Variant{Wire: "auto_review", Aliases: []string{"guardian_subagent"}}
	guardian := Variant{Wire: "guardian_subagent", Aliases: []string{"auto_review"}}
	bare := func(wires ...string) (out []Variant) {
		for _, w := range wires {
			out = append(out, Variant{Wire: w})
		}
		return out
	}
	gated := fieldOf("x", aString)
	gated.Gate = "x.y"
	gatedValue := choices("P", "a", "b")
	gatedValue.Variants[1].Gate = "b"
	const ways, gates = "further names, fields of one direction, omission", "gates"
	by := func(why string, n int) string { return fmt.Sprintf("%d not told, %s", n, why) }
	for _, c := range []struct {
		name          string
		source, print *Type
		there, back   string // from the source to the print, and the other way
	}{
		{"a further spelling", reviewers(auto), reviewers(bare("auto_review", "guardian_subagent")...), by(ways, 2), by(ways, 2)},
		{"under the other name", reviewers(guardian), reviewers(bare("auto_review", "guardian_subagent")...), by(ways, 2), by(ways, 2)},
		{"in whatever enum", &Type{ID: "P", Kind: Enum, Variants: []Variant{auto}}, choices("P", "auto_review", "guardian_subagent"), by(ways, 2), by(ways, 2)},
		{"that is listed no more", reviewers(auto), reviewers(bare("auto_review")...), "alias-gone params@auto_review", "alias-new params@auto_review"},
		{"a value beside it", reviewers(auto), reviewers(bare("auto_review", "guardian_subagent", "bot")...), "value-new params=bot; " + by(ways, 2), "value-gone params=bot; " + by(ways, 2)},
		{"a gate of a field", objectType("P", gated), objectType("P", fieldOf("x", aString)), by(gates, 1), by(gates, 1)},
		{"a gate of a value", gatedValue, choices("P", "a", "b"), by(gates, 1), by(gates, 1)},
		{"a gate that the print has", objectType("P", fieldOf("x", aString)), objectType("P", gated), "field-gated params.x", "field-ungated params.x"},
	} {
		a, b := asReleased(true, c.source), asReleased(false, c.print)
		if got := rulesOf(ChangesBetween(a, b)); got != c.there {
			t.Errorf("%s: got %q, want %q", c.name, got, c.there)
		}
		if got := rulesOf(ChangesBetween(b, a)); got != c.back {
			t.Errorf("%s, back: got %q, want %q", c.name, got, c.back)
		}
	}
	a, b := asReleased(true, reviewers(auto)), asReleased(true, reviewers(guardian))
	if got := rulesOf(ChangesBetween(a, b)); got != "value-renamed params=auto_review; alias-new params@guardian_subagent" && got != "value-renamed params=auto_review; value-new params=guardian_subagent" {
		t.Errorf("two that tell: got %q", got)
	}
}

// TestSpelledTwice holds that of two spellings that a print lists it is not told which is
// ever written; that both are taken is, and so is either where the source was read.
func TestSpelledTwice(t *testing.T) {
	both := reviewers(Variant{Wire: "auto_review"}, Variant{Wire: "user"}, Variant{Wire: "guardian_subagent"})
	one := reviewers(Variant{Wire: "user"}, Variant{Wire: "guardian_subagent"})
	other := choices("Mode", "auto_review", "guardian_subagent")
	other.Name = "Mode"
	for _, c := range []struct {
		typ          *Type
		source       bool
		value        string
		part         Part
		told         Told
		twin, reason string
	}{
		{both, false, "guardian_subagent", Result, NotTold, "auto_review", NotWritten("guardian_subagent")},
		{both, false, "auto_review", Result, NotTold, "guardian_subagent", NotWritten("auto_review")},
		{both, false, "guardian_subagent", Params, YesTold, "auto_review", ""},
		{both, false, "user", Result, YesTold, "", ""},
		{both, true, "guardian_subagent", Result, YesTold, "", ""},
		{one, false, "guardian_subagent", Result, YesTold, "", ""},
		{other, false, "guardian_subagent", Result, YesTold, "", ""},
	} {
		s := asReleased(c.source, c.typ)
		s.Methods = []*Method{{Direction: ClientRequest, Wire: "turn/go", Params: refTo(c.typ.ID), Result: refTo(c.typ.ID)}}
		f := s.Index().At(MethodAddress(ClientRequest, "turn/go").With(c.part).Is(c.value))
		if f.Told != c.told || f.Value == nil || f.Value.Twin != c.twin || f.Why != c.reason {
			t.Errorf("%s of %s, source %v: %+v", c.value, c.typ.Name, c.source, f)
		}
	}
}
