package rust_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"codexpin/checks/rust"
)

const (
	libFile = "codex-rs/app-server-protocol/src/lib.rs"
	v2File  = "codex-rs/app-server-protocol/src/v2.rs"
)

// TestHostileFiles puts a hostile text in the place of one file: the types that it would
// hold are unclear with its place, all else is told as before.
func TestHostileFiles(t *testing.T) {
	const good = "\n#[derive(Serialize, Deserialize)] pub struct P { pub a: u8 }\n#[derive(Serialize, Deserialize)] pub struct R {}\n"
	tests := []struct {
		name, text, answer string
		line               int // of the cause
	}{
		{"as it is", good, "there", 0},
		{"CRLF", strings.ReplaceAll(good, "\n", "\r\n"), "there", 0},
		{"a byte order mark", "\ufeff" + good, "there", 0},
		{"a shebang", "#!/usr/bin/env x" + good, "there", 0},
		{"NUL", good + "\x00", "unclear", 4},
		{"NUL in a string", good + "const A: &str = \"\x00\";", "unclear", 4},
		{"invalid UTF-8", good + "// \xff\xfe", "unclear", 4},
		{"an unterminated string", good + `const A: &str = "abc;`, "unclear", 4},
		{"an unterminated raw string", good + `const A: &str = r##"abc"#;`, "unclear", 4},
		{"an unterminated comment", good + "/* /* */", "unclear", 4},
		{"an unmatched brace", good + "fn f() {", "unclear", 4},
		{"a brace of another kind", good + "fn f() { ( ] }", "unclear", 4},
		{"10,000 braces", good + "fn f() " + strings.Repeat("{", 10_000) + strings.Repeat("}", 10_000), "there", 0},
		{"10,000 modules", good + strings.Repeat("mod a {", 10_000) + strings.Repeat("}", 10_000), "unclear", 4},
		{"10,000 levels of a type", good + "type A = " + strings.Repeat("Vec<", 10_000) + "u8" + strings.Repeat(">", 10_000) + ";", "unclear", 4},
		{"10,000 attributes", strings.Repeat("#[a]", 10_000) + good, "unclear", 0},
		{"strings that look like code", good + `const A: &str = "*/ } \" #[serde(rename_all = \"x\")] /*"; const B: char = '{'; const C: &[u8] = br#"}"#;`, "there", 0},
		{"comments that look like code", good + "// } struct P {\n/* pub struct P { /* nested */ */\n//! } \n", "there", 0},
		{"lifetimes and characters", good + "fn f<'a>(x: &'a str) -> char { '\"' } fn g() -> char { '\\'' }", "there", 0},
		{"names with escape codes", good + "#[derive(Serialize)] pub struct S { #[serde(rename = \"\\u{1b}[31m\")] pub a: u8 }", "there", 0},
		{"nothing", "", "unclear", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, _ := load(t, "base.txtar")
			files[v2File] = test.text
			s, err := rust.Read(files, rust.All)
			if err != nil {
				t.Fatal(err)
			}
			if got := ask(t, s, "request:probe#params.a"); !strings.HasPrefix(got, test.answer) {
				t.Errorf("a field there: %s", got)
			}
			if got := ask(t, s, "request:probe"); got != "there" {
				t.Errorf("the method: %s", got)
			}
			if got := ask(t, s, "type:Nowhere"); test.line > 0 && !strings.HasPrefix(got, "unclear") {
				t.Errorf("a type that is not there: %s", got)
			}
			for _, g := range s.Gaps {
				if g.What == "types" && (g.Place.File != v2File || test.line > 0 && g.Place.Line < test.line) {
					t.Errorf("the gap is at %v", g.Place)
				}
			}
		})
	}
}

// within fails if fn takes longer than a machine under load needs.
func within(t *testing.T, limit time.Duration, fn func()) {
	t.Helper()
	start := time.Now()
	fn()
	if took := time.Since(start); took > limit {
		t.Errorf("it took %v, more than %v", took, limit)
	}
}

