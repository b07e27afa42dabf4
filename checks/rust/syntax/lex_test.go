package syntax

import (
	"strings"
	"testing"
)

// kinds spells the tokens of a file: a letter for the kind, then the text.
func kinds(f *File) string {
	var list []string
	for _, t := range f.Tokens {
		list = append(list, string("ILCSNP()"[t.Kind()])+f.Text(t))
	}
	return strings.Join(list, " ")
}

func TestTokens(t *testing.T) {
	tests := []struct{ src, want string }{
		{"", ""},
		{"\uFEFFa", "Ia"},
		{"#!/usr/bin/env run\na", "Ia"},
		{"#!/usr/bin/env", ""},
		{"#![a]", "P# P! ([ Ia )]"},
		{"#! /* c */\n [a]", "P# P! ([ Ia )]"},
		{"\uFEFF#!x\ny", "Iy"},
		{"a\r\nb\tc\fd\u0085e\u2028f\u200Eg", "Ia Ib Ic Id Ie If Ig"},
		{"a/* /* */ \" */b // c\n//! d\n/// \"e\nf//", "Ia Ib If"},
		{"/**/a/***/b/*/**/*/c", "Ia Ib Ic"},
		{"_ _a r#type größe 変数", "I_ I_a Itype Igröße I変数"},
		{"'a 'static '_ 'r#type 'é", "L'a L'static L'_ L'r#type L'é"},
		{`'a' '\'' '{' '"' '\\' '\n' '\x41' '\u{1F6_00}' 'é' '→' b'x' b'\'' b'\xff' ' ' '/'`,
			`C'a' C'\'' C'{' C'"' C'\\' C'\n' C'\x41' C'\u{1F6_00}' C'é' C'→' Cb'x' Cb'\'' Cb'\xff' C' ' C'/'`},
		{"&'a T<'b>'c:loop", "P& L'a IT P< L'b P> L'c P: Iloop"},
		{`"" "a\"b" "\\" "/*" "//" "**/*.env" "a` + "\n" + `b"`, `S"" S"a\"b" S"\\" S"/*" S"//" S"**/*.env" S"a` + "\n" + `b"`},
		{`r"\" r#"a"b"# r##"a"#b"## br"\" br#"""# cr"\" b"\"" c"é" r"" r#""#`,
			`Sr"\" Sr#"a"b"# Sr##"a"#b"## Sbr"\" Sbr#"""# Scr"\" Sb"\"" Sc"é" Sr"" Sr#""#`},
		{`r b br c r.a b::c`, `Ir Ib Ibr Ic Ir P. Ia Ib P: P: Ic`},
		{"0..n 1.max(2) 1. 1.5 1.5e-3 1e10 1E+5f64", "N0 P. P. In N1 P. Imax (( N2 )) N1. N1.5 N1.5e-3 N1e10 N1E+5f64"},
		{"0x1fu8 0xe+1 0b1010_1010 0o17i32 1_000u32 0xFFusize 2f32", "N0x1fu8 N0xe P+ N1 N0b1010_1010 N0o17i32 N1_000u32 N0xFFusize N2f32"},
		{"x.0.1 x.0 t.0.a 1..=2 1...2 1.._x 1._x", "Ix P. N0.1 Ix P. N0 It P. N0 P. Ia N1 P. P. P= N2 N1 P. P. P. N2 N1 P. P. I_x N1 P. I_x"},
		{"1else", "N1else"},
		{"a=>b->c::d&&e", "Ia P= P> Ib P- P> Ic P: P: Id P& P& Ie"},
		{"($a:ty,)*?~@^%|!", "(( P$ Ia P: Ity P, )) P* P? P~ P@ P^ P% P| P!"},
	}
	for _, test := range tests {
		f := &File{text: test.src, Src: []byte(test.src)}
		f.index()
		err := lex(f)
		if got := kinds(f); err != nil || got != test.want {
			t.Errorf("%q: %v\nhave %s\nwant %s", test.src, err, got, test.want)
		}
	}
}

func TestIs(t *testing.T) {
	f := mustParse(t, `r#type! { type r#type "type" 'type :: }`)
	var have []int
	for i := -1; i < 20; i++ {
		if f.Is(i, "type") || f.Is(i, ":") {
			have = append(have, i)
		}
	}
	if len(have) != 3 || have[0] != 3 || have[1] != 7 || !f.Is(4, "r#type") || !f.Raw(f.Tokens[4]) || f.Is(0, "type") {
		t.Errorf("have %v in %s", have, kinds(f))
	}
}

func TestStr(t *testing.T) {
	tests := []struct {
		src, want string
		bad       bool
	}{
		{src: `"a/b"`, want: "a/b"},
		{src: `"\n\r\t\\\0\'\""`, want: "\n\r\t\\\x00'\""},
		{src: `"\x41\u{e9}\u{1F_60}é"`, want: "Aé\u1F60é"},
		{src: `"\u{1F600}"`, want: "\U0001F600"},
		{src: "\"a\\\n   \t b\\\n\n c\"", want: "ab" + "c"},
		{src: "\"a\\\r\n  b\r\nc\"", want: "ab\nc"},
		{src: `r"\n"`, want: `\n`},
		{src: `r##"a"#b"##`, want: `a"#b`},
		{src: "r\"a\r\nb\"", want: "a\nb"},
		{src: `b"\xff\""`, want: "\xff\""},
		{src: `br#"\"#`, want: `\`},
		{src: `c"\xffé"`, want: "\xffé"},
		{src: `""`, want: ""},
		{src: `"\q"`, bad: true},
		{src: `"\xff"`, bad: true},
		{src: `"\x4"`, bad: true},
		{src: `"\u{}"`, bad: true},
		{src: `"\u{110000}"`, bad: true},
		{src: `"\u{d800}"`, bad: true},
		{src: `"\u41"`, bad: true},
		{src: `"\u"`, bad: true},
		{src: `b"\u{41}"`, bad: true},
		{src: `'a'`, bad: true},
		{src: `a`, bad: true},
		{src: `1`, bad: true},
	}
	for _, test := range tests {
		f := mustParse(t, "m! { "+test.src+" }")
		got, ok := f.Str(f.Tokens[3])
		if ok == test.bad || got != test.want {
			t.Errorf("%s: %q, %v", test.src, got, ok)
		}
	}
}

// mustParse parses text that has no error.
func mustParse(t testing.TB, src string) *File {
	t.Helper()
	f, err := Parse("x.rs", []byte(src))
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	if err := checkFile(f); err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return f
}
