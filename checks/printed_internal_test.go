package checks

import (
	"testing"

	"codexpin/checks/surface"
)

// TestPrintedTwice holds that the two names of one enum are in doubt, and only where
// their witness has both spellings as written ones.
func TestPrintedTwice(t *testing.T) {
	value := func(wire string, emitted bool) surface.Value { return surface.Value{Wire: wire, Emitted: emitted} }
	for _, c := range []struct {
		typ    string
		values []surface.Value
		want   bool // of the last
	}{
		{"ApprovalsReviewer", []surface.Value{value("auto_review", true), value("guardian_subagent", true)}, true},
		{"ApprovalsReviewer", []surface.Value{value("auto_review", true), value("guardian_subagent", false)}, false},
		{"ApprovalsReviewer", []surface.Value{value("user", true), value("guardian_subagent", true)}, false},
		{"ApprovalsReviewer", []surface.Value{value("guardian_subagent", true), value("auto_review", true)}, true},
		{"Mode", []surface.Value{value("auto_review", true), value("guardian_subagent", true)}, false},
	} {
		f := &surface.Fact{Types: []*surface.Type{{Name: c.typ}}, Values: c.values}
		if got := printedTwice(f, &c.values[len(c.values)-1]) != ""; got != c.want {
			t.Errorf("%s %v: got %v", c.typ, c.values, got)
		}
	}
}
