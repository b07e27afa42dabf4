package client

import (
	"strings"
	"testing"
)

// TestRows holds, for the forms in which each language lists names, that one among methods
// which Codex lacks is missing, and one among other things is not.
func TestRows(t *testing.T) {
	for _, c := range []struct{ file, code string }{
		{"a.swift", "enum M: String {\n  case a = \"item/started\"\n  case b = \"turn/completed\"\n  case c = \"turn/nope9\"\n}"},
		{"a.swift", "enum M: String { case a = \"item/started\"\n  case b = \"turn/completed\"\n  case c = \"turn/nope9\" }"},
		{"a.swift", "enum M: String {\n  case a = \"item/started\" // one\n\n  case b = \"turn/completed\" /* two */\n  case c = \"turn/nope9\"\n}"},
		{"a.swift", "enum M: String {\n  case a = \"item/started\", b = \"turn/completed\",\n  c = \"turn/nope9\"\n}"},
		{"a.swift", "struct M {\n  static let a = \"item/started\"\n  static let b = \"turn/completed\"\n  static let c = \"turn/nope9\"\n}"},
		{"a.swift", "extension M {\n  static let a = M(\"item/started\")\n  static let b = M(\"turn/completed\")\n  static let c = M(\"turn/nope9\")\n}"},
		{"a.swift", "switch m {\ncase .a: return \"item/started\"\ncase .b: return \"turn/completed\"\ncase .c: return \"turn/nope9\"\n}"},
		{"a.swift", "switch m {\ncase \"item/started\": f()\ncase \"turn/completed\": f()\ncase \"turn/nope9\": f()\n}"},
		{"a.swift", "let m = [\"a\": \"item/started\", \"b\": \"turn/completed\", \"c\": \"turn/nope9\"]"},
		{"a.dart", "enum M { a(\"item/started\"), b(\"turn/completed\"), c(\"turn/nope9\"); const M(this.w); final String w; }"},
		{"a.dart", "enum M {\n  a('item/started'),\n  b('turn/completed'),\n  c('turn/nope9');\n  const M(this.w);\n  final String w;\n}"},
		{"a.dart", "enum M implements W {\n  a(wire: 'item/started'),\n  b(wire: 'turn/completed'),\n  c(wire: 'turn/nope9');\n}"},
		{"a.dart", "enum M { @JsonValue('item/started') a, @JsonValue('turn/completed') b, @JsonValue('turn/nope9') c }"},
		{"a.dart", "class M {\n  static const a = 'item/started';\n  static const b = 'turn/completed';\n  static const c = 'turn/nope9';\n}"},
		{"a.dart", "f(m) => switch (m) {\n  M.a => 'item/started',\n  M.b => 'turn/completed',\n  M.c => 'turn/nope9',\n};"},
		{"a.kt", "enum class M(val w: String) {\n  Started(\"item/started\"),\n  Completed(\"turn/completed\"),\n  Nope(\"turn/nope9\")\n}"},
		{"a.kt", "sealed class M(val w: String) {\n  object A : M(\"item/started\")\n  object B : M(\"turn/completed\")\n  object C : M(\"turn/nope9\")\n}"},
		{"a.kt", "object M {\n  const val A = \"item/started\"\n  const val B = \"turn/completed\"\n  const val C = \"turn/nope9\"\n}"},
		{"a.kt", "fun f(m: M) = when (m) {\n  M.A -> \"item/started\"\n  M.B -> \"turn/completed\"\n  M.C -> \"turn/nope9\"\n}"},
		{"a.kt", "when (m) {\n  \"item/started\" -> f()\n  \"turn/completed\" -> f()\n  \"turn/nope9\" -> f()\n}"},
		{"a.kt", "val m = mapOf(\"item/started\" to f, \"turn/completed\" to f, \"turn/nope9\" to f)"},
		{"a.java", "enum M {\n  A(\"item/started\"),\n  B(\"turn/completed\"),\n  C(\"turn/nope9\");\n}"},
		{"a.java", "interface M {\n  String A = \"item/started\";\n  String B = \"turn/completed\";\n  String C = \"turn/nope9\";\n}"},
		{"a.java", "class M {\n  static final String A = \"item/started\";\n  static final String B = \"turn/completed\";\n  static final String C = \"turn/nope9\";\n}"},
		{"a.java", "enum M {\n  @JsonProperty(\"item/started\") A,\n  @JsonProperty(\"turn/completed\") B,\n  @JsonProperty(\"turn/nope9\") C\n}"},
		{"a.java", "f = switch (m) {\n  case A -> \"item/started\";\n  case B -> \"turn/completed\";\n  case C -> \"turn/nope9\";\n};"},
		{"a.java", "switch (m) {\n  case \"item/started\": f();\n  case \"turn/completed\": f();\n  case \"turn/nope9\": f();\n}"},
		{"a.cs", "static class M {\n  public const string A = \"item/started\";\n  public const string B = \"turn/completed\";\n  public const string C = \"turn/nope9\";\n}"},
		{"a.cs", "class M {\n  public static readonly M A = new(\"item/started\");\n  public static readonly M B = new(\"turn/completed\");\n  public static readonly M C = new(\"turn/nope9\");\n}"},
		{"a.cs", "f = m switch {\n  M.A => \"item/started\",\n  M.B => \"turn/completed\",\n  M.C => \"turn/nope9\",\n};"},
		{"a.cs", "var d = new Dictionary<string, int> { [\"item/started\"] = 1, [\"turn/completed\"] = 2, [\"turn/nope9\"] = 3 };"},
		{"a.cs", "var d = new Dictionary<string, int> { { \"item/started\", 1 }, { \"turn/completed\", 2 }, { \"turn/nope9\", 3 } };"},
		{"a.ts", "export const M = {\n  a: 'item/started',\n  b: 'turn/completed',\n  c: 'turn/nope9',\n} as const;"},
		{"a.ts", "class M {\n  static readonly a = 'item/started';\n  static readonly b = 'turn/completed';\n  static readonly c = 'turn/nope9';\n}"},
		{"a.ts", "switch (m) {\n  case A: return 'item/started';\n  case B: return 'turn/completed';\n  case C: return 'turn/nope9';\n}"},
		{"a.py", "class M(str, Enum):\n    A = \"item/started\"\n    B = \"turn/completed\"\n    C = \"turn/nope9\"\n"},
		{"a.py", "match m:\n    case \"item/started\": f()\n    case \"turn/completed\": f()\n    case \"turn/nope9\": f()\n"},
		{"a.py", "H = {\"item/started\": f, \"turn/completed\": g, \"turn/nope9\": h}"},
		{"a.rs", "impl M {\n  pub const A: &str = \"item/started\";\n  pub const B: &str = \"turn/completed\";\n  pub const C: &str = \"turn/nope9\";\n}"},
		{"a.rs", "match self {\n  M::A => \"item/started\",\n  M::B => \"turn/completed\",\n  M::C => \"turn/nope9\",\n}"},
		{"a.go", "const (\n\ta = \"item/started\"\n\tb = \"turn/completed\"\n\tc = \"turn/nope9\"\n)"},
		{"a.go", "switch m {\ncase A:\n\treturn \"item/started\"\ncase B:\n\treturn \"turn/completed\"\ncase C:\n\treturn \"turn/nope9\"\n}"},
		{"a.rb", "module M\n  A = 'item/started'\n  B = 'turn/completed'\n  C = 'turn/nope9'\nend"},
		{"a.rb", "M = { a: 'item/started', b: 'turn/completed', c: 'turn/nope9' }.freeze"},
		{"a.rb", "case m\nwhen :a then 'item/started'\nwhen :b then 'turn/completed'\nwhen :c then 'turn/nope9'\nend"},
	} {
		for name, code := range map[string]string{"turn/nope9 missing": c.code, "": strings.NewReplacer("item/started", "text/a", "turn/completed", "text/b", "turn/nope9", "text/c").Replace(c.code)} {
			f, err := Scan(c.file, []byte("\n"+code+"\n"+"x(\"thread/start\"); y(\"turn/start\")\n"))
			if err != nil {
				t.Errorf("%s: %v", code, err)
				continue
			}
			got := ""
			for _, n := range WireNames([]*File{f}, methods()) {
				if !methods()[n.Name] {
					got += n.Name + " " + strings.Fields(string(n.Doubt))[0] + " "
				}
			}
			if want := strings.Replace(name, "missing", "used ", 1); got != want {
				t.Errorf("%s: %s\n\thave %q\n\twant %q", c.file, code, got, want)
			}
		}
	}
}
