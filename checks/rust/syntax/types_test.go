package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// typeForm spells the form of a type: A::B[args], (elems), [elem], &elem, ? for other.
func typeForm(t Type) string {
	list := func(types []Type) string {
		var out []string
		for _, u := range types {
			out = append(out, typeForm(u))
		}
		return strings.Join(out, " ")
	}
	switch t.Form {
	case PathType:
		if len(t.Args) == 0 {
			return strings.Join(t.Path, "::")
		}
		return strings.Join(t.Path, "::") + "<" + list(t.Args) + ">"
	case TupleType:
		return "(" + list(t.Elem) + ")"
	case ArrayType:
		return "[" + list(t.Elem) + "]"
	case RefType:
		return "&" + list(t.Elem)
	case OtherType:
		return "?"
	}
	return "none"
}

func TestParseType(t *testing.T) {
	tests := []struct{ src, form, text string }{ // text "" is src
		{"u8", "u8", ""},
		{"r#type", "type", ""},
		{"crate::a::B", "crate::a::B", ""},
		{"::a::B", "a::B", ""},
		{"Self", "Self", ""},
		{"Vec<u8>", "Vec<u8>", ""},
		{"Vec::<u8>", "Vec<u8>", ""},
		{"Vec< u8 , >", "Vec<u8>", "Vec<u8>"},
		{"Option<Option<Vec<(A, B)>>>", "Option<Option<Vec<(A B)>>>", ""},
		{"HashMap<\n    String, // key\n    Vec<Option<PathBuf>>,\n>", "HashMap<String Vec<Option<PathBuf>>>", "HashMap<String, Vec<Option<PathBuf>>>"},
		{"a::B<X>::C<Y>", "a::B::C<Y>", ""},
		{"Cow<'a, str>", "Cow<str>", ""},
		{"A<3, -1, 'x', \"s\", true, { N + 1 }, T>", "A<T>", ""},
		{"A<Item = B, C: D + E, F>", "A<F>", ""},
		{"A<N = 3>", "A", ""},
		{"()", "()", ""},
		{"( )", "()", "()"},
		{"(A,)", "(A)", ""},
		{"(\nA\n,\n)", "(A)", "(A,)"},
		{"(A, B,)", "(A B)", "(A, B)"},
		{"(A)", "A", ""},
		{"[u8; 32]", "[u8]", ""},
		{"[u8;N+1]", "[u8]", "[u8; N + 1]"},
		{"[u8; { N * 2 }]", "[u8]", ""},
		{"[u8; { N < 2 }]", "[u8]", ""},
		{"[u8; N * 2]", "[u8]", ""},
		{"[u8; N - 1]", "[u8]", ""},
		{"[[u8; 2]]", "[[u8]]", ""},
		{"&str", "&str", ""},
		{"&'static  str", "&str", "&'static str"},
		{"&'a mut [T]", "&[T]", ""},
		{"&'a [T]", "&[T]", ""},
		{"&mut (A, B)", "&(A B)", ""},
		{"&&'a &T", "&&&T", ""},
		{"&dyn Fn(A) -> B", "&?", ""},
		{"Box<dyn Fn(A, B)->C + Send + 'static>", "Box<?>", "Box<dyn Fn(A, B) -> C + Send + 'static>"},
		{"Fn(A) -> Vec<Vec<B>>", "?", ""},
		{"Fn(A,)", "?", "Fn(A)"},
		{"impl Iterator<Item = &'a T> + ?Sized", "?", ""},
		{"impl A + use<'a, T>", "?", ""},
		{"dyn for<'a> Fn(&'a T) -> &'a U", "?", ""},
		{"dyn (A) + 'static", "?", ""},
		{"for<'a> fn(&'a T) -> B", "?", ""},
		{"for<'a> Fn(&'a T)", "?", ""},
		{"unsafe extern \"C\" fn(u8, ...) -> !", "?", ""},
		{"extern fn(a: u8)", "?", ""},
		{"fn()", "?", ""},
		{"*const u8", "?", ""},
		{"*mut *const [T]", "?", ""},
		{"<T as X<A, B>>::Y", "?", ""},
		{"<T>::Y<Z>", "?", ""},
		{"<Vec<T> as X>::Y", "?", ""},
		{"!", "?", ""},
		{"_", "?", ""},
		{"mac![a; b]", "?", ""},
		{"a::mac!(<)", "?", ""},
		{"Result<(), Box<dyn Error + Send + Sync>>", "Result<() Box<?>>", ""},
		{"A<B<C<D>>>", "A<B<C<D>>>", ""},
		{"A<fn(u8) -> Vec<u8>>", "A<?>", ""},
	}
	for _, test := range tests {
		f := mustParse(t, "m! {"+test.src+"}")
		got, err := f.ParseType(f.Items[0].Body)
		want := test.text
		if want == "" {
			want = test.src
		}
		if err != nil || typeForm(got) != test.form || got.Text != want {
			t.Errorf("%s: %v\nhave %s as %s\nwant %s as %s", test.src, err, typeForm(got), got.Text, test.form, want)
		}
	}
}

func TestNoType(t *testing.T) {
	for src, want := range map[string]string{
		"":             "1:5: expected a type, found the end",
		"A B":          `1:7: expected the end, found "B"`,
		"A + B":        `1:7: expected the end, found "+"`,
		"Vec<":         `1:9: expected ">", found the end`,
		"fn":           `1:7: expected "(", found the end`,
		"struct":       `1:5: expected a type, found "struct"`,
		"*u8":          `1:6: expected const or mut of a raw pointer, found "u8"`,
		"<A>":          `1:8: expected ::, found the end`,
		"1":            `1:5: expected a type, found "1"`,
		"'a":           `1:5: expected a type, found "'a"`,
		"A::":          `1:8: expected a type, found the end`,
		"extern \"C\"": `1:15: expected fn, found the end`,
	} {
		f := mustParse(t, "m! {"+src+"}")
		typ, err := f.ParseType(f.Items[0].Body)
		if err == nil || strings.TrimPrefix(err.Error(), "x.rs:") != want || typ.Form != NoType {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

func TestParseMembers(t *testing.T) {
	f := mustParse(t, `m! {
		( #[a] pub X, Vec<(A, B)>, a::B )
		{ #[serde(rename = "type", default)] r#type: A, pub b: B }
		{ pub c: C }
		{ ::a::B }
		{ A, #[b] B(C), D { e: F } = 1, }
		{ }
		{ a: }
	}`)
	var have []string
	body := f.Items[0].Body
	for i := body.From; i < body.To; i++ {
		r := Range{i + 1, f.Tokens[i].Match()}
		i = r.To
		fields, err := f.ParseFields(r)
		s := fmt.Sprint(err != nil)
		for _, d := range fields {
			s += fmt.Sprintf(" %s:%s:%d", d.Name, d.Type.Text, len(d.Attrs))
		}
		have = append(have, s)
		variants, err := f.ParseVariants(r)
		s = fmt.Sprint(err != nil)
		for _, v := range variants {
			s += fmt.Sprintf(" %s/%d/%d", v.Name, v.Form, len(v.Fields))
		}
		have = append(have, s)
	}
	want := []string{
		"false 0:X:1 1:Vec<(A, B)>:0 2:a::B:0", "true",
		"false type:A:1 b:B:0", "true",
		"false c:C:0", "true",
		"false 0:::a::B:0", "true",
		"true", "false A/0/0 B/1/1 D/2/1",
		"false", "false",
		"true", "true",
	}
	if g, w := strings.Join(have, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("have\n%s\nwant\n%s", g, w)
	}
}
