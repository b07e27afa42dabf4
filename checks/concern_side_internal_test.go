package checks

import (
	"fmt"
	"testing"

	"codexpin/checks/surface"
)

// TestFitting holds which changes are named for a claim: those of its own side, without
// what cannot be why it broke, or why it holds again.
func TestFitting(t *testing.T) {
	const breaking, untold, harmless, gated = surface.Breaking, surface.Untold, surface.Harmless, surface.NowGated
	at := func(text string) surface.Address {
		a, err := surface.ParseAddress(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	sent, read, both := at("request:turn/start#params.x"), at("request:turn/start#result.x"), at("type:T#x")
	change := func(sends, reads surface.Class) surface.Change { return surface.Change{Sends: sends, Reads: reads} }
	for _, c := range []struct {
		name          string
		address       surface.Address
		kind          Kind
		expect        Expect
		before, after Outcome
		changes       []surface.Change
		want          []int
	}{
		{"the side of one who sends", sent, FieldKind, Expect{}, OK, Broken, []surface.Change{change("", breaking), change(breaking, "")}, []int{1}},
		{"the side of one who reads", read, FieldKind, Expect{}, OK, Broken, []surface.Change{change("", breaking), change(breaking, "")}, []int{0}},
		{"a type that is sent", both, TypeKind, Expect{Sends: true}, OK, Broken, []surface.Change{change("", breaking), change(breaking, harmless)}, []int{1}},
		{"a type that is read", both, TypeKind, Expect{Reads: true}, OK, Broken, []surface.Change{change(breaking, harmless), change(harmless, breaking)}, []int{1}},
		{"a type of both sides", both, TypeKind, Expect{Sends: true, Reads: true}, OK, Broken, []surface.Change{change(breaking, harmless), change(harmless, breaking)}, []int{0, 1}},
		{"what is harmless breaks nothing", sent, FieldKind, Expect{}, OK, Broken, []surface.Change{change(harmless, ""), change(gated, ""), change(breaking, "")}, []int{1, 2}},
		{"but where nothing else does", sent, FieldKind, Expect{}, OK, Broken, []surface.Change{change(harmless, "")}, []int{0}},
		{"what is breaking mends nothing", sent, FieldKind, Expect{}, Broken, OK, []surface.Change{change(breaking, ""), change(untold, ""), change(harmless, "")}, []int{2}},
		{"but where nothing else does", sent, FieldKind, Expect{}, Broken, OK, []surface.Change{change(breaking, "")}, []int{0}},
		{"what must be absent is broken by what is harmless", read, AbsenceKind, Expect{}, OK, Broken, []surface.Change{change("", harmless), change(harmless, "")}, []int{0, 1}},
		{"and so is a list of all there is", read, ValueKind, Expect{ClosedGiven: true}, OK, Broken, []surface.Change{change("", harmless)}, []int{0}},
	} {
		concern := &Concern{Claim: &Claim{Kind: c.kind, Address: c.address, Expect: c.expect}, Before: c.before, After: c.after}
		if got := concern.fitting(c.changes, func(*surface.Change) bool { return true }); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
		if got := concern.fitting(c.changes, func(*surface.Change) bool { return false }); len(got) > 0 {
			t.Errorf("%s: %v of none", c.name, got)
		}
	}
}
