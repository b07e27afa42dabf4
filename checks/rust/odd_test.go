package rust_test

import (
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// ask reads a tree and gives the fact at an address, in one word and its reason.
func ask(t *testing.T, s *surface.Surface, address string) string {
	t.Helper()
	a, err := surface.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	f := s.At(a)
	switch {
	case f.Told == surface.CannotTell:
		return "unclear: " + f.Why
	case f.Told == surface.NotTold:
		return "untold: " + f.Why
	case f.There:
		return "there"
	}
	return "absent: " + f.Why
}

// TestOddTables holds that a table in a form that is not known makes what it may hide
// "cannot tell": never absent, and never there by a wrong name.
func TestOddTables(t *testing.T) {
	const good = `
server_request_definitions! {}
server_notification_definitions! {}
client_notification_definitions! {}
`
	table := func(entries string) string {
		return "use crate::v2;\nclient_request_definitions! {" + entries + "}" + good
	}
	tests := []struct {
		name, table string
		macros      func(string) string
		want        map[string]string // address -> start of the answer
	}{
		{"a literal that is none", table(`A => NAME { params: v2::P, response: v2::R }, B => "b" { params: v2::P, response: v2::R }`), nil,
			map[string]string{"request:b": "there", "request:a": "unclear: an entry of client_request_definitions! is not understood: the wire name of A is not a string literal"}},
		{"a literal that is made", table(`A => concat!("a", "b") { params: v2::P, response: v2::R },`), nil,
			map[string]string{"request:ab": "unclear"}},
		{"an empty literal", table(`A => "" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"a missing comma", table(`A => "a" { params: v2::P, response: v2::R } B => "b" { params: v2::P, response: v2::R }, C => "c" { params: v2::P, response: v2::R }`), nil,
			map[string]string{"request:a": "unclear: an entry of client_request_definitions! is not understood: a comma is missing after A", "request:b": "unclear", "request:c": "there"}},
		{"one name twice", table(`A => "a" { params: v2::P, response: v2::R }, B => "a" { params: v2::R, response: v2::P }, C => "c" { params: v2::P, response: v2::R }`), nil,
			map[string]string{"request:a": "unclear: two entries have the name a: A and B", "request:a#params": "unclear", "request:c": "there", "request:d": "absent"}},
		{"a key twice", table(`A => "a" { params: v2::P, params: v2::R, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"no params", table(`A => "a" { response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"a payload in a request table", table(`A => "a" (v2::P),`), nil, map[string]string{"request:a": "unclear"}},
		{"a request without a body", table(`A => "a", B => "b" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear", "request:b": "there"}},
		{"inspect_params by an expression", table(`A => "a" { params: v2::P, inspect_params: yes(), response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"an entry in some builds", table(`#[cfg(unix)] A => "a" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"an attribute that changes names", table(`#[serde(alias = "z")] A => "a" { params: v2::P, response: v2::R },`), nil,
			map[string]string{"request:a": "unclear", "request:z": "unclear"}},
		{"an attribute that is not known", table(`#[hidden_unless("x")] A => "a" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"params of another name", table(`A => "a" { params: #[serde(rename = "arguments")] v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"a literal and another rename", table(`#[serde(rename = "x")] A => "a" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear", "request:x": "unclear"}},
		{"a gate of another form", table(`#[experimental(if = "x")] A => "a" { params: v2::P, response: v2::R },`), nil, map[string]string{"request:a": "unclear"}},
		{"no table", good, nil, map[string]string{"request:a": "unclear: 0 calls of client_request_definitions! were found"}},
		{"two tables", table(`A => "a" { params: v2::P, response: v2::R },`) + `client_request_definitions! { B => "b" { params: v2::P, response: v2::R }, }`, nil,
			map[string]string{"request:a": "unclear: 2 calls of client_request_definitions!", "request:b": "unclear"}},
		{"a table in tests beside", table(`A => "a" { params: v2::P, response: v2::R },`) + `#[cfg(test)] client_request_definitions! { B => "b" { params: v2::P, response: v2::R }, }`, nil,
			map[string]string{"request:a": "there", "request:b": "absent"}},
		{"a table in some builds", strings.Replace(table(`A => "a" { params: v2::P, response: v2::R },`), "client_request", "#[cfg(unix)]\nclient_request", 1), nil,
			map[string]string{"request:a": "unclear: the table is there in some builds only"}},
		{"a table in a comment and in a string", "/* " + table(`A => "a" { params: v2::P, response: v2::R },`) + ` */ const X: &str = r#"client_request_definitions! { A => "a" {} }"#;`, nil,
			map[string]string{"request:a": "unclear: 0 calls"}},
		{"no definition", table(`A => "a" { params: v2::P, response: v2::R }, Bare { params: v2::P, response: v2::R },`),
			func(s string) string { return strings.ReplaceAll(s, "client_request_definitions", "other") },
			map[string]string{"request:a": "unclear", "request:bare": "unclear"}},
		{"another rule", table(`Bare { params: v2::P, response: v2::R },`),
			func(s string) string {
				return strings.Replace(s, `tag = "method", rename_all = "camelCase"`, `tag = "method", rename_all = "kebab-case"`, 1)
			}, map[string]string{"request:bare": "there"}},
		{"a rule that is not known", table(`A => "a" { params: v2::P, response: v2::R }, Bare { params: v2::P, response: v2::R },`),
			func(s string) string {
				return strings.Replace(s, `tag = "method", rename_all = "camelCase"`, `tag = "method", rename_all = "odd"`, 1)
			}, map[string]string{"request:a": "there", "request:bare": "unclear", "request:Bare": "unclear"}},
		{"a literal that the macro extends", table(`A => "a" { params: v2::P, response: v2::R },`),
			func(s string) string {
				return strings.Replace(s, "rename = $wire", `rename = concat!("v2/", $wire)`, 1)
			},
			map[string]string{"request:a": "unclear"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, _ := load(t, "base.txtar")
			const src = "codex-rs/app-server-protocol/src/"
			files[src+"table.rs"] = test.table
			if test.macros != nil {
				files[src+"macros.rs"] = test.macros(files[src+"macros.rs"])
			}
			s, err := rust.Read(files, rust.Protocol)
			if err != nil {
				t.Fatal(err)
			}
			for address, want := range test.want {
				if got := ask(t, s, address); !strings.HasPrefix(got, want) {
					t.Errorf("%s: %s, want %s", address, got, want)
				}
			}
		})
	}
}

// TestOddWorkspaces holds that a manifest in any form gives gaps, never a wrong version
// or a file outside the repository.
func TestOddWorkspaces(t *testing.T) {
	tests := []struct {
		name            string
		edit            func(string) string
		version, answer string // of request:probe
		line            int
	}{
		{"as it is", func(s string) string { return s }, "0.1.2", "there", 5},
		{"with a byte order mark", func(s string) string { return "\ufeff" + s }, "0.1.2", "there", 5},
		{"with CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, "0.1.2", "there", 5},
		{"a decoy in a comment", func(s string) string {
			return strings.Replace(s, "[workspace.package]\n", "[workspace.package]\n# version = \"9.9.9\"\nversion-note = \"0.1.2\"\n", 1)
		}, "0.1.2", "there", 7},
		{"in quotes of another kind", func(s string) string { return strings.Replace(s, `version = "0.1.2"`, `version = '0.1.2'`, 1) }, "0.1.2", "there", 5},
		{"no version", func(s string) string { return strings.Replace(s, `version = "0.1.2"`, "", 1) }, "", "there", 0},
		{"a version that is none", func(s string) string {
			return strings.Replace(s, `version = "0.1.2"`, `version = { workspace = true }`, 1)
		}, "", "there", 0},
		{"no TOML", func(s string) string { return s + "\n[[[" }, "", "unclear", 0},
		{"not even text", func(s string) string { return "\x00\xff" }, "", "unclear", 0},
		{"empty", func(s string) string { return "" }, "", "unclear", 0},
		{"a package of another name", func(s string) string {
			return strings.Replace(s, "codex-app-server-protocol = {", "proto = { package = \"codex-app-server-protocol\",", 1)
		}, "0.1.2", "there", 5},
		{"a crate outside", func(s string) string {
			return strings.Replace(s, `path = "app-server-protocol"`, `path = "../../app-server-protocol"`, 1)
		}, "0.1.2", "unclear: the workspace has no crate codex_app_server_protocol", 5},
		{"a crate by a way around", func(s string) string {
			return strings.Replace(s, `path = "app-server-protocol"`, `path = "./x/../app-server-protocol/"`, 1)
		}, "0.1.2", "there", 5},
		{"a path that is no text", func(s string) string { return strings.Replace(s, `path = "app-server-protocol"`, `path = 3`, 1) }, "0.1.2", "unclear", 5},
		{"dependencies of another form", func(s string) string { return strings.Replace(s, "[workspace.dependencies]", "[workspace.other]", 1) }, "0.1.2", "unclear", 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, _ := load(t, "base.txtar")
			files["codex-rs/Cargo.toml"] = test.edit(files["codex-rs/Cargo.toml"])
			s, err := rust.Read(files, rust.All)
			if err != nil {
				t.Fatal(err)
			}
			if s.Origin.Release != test.version || s.Origin.Place.Line != test.line {
				t.Errorf("version %q in line %d", s.Origin.Release, s.Origin.Place.Line)
			}
			if got := ask(t, s, "request:probe"); !strings.HasPrefix(got, test.answer) {
				t.Errorf("request:probe: %s", got)
			}
			for _, address := range []string{"type:Nowhere", "config:nowhere", "feature:nowhere"} {
				if got := ask(t, s, address); strings.HasPrefix(got, "absent") && test.answer == "unclear" && test.version == "" {
					t.Errorf("%s: %s", address, got)
				}
			}
		})
	}
}
