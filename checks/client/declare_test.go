package client

import (
	"strings"
	"testing"
)

// TestFields holds which fields a declaration has on the wire, and where that cannot be
// told: where it takes some from another type, or something else decides their names.
func TestFields(t *testing.T) {
	for _, c := range []struct{ file, src, want string }{
		{"a.ts", "interface X { readonly threadId: string; 'a-b'?: number; m(x: string): void; n: { in: 1 } }", "threadId a-b n"},
		{"a.ts", "export type X = {\n  /** b: c */ a?: string // d: e\n  f: Array<{ g: 1 }>\n};", "a f"},
		{"a.ts", "interface X extends Y { a: string }", "! it extends another type"},
		{"a.ts", "type X = Y & { a: string };", "! it is put together from several types"},
		{"a.ts", "type X = { a: string } & Y;", "! it is put together from several types"},
		{"a.ts", "type X = Omit<Y, 'a'> \n", "! no brackets hold them"},
		{"a.ts", "type X = Partial<{ a: string }>;", "! it is made of another type"},
		{"a.ts", "type Y = { a: string }", ""},
		{"a.go", "type X struct {\n\tID string `json:\"threadId,omitempty\"`\n\tSkip int `json:\"-\"`\n\tPlain int\n\tlower int\n}", "threadId Plain"},
		{"a.go", "type X struct {\n\tBase\n\tID string `json:\"id\"`\n}", "! it embeds Base"},
		{"a.go", "type X struct {\n\tTurn struct {\n\t\tID string `json:\"id\"`\n\t} `json:\"turn\"`\n\tA, B int // c\n}", "turn A B"},
		{"a.rs", "#[serde(rename_all = \"camelCase\")]\nstruct X { pub thread_id: String, #[serde(rename = \"n\")] count: u8 }", "threadId n"},
		{"a.rs", "struct X { thread_id: String }", "thread_id"},
		{"a.rs", "struct X { #[serde(flatten)] y: Y, a: u8 }", "! serde(flatten puts the fields of another type among them"},
		{"a.rs", "#[serde(rename_all = \"kebab-case\")]\nstruct X { a: u8 }", "! they are renamed as kebab-case"},
		{"a.kt", "data class X(val threadId: String, @SerialName(\"n\") val count: Int = 1)", "threadId n"},
		{"a.kt", "data class X(val a: Int) : Y(1)", "! it extends another type"},
		{"a.kt", "data class X(val a: Int) : Y", "a"},
		{"a.swift", "struct X: Codable {\n  let threadId: String\n  var n: Int { 1 }\n  func f(a: Int) {}\n}", "threadId"},
		{"a.swift", "struct X: Codable {\n  let id: String, count: Int\n  enum CodingKeys: String, CodingKey {\n    case id = \"threadId\"\n    case count\n  }\n}", "threadId count"},
		{"a.java", "public record X(String threadId, @JsonProperty(\"n\") Map<String, Integer> count) {}", "threadId n"},
		{"a.java", "class X {\n  static final int A = 1;\n  private String threadId; // b\n  @JsonProperty(\"n\") public List<String> count = f(1);\n  String getThreadId() { return threadId; }\n  int c, d;\n}", "threadId n c d"},
		{"a.java", "class X extends Y { String a; }", "! it extends another type"},
		{"a.java", "@JsonNaming(S.class)\nclass X { String a; }", "! a naming strategy changes their names"},
		{"a.cs", "public class X : IThing {\n  [JsonPropertyName(\"threadId\")] public string ThreadId { get; set; } = \"\";\n  [JsonPropertyName(\"n\")]\n  public Dictionary<string, int>? N { get; init; }\n  public int F() { return 1; }\n}", "threadId n"},
		{"a.cs", "public record X([property: JsonPropertyName(\"threadId\")] string ThreadId);", "threadId"},
		{"a.cs", "public class X { public string ThreadId { get; set; } }", "! ThreadId has no JsonPropertyName"},
		{"a.cs", "public class X : Base { }", "! it extends another type"},
		{"a.dart", "class X {\n  final String threadId;\n  @JsonKey(name: 'n') final int? count;\n  X(this.threadId);\n  Map<String, dynamic> toJson() => {};\n}", "threadId n"},
		{"a.py", "class X(TypedDict, total=False):\n    \"\"\"a: b\"\"\"\n    threadId: str  # c: d\n    n: NotRequired[int]\n\n    def f(self, a: int): pass\n\nb: int = 1\n", "threadId n"},
		{"a.py", "X = TypedDict('X', {'threadId': str, 'a-b': dict[str, int]})", "threadId a-b"},
		{"a.py", "@dataclass\nclass X:\n    id: str\n    n: int = 0\n    K: ClassVar[int] = 1\n", "id n"},
		{"a.py", "class X(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)\n    thread_id: str\n", "threadId"},
		{"a.py", "class X(pydantic.BaseModel):\n    thread_id: str = Field(\n        alias='threadId')\n    n: int\n", "threadId n"},
		{"a.py", "class X(BaseModel):\n    thread_id: str\n", "! what thread_id is called on the wire is not said there"},
		{"a.py", "class X(Y):\n    a: str\n", "! it extends Y"},
		{"a.py", "'''\nclass X:\n    a: str\n'''\nz = 1\n", ""},
		{"a.py", "# class X:\n#    a: str\n", ""},
		{"a.rb", "X = Struct.new(:id, :n, keyword_init: true) do\n  def f; end\nend", "id n"},
		{"a.rb", "class X < Struct.new(:id)\nend", "id"},
		{"a.rb", "X = Data.define(:thread_id)", "! what thread_id is called on the wire is not said there"},
		{"a.rb", "class X\n  attr_reader :id\nend", "! it is made by no Struct.new and no Data.define"},
	} {
		code := NewCode(nil, func(string) ([]byte, error) { return []byte(c.src), nil })
		fields, at, err := code.Fields(c.file, "X")
		got := strings.Join(fields, " ")
		if err != nil {
			_, why, _ := strings.Cut(err.Error(), "cannot be told:")
			got = "!" + why
		}
		if got != c.want || (at.Line == 0) != (c.want == "") {
			t.Errorf("%s: %s\n\thave %q in line %d, %v\n\twant %q", c.file, c.src, got, at.Line, err, c.want)
		}
	}
}
