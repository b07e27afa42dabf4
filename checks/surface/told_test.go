package surface

import "testing"

// bareWords is what a witness without Rust names tells: a result that is one of two
// objects, and a tagged enum.
func bareWords() *Surface {
	text := Shape{Kind: String}
	untold := Field{Shape: text, Optional: true, Omitted: true, OmittedTold: NotTold}
	named := func(f Field, wire string) Field { f.Wire = wire; return f }
	asked := Field{Shape: text}
	s := &Surface{Types: []*Type{
		{ID: "Switched", Name: "Switched", Kind: Enum, Tagging: Untagged, Variants: []Variant{
			{Wire: "alternative 1", Form: Members, Fields: []Field{named(untold, "active"), named(asked, "both")}},
			{Wire: "alternative 2", Form: Members, Fields: []Field{named(asked, "login"), named(untold, "both")}},
		}},
		{ID: "Account", Name: "Account", Kind: Enum, Tagging: Internal, Tag: "type", Variants: []Variant{
			{Wire: "apiKey"}, {Wire: "chatgpt", Form: Members, Fields: []Field{named(asked, "email")}},
		}},
	}}
	s.Coverage.Fields, s.Coverage.Types = Full, Full
	return s.Index()
}

func TestToldOfAlternatives(t *testing.T) {
	s := bareWords()
	for _, c := range []struct {
		address string
		omitted bool
		told    Told
	}{
		{"type:Switched#active", true, YesTold}, // the other alternative has none
		{"type:Switched#login", true, YesTold},
		{"type:Switched#both", true, NotTold}, // both have it; one may leave it out
	} {
		a, err := ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		f := s.At(a)
		if !f.There || f.Field.Omitted != c.omitted || f.Field.OmittedTold != c.told {
			t.Errorf("%s: %v, %+v", c.address, f.Why, f.Field)
		}
	}
}

// Below a picked variant the tag has the one value of that variant, with Rust names or
// without.
func TestTagOfPickedVariant(t *testing.T) {
	s := bareWords()
	for address, want := range map[string]int{"type:Account#type": 2, "type:Account#@apiKey.type": 1, "type:Account#@chatgpt.type": 1} {
		a, err := ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); !f.There || len(f.Values) != want {
			t.Errorf("%s: %d values, want %d: %v", address, len(f.Values), want, f.Values)
		} else if want == 1 && f.Values[0].Wire != a.Path[0].Name {
			t.Errorf("%s: %s", address, f.Values[0].Wire)
		}
	}
}
