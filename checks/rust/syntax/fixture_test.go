package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fixtures gives the Rust files of a folder of testdata by name.
func fixtures(t testing.TB, folder string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/" + folder + "/*.rs")
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures in %s: %v", folder, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = data
	}
	return files
}

// lister writes what a file holds the way the want comments do, by line.
type lister struct {
	f    *File
	have map[int][]string
}

func (l *lister) add(head, span Span, format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if span.Line != span.EndLine {
		s += fmt.Sprintf(" %d-%d", span.Line, span.EndLine)
	}
	l.have[head.Line] = append(l.have[head.Line], s)
}

func (l *lister) items(items []*Item) {
	for _, it := range items {
		switch it.Kind {
		case Impl:
			trait := ""
			if it.Trait().Form != NoType {
				trait = it.Trait().Text + " for "
			}
			l.add(it.Head, it.Span, "impl %s%s", trait, it.Type().Text)
		case Use:
			l.uses(it)
		case MacroCall:
			l.add(it.Head, it.Span, "macro %s!", it.Name)
		default:
			kinds := []string{"struct", "enum", "union", "fn", "impl", "trait", "mod", "use", "type", "const", "static", "macro_rules", "", "extern"}
			l.add(it.Head, it.Span, "%s", strings.TrimSpace(kinds[it.Kind]+" "+it.Name))
		}
		l.fields(it.Fields)
		for _, v := range it.Variants {
			l.add(v.Head, v.Span, "variant %s", v.Name)
			l.fields(v.Fields)
		}
		l.items(it.Items)
	}
}

func (l *lister) fields(fields []Field) {
	for _, d := range fields {
		l.add(d.Head, Span{}, "field %s: %s", d.Name, d.Type.Text)
	}
}

// uses lists the leaves of a use; the last one bears the lines of the whole.
func (l *lister) uses(it *Item) {
	for i, u := range it.Uses {
		s := "use " + strings.Join(u.Path, "::") + "=" + u.Name
		if u.Glob {
			s = "use " + strings.Join(append(slices.Clone(u.Path), "*"), "::")
		}
		if u.Pub {
			s = "pub " + s
		}
		span := it.Span
		if i < len(it.Uses)-1 {
			span = Span{}
		}
		l.add(it.Head, span, "%s", s)
	}
}

// wants reads the want comments by line.
func wants(text string) map[int][]string {
	want := map[int][]string{}
	for i, line := range strings.Split(text, "\n") {
		if _, list, ok := strings.Cut(line, "// want "); ok {
			want[i+1] = strings.Split(list, " | ")
		}
	}
	return want
}

// The comment "want …" at the end of a line of a fixture lists all items, variants and
// fields whose name (of an impl and a use: whose keyword) stands on that line, with
// the lines of the whole when they are more than that one. Nothing else may be found.
func TestItems(t *testing.T) {
	for name, data := range fixtures(t, "items") {
		t.Run(name, func(t *testing.T) {
			f, err := Parse(name, data)
			if err != nil {
				t.Fatal(err)
			}
			l := &lister{f: f, have: map[int][]string{}}
			l.items(f.Items)
			if diff := cmp.Diff(wants(string(data)), l.have); diff != "" {
				t.Errorf("-want +have:\n%s", diff)
			}
			if err := checkFile(f); err != nil {
				t.Error(err)
			}
		})
	}
}
