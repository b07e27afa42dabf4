package client

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// endings are one file name of each language.
func endings() []string {
	return []string{"a.ts", "a.tsx", "a.js", "a.go", "a.py", "a.rs", "a.swift", "a.kt", "a.java", "a.cs", "a.dart", "a.rb"}
}

// best gives the shortest time of up to three runs, for the machine may be busy; one within
// a second is enough.
func best(run func()) time.Duration {
	least := time.Hour
	for range 3 {
		begin := time.Now()
		run()
		if least = min(least, time.Since(begin)); least <= time.Second {
			break
		}
	}
	return least
}

// linear fails where the time of run grows faster than what it reads: a second is enough for
// size bytes, and where it is not, the machine is slow if a quarter of them took over an
// eighth of the time. Quadratic time would take a sixteenth.
func linear(t *testing.T, what string, size int, run func(size int)) {
	t.Helper()
	whole := best(func() { run(size) })
	if whole <= time.Second {
		return
	}
	if quarter := best(func() { run(size / 4) }); whole > 8*quarter {
		t.Errorf("%s: %d bytes took %v, a quarter of them %v", what, size, whole, quarter)
	}
}

// TestHostile holds every language to linear time for 64 KB of what may begin something,
// over and over.
func TestHostile(t *testing.T) {
	pieces := []string{
		"/[", "= /", "<a ", "<a>", "<a b={", "</a>", "/*", "/*/", "(", "(]", "([{", "`${", "\"", "'", "'a", "$\"{", "f'{", "r#", "#/", "#\"",
		"\\", "\"\\(", "<<A ", "<<~'A'\n", "%w(", "%q{", "=begin\n", "\n#", "\"\"\"", "'''", "f\"\"\"{a:{", "$$\"\"\"", "<A,", "?\"", "x<", "a\n", "x/y", "/\n", ")", "}", "\xff", "// \n", "{`", "${",
		"return <a>{", "case 'a',", "\"a\"+", "\"a\" ", "#{", "\"#{",
		"'turn/start','turn/strat',", "\"turn/start\",\"turn/strat\",", "['turn/start'],['turn/strat'],", "x=='turn/start' ", "'turn/start'|'turn/strat'|", "(\"turn/start\",", "a:'turn/x',",
		"of('turn/x',", "['turn/x'].", "r('turn/x'.trim(", "return 'turn/x';", "a = M('turn/x');", "((('turn/x')", "enum {a('turn/x'),", "' a'.x ", "P + 'turn/' + ",
	}
	for _, name := range endings() {
		for _, piece := range pieces {
			linear(t, name+": "+strconv.Quote(piece), 1<<16, func(size int) {
				f, _ := Scan(name, []byte(strings.Repeat(piece, size/len(piece))))
				Names([]*File{f}, methods())
				WireNames([]*File{f}, methods())
			})
		}
	}
}

// TestHostileFields holds the same for the fields of a type.
func TestHostileFields(t *testing.T) {
	for _, name := range endings() {
		for _, head := range []string{"class X {", "type X struct {\n", "class X(TypedDict):\n", "X = Struct.new(", "record X("} {
			for _, piece := range []string{" a: int\n", "\ta int `json:\"b\"`\n", "@JsonProperty(\"n\") a b;", "a<", "{", "a b{get}", ":a,", "[A(\"n\")] a b, ", "A\n", "\"\"\"\n", "/**/"} {
				linear(t, name+": "+strconv.Quote(head)+" and "+strconv.Quote(piece), 1<<13, func(size int) {
					src := []byte(head + strings.Repeat(piece, size/len(piece)) + "})")
					_, _, _ = NewCode(nil, func(string) ([]byte, error) { return src, nil }).Fields(name, "X")
				})
			}
		}
	}
}

// TestDepth holds that what lies too deep in itself ends the scan and nothing else.
func TestDepth(t *testing.T) {
	for name, piece := range map[string]string{"a.ts": "`${", "a.tsx": "<a b={", "a.py": "f'''{", "a.swift": "\"\\(", "a.kt": "\"${", "a.rb": "\"#{"} {
		f, err := Scan(name, []byte("x('kept');\n"+strings.Repeat(piece, 100_000)))
		var e *ScanError
		if !errors.As(err, &e) && name != "a.tsx" {
			t.Errorf("%s: %v", name, err)
		}
		if len(f.Literals) == 0 && name != "a.kt" && name != "a.swift" {
			t.Errorf("%s: what stands before is lost", name)
		}
	}
}

func TestScanErrors(t *testing.T) {
	for name, c := range map[string]struct{ file, src, want string }{
		"string":        {"a.go", "x := \"a\ny", "a.go:1: a string does not end on its line"},
		"raw string":    {"a.go", "\n\nx := `a\ny", "a.go:3: a string does not end"},
		"comment":       {"a.rs", "/* /* */", "a.rs:1: a comment does not end"},
		"heredoc":       {"a.rb", "x = <<~A\n b\n", "a.rb:2: a heredoc does not end"},
		"template code": {"a.ts", "`${x", "a.ts:1: code inside a string does not end"},
		"binary":        {"a.ts", "a\n\x00", "a.ts:2: it is not text"},
		"language":      {"a.txt", "", "a.txt:1: it is in no language that is read"},
		"size":          {"a.ts", strings.Repeat("x", MaxSource+1), "a.ts:1: it is larger than 4 MB"},
		"=begin":        {"a.rb", "=begin\n", "a.rb:1: a comment does not end"},
	} {
		if _, err := Scan(c.file, []byte(c.src)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// FuzzScan holds that any bytes are taken, and that literals lie in the file, in order
// and apart.
func FuzzScan(f *testing.F) {
	paths, _ := filepath.Glob("testdata/traps/*")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for k, name := range endings() {
			if filepath.Ext(name) == filepath.Ext(path) {
				f.Add(k, src)
			}
		}
	}
	f.Fuzz(func(t *testing.T, language int, src []byte) {
		names := endings()
		name := names[(language%len(names)+len(names))%len(names)]
		file, err := Scan(name, src)
		var e *ScanError
		if err != nil && !errors.As(err, &e) {
			t.Fatal(err)
		}
		last := 0
		for i := range file.Literals {
			l := &file.Literals[i]
			if l.start < last || l.end < l.start && err == nil || l.end > len(src) || l.before > l.start || l.Line < 1 || l.open >= len(file.opens) {
				t.Fatalf("%s: literal %+v of %d bytes", name, *l, len(src))
			}
			last = l.start
			file.Shape(l)
			file.Name(l)
		}
		Names([]*File{file}, methods())
		WireNames([]*File{file}, methods())
		_, _, _ = NewCode(nil, func(string) ([]byte, error) { return src, nil }).Fields(name, "X")
		for _, c := range file.comments {
			if c.from < 0 || c.to > len(src) || c.from >= c.to {
				t.Fatalf("%s: comment %v", name, c)
			}
		}
	})
}
