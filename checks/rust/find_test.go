package rust_test

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/rust/syntax"
)

const findText = `use a::b;
pub struct Type { pub field: u8 }
impl Type {
    pub fn method(&self) { let x = 1; }
}
impl Other for Type { fn method(&self) {} }
pub const NAME: &str = "x";
client_request_definitions! {
    /// Docs.
    #[experimental("thread/start")]
    ThreadStart => "thread/start" {
        params: HashMap<String, u8>,
        response: R,
    },
    GetAuth { params: P, response: R },
}
server_notification_definitions! {
    #[serde(rename = "x/y")]
    ByRename(v2::A), Two => "two" (v2::B),
}
v2_enum_from_core! {
    pub enum SortKey from core::SortKey { CreatedAt, #[serde(alias = "x")] UpdatedAt }
}
#[cfg(test)]
mod tests {
    client_request_definitions! { Tested => "tested" { params: P, response: R } }
}
fn free() {}
`

func TestFind(t *testing.T) {
	f, err := syntax.Parse("x.rs", []byte(findText))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"Type":                        "Type 2-2",
		"Type::method":                "Type::method 4-4, Type::method 6-6",
		"Type::field":                 "Type::field 2-2",
		"impl Other for Type":         "impl Other for Type 6-6",
		"NAME":                        "NAME 7-7",
		"free":                        "free 28-28",
		"client_request_definitions!": "client_request_definitions! 8-16",
		"client_request_definitions::ThreadStart":   "client_request_definitions::ThreadStart 10-14",
		"client_request_definitions!::ThreadStart":  "client_request_definitions::ThreadStart 10-14",
		"client_request_definitions::thread/start":  "client_request_definitions::ThreadStart 10-14",
		"client_request_definitions::GetAuth":       "client_request_definitions::GetAuth 15-15",
		"server_notification_definitions::ByRename": "server_notification_definitions::ByRename 18-19",
		"server_notification_definitions::x/y":      "server_notification_definitions::ByRename 18-19",
		"server_notification_definitions::Two":      "server_notification_definitions::Two 19-19",
		"client_request_definitions::Tested":        "client_request_definitions::Tested 26-26 test",
		"SortKey":                                   "SortKey 21-23",
		"SortKey::UpdatedAt":                        "SortKey::UpdatedAt 22-22",
		"GetAuth":                                   "client_request_definitions::GetAuth 15-15",
		"two":                                       "server_notification_definitions::Two 19-19",
		"client_request_definitions::Nowhere":       "",
		"server_request_definitions::ThreadStart":   "",
	} {
		if got := list(rust.Find(f, path)); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	for lines, want := range map[[2]int]string{
		{11, 12}: "client_request_definitions::ThreadStart 10-14",
		{14, 15}: "client_request_definitions::ThreadStart 10-14, client_request_definitions::GetAuth 15-15",
		{8, 16}:  "client_request_definitions! 8-16",
		{8, 8}:   "client_request_definitions! 8-16",
		{4, 4}:   "Type::method 4-4",
		{19, 19}: "server_notification_definitions::ByRename 18-19, server_notification_definitions::Two 19-19",
	} {
		if got := list(rust.ItemsIn(f, lines[0], lines[1])); got != want {
			t.Errorf("%v: %q, want %q", lines, got, want)
		}
	}
	if got := f.Joined(rust.Find(f, "client_request_definitions::GetAuth")[0].Tokens); got != "GetAuth { params : P , response : R }" {
		t.Errorf("tokens of an entry: %s", got)
	}
}

func list(found []*syntax.Found) string {
	var all []string
	for _, f := range found {
		text := fmt.Sprintf("%s %d-%d", f.Path, f.Span.Line, f.Span.EndLine)
		if f.Test {
			text += " test"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}
