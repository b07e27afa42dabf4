package syntax

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseAttrArgs(t *testing.T) {
	tests := []struct{ src, want string }{
		{``, ``},
		{`default`, `default`},
		{`rename = "a, b", default,`, `rename="a, b" | default`},
		{`rename(serialize = "a", deserialize = "b")`, `rename(serialize = "a" , deserialize = "b")`},
		{`"thread/start"`, `="thread/start"`},
		{`"a {0}", .0, self.x + 1`, `="a {0}" | =. 0 | =self . x + 1`},
		{`crate = "x", type = "undefined", r#as = "y"`, `crate="x" | type="undefined" | as="y"`},
		{`a::b, ::c::d = 1, e::f()`, `a::b | c::d=1 | e::f()`},
		{`default = A::<B, C>::new(1, 2), x`, `default=A :: < B , C > :: new ( 1 , 2 ) | x`},
		{`f = |a: &str, b| g(a, b), x`, `f=| a : & str , b | g ( a , b ) | x`},
		{`f = || 1 | 2, x`, `f=|| 1 | 2 | x`},
		{`a = <T as X<A, B>>::Y, x`, `a=< T as X < A , B > > :: Y | x`},
		{`a = 1 < 2, b = 3 > 4`, `a=1 < 2 | b=3 > 4`},
		{`value_parser = clap::value_parser!(u16).range(1..), long`, `value_parser=clap :: value_parser ! ( u16 ) . range ( 1 .. ) | long`},
		{`conflicts_with_all = ["a", "b"], long = "listen"`, `conflicts_with_all=[ "a" , "b" ] | long="listen"`},
		{`all(test, not(unix)), [a], b[c], {d}`, `all(test , not ( unix )) | =[ a ] | b(c) | ={ d }`},
		{`concat!("a", "b")`, `=concat ! ( "a" , "b" )`},
		{`a(b) + c, d`, `=a ( b ) + c | d`},
		{`-1, 'a', skip_all, x = %y, z = ?w`, `=- 1 | ='a' | skip_all | x=% y | z=? w`},
		{`a,,b`, `1:8: expected an expression, found ","`},
		{`,`, `1:6: expected an expression, found ","`},
		{`a = , b`, `1:10: expected an expression, found ","`},
		{`a =`, `1:9: expected an expression, found the end`},
	}
	for _, test := range tests {
		f := mustParse(t, "#[a( "+test.src+")] mod m;")
		list, err := f.ParseAttrArgs(f.Items[0].Attrs[0].Args)
		var have []string
		if err != nil {
			have = append(have, strings.TrimPrefix(err.Error(), "x.rs:"))
		}
		for _, m := range list {
			s := m.Name
			if m.Value != (Range{}) {
				s += "=" + f.Joined(m.Value)
			}
			if m.HasArgs {
				s += "(" + f.Joined(m.Args) + ")"
			}
			if f.Span(Range{m.Args.From, m.Args.To}).End > m.Span.End {
				t.Errorf("%s: %s ends behind its place", test.src, m.Name)
			}
			have = append(have, s)
		}
		if got := strings.Join(have, " | "); got != test.want {
			t.Errorf("%s:\nhave %s\nwant %s", test.src, got, test.want)
		}
	}
}

func TestAttrs(t *testing.T) {
	f := mustParse(t, `#![a]
/// docs
#[derive(A, b::C)] // why
/* and */ #[path = "x.rs"]
/// docs in between
#[b::c] #[serde(
	default,
)] #[unsafe(no_mangle)] #[d[e]] #[serde(x)]
pub mod m { #![inner] }`)
	it := f.Items[0]
	var have []string
	for _, a := range append(f.Attrs, it.Attrs...) {
		have = append(have, fmt.Sprintf("%s(%s)=%s %d-%d", a.Path, f.Joined(a.Args), f.Joined(a.Value), a.Span.Line, a.Span.EndLine))
	}
	want := `a()= 1-1
derive(A , b :: C)= 3-3
path()="x.rs" 4-4
b::c()= 6-6
serde(default)= 6-8
unsafe(no_mangle)= 8-8
d(e)= 8-8
serde(x)= 8-8
inner()= 9-9`
	if got := strings.Join(have, "\n"); got != want {
		t.Errorf("have\n%s\nwant\n%s", got, want)
	}
	if len(AttrsNamed(it.Attrs, "serde")) != 2 || it.Attr("serde").Span.Line != 6 || it.Attr("no") != nil {
		t.Error("lookup by path")
	}
	attrs, rest, err := f.ParseAttrs(Range{it.Tokens.From, it.Tokens.To})
	if err != nil || len(attrs) != 7 || !f.Is(rest.From, "pub") || rest.To != it.Tokens.To {
		t.Errorf("%d attributes, %v, %v", len(attrs), rest, err)
	}
}

func TestIsTestOnly(t *testing.T) {
	for attr, want := range map[string]bool{
		`cfg(test)`:                            true,
		`cfg(test,)`:                           true,
		`cfg(all(test, feature = "x"))`:        true,
		`cfg(all(unix, all(not(a), test)))`:    true,
		`cfg(any(test))`:                       true,
		`cfg(any(all(test, a), all(test, b)))`: true,
		`test`:                                 true,
		`tokio::test(flavor = "x")`:            true,
		`cfg(not(test))`:                       false,
		`cfg(any(test, feature = "x"))`:        false,
		`cfg(all(not(test), a))`:               false,
		`cfg(feature = "test")`:                false,
		`cfg(test = "x")`:                      false,
		`cfg(any())`:                           false,
		`cfg(all())`:                           false,
		`cfg()`:                                false,
		`cfg`:                                  false,
		`cfg_attr(test, derive(A))`:            false,
		`tests`:                                false,
		`cfg(tests)`:                           false,
		`doc = "#[cfg(test)]"`:                 false,
	} {
		f := mustParse(t, "#[a] #["+attr+"] mod m {}")
		if got := f.IsTestOnly(f.Items[0].Attrs); got != want {
			t.Errorf("%s: %v", attr, got)
		}
	}
}
