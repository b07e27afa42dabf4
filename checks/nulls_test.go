package checks_test

import "testing"

// TestNulls holds what may be null beside a field: the message itself, the value of a
// variant, a variant without a name; and what untagged enums take and give.
func TestNulls(t *testing.T) {
	const apps = "[request.\"app/list\"]\n"
	const inner = derived + "pub struct Inner { pub id: String }\n"
	const key = "#[derive(Serialize, Deserialize)]\n#[serde(rename_all = \"camelCase\")]\npub enum Probe { One(Option<Inner>), Two { id: String } }\n" + inner
	holder := func(how string) string {
		return derived + "pub struct Probe { pub how: How }\n" + inner + "#[derive(Serialize, Deserialize)]\n" + how
	}
	const untagged = "#[serde(untagged)]\npub enum How "
	tests := []struct{ name, edits, contract, want string }{
		{"a result that may be null", addResult(inner + "pub type Probe = Option<Inner>;\n"), apps + `reads = ["id: string"]`, "broken request:app/list#result.id"},
		{"a result that may be null, coped with", addResult(inner + "pub type Probe = Option<Inner>;\n"), apps + `reads = ["id?: string"]`, ""},
		{"a result that may be null, of which nothing is read", addResult(inner + "pub type Probe = Option<Inner>;\n"), apps + `reads = []`, ""},
		{"null two aliases away", addResult(holder("pub struct How(Same);\npub type Same = Option<Last>;\npub type Last = Inner;\n")), apps + `reads = ["how.id: string"]`, "broken request:app/list#result.how.id"},
		{"the value of a variant that may be null", addResult(key), apps + `reads = ["@one.id: string"]`, "broken request:app/list#result@one.id"},
		{"the value of a variant that may be null, coped with", addResult(key), apps + `reads = ["@one: Inner?", "@one.id: string"]`, ""},
		{"a variant of named members", addResult(key), apps + `reads = ["@two.id: string"]`, ""},
		{"null as one of several", addResult(holder(untagged + "{ Full(Inner), Empty }\n")), apps + `reads = ["how"]`, "broken request:app/list#result.how"},
		{"null within one of several", addResult(holder(untagged + "{ Full(Inner), Text(Option<String>) }\n")), apps + `reads = ["how"]`, "broken request:app/list#result.how"},
		{"null as one of several, coped with", addResult(holder(untagged + "{ Full(Inner), Empty }\n")), apps + `reads = ["how?"]`, ""},
		{"null and nothing else", addResult(holder("pub struct How;\n")), apps + `reads = ["how"]`, "broken request:app/list#result.how"},
		{"null and nothing else, known", addResult(holder("pub struct How;\n")), apps + `reads = ["how: null"]`, ""},

		{"strings without a name", addResult(holder(untagged + "{ A(String), B(String) }\n")), apps + `reads = ["how: string"]`, ""},
		{"strings and numbers", addResult(holder(untagged + "{ A(String), B(u8) }\n")), apps + `reads = ["how: string"]`, "broken request:app/list#result.how"},
		{"strings and numbers, sent", addParams(holder(untagged + "{ A(String), B(u8) }\n")), apps + `sends = ["how: string"]`, ""},
		{"numbers and strings, sent", addParams(holder(untagged + "{ A(String), B(u8) }\n")), apps + `sends = ["how: integer"]`, ""},
		{"neither, sent", addParams(holder(untagged + "{ A(String), B(u8) }\n")), apps + `sends = ["how: bool"]`, "broken request:app/list#params.how"},
		{"one or many, sent", addParams(holder(untagged + "{ One(String), Many(Vec<String>) }\n")), apps + `sends = ["how: string[]"]`, ""},
		{"one or many, read", addResult(holder(untagged + "{ One(String), Many(Vec<String>) }\n")), apps + `reads = ["how: string[]"]`, "broken request:app/list#result.how"},
		{"null or a string, read", addResult(holder(untagged + "{ One(String), None }\n")), apps + `reads = ["how?: string"]`, ""},
		{"null or a string, sent", addParams(holder(untagged + "{ One(String), None }\n")), apps + `sends = ["how: string?"]`, ""},
		{"enums within each other", addParams(holder(untagged + "{ One(Box<How>) }\n")), apps + `sends = ["how: string"]`, "unknown request:app/list#params.how"},
		{"strings of another enum beside names", addResult(holder("pub enum How { A, #[serde(untagged)] Rest(Other) }\n#[derive(Serialize, Deserialize)]\npub enum Other { B }\n")), apps + `reads = ["how: string"]`, ""},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { rule(t, base, tt.edits, tt.contract, tt.want) })
	}
}
