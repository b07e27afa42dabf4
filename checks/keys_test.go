package checks_test

import "testing"

// TestKeys holds an enum whose variants are keys, flattened into an object or held by a
// tagged variant: each key is a member of the object, and one of them is there.
func TestKeys(t *testing.T) {
	const apps = "[request.\"app/list\"]\n"
	const source = "#[derive(Serialize, Deserialize)]\n#[serde(rename_all = \"camelCase\")]\npub enum Source { Url(String), #[serde(alias = \"file\")] FileId(String), Pair { a: u8 } }\n"
	flat := derived + "pub struct Probe { pub id: String, #[serde(flatten)] pub source: Source }\n" + source
	tagged := "#[derive(Serialize, Deserialize)]\n#[serde(tag = \"type\", rename_all = \"camelCase\")]\npub enum Probe { Image { detail: Option<String>, #[serde(flatten)] source: Source }, Bare(Source) }\n" + source
	sole := derived + "pub struct Probe { #[serde(flatten)] pub source: Source }\n#[derive(Serialize, Deserialize)]\npub enum Source { Url(String) }\n"
	tests := []struct{ name, edits, contract, want string }{
		{"a key is sent", addParams(flat), apps + `sends = ["id", "url: string"]`, ""},
		{"a key is sent by another name", addParams(flat), apps + `sends = ["id", "file: string"]`, ""},
		{"a key is picked", addParams(flat), apps + `sends = ["id", "@url: string"]`, ""},
		{"no key is sent", addParams(flat), apps + `sends = ["id"]`, "broken request:app/list#params"},
		{"a key of another type is sent", addParams(flat), apps + `sends = ["id", "url: integer"]`, "broken request:app/list#params.url"},
		{"what is no key", addParams(flat), apps + `sends = ["id", "url", "uri"]`, "broken request:app/list#params.uri"},
		{"a key of a tagged variant", addParams(tagged), apps + `sends = ["type", "@image.url: string"]`, ""},
		{"a key of the value of a tagged variant", addParams(tagged), apps + `sends = ["type", "@bare.fileId: string"]`, ""},
		{"a key is read", addResult(flat), apps + `reads = ["url: string"]`, "broken request:app/list#result.url"},
		{"a key is read, and its absence coped with", addResult(flat), apps + `reads = ["url?: string"]`, ""},
		{"a key is read by another name", addResult(flat), apps + `reads = ["file?: string"]`, "broken request:app/list#result.file"},
		{"the only key is read", addResult(sole), apps + `reads = ["Url: string"]`, ""},
		{"members of a key", addResult(flat), apps + `reads = ["pair?.a: integer"]`, "unknown request:app/list#result.pair.a"},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { rule(t, base, tt.edits, tt.contract, tt.want) })
	}
}
