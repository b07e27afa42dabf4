package syntax

import (
	"strings"
	"testing"
)

// Each group of texts is one, before and after a formatter.
func TestJoinedSame(t *testing.T) {
	for _, group := range [][]string{
		{"f(a,b)", "f(a, b)", "f(\n    a, // one\n    b,\n)", "f ( a , b , )"},
		{"Foo<A,B>", "Foo<\n    A,\n    B,\n>"},
		{"Foo<Bar<X>>", "Foo<\n    Bar<X>,\n>"},
		{"fn f<'a>(x: &'a u8) -> u8;", "fn f < 'a > ( x : & 'a u8, ) -> u8 ;"},
		{"let x: Vec<u8>= v;", "let x: Vec<u8> = v;"},
		{"vec![1, 2]", "vec![\n 1,\n 2,\n]"},
		{"S { a: 1 }", "S {\n a: 1,\n}"},
		{"f()?(a)", "f()?(\n a,\n)"},
		{"f::<A>(a)", "f::<A>(\n a,\n)"},
		{"\"a\r\nb\"", "\"a\nb\""},
		{"match a { A => b, B => c }", "match a {\n A => {\n b\n }\n B => { c }\n}", "match a { A => { b }, B => { c }, }"},
		{"match a { A => { b; } B => {} }", "match a { A => { b; }, B => {}, }"},
		{"match a { A => return b, B => continue }", "match a { A => { return b; } B => { continue; } }"},
		{"f(|a| a, || b)", "f(|a| { a }, || { b })"},
	} {
		first := joined(t, group[0])
		for _, src := range group[1:] {
			if got := joined(t, src); got != first {
				t.Errorf("%q:\nhave %s\nwant %s", src, got, first)
			}
		}
	}
}

// The two texts of a pair mean different things to Rust.
func TestJoinedDiffers(t *testing.T) {
	for _, pair := range [][2]string{
		{"x = (a,)", "x = (a)"},
		{"return (a,)", "return (a)"},
		{"a => (b,)", "a => (b)"},
		{"x: (A,)", "x: (A)"},
		{"a && b", "a & &b"},
		{"a == b", "a = b"},
		{`"a b"`, `"a  b"`},
		{"'a'", "'b'"},
		{"r#type", "type"},
		{"a..b", "a..=b"},
		{"f(a)", "f(b)"},
		{"A => { b; }", "A => { b }"},
		{"A => { a; return }", "A => { return }"},
		{"A => {}", "A => ()"},
		{"|a| { b; }", "|a| { b }"},
		{"(a) => {{ b }};", "(a) => { b };"},
		{"(a) => {{ b }}", "(a) => { b }"},
		{"1 2", "12"},
	} {
		if a, b := joined(t, pair[0]), joined(t, pair[1]); a == b {
			t.Errorf("%s and %s give %s", pair[0], pair[1], a)
		}
	}
}

func joined(t *testing.T, src string) string {
	t.Helper()
	f := mustParse(t, "m! {"+src+"}")
	return f.Joined(f.Items[0].Body)
}

func TestSplit(t *testing.T) {
	tests := []struct{ src, sep, plain, types string }{
		{"", ",", "", ""},
		{"a, (b, c), [d, e], {f, g}", ",", "a|( b , c )|[ d , e ]|{ f , g }", "a|( b , c )|[ d , e ]|{ f , g }"},
		{"A<B, C>, D", ",", "A < B|C >|D", "A < B , C >|D"},
		{"Fn(A) -> B, C<Fn() -> D, E>, F", ",", "Fn ( A ) -> B|C < Fn ( ) -> D|E >|F", "Fn ( A ) -> B|C < Fn ( ) -> D , E >|F"},
		{"a,", ",", "a", "a"},
		{",a,,b", ",", "|a||b", "|a||b"},
		{"a => b, c = > d", "=>", "a|b , c = > d", "a|b , c = > d"},
		{"a::b", "::", "a|b", "a|b"},
		{"a > b, c", ",", "a > b|c", "a > b|c"},
		{"a", "", "a", "a"},
	}
	for _, test := range tests {
		f := mustParse(t, "m! {"+test.src+"}")
		for i, parts := range [][]Range{f.Split(f.Items[0].Body, test.sep), f.SplitTypes(f.Items[0].Body, test.sep)} {
			var list []string
			for _, r := range parts {
				list = append(list, f.Joined(r))
			}
			if got := strings.Join(list, "|"); got != []string{test.plain, test.types}[i] {
				t.Errorf("%s by %s: have %s", test.src, test.sep, got)
			}
		}
	}
}

func TestRangesOutsideTheFile(t *testing.T) {
	f := mustParse(t, "mod a;")
	for _, r := range []Range{{}, {-5, -1}, {2, 1}, {0, 99}, {99, 100}, {3, 3}} {
		f.Joined(r)
		f.Split(r, ",")
		f.Span(r)
		_, _ = f.ParseType(r)
		_, _ = f.ParseFields(r)
		_, _ = f.ParseVariants(r)
		_, _ = f.ParseAttrArgs(r)
		_, _ = f.ParseItems(r)
		_, _, _ = f.ParseAttrs(r)
	}
	if s := f.Span(Range{0, 99}); s != (Span{0, 6, 1, 1}) || string(f.Slice(s)) != "mod a;" {
		t.Error(s)
	}
	if f.Line(-1) != 1 || f.Line(99) != 1 || f.Slice(Span{Start: 5, End: 99}) != nil {
		t.Error("places outside the file")
	}
}
