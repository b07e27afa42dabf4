package syntax

import (
	"bytes"
	"testing"
)

// benchSource is about 1 MB with 6 bytes to a token and 260 to an item, as Codex has.
func benchSource(b *testing.B) []byte {
	b.Helper()
	const one = `
/// Parameters of a request, with a line of documentation about as long as usual.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "v2/")]
pub struct RequestParams {
    /// What the field is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread_id: Option<String>,
    pub items: Vec<HashMap<String, Item>>,
}
pub async fn handle(&self, request: RequestParams) -> Result<Response, Error> {
    // Look the thread up, then answer with what it holds.
    let Some(thread) = self.threads.get(&request.thread_id.unwrap_or_default()) else {
        return Err(Error::invalid_request(format!("no thread {}", request.thread_id)));
    };
    Ok(Response { items: thread.items().filter(|item| item.len() > 3).collect() })
}
`
	return bytes.Repeat([]byte(one), 1<<20/len(one))
}

func BenchmarkLex(b *testing.B) {
	src := string(benchSource(b))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		f := &File{text: src}
		f.index()
		if err := lex(f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	src := benchSource(b)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("x.rs", src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	f, err := Parse("x.rs", benchSource(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(f.Find("RequestParams::thread_id")) == 0 {
			b.Fatal("not found")
		}
	}
}
