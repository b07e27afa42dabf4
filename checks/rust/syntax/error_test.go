package syntax

import (
	"errors"
	"strings"
	"testing"
)

func TestErrors(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"string", "fn f() {\n  let é = \"abc\n;}\n", `2:11: unterminated string`},
		{"string ends in a backslash", `const A: &str = "abc\`, `1:17: unterminated string`},
		{"raw string", "\n r##\"a\"#", `2:2: unterminated raw string`},
		{"raw string without a quote", `r##x`, `1:1: raw string without a quote`},
		{"byte string", `b"a`, `1:1: unterminated string`},
		{"comment", "a! {}\n/* /* */", `2:1: unterminated block comment`},
		{"shortest comment", "/*/", `1:1: unterminated block comment`},
		{"character", "'ab'", `1:1: character literal of several characters`},
		{"character at the end", "'", `1:1: unterminated character literal`},
		{"empty character", "''", `1:1: unterminated character literal`},
		{"character over lines", "'\n'", `1:1: unterminated character literal`},
		{"escape in a character", `'\u{41'`, `1:1: unterminated character literal`},
		{"escape at the end", `'\`, `1:1: unterminated character literal`},
		{"lifetime of a digit", "'1a", `1:1: unterminated character literal`},
		{"delimiter", "mod a {\n fn f() {\n}\n", `1:7: unclosed "{"`},
		{"inner delimiter", "fn f() {\n (\n}", `2:2: unclosed "(": line 3 closes with "}"`},
		{"extra delimiter", "fn f() {}\n }", `2:2: unexpected "}"`},
		{"NUL", "fn f() {} // \x00", `1:14: NUL byte`},
		{"UTF-8", "// é\xff", `1:5: invalid UTF-8`},
		{"UTF-8 before NUL", "\xc3\n\x00", `1:1: invalid UTF-8`},
		{"after a byte order mark", "\uFEFF\\", `1:1: unexpected character '\\'`},
		{"backtick", "a! { ` }", "1:6: unexpected character '`'"},
		{"control", "\x01", `1:1: unexpected character '\x01'`},
		{"no identifier", "a! { € }", `1:6: unexpected character U+20AC`},
		{"unknown prefix", `a! { f"x" }`, `1:6: unknown prefix "f" of a literal`},
		{"unknown prefix of #", `a! { k#x }`, `1:6: unknown prefix "k" of a literal`},
		{"raw keyword", `fn r#self() {}`, `1:4: "self" cannot be a raw identifier`},
		{"suffix", `a! { "x"y }`, `1:6: literal with a suffix`},
		{"no digits", `a! { 0x_ }`, `1:6: number without digits`},

		{"no item", "let x = 1;", `1:1: expected an item, found "let"`},
		{"stray semicolon", "struct A;;", `1:10: expected an item, found ";"`},
		{"attribute of nothing", "#[a]", `1:5: expected an item, found the end`},
		{"inner attribute behind an item", "mod a;\n#![b]", `2:1: expected an item, found "#"`},
		{"empty attribute", "#[] mod a;", `1:3: expected a path, found the end`},
		{"attribute with a rest", "#[a b] mod a;", `1:5: expected the end, found "b"`},
		{"attribute without a value", "#[a = ] mod a;", `1:6: expected a value, found the end`},
		{"struct without an end", "struct A\nfn f() {}", `2:1: expected ";", found "fn"`},
		{"tuple struct without an end", "struct A(u8) fn f() {}", `1:14: expected ";", found "fn"`},
		{"keyword as a name", "struct type { }", `1:8: expected a name, found "type"`},
		{"field without a type", "struct A { b }", `1:13: expected ":", found the end`},
		{"field with a default", "struct A { b: u8 = 1 }", `1:18: expected ",", found "="`},
		{"missing comma", "struct A { b: u8 c: u8 }", `1:18: expected ",", found "c"`},
		{"missing comma in an enum", "enum A { B C }", `1:12: expected ",", found "C"`},
		{"double comma", "enum A { B,, C }", `1:12: expected a name, found ","`},
		{"no discriminant", "enum A { B = }", `1:13: expected an expression, found the end`},
		{"macro in an enum", "enum A { b!() }", `1:11: expected ",", found "!"`},
		{"macro without an end", "a!()", `1:5: expected ";", found the end`},
		{"macro without input", "a! ;", `1:4: expected the input of a macro, found ";"`},
		{"path", "a::b;", `1:1: expected an item, found "a"`},
		{"const without a type", "const A = 1;", `1:9: expected ":", found "="`},
		{"const without an end", "const A: u8 = 1", `1:16: expected ";", found the end`},
		{"item in an impl", "impl A { b: u8 }", `1:10: expected an item, found "b"`},
		{"impl without a type", "impl A for { }", `1:12: expected a type, found "{"`},
		{"old trait object", "struct A(B + C);", `1:12: expected ",", found "+"`},
		{"angle bracket", "struct A { b: Vec<u8 }", `1:21: expected ">", found the end`},
		{"too many angle brackets", "struct A { b: Vec<u8>> }", `1:22: expected ",", found ">"`},
		{"use", "use a::;", `1:8: expected a path, found ";"`},
		{"use of a literal", "use {a, 1};", `1:9: expected a path, found "1"`},
		{"decl_macro", "pub macro m($x:ty) {}", `1:5: expected an item, found "macro"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := Parse("a/b.rs", []byte(test.src))
			e, ok := errors.AsType[*Error](err)
			if !ok || f != nil {
				t.Fatalf("have %v, %v", f, err)
			}
			if got := strings.TrimPrefix(e.Error(), "a/b.rs:"); got != test.want {
				t.Errorf("\nhave %s\nwant %s", got, test.want)
			}
		})
	}
}

// No depth of nesting may exhaust the stack: delimiters nest without a bound, items
// and types up to one.
func TestDepth(t *testing.T) {
	nest := func(n int, open, middle, close string) string {
		return strings.Repeat(open, n) + middle + strings.Repeat(close, n)
	}
	const many = 10_000
	for _, src := range []string{
		"fn f() " + nest(many, "{", "", "}"),
		"const A: u8 = " + nest(many, "(", "1", ")") + ";",
		"m! { " + nest(many, "[", "", "]") + " }",
		nest(many, "/*", "", "*/"),
		nest(150, "mod a { ", "", "}"),
		"type A = " + nest(60, "Vec<(", "u8", ")>") + ";",
	} {
		if _, err := Parse("x.rs", []byte(src)); err != nil {
			t.Errorf("%.30q: %v", src, err)
		}
	}
	for _, src := range []string{
		nest(many, "mod a { ", "", "}"),
		"type A = " + nest(many, "Vec<", "u8", ">") + ";",
		"type A = " + nest(many, "(", "u8", ",)") + ";",
		"type A = " + strings.Repeat("&", many) + "u8;",
		"type A = " + strings.Repeat("*const ", many) + "u8;",
		"type A = " + strings.Repeat("fn() -> ", many) + "u8;",
		"type A = " + strings.Repeat("dyn Fn() -> ", many) + "u8;",
		"type A = " + nest(many, "<", "u8", " as A>::B") + ";",
		"type A = dyn " + nest(many, "for<T: ", "B", "> C") + ";",
		"type A = dyn " + nest(many, "A<B: ", "B", ">") + ";",
		"fn f<T>() where T: " + nest(many, "(", "A", ")") + " {}",
		"use " + nest(many, "a::{", "b", "}") + ";",
		"enum A { B = " + nest(many, "a::<", "b", ">") + " }",
		nest(many, "impl A { ", "", "}"),
	} {
		_, err := Parse("x.rs", []byte(src))
		if err == nil || !strings.Contains(err.Error(), "nested more than 200 levels deep") {
			t.Errorf("%.30q: %v", src, err)
		}
	}
}

func TestSizeLimit(t *testing.T) {
	_, err := Parse("x.rs", make([]byte, maxSize+1))
	if err == nil || err.Error() != "x.rs:1:1: file over 64 MB" {
		t.Error(err)
	}
}
