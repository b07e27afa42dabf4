package surface

import (
	"fmt"
	"strings"
	"testing"
)

// witnessed is surfaceOf as one kind of witness, which holds all.
func witnessed(witness string, types ...*Type) *Surface {
	s := surfaceOf(types...)
	s.Origin.Witness = witness
	for d := range s.Coverage.Methods {
		s.Coverage.Methods[d] = Full
	}
	s.Coverage.Fields, s.Coverage.Types, s.Coverage.Results = Full, Full, true
	return s
}

// rulesOf lists the rules and addresses of changes, then the reasons of what is not told.
func rulesOf(c *Changes) string {
	var out []string
	for i := range c.List {
		out = append(out, c.List[i].Rule+" "+strings.TrimPrefix(c.List[i].Address.String(), "request:turn/go#"))
	}
	for why, n := range c.NotTold {
		if why, _, _ = strings.Cut(why, ":"); why != "options" && why != "feature flags" {
			out = append(out, fmt.Sprintf("%d not told, %s", n, why))
		}
	}
	return strings.Join(out, "; ")
}

// What the source has and a print has not, or has otherwise, is counted; what both tell is
// a change.
func TestChangesOfAPrint(t *testing.T) {
	by := func(why string, n int) string { return fmt.Sprintf("%d not told, %s", n, why) }
	ways, forms := "further names, fields of one direction, omission", "what stands at a point"
	hand := &Type{ID: "H", Kind: Struct, Fields: []Field{fieldOf("y", aString)}, HandIn: true, ReadAs: refTo("W"), Why: "w"}
	for _, c := range []struct {
		name          string
		source, print []*Type
		want          string // from the source to the print
	}{
		{"field only read", []*Type{objectType("P", Field{Wire: "x", Shape: aString, NoOut: true})}, []*Type{objectType("P")}, by(ways, 1)},
		{"field not printed", []*Type{objectType("P", Field{Wire: "x", Shape: aString, Unprinted: true})}, []*Type{objectType("P")}, by(ways, 1)},
		{"field gone", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P")}, "field-gone params.x"},
		{"default of what is only read", []*Type{objectType("P", Field{Wire: "x", Shape: aString, NoOut: true, Optional: true})}, []*Type{objectType("P", fieldOf("x", aString))}, by(ways, 2)},
		{"variant not printed", []*Type{{ID: "P", Kind: Enum, Variants: []Variant{{Wire: "a"}, {Wire: "b", Unprinted: true}}}}, []*Type{choices("P", "a")}, by(ways, 1)},
		{"further name printed", []*Type{{ID: "P", Kind: Enum, Variants: []Variant{{Wire: "a", Aliases: []string{"b"}}}}}, []*Type{choices("P", "a", "b")}, by(ways, 2)},
		{"value gone", []*Type{choices("P", "a", "b")}, []*Type{choices("P", "a")}, "value-gone params=b"},
		{"read through another type", []*Type{objectType("P", fieldOf("x", refTo("H"))), hand, objectType("W", fieldOf("z", aString))}, []*Type{objectType("P", fieldOf("x", refTo("H"))), objectType("H", fieldOf("y", aString))}, ""},
		{"and changed", []*Type{objectType("P", fieldOf("x", refTo("H"))), hand, objectType("W", fieldOf("y", aString))}, []*Type{objectType("P", fieldOf("x", refTo("H"))), objectType("H", fieldOf("y", anInteger))}, "type-changed params.x.y"},
		{"not to be told", []*Type{objectType("P", fieldOf("x", refTo("U"))), {ID: "U", Why: "w"}}, []*Type{objectType("P", fieldOf("x", aString))}, by(forms, 1)},
		{"one type for two", []*Type{objectType("P", fieldOf("x", refTo("core::E"))), {ID: "core::E", Name: "E", Kind: Enum, Variants: []Variant{{Wire: "one_two"}}}, {ID: "api::v2::E", Name: "E", Kind: Enum, Variants: []Variant{{Wire: "oneTwo"}}}},
			[]*Type{objectType("P", fieldOf("x", refTo("v2::E"))), {ID: "v2::E", Name: "E", Kind: Enum, Variants: []Variant{{Wire: "oneTwo"}}}}, by("types of one name", 2)},
		{"keyed objects", []*Type{tagged("P", Untagged, Variant{Wire: "A", Form: Members, Fields: []Field{fieldOf("x", aString)}}, Variant{Wire: "B", Form: Members, Fields: []Field{fieldOf("y", aString)}})},
			[]*Type{tagged("P", External, Variant{Wire: "x", Form: Newtype, Shape: aString}, Variant{Wire: "y", Form: Newtype, Shape: anInteger})}, "type-changed params@y"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := rulesOf(ChangesBetween(witnessed("source", c.source...), witnessed("runtime", c.print...))); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What neither side can tell is no change between two of one text.
func TestChangesOfOneText(t *testing.T) {
	unclear := func(witness, commit, release string) *Surface {
		s := witnessed(witness, objectType("P", fieldOf("x", refTo("U"))), &Type{ID: "U", Why: "w"})
		s.Origin.Commit, s.Origin.Release = commit, release
		return s
	}
	told := "cannot-tell params.x"
	for _, c := range []struct {
		a, b *Surface
		want string
	}{
		{unclear("source", "c1", "1.0.0"), unclear("source", "c1", "1.0.0"), ""},
		{unclear("source", "c1", "1.0.0"), unclear("source", "c2", "1.0.0"), told},
		{unclear("source", "", "0.0.0"), unclear("source", "", "0.0.0"), told},
		{unclear("runtime", "", "1.0.0"), unclear("atlas", "c1", "1.0.0"), ""},
		{unclear("atlas", "", "1.0.0"), unclear("atlas", "", "1.1.0"), told},
		{unclear("schema", "", ""), unclear("schema", "", ""), told},
	} {
		if got := rulesOf(ChangesBetween(c.a, c.b)); got != c.want {
			t.Errorf("%+v and %+v: %q, want %q", c.a.Origin, c.b.Origin, got, c.want)
		}
	}
	if s := unclear("source", "", ""); rulesOf(ChangesBetween(s, s)) != "" {
		t.Error("a surface differs from itself")
	}
}

// TestChangesOfHelps holds that an option or command which a help has no more is gone
// only where all options are told: what is hidden works as before.
func TestChangesOfHelps(t *testing.T) {
	for extent, want := range map[Extent]string{
		Full:    "option-gone option:exec --full-auto; command-gone option:login",
		Partial: "cannot-tell option:exec --full-auto; cannot-tell option:login",
	} {
		helped := func(commands ...*Command) *Surface {
			s := surfaceOf()
			s.Commands, s.Coverage.Options = append(commands, &Command{}), extent
			return s.Index()
		}
		a := helped(&Command{Path: "exec", Options: []Option{{Long: "full-auto"}, {Long: "json"}}}, &Command{Path: "login"})
		b := helped(&Command{Path: "exec", Options: []Option{{Long: "json"}}})
		if got := rulesOf(ChangesBetween(a, b)); got != want {
			t.Errorf("extent %d: got %s, want %s", extent, got, want)
		}
	}
}

// What bindings write in another way than a JSON Schema of the same is counted, whichever
// is first; what both tell is a change.
func TestChangesOfBindings(t *testing.T) {
	by := func(n int, why string) string { return fmt.Sprintf("%d not told, %s", n, why) }
	forms, names := "what stands at a point", "members that JSON Schema and bindings name differently"
	enum := func(wire ...string) *Type {
		e := tagged("E", Internal)
		for _, w := range wire {
			e.Variants = append(e.Variants, Variant{Wire: w, Form: Members})
		}
		return e
	}
	rest := func(n int) *Type {
		e := tagged("P", Untagged)
		for i := range n {
			e.Variants = append(e.Variants, Variant{Wire: fmt.Sprint("alternative ", i), Form: Newtype, Shape: aString, Untagged: true})
		}
		return e
	}
	for _, c := range []struct {
		name         string
		files, bound []*Type
		want         string // from the files of schema to the bindings
	}{
		{"a member named otherwise", []*Type{objectType("P", fieldOf("item_id", aString))}, []*Type{objectType("P", fieldOf("itemId", aString))}, by(2, names)},
		{"another member", []*Type{objectType("P", fieldOf("item_id", aString))}, []*Type{objectType("P", fieldOf("itemNo", aString))}, "field-gone params.item_id; field-new-required params.itemNo"},
		{"named otherwise in another object", []*Type{objectType("P", fieldOf("a_b", aString), fieldOf("q", refTo("Q"))), objectType("Q")},
			[]*Type{objectType("P", fieldOf("q", refTo("Q"))), objectType("Q", fieldOf("aB", aString))}, "field-gone params.a_b; field-new-required params.q.aB"},
		{"never written", []*Type{objectType("P", Field{Wire: "x", Shape: aString, Unprinted: true})}, []*Type{objectType("P")}, by(1, "further names, fields of one direction, omission")},
		{"an intersection", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", Field{Flatten: true, Shape: refTo("E")}), enum("a")}, by(2, forms)},
		{"alternatives one by one", []*Type{rest(2)}, []*Type{rest(3)}, by(1, forms)},
		{"further keys", []*Type{objectType("P")}, []*Type{objectType("P", Field{Flatten: true, Shape: Shape{Kind: Map, Elem: []Shape{aString}}})}, by(1, "further keys")},
		{"a type", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", fieldOf("x", anInteger))}, "type-changed params.x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files, bound := witnessed("schema", c.files...), witnessed("schema", c.bound...)
			bound.Coverage.StrictUntold = true
			if got := rulesOf(ChangesBetween(files, bound)); got != c.want {
				t.Errorf("to the bindings: %s", got)
			}
			if got := rulesOf(ChangesBetween(bound, files)); strings.Contains(c.want, "not told") && got != c.want {
				t.Errorf("from the bindings: %s", got)
			}
			bound.Coverage.StrictUntold = false
			if got := rulesOf(ChangesBetween(files, bound)); strings.HasSuffix(got, forms) || strings.HasSuffix(got, names) {
				t.Errorf("between files of one kind: %s", got)
			}
		})
	}
}

// A further name that the source told the atlas of is a value of a print.
func TestFurtherNameOfAtlas(t *testing.T) {
	told := witnessed("atlas", &Type{ID: "P", Kind: Enum, Variants: []Variant{{Wire: "a", Aliases: []string{"b"}}}})
	want := "2 not told, further names, fields of one direction, omission"
	for _, print := range []string{"runtime", "schema"} {
		s := witnessed(print, choices("P", "a", "b"))
		if got := rulesOf(ChangesBetween(told, s)); got != want {
			t.Errorf("to a %s: %s", print, got)
		}
		if got := rulesOf(ChangesBetween(s, told)); got != want {
			t.Errorf("from a %s: %s", print, got)
		}
	}
	if got := rulesOf(ChangesBetween(told, witnessed("atlas", choices("P", "a", "b")))); strings.Contains(got, "not told") {
		t.Errorf("between two of the atlas: %s", got)
	}
}
