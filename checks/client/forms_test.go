package client

import (
	"strings"
	"testing"
)

// TestForms holds what is sent in the forms that a language has for texts over several lines,
// for brackets and wrappers that change nothing, and for what is made of parts.
func TestForms(t *testing.T) {
	const missing, built = "turn/nope9 asked missing", " built"
	for _, c := range []struct{ file, code, want string }{
		// texts over several lines
		{"a.java", "client.request(\"\"\"\n        turn/nope9\"\"\", null);", missing},
		{"a.java", "client.request(\"\"\"\n        turn/nope9\\\n        \"\"\", null);", missing},
		{"a.java", "client.request(\"\"\"\n        turn/nope9\n        \"\"\".strip());", missing},
		{"a.java", "client.request(\"\"\"\n        turn/nope9\n        \"\"\");", "turn/nope9\n asked missing"},
		{"a.kt", "client.request(\"\"\"\n   turn/nope9\"\"\".trimIndent())", missing},
		{"a.kt", "client.request(\"\"\"\n   |turn/nope9\n\"\"\".trimMargin())", missing},
		{"a.kt", "client.request(\"\"\" turn/nope9 \"\"\".trim())", missing},
		{"a.dart", "client.request('''\nturn/nope9''');", missing},
		{"a.dart", "client.request(r'''\nturn/nope9''');", missing},
		{"a.dart", "client.request(\"\"\"  \nturn/$x\"\"\");", "turn/ built"},
		{"a.swift", "client.request(\"\"\"\n   turn/nope9\n   \"\"\")", missing},
		{"a.swift", "client.request(\"\"\"\n   turn/\\(x)\n   \"\"\")", "turn/ built"},
		{"a.cs", "client.Request(\"\"\"\n   turn/nope9\n   \"\"\");", missing},
		{"a.cs", "client.Request($\"\"\"\n   turn/{x}\n   \"\"\");", "turn/ built"},
		{"a.py", "client.request(\"\"\"\\\nturn/nope9\"\"\")", missing},
		{"a.py", "client.request(\"\"\"\n  turn/nope9\n\"\"\".strip())", missing},
		{"a.py", "client.request(dedent(\"\"\"\n  turn/nope9\"\"\"))", missing},
		{"a.rb", "client.request(<<~X)\n  turn/nope9\nX", missing},
		{"a.rb", "client.request(<<~X.chomp)\n  turn/nope9\nX", missing},
		{"a.rs", "client.request(\"\\\n   turn/nope9\");", missing},
		{"a.rs", "client.request(r\"\n   turn/nope9\".trim());", missing},
		{"a.go", "client.Request(strings.TrimSpace(`\n turn/nope9`))", missing},
		{"a.ts", "client.request(`\n turn/nope9\n`.trim())", missing},
		// brackets and wrappers
		{"a.java", `client.request(("turn/nope9"));`, missing},
		{"a.java", `client.request(((("turn/nope9"))));`, missing},
		{"a.java", `client.request(new Method("turn/nope9"));`, missing},
		{"a.java", `client.request(Method.of("turn/nope9"));`, missing},
		{"a.java", `client.request((String) "turn/nope9");`, missing},
		{"a.cs", `client.Request<A, B>(("turn/nope9"));`, missing},
		{"a.cs", `client.Request(new("turn/nope9"));`, missing},
		{"a.swift", `client.request (("turn/nope9"))`, missing},
		{"a.swift", `client.request(.init("turn/nope9"))`, missing},
		{"a.swift", `client.request(.init(rawValue: "turn/nope9"))`, missing},
		{"a.swift", `client.request(Method(rawValue: "turn/nope9")!)`, missing},
		{"a.swift", `client.request("turn/nope9" as String)`, missing},
		{"a.kt", `client.request(("turn/nope9"))`, missing},
		{"a.kt", `client.request(Method("turn/nope9"))`, missing},
		{"a.kt", `client.request(listOf("turn/nope9", x).first())`, missing},
		{"a.dart", `client.request(('turn/nope9'));`, missing},
		{"a.dart", `client.request(const Method('turn/nope9'));`, missing},
		{"a.go", `client.Request(("turn/nope9"))`, missing},
		{"a.go", `client.Request(Method("turn/nope9"))`, missing},
		{"a.go", `client.Request(string("turn/nope9"))`, missing},
		{"a.py", `client.request(("turn/nope9"))`, missing},
		{"a.py", `client.request(["turn/nope9"][0])`, missing},
		{"a.py", `client.request(str("turn/nope9"))`, missing},
		{"a.rb", `client.request(("turn/nope9"))`, missing},
		{"a.rb", `client.request(%w[turn/nope9 x].first)`, missing},
		{"a.rb", `client.request(%w[a turn/nope9][1])`, missing},
		{"a.rb", `client.request("turn/nope9".freeze)`, missing},
		{"a.rs", `client.request(("turn/nope9"));`, missing},
		{"a.rs", `client.request(&String::from("turn/nope9"));`, missing},
		{"a.rs", `client.request(Some("turn/nope9".to_string()));`, missing},
		{"a.rs", `client.request("turn/nope9".into());`, missing},
		{"a.ts", `client.request(('turn/nope9'))`, missing},
		{"a.ts", `client.request(('turn/nope9') as Method)`, missing},
		{"a.ts", `client.request(asMethod('turn/nope9'))`, missing},
		{"a.ts", `client.request(['turn/nope9', x][0])`, missing},
		{"a.ts", `link.submit(asMethod('turn/nope9'))`, "turn/nope9 missing"},
		{"a.ts", `client.request(['turn/nope9', x])`, ""},
		{"a.ts", `client.request(x, asMethod('turn/nope9'))`, ""},
		{"a.ts", `client.request(url('turn/nope9'))`, ""},
		{"a.ts", `client.request(f(x), String('image/png'))`, ""},
		// built from parts
		{"a.kt", "const val P = \"turn/\"\nfun f() { client.request(\"${P}nope\") }", built},
		{"a.kt", "const val P = \"turn/\"\nfun f() { client.request(P + \"nope\") }", built},
		{"a.kt", `client.request("turn/".plus(x))`, "turn/ built"},
		{"a.kt", `client.request("turn/%s".format(x))`, built},
		{"a.kt", `client.request(listOf("turn/", x).joinToString(""))`, "turn/ built"},
		{"a.ts", "const P = 'turn/'; client.request(`${P}nope`)", built},
		{"a.ts", "const S = '/nope'; client.request('turn' + S)", "turn built"},
		{"a.ts", `client.request('turn/X'.replace('X', x))`, "turn/X built"},
		{"a.ts", `client.request('turn/'.concat(x))`, "turn/ built"},
		{"a.ts", `client.request(['turn/', x].join(''))`, "turn/ built"},
		{"a.py", "P = \"turn/\"\nclient.request(P + \"nope\")", built},
		{"a.py", "P = \"turn/\"\nclient.request(f\"{P}nope\")", built},
		{"a.py", `client.request("".join(["turn/", x]))`, "turn/ built"},
		{"a.go", "const p = \"turn/\"\nfunc f() { client.Request(p + \"nope\") }", built},
		{"a.go", `client.Request(fmt.Sprint("turn/", x))`, "turn/ built"},
		{"a.go", `client.Request(strings.Join([]string{"turn/", x}, ""))`, "turn/ built"},
		{"a.rs", `client.request(&["turn/", x].concat());`, "turn/ built"},
		{"a.rs", `client.request(&("turn/".to_owned() + x));`, "turn/ built"},
		{"a.rs", `client.request(&(String::from("turn/") + x));`, "turn/ built"},
		{"a.rs", "const P: &str = \"turn/\";\nclient.request(&format!(\"{P}nope\"));", built},
		{"a.swift", "let p = \"turn/\"\nclient.request(p + \"nope\")", built},
		{"a.swift", "let p = \"turn/\"\nclient.request(\"\\(p)nope\")", built},
		{"a.swift", `client.request("turn/".appending(x))`, "turn/ built"},
		{"a.swift", `client.request(String(format: "turn/%@", x))`, built},
		{"a.java", "static final String P = \"turn/\";\nvoid f() { client.request(P + \"nope\"); }", built},
		{"a.java", `client.request("turn/%s".formatted(x));`, built},
		{"a.java", `client.request(String.format("turn/%s", x));`, built},
		{"a.java", `client.request(MessageFormat.format("turn/{0}", x));`, built},
		{"a.java", `client.request(new StringBuilder("turn/").append(x).toString());`, "turn/ built"},
		{"a.cs", "const string P = \"turn/\";\nclient.Request(P + \"nope\");", built},
		{"a.cs", "const string P = \"turn/\";\nclient.Request($\"{P}nope\");", built},
		{"a.cs", `client.Request(string.Concat("turn/", "nope"));`, "turn/ built"},
		{"a.cs", `client.Request(string.Format("turn/{0}", x));`, built},
		{"a.dart", "const p = 'turn/';\nvoid f() { client.request('${p}nope'); }", built},
		{"a.dart", "const p = 'turn/';\nvoid f() { client.request('$p' 'nope'); }", built},
		{"a.dart", `client.request(['turn/', x].join());`, "turn/ built"},
		{"a.rb", "P = 'turn/'\nclient.request(P + 'nope')", built},
		{"a.rb", "P = 'turn/'\nclient.request(\"#{P}nope\")", built},
		{"a.rb", `client.request("turn/" << x)`, "turn/ built"},
		{"a.rb", `client.request(%w[turn nope] * "/")`, built},
		{"a.rb", `client.request(format("turn/%s", x))`, built},
		{"a.rb", `list << "turn/"`, ""},
		{"a.ts", "const P = 'turn/'; log(`${P}`)", ""},
	} {
		other, err := Scan("b.ts", []byte("\nlink.submit(\"thread/start\"); link.submit(\"turn/start\");\n"))
		if err != nil {
			t.Fatal(err)
		}
		f, err := Scan(c.file, []byte("\n"+c.code+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		got := told(WireNames([]*File{f, other}, methods()))
		if got = strings.TrimSuffix(strings.TrimSuffix(got, "thread/start, turn/start"), ", "); got != c.want {
			t.Errorf("%s: %s\n\thave %q\n\twant %q", c.file, c.code, got, c.want)
		}
	}
}
