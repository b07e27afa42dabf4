package surface

import (
	"strings"
	"testing"
)

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
