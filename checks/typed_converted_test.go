package checks_test

import "testing"

// TestConvertedTypes holds that a type label is never broken by what a converter of the
// field goes through: the declared type holds, what else it takes is not known.
func TestConvertedTypes(t *testing.T) {
	const apps = "[request.\"app/list\"]\n"
	item := func(attribute string) string {
		return derived + "pub struct Probe { #[serde(default, " + attribute + ")] pub odd: Option<Vec<Entry>> }\n" +
			derived + "pub struct Entry { pub id: String }\n" +
			"fn read<'de, D>(deserializer: D) -> Result<Option<Vec<Entry>>, D::Error> where D: Deserializer<'de> {\n" +
			"    let Some(values) = Option::<Vec<serde_json::Value>>::deserialize(deserializer)? else { return Ok(None); };\n    sift(values).map_err(D::Error::custom)\n}\n"
	}
	reader := addParams(item(`deserialize_with = "read"`))
	base := smallTree(t)
	for _, tt := range []struct{ name, edits, contract, want string }{
		{"the declared type of an item", reader, apps + `sends = ["odd?[]: Entry"]`, ""},
		{"the declared type of the whole", reader, apps + `sends = ["odd?: Entry[]"]`, ""},
		{"another name", reader, apps + `sends = ["odd?[]: Other"]`, "unknown request:app/list#params.odd[]"},
		{"a word of JSON", reader, apps + `sends = ["odd?[]: string"]`, "unknown request:app/list#params.odd[]"},
		{"what it plainly does not go through", reader, apps + `sends = ["odd?: string"]`, "broken request:app/list#params.odd"},
		{"a member below", reader, apps + `sends = ["odd?[].name"]`, "unknown request:app/list#params.odd[].name"},
		{"a writer", addResult(item(`serialize_with = "crate::write"`)), apps + `reads = ["odd?[]: Entry"]`, "unknown request:app/list#result.odd[]"},
		{"both", addParams(item(`with = "crate::odd"`)), apps + `sends = ["odd?[]: Entry"]`, "unknown request:app/list#params.odd[]"},
	} {
		t.Run(tt.name, func(t *testing.T) { rule(t, base, tt.edits, tt.contract, tt.want) })
	}
}
