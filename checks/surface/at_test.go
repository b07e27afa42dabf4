package surface

import (
	"fmt"
	"strings"
	"testing"
)

// at gives a place of the example.
func at(line int) Place { return Place{File: "x.rs", Line: line, EndLine: line} }

func ref(id TypeID) Shape          { return Shape{Kind: Ref, Ref: id} }
func arrayOf(s Shape) Shape        { return Shape{Kind: Array, Elem: []Shape{s}} }
func nullable(s Shape) Shape       { s.Nullable = true; return s }
func plainShape(k ShapeKind) Shape { return Shape{Kind: k} }

// exampleSurface is built by hand with one of everything that At has to answer for.
func exampleSurface() *Surface {
	text := plainShape(String)
	full := Coverage{Methods: [4]Extent{Full, Full, Full, Full}, Gates: [4]bool{true, true, true, true}, Fields: Full,
		Results: true, Gated: true, Types: Full, Config: Full, Options: Full, Features: Full}
	return (&Surface{
		Coverage: full, Config: "config::ConfigToml", Crates: []string{"p"},
		Methods: []*Method{
			{Direction: ClientRequest, Wire: "do", Params: ref("p::Params"), Result: ref("p::Out"), InspectParams: true, Place: at(1)},
			{Direction: ClientRequest, Wire: "twice", Params: ref("p::Params"), Place: at(2)},
			{Direction: ServerNotification, Wire: "told", Params: ref("p::Out"), Gate: "told", Place: at(3)},
			{Direction: ClientNotification, Wire: "bare", Place: at(4)},
		},
		Types: []*Type{
			{ID: "p::Params", Crate: "p", Name: "Params", Kind: Struct, Place: at(10), Fields: []Field{
				{Wire: "id", Aliases: []string{"old"}, Shape: ref("p::Id"), Place: at(11)},
				{Wire: "list", Shape: nullable(arrayOf(ref("p::Item"))), Optional: true, Place: at(12)},
				{Wire: "gated", Shape: text, Gate: "do.gated", Place: at(13)},
				{Wire: "hand", Shape: ref("p::Hand"), Place: at(14)},
				{Wire: "lost", Shape: Shape{Kind: Uncertain, Why: "no idea"}, Place: at(15)},
				{Wire: "hole", Shape: ref("p::NotHeld"), Place: at(16)},
				{Wire: "read", Shape: Shape{Kind: Uncertain, Why: "differs"}, ReadAs: arrayOf(text), Place: at(17)},
				{Wire: "mode", Shape: ref("p::Mode"), Place: at(18)},
				{Wire: "coded", Shape: ref("p::Coded"), Place: at(19)},
			}},
			{ID: "p::Id", Crate: "p", Name: "Id", Kind: Alias, Shape: text, Place: at(20)},
			{ID: "p::Coded", Crate: "p", Name: "Coded", Kind: Alias, Shape: text, Opaque: true, Why: "by hand", WhyPlace: at(22), Place: at(21)},
			{ID: "p::Item", Crate: "p", Name: "Item", Kind: Enum, Tagging: Internal, Tag: "type", Place: at(30), Variants: []Variant{
				{Wire: "text", Rust: "Text", Form: Members, Fields: []Field{{Wire: "same", Shape: text, Place: at(31)}, {Wire: "one", Shape: text, Place: at(32)}}, Place: at(31)},
				{Wire: "skill", Rust: "Skill", Form: Newtype, Shape: ref("p::Skill"), Gate: "item.skill", Place: at(33)},
				{Wire: "out", Rust: "Out", Form: Members, NoIn: true, Place: at(34)},
			}},
			{ID: "p::Skill", Crate: "p", Name: "Skill", Kind: Struct, Place: at(40), Fields: []Field{{Wire: "same", Shape: text, Place: at(41)}, {Wire: "path", Shape: text, Place: at(42)}}},
			{ID: "p::Hand", Crate: "p", Name: "Hand", Kind: Struct, HandIn: true, Why: "by hand", WhyPlace: at(51), Place: at(50), Fields: []Field{{Wire: "a", Shape: text, Place: at(52)}}},
			{ID: "p::Mode", Crate: "p", Name: "Mode", Kind: Enum, Place: at(60), Variants: []Variant{
				{Wire: "fast", Rust: "Fast", Aliases: []string{"quick"}, Place: at(61)},
				{Wire: "slow", Rust: "Slow", NoIn: true, Place: at(62)},
				{Wire: "deep", Rust: "Deep", Form: Members, Fields: []Field{{Wire: "level", Shape: text, Place: at(64)}}, Place: at(63)},
			}},
			{ID: "p::Out", Crate: "p", Name: "Out", Kind: Struct, Place: at(70), Fields: []Field{
				{Wire: "mode", Shape: ref("p::Mode"), Place: at(71)},
				{Wire: "hidden", NoOut: true, Shape: text, Place: at(72)},
				{Wire: "hand", Shape: ref("p::Hand"), Place: at(73)},
				{Flatten: true, Shape: ref("p::Loose"), Place: at(74)},
			}},
			{ID: "p::Loose", Crate: "p", Name: "Loose", Kind: Alias, Shape: nullable(ref("p::Flat")), Place: at(80)},
			{ID: "p::Flat", Crate: "p", Name: "Flat", Kind: Struct, Place: at(81), Fields: []Field{{Wire: "flat", Shape: text, Place: at(82)}}},
			{ID: "p::a::Same", Crate: "p", Name: "Same", Kind: Struct, Place: at(90)},
			{ID: "q::Same", Crate: "q", Name: "Same", Kind: Struct, Place: at(91)},
			{ID: "p::Round", Crate: "p", Name: "Round", Kind: Alias, Shape: ref("p::Round"), Place: at(92)},
			{ID: "config::ConfigToml", Crate: "config", Name: "ConfigToml", Kind: Struct, Place: at(95), Fields: []Field{{Wire: "model", Shape: nullable(text), Optional: true, Place: at(96)}}},
		},
		Commands: []*Command{
			{Path: "", Place: at(100), Options: []Option{{Long: "config", Short: "c", Global: true, Takes: "KV", Place: at(101)}, {Long: "top", Place: at(102)}}},
			{Path: "serve", Aliases: []string{"s"}, Place: at(103), Options: []Option{{Long: "mode", Aliases: []string{"kind"}, Takes: "M", Values: []string{"a", "b"}, Place: at(104)}}},
			{Path: "serve deep", Place: at(105)},
			{Path: "other", Place: at(106)},
		},
		Features: []*Feature{{Key: "new", Aliases: []string{"legacy"}, Stage: "Stable", Place: at(110)}},
		Gaps: []Gap{
			{What: OptionsOf("other"), Why: "not read", Place: at(120)}, {What: CommandsOf("other"), Why: "not read", Place: at(120)},
			{What: "request:twice", Why: "two entries", Place: at(121)},
			{What: TypeNamed("Made"), Why: "a macro", Place: at(122)},
			{What: MethodsOf(ServerRequest), Why: "a broken table", Place: at(123)},
			{What: OptionNamed("serve", "--built"), Why: "in some builds", Place: at(124)},
		},
	}).Index()
}

