package cmd

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// The JSON Schema of an enum without tag may name members otherwise than its binding
// does: which name is on the wire is then not told, and neither is taken. Alternatives
// are called as each print calls them.
func TestUntaggedNamedOtherwise(t *testing.T) {
	made := func(alternative string, names ...string) *surface.Type {
		out := &surface.Type{ID: "v2::Switched", Name: "Switched", Kind: surface.Enum, Tagging: surface.Untagged}
		for _, name := range names {
			out.Variants = append(out.Variants, surface.Variant{Wire: alternative + name, Form: surface.Members,
				Fields: []surface.Field{{Wire: name, Shape: surface.Shape{Kind: surface.String}}}})
		}
		return out
	}
	keys := &surface.Type{ID: "v2::Switched", Kind: surface.Enum, Variants: []surface.Variant{{Wire: "sessions"}, {Wire: "login_id"}}}
	for _, c := range []struct {
		name    string
		binding *surface.Type
		unclear bool
	}{
		{"the same", made("alternative of ", "sessions", "login_id"), false},
		{"otherwise", made("alternative of ", "sessions", "loginId"), true},
		{"told by one member each", keys, false},
		{"one lacks a name", made("alternative of ", "sessions"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := plainType(made("", "sessions", "login_id"), c.binding)
			if unclear := got.Kind == surface.Unclear && strings.Contains(got.Why, "differently"); unclear != c.unclear {
				t.Errorf("kind %d, why %q", got.Kind, got.Why)
			}
		})
	}
}
