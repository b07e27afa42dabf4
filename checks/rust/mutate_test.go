package rust_test

import (
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// mutation is a small change of the tree of base.txtar, after which an address that is
// told there can no longer be told.
type mutation struct{ name, file, old, new, lost string }

func TestMutations(t *testing.T) {
	t.Parallel()
	const macros, v2, table = "app-server-protocol/src/macros.rs", "app-server-protocol/src/v2.rs", "app-server-protocol/src/table.rs"
	const probe, told, core = "request:probe", "notification:told", "type:Holder#core.a"
	for _, m := range []mutation{
		{"the params renamed", macros, "params: $params, }", `#[serde(rename = "arguments")] params: $params, }`, probe},
		{"another field", macros, "params: $params, }", "arguments: $params, }", probe},
		{"a field beside it", macros, "params: $params, }", "params: $params, extra: u8, }", probe},
		{"the params wrapped", macros, "params: $params, }", "params: Wrapped<$params>, }", probe},
		{"the params flattened", macros, "params: $params, }", "#[serde(flatten)] params: $params, }", probe},
		{"another rename of the id", macros, `rename = "id"`, `rename = "key"`, probe},
		{"requests with content", macros, `tag = "method", rename_all`, `tag = "method", content = "params", rename_all`, probe},
		{"another tag", macros, `tag = "method", rename_all`, `tag = "kind", rename_all`, probe},
		{"untagged", macros, `tag = "method", rename_all = "camelCase")]`, `untagged)]`, probe},
		{"another content", macros, `content = "params"`, `content = "payload"`, told},
		{"an attribute macro", macros, "pub enum ClientRequest", "#[snake_wire] pub enum ClientRequest", probe},
		{"an attribute of the build", macros, "pub enum ClientRequest", "#[cfg_attr(unix, doc)] pub enum ClientRequest", probe},
		{"one side by hand", macros, "derive(Serialize, Deserialize)", "derive(Serialize)", probe},
		{"another derive", macros, "derive(Serialize, Deserialize)", "derive(Serialize, Deserialize, Wire)", probe},
		{"another trait", macros, "macro_rules! client_request", "use wire::Serialize;\nmacro_rules! client_request", probe},
		{"another macro of the name", table, "use crate::v2;", "use crate::v2;\nuse wire::client_request_definitions;", probe},
		{"a path to another macro", table, "client_request_definitions! {", "wire::client_request_definitions! {", probe},
		{"a core enum renamed otherwise", macros, "pub enum $Name {", "#[serde(untagged)] pub enum $Name {", "type:FromCore=one"},
		{"a core enum with an attribute macro", macros, "pub enum $Name {", "#[snake_wire] pub enum $Name {", "type:FromCore=one"},
		{"a core enum of another macro", v2, "v2_enum_from_core!", "wire::v2_enum_from_core!", "type:FromCore=one"},
		{"another library file", "app-server-protocol/Cargo.toml", "", "[lib]\npath = \"src/wire.rs\"\n", probe},
		{"a library file outside", "app-server-protocol/Cargo.toml", "", "[lib]\npath = \"../../../wire.rs\"\n", probe},
		{"a manifest that does not parse", "app-server-protocol/Cargo.toml", "", "[lib\n", probe},
		{"a manifest too long", "app-server-protocol/Cargo.toml", "", strings.Repeat("#", 4<<20+1), probe},
		{"a workspace too long", "Cargo.toml", "[workspace]", strings.Repeat("#", 4<<20) + "\n[workspace]", probe},
		{"another crate of the name", "app-server-protocol/Cargo.toml", "", "[dependencies]\ncodex-protocol = { path = \"../next\" }\n", core},
		{"a crate of a registry", "app-server-protocol/Cargo.toml", "", "[dependencies]\ncodex-protocol = \"1\"\n", core},
		{"another serde", "app-server-protocol/Cargo.toml", "", "[target.'cfg(unix)'.dependencies]\nserde = { version = \"1\", package = \"wire-serde\" }\n", core},
		{"another serde in the workspace", "Cargo.toml", `serde = "1"`, `serde = { version = "1", package = "wire-serde" }`, core},
		{"extern crate", "app-server-protocol/src/lib.rs", "pub mod v2;", "pub mod v2;\nextern crate codex_old as codex_protocol;", core},
		{"a bare long with an id", "cli/src/main.rs", "#[arg(long)]", `#[arg(id = "endpoint", long)]`, "option:--listen"},
		{"another program file", "cli/Cargo.toml", "", "[[bin]]\nname = \"codex\"\npath = \"src/next.rs\"\n", "option:app-server"},
	} {
		t.Run(m.name, func(t *testing.T) { m.check(t) })
	}
}

func (m mutation) check(t *testing.T) {
	t.Parallel()
	files, _ := load(t, "base.txtar")
	files["codex-rs/app-server-protocol/src/v2.rs"] += "\nv2_enum_from_core! { pub enum FromCore from codex_protocol::One { One } }\n"
	address, err := surface.ParseAddress(m.lost)
	if err != nil {
		t.Fatal(err)
	}
	files["codex-rs/app-server-protocol/src/v2.rs"] += "\n#[derive(Serialize, Deserialize)]\npub struct Holder { pub core: codex_protocol::Core }\n"
	files["codex-rs/protocol/src/lib.rs"] += "#[derive(serde::Serialize, serde::Deserialize)]\npub struct Core { pub a: u8 }\n"
	main := files["codex-rs/cli/src/main.rs"]
	files["codex-rs/cli/src/main.rs"] = strings.Replace(main, "    #[command(", "    #[arg(long)]\n    listen: u8,\n    #[command(", 1)
	for _, changed := range []bool{false, true} {
		if changed {
			path := "codex-rs/" + m.file
			if !strings.Contains(files[path], m.old) {
				t.Fatalf("%s does not hold %q", path, m.old)
			}
			files[path] = strings.Replace(files[path], m.old, m.new, 1)
		}
		s, err := rust.Read(files, rust.All)
		if err != nil {
			t.Fatal(err)
		}
		f := s.At(address)
		if told := f.Told == surface.YesTold && f.There; told == changed {
			t.Errorf("changed %v: %s is told %v, there %v: %s", changed, m.lost, f.Told, f.There, f.Why)
		}
	}
}

// TestEffortMutations changes the hand-written matches of an enum, whose values are told
// only where they plainly follow from them.
func TestEffortMutations(t *testing.T) {
	t.Parallel()
	for _, m := range []mutation{
		{"a doubled impl", "", "impl std::str::FromStr for Effort {", "#[cfg(unix)]\nimpl std::str::FromStr for Effort { fn from_str(s: &str) -> Result<Self, String> { check(s) } }\nimpl std::str::FromStr for Effort {", ""},
		{"a converted text", "", "let text = String::deserialize(d)?;\n        text.parse().map_err(serde", "let text = format!(\"x{}\", String::deserialize(d)?);\n        text.parse().map_err(serde", ""},
		{"a rest that may be refused", "", "Ok(Self::Custom(other.to_string()))", "Ok(Self::Custom(check(other)?))", ""},
		{"a rest that other code takes", "", "Ok(Self::Custom(other.to_string()))", "check(other)", ""},
		{"an arm that may be refused", "", `"low" => Ok(Self::Low)`, `"low" => Ok(Self::Low(check()?))`, ""},
		{"an arm of other code", "", `"low" => Ok(Self::Low)`, `"low" => low()`, ""},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			files, _ := load(t, "handwritten.txtar")
			path := "codex-rs/app-server-protocol/src/v2.rs"
			for _, changed := range []bool{false, true} {
				if changed {
					if !strings.Contains(files[path], m.old) {
						t.Fatalf("the tree does not hold %q", m.old)
					}
					files[path] = strings.Replace(files[path], m.old, m.new, 1)
				}
				s, err := rust.Read(files, rust.Protocol)
				if err != nil {
					t.Fatal(err)
				}
				address, _ := surface.ParseAddress("request:probe#params.open=low")
				if f := s.At(address); (f.Told == surface.YesTold) == changed {
					t.Errorf("changed %v: told %v: %s", changed, f.Told, f.Why)
				}
			}
		})
	}
}
