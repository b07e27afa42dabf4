package cmd

import (
	"testing"

	"codexpin/checks/surface"
)

// TestFoldAliases makes further spellings of what prints list as values, where all types
// of the source that stand for the printed one say so.
func TestFoldAliases(t *testing.T) {
	enum := func(variants ...surface.Variant) *surface.Type {
		return &surface.Type{Kind: surface.Enum, Variants: variants}
	}
	named := func(wire string, aliases ...string) surface.Variant {
		return surface.Variant{Wire: wire, Rust: wire, Aliases: aliases}
	}
	for _, c := range []struct {
		name    string
		sources []*surface.Type
		want    string // name, then whether it is written
	}{
		{"alias", []*surface.Type{enum(named("one"), named("two", "second"))}, "one true, two true, second false"},
		{"a value of its own", []*surface.Type{enum(named("one"), named("two"), named("second"))}, "one true, two true, second true"},
		{"a value and an alias", []*surface.Type{enum(named("one", "second"), named("two"), named("second"))}, "one true, two true, second true"},
		{"in one of two", []*surface.Type{enum(named("one"), named("two", "second")), enum(named("one"), named("two"), named("second"))}, "one true, two true, second true"},
		{"of what is not printed", []*surface.Type{enum(named("one"), named("three", "second"))}, "one true, two true, second true"},
	} {
		to := enum(named("one"), named("two"), named("second"))
		foldAliases(to, c.sources)
		got := ""
		for _, v := range to.Values() {
			if got != "" {
				got += ", "
			}
			got += v.Wire + map[bool]string{true: " true", false: " false"}[v.Emitted]
			if !v.Accepted {
				t.Errorf("%s: %s is not taken", c.name, v.Wire)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
