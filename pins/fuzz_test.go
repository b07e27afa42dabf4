package pins

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// FuzzLoad: no panic; every problem points into the file; errors are printable; what
// the parser takes for TOML is TOML to go-toml's decoder too, and the other way round.
func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"testdata/err/*.toml", "testdata/ok/*.toml", "presets/*.toml"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	for _, text := range []string{"", "a", "a=", "a.b=1\na=2", "[a]\n[a.b]\n[a]", "[[a]]\n[a]", "a=[]\n[[a]]", "a={b=1}\n[a.c]", "[a.b]\na.c=1\n[a]\nb.d=1",
		"[[a.b]]\n[a.b.c]\n[[a.b]]\n[a.b.c]", "a.b.c=1\n[a.b]", "[a]\nb.c=1\n[a.b]", "[a]\nb.c=1\n[a.b.d]", "a=[{b=1},{b=2}]\n[a.c]", "a=\"\"\"\n\n\"\"\"", "\"\"=1\n''=2"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Load("c", text)
		var load *LoadError
		switch {
		case err == nil:
			var v map[string]any
			if err := toml.Unmarshal(text, &v); err != nil {
				t.Fatalf("loads, and is no TOML: %v", err)
			}
			for _, m := range c.Methods() {
				if c.File.Line(m.Pos.Line) == "" {
					t.Errorf("%s has no line", m.Name)
				}
			}
		case errors.As(err, &load):
			for _, p := range load.Problems {
				inside(t, text, p)
				if p.Pos.Valid() && len(p.String()) > 8000 {
					t.Errorf("%d bytes of text", len(p.String()))
				}
			}
		default:
			t.Fatalf("another kind of error: %v", err)
		}
		agree(t, text)
	})
}

// agree compares what a document means with what go-toml's decoder says of it.
func agree(t *testing.T, text []byte) {
	file := newFile("c", text)
	if checkText(file, "") != nil {
		return
	}
	p := &parser{problems: problems{file: file}}
	_, err := p.parse()
	if err == nil {
		err = p.err()
	}
	if p.full {
		return
	}
	var v map[string]any
	want := toml.Unmarshal(text, &v)
	if want != nil && strings.Contains(want.Error(), "toml: ") && err == nil && onlyValue(want) {
		return
	}
	if (err == nil) != (want == nil) {
		t.Errorf("parser: %v\ngo-toml: %v", err, want)
	}
}

// onlyValue tells errors about the value of a scalar, which is looked at only where a
// key asks for it.
func onlyValue(err error) bool {
	for _, word := range []string{"date", "time", "integer", "float", "number", "underscore", "digit", "zero", "hour", "minute", "second", "overflow"} {
		if strings.Contains(strings.ToLower(err.Error()), word) {
			return true
		}
	}
	return false
}

// TestLoadIsLinear counts allocations, which do not depend on how busy the machine is;
// BenchmarkLoad gives the time.
func TestLoadIsLinear(t *testing.T) {
	measure := func(text []byte) float64 {
		return testing.AllocsPerRun(1, func() {
			if _, err := Load("c", text); err != nil {
				t.Fatal(err)
			}
		})
	}
	small, large := measure(many(2_500)), measure(many(10_000))
	if large > 4.2*small {
		t.Errorf("%v allocations for 2,500 claims, %v for 10,000", small, large)
	}
}

func BenchmarkLoad(b *testing.B) {
	text := many(10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Load("c", text); err != nil {
			b.Fatal(err)
		}
	}
}

// many is a contract of n claims in methods of five.
func many(n int) []byte {
	var b strings.Builder
	b.WriteString(somePin)
	for i := range n / 5 {
		fmt.Fprintf(&b, "[request.\"area%d/do\"]\nsends = [\"threadId: string\", \"input[]@text.text: string\"]\nreads = [\"turn.id: string\"]\nvalues = { \"input[].type\" = [\"text\"] }\nwhy = \"row\"\n", i)
	}
	return []byte(b.String())
}
