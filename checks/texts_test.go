package checks_test

import (
	"fmt"
	"testing"
)

// TestTexts holds how citations and constants are compared with the text of a file.
func TestTexts(t *testing.T) {
	const two = "fn a() { x(); } fn b() { y(); }"
	cite := func(keys string) string { return "[[cite]]\nid = \"c\"\npath = %q\n" + keys + "\n" }
	constant := func(name, value string) string {
		return "[[const]]\nid = \"c\"\npath = %q\nname = \"" + name + "\"\nvalue = " + value + "\n"
	}
	const rs, md = "codex-rs/core/src/fresh.rs", "codex-rs/fresh.md"
	const broken, unknown = "broken cite:c", "unknown cite:c"
	tests := []struct{ name, file, text, contract, want string }{
		{"a method beside a function of tests", rs, "impl F { fn method() {} }\n#[cfg(test)]\nfn method() {}", cite(`item = "method"`), ""},
		{"a method of tests alone", rs, "#[cfg(test)]\nfn method() {}", cite(`item = "method"`), broken},
		{"a text of the neighbour on one line", rs, two, cite("item = \"a\"\ntext = \"y()\""), broken},
		{"a text of the item on that line", rs, two, cite("item = \"b\"\ntext = \"y()\""), ""},
		{"an absence beside a neighbour on one line", rs, two, cite("item = \"a\"\nabsent = \"y()\""), ""},
		{"a string of the neighbour on one line", rs, "fn a() {} fn b() { \"no such thing\"; }", cite("item = \"a\"\ntext = \"no such thing\""), broken},
		{"a call that a string speaks of", rs, "fn a() { log(\"x();\"); }", cite("item = \"a\"\ntext = \"x()\""), broken},
		{"a name that a string holds", rs, "fn a() { log(\"see turn/start.\"); }", cite("item = \"a\"\ntext = \"turn/start\""), ""},
		{"a call on several lines", rs, "fn a() {\n f(\n  a,\n  b,\n );\n}", cite(`text = "f(a, b);"`), ""},
		{"a call on one line", rs, "fn a() { f(a, b); }", cite(`text = "f(a, b,);"`), ""},
		{"a tuple of one", rs, "fn a() { f((a)); }", cite(`text = "f((a,),)"`), ""},
		{"another call", rs, "fn a() { f(a, b, c); }", cite(`text = "f(a, b);"`), broken},
		{"absent, and spelled with an escape", rs, `const X: &str = "re\u{63}onnect";`, cite(`absent = "reconnect"`), broken},
		{"absent, and spelled over two lines", rs, "const X: &str = \"re\\\n   connect\";", cite(`absent = "reconnect"`), broken},
		{"absent, and a lifetime", rs, "fn a<'reconnect>() {}", cite(`absent = "reconnect"`), broken},
		{"absent, and in another case", md, "Reconnect once", cite(`absent = "reconnect"`), broken},
		{"absent, and in another case, of several words", md, "Will  Reconnect once", cite(`absent = "will reconnect"`), broken},
		{"words", md, "hello (world\n foo) bar", cite(`text = "world foo"`), ""},
		{"words of which one goes on", md, "hello world foobar", cite(`text = "world foo"`), broken},
		{"a word that goes on", md, "reconnecting", cite(`text = "reconnect"`), broken},
		{"a text that is kept elsewhere", md, "version https://git-lfs.github.com/spec/v1", cite(`absent = "reconnect"`), unknown},

		{"a constant of a module, by its name", rs, "mod m { pub const MAX: u8 = 10; }", constant("MAX", "10"), ""},
		{"a constant of a type, by its name", rs, "impl L { pub const MAX: u8 = 10; }", constant("MAX", "10"), ""},
		{"a constant beside one of tests", rs, "#[cfg(test)] impl L { const MAX: u8 = 1; }\nimpl L { const MAX: u8 = 10; }", constant("L::MAX", "10"), ""},
		{"a constant of tests alone", rs, "#[cfg(test)] impl L { const MAX: u8 = 10; }", constant("L::MAX", "10"), "broken const:c"},
		{"twins of one value", rs, "#[cfg(unix)] const MAX: u8 = 10;\n#[cfg(windows)] const MAX: u8 = 10;", constant("MAX", "10"), ""},
		{"twins of two values", rs, "#[cfg(unix)] const MAX: u8 = 10;\n#[cfg(windows)] const MAX: u8 = 11;", constant("MAX", "10"), "unknown const:c"},
		{"a twin that is computed", rs, "#[cfg(unix)] const MAX: u8 = 10;\n#[cfg(windows)] const MAX: u8 = 5 + 6;", constant("MAX", "10"), "unknown const:c"},
		{"a function of that name", rs, "fn max() {}", constant("max", "10"), "unknown const:c"},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rule(t, base, "new "+tt.file+"\n"+plus(tt.text), fmt.Sprintf(tt.contract, tt.file), tt.want)
		})
	}
}