// line writes a fact in one line: what it says, where, and how.
func line(s *Surface, f *Fact) string {
	text := map[bool]string{true: "there", false: "absent"}[f.There]
	if f.Told != YesTold {
		text = f.Told.String()
	}
	text += fmt.Sprintf(" %d", f.Place.Line)
	if f.There && f.Shape.Kind != NoShape {
		text += " " + s.Label(f.Shape)
	}
	if f.ViaAlias {
		text += " alias"
	}
	for _, g := range f.Gates {
		text += " gate:" + g.Reason
		if !g.Enforced {
			text += "(free)"
		}
	}
	return text
}

func TestAt(t *testing.T) {
	s := exampleSurface()
	for address, want := range map[string]string{
		"request:do":                          "there 1",
		"request:do#params":                   "there 1 Params",
		"request:do#params.id":                "there 11 Id",
		"request:do#params.old":               "there 11 Id alias",
		"request:do#params.id=x":              "not told 11",
		"request:do#params.id.x":              "absent 11",
		"request:do#params.nope":              "absent 10",
		"request:do#params[]":                 "absent 1",
		"request:do#params.list":              "there 12 Item[]?",
		"request:do#params.list[]":            "there 12 Item",
		"request:do#params.list.same":         "absent 12",
		"request:do#params.list[].same":       "there 31 string",
		"request:do#params.list[].one":        "absent 30",
		"request:do#params.list[].type":       "there 30 string",
		"request:do#params.list[].type=text":  "there 31 string",
		"request:do#params.list[].type=skill": "there 33 string gate:item.skill(free)",
		"request:do#params.list[].type=nope":  "absent 30",
		"request:do#params.list[].type=out":   "absent 34",
		"request:do#params.list[]@text.one":   "there 32 string",
		"request:do#params.list[]@skill":      "there 33 Skill gate:item.skill(free)",
		"request:do#params.list[]@skill.path": "there 42 string gate:item.skill(free)",
		"request:do#params.list[]@skill.type": "there 33 string gate:item.skill(free)",
		"request:do#params.list[]@out":        "absent 34",
		"request:do#params.list[]@nope":       "absent 30",
		"request:do#params.list@skill":        "absent 12",
		"request:do#params.gated":             "there 13 string gate:do.gated",
		"request:do#params.hand.a":            "cannot tell 51",
		"request:do#params.hand":              "there 14 Hand",
		"request:do#params.lost":              "there 15 ?",
		"request:do#params.lost.x":            "cannot tell 15",
		"request:do#params.hole.x":            "not told 16",
		"request:do#params.read[]":            "there 17 string",
		"request:do#params.mode=quick":        "there 61 Mode alias",
		"request:do#params.mode=slow":         "absent 62",
		"request:do#params.mode=deep":         "there 63 Mode",
		"request:do#params.mode@deep.level":   "there 64 string",
		"request:do#params.mode.level":        "absent 60",
		"request:do#params.mode.deep":         "cannot tell 63",
		"request:do#params.coded=x":           "cannot tell 22",
		"request:do#result.mode=slow":         "there 62 Mode",
		"request:do#result.mode=quick":        "absent 61 alias",
		"request:do#result.hidden":            "absent 72",
		"request:do#result.hand.a":            "there 52 string",
		"request:do#result.flat":              "there 82 string",
		"request:nope":                        "absent 0",
		"request:told":                        "absent 0",
		"request:twice":                       "cannot tell 121",
		"request:twice#params.id":             "cannot tell 121",
		"server-request:any":                  "cannot tell 123",
		"notification:told":                   "there 3 gate:told",
		"notification:told#params.mode":       "there 71 Mode gate:told",
		"client-notification:bare#params":     "absent 4",
		"client-notification:bare#params.x":   "absent 4",
		"type:Mode=quick":                     "there 61 Mode alias",
		"type:Mode=nope":                      "absent 60",
		"type:Same":                           "cannot tell 90",
		"type:p::Same":                        "there 90 Same",
		"type:q::Same":                        "there 91 Same",
		"type:a::Same":                        "there 90 Same",
		"type:Nope":                           "absent 0",
		"type:p::Nope":                        "absent 0",
		"type:a::Nope":                        "absent 0",
		"type:elsewhere::Nope":                "not told 0",
		"type:Made":                           "cannot tell 122",
		"type:p::Made":                        "cannot tell 122",
		"type:Round#x":                        "cannot tell 92",
		"type:Hand#a":                         "cannot tell 51",
		"config:model":                        "there 96 string?",
		"config:nope":                         "absent 95",
		"option:--config":                     "there 101",
		"option:-c":                           "there 101",
		"option:serve --config":               "there 101",
		"option:serve deep -c":                "there 101",
		"option:serve --top":                  "absent 103",
		"option:s --mode":                     "there 104",
		"option:serve --kind":                 "there 104 alias",
		"option:serve --mode=a":               "there 104",
		"option:serve --mode=c":               "absent 104",
		"option:serve --built":                "cannot tell 124",
		"option:--config=x":                   "not told 101",
		"option:serve":                        "there 103",
		"option:s":                            "there 103 alias",
		"option:serve deep":                   "there 105",
		"option:serve nope":                   "absent 0",
		"option:other --x":                    "cannot tell 120",
		"option:other sub":                    "cannot tell 120",
		"option:serve=x":                      "absent 103",
		"feature:new":                         "there 110",
		"feature:legacy":                      "there 110 alias",
		"feature:nope":                        "absent 0",
	} {
		a, err := ParseAddress(address)
		if err != nil {
			t.Error(err)
			continue
		}
		f := s.At(a)
		if got := line(s, f); got != want {
			t.Errorf("%s: %s (%s), want %s", address, got, f.Why, want)
		}
	}
}