// TestHostileTrees holds that no tree makes the reading long.
func TestHostileTrees(t *testing.T) {
	chain := func(n int, item func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(item(i))
		}
		return b.String()
	}
	const wire = "#[derive(Serialize, Deserialize)] "
	const pr = wire + "pub struct R {}\n"
	tests := []struct {
		name    string
		files   map[string]string
		address string
		want    string
	}{
		{"modules in a round", map[string]string{
			libFile:                                 "#[macro_use] mod macros; mod table; mod tell; pub mod v2; #[path = \"x.rs\"] mod x;",
			"codex-rs/app-server-protocol/src/x.rs": `#[path = "x.rs"] mod a; #[path = "x.rs"] mod b; #[path = "y.rs"] mod c;`,
			"codex-rs/app-server-protocol/src/y.rs": `#[path = "x.rs"] mod a; #[path = "y.rs"] mod b;`,
		}, "type:Nowhere", "unclear: a module's file is the file of a module that it stands in"},
		{"modules that multiply", map[string]string{
			libFile:                                  "#[macro_use] mod macros; mod table; mod tell; pub mod v2; #[path = \"m0.rs\"] mod m;",
			"codex-rs/app-server-protocol/src/m0.rs": chain(30, func(i int) string { return fmt.Sprintf("#[path = \"m1.rs\"] mod m%d;", i) }),
			"codex-rs/app-server-protocol/src/m1.rs": chain(30, func(i int) string { return fmt.Sprintf("#[path = \"m2.rs\"] mod m%d;", i) }),
			"codex-rs/app-server-protocol/src/m2.rs": chain(30, func(i int) string { return fmt.Sprintf("#[path = \"m3.rs\"] mod m%d;", i) }),
			"codex-rs/app-server-protocol/src/m3.rs": chain(30, func(i int) string { return fmt.Sprintf("mod m%d {}", i) }),
		}, "type:Nowhere", "unclear"},
		{"globs of all by all", map[string]string{v2File: pr + wire + "pub struct P { pub a: m0::Lost }\n" + chain(60, func(i int) string {
			return fmt.Sprintf("pub mod m%d { %s }\n", i, chain(60, func(j int) string { return fmt.Sprintf("pub use super::m%d::*;", j) }))
		})}, "request:probe#params.a.x", "unclear"},
		{"uses in a round", map[string]string{v2File: pr + "pub use self::a::A as B; pub use self::B as A; mod a { pub use super::A; }\n" + wire + "pub struct P { pub a: A }"},
			"request:probe#params.a.x", "unclear"},
		{"a long chain of uses", map[string]string{v2File: pr + wire + "pub struct P { pub a: T0 }\n" +
			chain(5000, func(i int) string { return fmt.Sprintf("use self::T%d as T%d;", i+1, i) }) + wire + "pub struct T5000 { pub x: u8 }"},
			"request:probe#params.a.x", "there"},
		{"aliases in a round", map[string]string{v2File: pr + "type A = B; type B = Option<A>;" + wire + "pub struct P { pub a: A }"},
			"request:probe#params.a.x", "unclear: aliases of"},
		{"flattened in every way", map[string]string{v2File: pr + wire + "pub struct P { " +
			chain(30, func(i int) string { return fmt.Sprintf("#[serde(flatten)] pub f%d: Box<Q>,", i) }) + "}" + wire + "pub struct Q { " +
			chain(30, func(i int) string { return fmt.Sprintf("#[serde(flatten)] pub f%d: Box<P>,", i) }) + "}"},
			"request:probe#params.x", "absent"},
		{"flattened in layers", map[string]string{v2File: pr + wire + "pub struct P { #[serde(flatten)] pub a: L0 }" + chain(12, func(i int) string {
			return wire + fmt.Sprintf("pub struct L%d { %s }\n", i, chain(12, func(j int) string { return fmt.Sprintf("#[serde(flatten)] f%d: L%d,", j, i+1) }))
		}) + wire + "pub struct L12 {}"}, "request:probe#params.x", "unclear: members stand within each other in too many ways"},
		{"generic types that grow", map[string]string{v2File: pr + wire + "pub struct P { pub a: G<u8> }" + wire + "pub struct G<T> { pub x: Option<Box<G<(T, T, T, T)>>>, pub y: Option<Box<G<Vec<T>>>> }"},
			"request:probe#params.a.nope", "absent"},
		{"enums in a round", map[string]string{v2File: pr + wire + "#[serde(untagged)] pub enum P { " +
			chain(40, func(i int) string { return fmt.Sprintf("V%d(Box<Q>),", i) }) + "}" + wire + "#[serde(untagged)] pub enum Q { " +
			chain(40, func(i int) string { return fmt.Sprintf("V%d(Box<P>),", i) }) + "}"},
			"request:probe#params.x", "absent"},
		{"a file that is none", map[string]string{v2File: "not a file"}, "request:probe#params.x", "unclear: the type `v2::P` cannot be found"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, _ := load(t, "base.txtar")
			for path, text := range test.files {
				files[path] = text
			}
			within(t, 10*time.Second, func() {
				s, err := rust.Read(files, rust.All)
				if err != nil {
					t.Fatal(err)
				}
				if got := ask(t, s, test.address); !strings.HasPrefix(got, test.want) {
					t.Errorf("%s: %s", test.address, got)
				}
			})
		})
	}
}

// TestLargeFile reads a file of 50 MB.
func TestLargeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("50 MB")
	}
	files, _ := load(t, "base.txtar")
	const line = "// A line of a comment that is as long as such lines are, more or less, in all.\n"
	files[v2File] = "#[derive(Serialize, Deserialize)]\npub struct P { pub a: u8 }\n" + strings.Repeat(line, 50<<20/len(line)) +
		"#[derive(Serialize, Deserialize)]\npub struct R { pub b: u8 }\n"
	within(t, 20*time.Second, func() {
		s, err := rust.Read(files, rust.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		for _, address := range []string{"request:probe#params.a", "request:probe#result.b"} {
			if got := ask(t, s, address); got != "there" {
				t.Errorf("%s: %s", address, got)
			}
		}
	})
	files[v2File] += strings.Repeat(line, 20<<20/len(line))
	s, err := rust.Read(files, rust.Protocol)
	if err != nil {
		t.Fatal(err)
	}
	if got := ask(t, s, "request:probe#params.a"); !strings.HasPrefix(got, "unclear") || len(s.Gaps) == 0 {
		t.Errorf("over 64 MB: %s, gaps %v", got, s.Gaps)
	}
}
