package cmd_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/cmd"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestDiffSelf holds that a tree is no change to itself, read twice, and that neither is
// what a print of it says, both ways: for both sides of every pair of testdata/rules.
func TestDiffSelf(t *testing.T) {
	eachPair(t, func(t *testing.T, archive *txtar.Archive) {
		for _, side := range []string{"before", "after"} {
			tree := pairTreeOf(t, archive, side)
			one, two := readPair(t, tree), readPair(t, tree)
			twice := surface.ChangesBetween(one, two)
			if err := cmd.DropSame(twice, tree, tree); err != nil {
				t.Fatal(err)
			}
			for name, changes := range map[string]*surface.Changes{
				"itself": surface.ChangesBetween(one, one), "itself, read twice": twice,
				"to its print": surface.ChangesBetween(one, printOf(two)), "from its print": surface.ChangesBetween(printOf(two), one),
			} {
				for _, c := range changes.List {
					t.Errorf("%s, %s: %s %s", side, name, c.Rule, c.Difference)
				}
			}
		}
	})
}

// TestDiffPrint holds that what both witnesses tell is a change at that point whichever of
// them tells of which side. What some pairs are about no print tells: a further name, what
// is never written, or is left out instead of null.
func TestDiffPrint(t *testing.T) {
	shown := []string{"method-gone", "method-new", "field-gone", "field-new", "field-new-required", "field-required", "field-optional",
		"value-gone", "value-new", "null-gone", "null-new", "type-changed", "type-narrowed", "type-widened", "tag-changed"}
	untold := []string{"field_never_written", "field_renamed_alias", "value_renamed_alias", "field_renamed_alias_read", "value_renamed_alias_read"}
	met := map[string]bool{}
	eachPair(t, func(t *testing.T, archive *txtar.Archive) {
		before, after := readPair(t, pairTreeOf(t, archive, "before")), readPair(t, pairTreeOf(t, archive, "after"))
		for _, p := range [][4]*surface.Surface{{before, after, before, printOf(after)}, {before, after, printOf(before), after}, {after, before, after, printOf(before)}} {
			got := map[string]bool{}
			for _, c := range surface.ChangesBetween(p[2], p[3]).List {
				got[c.Address.String()] = true
			}
			for _, c := range surface.ChangesBetween(p[0], p[1]).List {
				if !slices.Contains(shown, c.Rule) || c.Address.Kind == surface.AtConfig {
					continue
				}
				pair := filepath.Base(t.Name())
				leftOut := pair == "field_omitted" && (c.Rule == "null-gone" || c.Rule == "null-new")
				if met[c.Rule] = true; !got[c.Address.String()] && !leftOut && !slices.Contains(untold, pair) {
					t.Errorf("a print hides %s %s; shown are %v", c.Rule, c.Difference, got)
				}
			}
		}
	})
	for _, rule := range shown {
		if !met[rule] {
			t.Errorf("no pair shows %s", rule)
		}
	}
}

// printOf gives a surface as what an executable of it prints tells it: no places, further
// names, directions or labels of gates, every type as it is derived.
func printOf(s *surface.Surface) *surface.Surface {
	out := *s
	out.Origin = surface.Origin{Witness: "runtime"}
	out.Types = nil
	plain := func(fields []surface.Field) []surface.Field {
		fields = slices.DeleteFunc(slices.Clone(fields), func(f surface.Field) bool { return f.NoOut || f.Unprinted })
		for i := range fields {
			f := &fields[i]
			f.Aliases, f.NoIn, f.ReadAs, f.WriteAs = nil, false, surface.Shape{}, surface.Shape{}
		}
		return fields
	}
	for _, t := range s.Types {
		copied := *t
		copied.HandIn, copied.HandOut, copied.Open = false, false, false
		copied.Fields = plain(t.Fields)
		copied.Variants = slices.DeleteFunc(slices.Clone(t.Variants), func(v surface.Variant) bool { return v.NoIn || v.Unprinted })
		for i := range copied.Variants {
			v := &copied.Variants[i]
			v.Fields, v.Aliases, v.NoOut, v.Other = plain(v.Fields), nil, false, false
		}
		out.Types = append(out.Types, &copied)
	}
	return out.Index()
}

func eachPair(t *testing.T, do func(*testing.T, *txtar.Archive)) {
	t.Helper()
	names, err := filepath.Glob("../testdata/rules/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d pairs, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			do(t, archive)
		})
	}
}

func readPair(t *testing.T, tree pairTree) *surface.Surface {
	t.Helper()
	s, err := rust.Read(tree, rust.All)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