// TestCoverage holds that a surface which does not hold everything never tells an
// absence that it cannot know.
func TestCoverage(t *testing.T) {
	addresses := []string{"request:nope", "request:do#params.nope", "request:do#params.list[]@nope", "request:do#params.list[].type=nope",
		"request:do#params.mode=nope", "request:do#params.id.x", "type:Nope", "config:nope", "option:serve --nope", "feature:nope"}
	for _, extent := range []Extent{None, Partial} {
		s := exampleSurface()
		s.Coverage = Coverage{Methods: [4]Extent{extent, extent, extent, extent}, Fields: extent, Types: extent, Config: extent, Options: extent, Features: extent}
		for _, address := range addresses {
			a, err := ParseAddress(address)
			if err != nil {
				t.Fatal(err)
			}
			if f := s.At(a); f.Told != NotTold || f.There {
				t.Errorf("extent %d: %s: %s", extent, address, line(s, f))
			}
		}
		a, _ := ParseAddress("request:do#params.id")
		if f := s.At(a); extent == Partial && (!f.There || f.GatesTold != NotTold) {
			t.Errorf("%s: %s, gates %v", a, line(s, f), f.GatesTold)
		}
		a, _ = ParseAddress("request:twice#result")
		if f := s.At(a); f.There || f.Told == YesTold {
			t.Errorf("%s: %s", a, line(s, f))
		}
	}
	empty := (&Surface{}).Index()
	for _, address := range append(addresses, "request:do", "type:Mode=fast", "config:model", "option:-c", "feature:new") {
		a, _ := ParseAddress(address)
		if f := empty.At(a); f.Told != NotTold {
			t.Errorf("of nothing: %s: %s", address, line(empty, f))
		}
	}
}

// TestAtEverything asks for every step below every type: no answer panics, and one that
// is there has a place.
func TestAtEverything(t *testing.T) {
	s := exampleSurface()
	steps := []string{"", "x", "type", "mode", "id", "list", "[]", "{}", "[0]", "[9]", "@text", "@deep", "@skill", "level"}
	for _, typ := range s.Types {
		for _, one := range steps {
			for _, two := range steps {
				text := "type:" + s.ShortName(typ)
				if path := strings.TrimPrefix(join(one, two), "."); path != "" {
					text += "#" + path
				}
				for _, text := range []string{text, text + "=x"} {
					a, err := ParseAddress(text)
					if err != nil {
						t.Fatal(text, err)
					}
					if f := s.At(a); f.There && f.Place.Line == 0 {
						t.Errorf("%s has no place", a)
					}
				}
			}
		}
	}
}

func join(a, b string) string {
	if b == "" || strings.ContainsAny(b[:1], "[{@") {
		return a + b
	}
	return a + "." + b
}
