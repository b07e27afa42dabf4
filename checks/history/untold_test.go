package history_test

import (
	"strings"
	"testing"
	"time"

	"codexpin/checks/history"
	"codexpin/checks/surface"
)

// released makes a release of which the source was read, or not: spellings are those of the
// values of an enum, each with its further ones behind it.
func released(source bool, gate string, spellings ...[]string) *surface.Surface {
	s := &surface.Surface{Coverage: surface.Coverage{Fields: surface.Full, Types: surface.Full, Results: true, SomeGated: true, Spellings: source, Gated: source, Enforced: source}}
	for _, d := range surface.Directions() {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, source || d == surface.ClientRequest
	}
	reviewer := &surface.Type{ID: "v2::ApprovalsReviewer", Name: "ApprovalsReviewer", Kind: surface.Enum}
	for _, names := range spellings {
		reviewer.Variants = append(reviewer.Variants, surface.Variant{Wire: names[0], Aliases: names[1:], Rust: names[0]})
	}
	field := surface.Field{Wire: "reviewer", Shape: surface.Shape{Kind: surface.Ref, Ref: "v2::ApprovalsReviewer"}}
	gated := surface.Field{Wire: "gated", Gate: gate, Shape: surface.Shape{Kind: surface.String}}
	params := surface.Shape{Kind: surface.Ref, Ref: "P"}
	s.Types = []*surface.Type{reviewer, {ID: "P", Name: "P", Kind: surface.Struct, Fields: []surface.Field{field, gated}}}
	s.Methods = []*surface.Method{{Wire: "go", Params: params, Result: params, InspectParams: true}, {Direction: surface.ServerNotification, Wire: "went", Gate: gate, Params: params}}
	return s.Index()
}

// TestReleasesThatTellLess walks over releases of which the source was read and others: what
// these do not tell is no change, and what all tell is.
func TestReleasesThatTellLess(t *testing.T) {
	user, both, one := []string{"user"}, [][]string{{"user"}, {"auto_review"}, {"guardian_subagent"}}, []string{"auto_review", "guardian_subagent"}
	told := released(true, "x", user, one)
	print := released(false, "", both...)
	flipped := released(true, "x", user, []string{"guardian_subagent", "auto_review"})
	wider := released(false, "", append([][]string{{"bot"}}, both...)...)
	open := released(true, "", user, one)
	for _, c := range []struct {
		address  string
		releases []*surface.Surface
		want     string // the kinds, and at which release
	}{
		{"request:go#result.reviewer", []*surface.Surface{told, print, told, print}, "appeared 0"},
		{"request:go#result.reviewer", []*surface.Surface{print, told, print}, "appeared 0"},
		{"request:go#result.reviewer", []*surface.Surface{told, print, flipped}, "appeared 0, changed 2"},
		{"request:go#result.reviewer", []*surface.Surface{told, wider, told}, "appeared 0, changed 1, changed 2"},
		{"request:go#params.reviewer", []*surface.Surface{told, print, told}, "appeared 0"},
		{"request:go#params.reviewer=guardian_subagent", []*surface.Surface{told, print, told}, "appeared 0"},
		{"request:go#params.reviewer=guardian_subagent", []*surface.Surface{told, print, flipped}, "appeared 0, changed 2"},
		{"request:go#result.reviewer=auto_review", []*surface.Surface{told, print, told, print}, "appeared 0"},
		{"request:go#result.reviewer=guardian_subagent", []*surface.Surface{told, print, told, print}, ""},
		{"request:go#result.reviewer=guardian_subagent", []*surface.Surface{told, print, flipped}, "appeared 2"},
		{"type:ApprovalsReviewer=guardian_subagent", []*surface.Surface{told, print, told}, "appeared 0"},
		{"notification:went", []*surface.Surface{told, print, told, print}, "appeared 0"},
		{"notification:went", []*surface.Surface{told, print, open}, "appeared 0, ungated 2"},
		{"request:go#params.gated", []*surface.Surface{told, print, told, print}, "appeared 0"},
		{"request:go#result.gated", []*surface.Surface{told, print, told, print}, "appeared 0"},
		{"request:go#result.gated", []*surface.Surface{told, released(false, "x", both...), told}, "appeared 0"},
		{"request:go#result.gated", []*surface.Surface{told, print, open}, "appeared 0, ungated 2"},
	} {
		a, err := surface.ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		var dated []history.Dated
		for i := range c.releases {
			dated = append(dated, history.Dated{Version: string(rune('0' + i)), When: time.Unix(int64(i), 0)})
		}
		lines, err := history.OfReleases(t.Context(), dated, func(v string) (*surface.Surface, error) { return c.releases[v[0]-'0'], nil }, []surface.Address{a})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, tr := range lines[0].Transitions {
			got = append(got, string(tr.Kind)+" "+tr.Release)
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: %q, want %q: %+v", c.address, text, c.want, lines[0].Transitions)
		}
		if now := history.Ask(c.releases[len(c.releases)-1], a); lines[0].Now != now {
			t.Errorf("%s: now %v, want %v", c.address, lines[0].Now, now)
		}
	}
}
