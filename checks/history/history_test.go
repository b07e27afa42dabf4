package history_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/checks/history"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// step is one commit of a scripted repository: its name, its parents by name, and the
// files that it changes against the first of them.
type step struct {
	name    string
	parents string // joined by spaces
	files   map[string]string
}

const (
	removed   = "removed"
	tablePath = "codex-rs/app-server-protocol/src/table.rs"
	typesPath = "codex-rs/app-server-protocol/src/v2.rs"
)

// table is the file of the four tables with one more request, as it is written.
func table(entry string) map[string]string {
	return map[string]string{tablePath: `use crate::v2;

client_request_definitions! {
    Probe => "probe" {
        params: v2::P,
        inspect_params: true,
        response: v2::R,
    },
` + entry + `}
server_request_definitions! {
    Ask => "ask" { params: v2::P, response: v2::R },
}
server_notification_definitions! {
    Told => "told" (v2::R),
}
client_notification_definitions! {
    Initialized,
}
`}
}

const (
	stop  = "    Stop => \"stop/it\" {\n        params: v2::P,\n        response: v2::R,\n    },\n"
	gated = "    #[experimental(\"stop/it\")]\n" + stop
)

// enum is a type of values with some variants, as they are written.
func enum(variants string) string {
	return "#[derive(serde::Serialize, serde::Deserialize)]\n#[serde(rename_all = \"camelCase\")]\npub enum E {\n" + variants + "}\n"
}

// types is the file of the types with a field of P, as it is written, and more types.
func types(field string, more ...string) map[string]string {
	return map[string]string{typesPath: strings.Join(more, "\n") + "\nuse serde::{Deserialize, Serialize};\n\n#[derive(Serialize, Deserialize)]\npub struct P {\n" + field + "}\n\n#[derive(Serialize, Deserialize)]\npub struct R {}\n"}
}

// scripted makes a repository of commits with git fast-import, and gives their ids by
// name. Each is a day later than the one before.
func scripted(t *testing.T, steps []step) (*source.Repo, map[string]string) {
	t.Helper()
	dir := t.TempDir()
	run(t, dir, "", "init", "-q", "--bare")
	base, err := txtar.ParseFile("../rust/testdata/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var in strings.Builder
	mark := map[string]int{}
	for i, s := range steps {
		mark[s.name] = i + 1
		fmt.Fprintf(&in, "commit refs/heads/%s\nmark :%d\ncommitter a <a@example.org> %d +0000\ndata %d\n%s\n", s.name, i+1, 1767322800+86400*i, len(s.name), s.name)
		for j, p := range strings.Fields(s.parents) {
			fmt.Fprintf(&in, "%s :%d\n", []string{"from", "merge"}[min(j, 1)], mark[p])
		}
		if s.parents == "" {
			for _, f := range base.Files {
				inline(&in, "codex-rs/"+f.Name, string(f.Data))
			}
		}
		for name, text := range s.files {
			inline(&in, name, text)
		}
	}
	run(t, dir, in.String(), "fast-import", "--quiet")
	ids := map[string]string{}
	for _, s := range steps {
		ids[s.name] = strings.TrimSpace(run(t, dir, "", "rev-parse", "refs/heads/"+s.name))
	}
	repo, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	return repo, ids
}

func inline(b *strings.Builder, name, text string) {
	if text == removed {
		fmt.Fprintf(b, "D %s\n", name)
		return
	}
	fmt.Fprintf(b, "M 100644 inline %s\ndata %d\n%s\n", name, len(text), text)
}

func run(t *testing.T, dir, in string, args ...string) string {
	t.Helper()
	c := exec.Command("git", args...)
	c.Dir, c.Stdin = dir, strings.NewReader(in)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1"}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func TestWalk(t *testing.T) {
	moved := table(stop)
	moved["codex-rs/app-server-protocol/src/all/table.rs"] = moved[tablePath]
	moved[tablePath] = removed
	moved["codex-rs/app-server-protocol/src/lib.rs"] = "#[macro_use]\nmod macros;\n#[path = \"all/table.rs\"]\nmod table;\nmod tell;\npub mod v2;\n"
	for _, c := range []struct {
		name, address string
		steps         []step
		releases      string // names of commits
		want          string // transitions: kind, commit, first release
	}{
		{"appears", "request:stop/it", []step{{"a", "", nil}, {"b", "a", table(stop)}, {"c", "b", types("    pub x: bool,\n")}}, "c", "appeared b c"},
		{"there from the root on", "request:probe", []step{{"a", "", nil}, {"b", "a", table(stop)}}, "b", "appeared a b"},
		{"never there", "request:stop/it", []step{{"a", "", nil}, {"b", "a", types("    pub x: bool,\n")}}, "b", ""},
		{"goes and comes back", "request:stop/it", []step{{"a", "", table(stop)}, {"b", "a", table("")}, {"c", "b", table(stop)}}, "a c", "appeared a a, gone b c, back c c"},
		{"a gate that flips", "request:stop/it", []step{{"a", "", table(gated)}, {"b", "a", table(stop)}, {"c", "b", table(gated)}, {"d", "c", table(gated + strings.ReplaceAll(stop, "top", "tep"))}}, "d", "appeared a d, ungated b d, gated c d"},
		{"a mention is no method", "request:stop/it", []step{{"a", "", table("    // \"stop/it\"\n")}, {"b", "a", table(stop)}}, "b", "appeared b b"},
		{"a neighbour with its text", "request:stop/it", []step{{"a", "", table(strings.ReplaceAll(stop, "/it", "/it/now"))}, {"b", "a", table(stop)}}, "b", "appeared b b"},
		{"comments and order", "request:stop/it", []step{{"a", "", table(stop)}, {"b", "a", table("    // one\n" + strings.ReplaceAll(stop, "top", "tep") + "    /// words\n" + stop)}}, "b", "appeared a b"},
		{"the file moves", "request:stop/it", []step{{"a", "", table(stop)}, {"b", "a", moved}}, "b", "appeared a b"},
		{"a field appears", "request:probe#params.x", []step{{"a", "", nil}, {"b", "a", types("    pub x: bool,\n")}}, "b", "appeared b b"},
		{"a field changes its type", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    pub x: String,\n")}}, "b", "appeared a b, changed b b"},
		{"a field becomes optional", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    #[serde(default)]\n    pub x: bool,\n")}}, "b", "appeared a b, changed b b"},
		{"a type behind its alias", "request:probe#params.x", []step{{"a", "", types("    pub x: Id,\n", "pub type Id = String;\n")}, {"b", "a", types("    pub x: Id,\n", "pub type Id = u32;\n")}}, "b", "appeared a b, changed b b"},
		{"a type behind the alias of an item", "request:probe#params.x", []step{{"a", "", types("    pub x: Vec<Id>,\n", "pub type Id = String;\n")}, {"b", "a", types("    pub x: Vec<Id>,\n", "pub type Id = u32;\n")}}, "b", "appeared a b, changed b b"},
		{"null behind an alias", "server-request:ask#params.x", []step{{"a", "", types("    pub x: Id,\n", "pub type Id = String;\n")}, {"b", "a", types("    pub x: Id,\n", "pub type Id = Option<String>;\n")}}, "b", "appeared a b, changed b b"},
		{"a field that may be left out", "server-request:ask#params.x", []step{{"a", "", types("    pub x: Option<bool>,\n")}, {"b", "a", types("    #[serde(skip_serializing_if = \"Option::is_none\")]\n    pub x: Option<bool>,\n")}}, "b", "appeared a b, changed b b"},
		{"a field that is never read", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    #[serde(default, skip_deserializing)]\n    pub x: bool,\n")}}, "b", "appeared a b, gone b b"},
		{"a field of a type that is never written", "type:P#x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    #[serde(skip_serializing)]\n    pub x: bool,\n")}}, "b", "appeared a b, changed b b"},
		{"a field by another name", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    #[serde(alias = \"x\")]\n    pub y: bool,\n")}}, "b", "appeared a b, changed b b"},
		{"a value becomes a key", "request:probe#params.x=on", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    On { why: String },\n"))}}, "b", "appeared a b, changed b b"},
		{"a key changes its members", "request:probe#params.x=on", []step{{"a", "", types("    pub x: E,\n", enum("    On { why: String },\n"))}, {"b", "a", types("    pub x: E,\n", enum("    On { what: String },\n"))}}, "b", "appeared a b"},
		{"a value becomes another spelling", "request:probe#params.x=on", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    #[serde(alias = \"on\")]\n    Up,\n"))}}, "b", "appeared a b, changed b b"},
		{"a value that is never accepted", "request:probe#params.x=on", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    #[serde(skip_deserializing)]\n    On,\n"))}}, "b", "appeared a b, gone b b"},
		{"a value that is accepted only", "type:E=on", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    #[serde(skip_serializing)]\n    On,\n"))}}, "b", "appeared a b, changed b b"},
		{"a set gets a value", "server-request:ask#params.x", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    On,\n    Off,\n"))}}, "b", "appeared a b, changed b b"},
		{"a set is opened", "server-request:ask#params.x", []step{{"a", "", types("    pub x: E,\n", enum("    On,\n"))}, {"b", "a", types("    pub x: E,\n", enum("    On,\n    #[serde(untagged)]\n    More(String),\n"))}}, "b", "appeared a b, changed b b"},
		{"a message requires more", "request:probe#params", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    pub x: bool,\n    pub y: bool,\n")}}, "b", "appeared a b, changed b b"},
		{"a message may hold more", "request:probe#params", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    pub x: bool,\n    pub y: Option<bool>,\n")}}, "b", "appeared a b"},
		{"a message is closed", "request:probe#params", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", map[string]string{typesPath: strings.Replace(types("    pub x: bool,\n")[typesPath], "pub struct P", "#[serde(deny_unknown_fields)]\npub struct P", 1)}}}, "b", "appeared a b, changed b b"},
		{"another field changes", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    pub x: bool,\n    pub y: String,\n")}}, "b", "appeared a b"},
		{"renamed on the wire", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    #[serde(rename = \"z\")]\n    pub x: bool,\n")}}, "b", "appeared a b, gone b b"},
		{"a release off main", "request:stop/it", []step{{"a", "", nil}, {"r1", "a", map[string]string{"note": "1"}}, {"b", "a", table(stop)}, {"r2", "b", map[string]string{"note": "2"}}, {"c", "b", nil}}, "r1 r2 c", "appeared b r2"},
		{"a release alone", "request:stop/it", []step{{"a", "", nil}, {"r1", "a", table(stop)}, {"b", "a", types("    pub x: bool,\n")}}, "r1 b", "appeared r1 r1"},
		{"a merge that brings it", "request:stop/it", []step{{"a", "", nil}, {"m", "a", types("    pub x: bool,\n")}, {"f", "a", table(stop)}, {"j", "m f", table(stop)}, {"k", "j", types("    pub y: bool,\n")}}, "k", "appeared f k"},
		{"a merge that drops it", "request:stop/it", []step{{"a", "", table(stop)}, {"m", "a", types("    pub x: bool,\n")}, {"f", "a", table("")}, {"j", "m f", table("")}}, "j", "appeared a j, gone f j"},
		{"a merge that makes it", "request:stop/it", []step{{"a", "", nil}, {"m", "a", types("    pub x: bool,\n")}, {"f", "a", types("    pub y: bool,\n")}, {"j", "m f", table(stop)}}, "j", "appeared j j"},
		{"a revert", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("")}, {"c", "b", types("    pub x: bool,\n")}}, "c", "appeared a c, gone b c, back c c"},
		{"two histories", "request:stop/it", []step{{"a", "", table(stop)}, {"o", "", nil}, {"j", "a o", nil}}, "j", "appeared a j"},
		{"unclear, and clear again", "request:probe#params.x", []step{{"a", "", types("    pub x: bool,\n")}, {"b", "a", types("    pub x: bool,\n    #[serde(odd_key)]\n    pub y: bool,\n")}, {"c", "b", types("    pub x: bool,\n")}}, "c", "appeared a c, unclear b c, clear c c"},
		{"before there was Rust", "request:probe", []step{{"a", "", map[string]string{"codex-rs/Cargo.toml": removed}}, {"b", "a", map[string]string{"codex-rs/Cargo.toml": manifest(t)}}}, "b", "appeared b b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			repo, ids := scripted(t, c.steps)
			names := map[string]string{"": ""}
			for name, id := range ids {
				names[id] = name
			}
			var releases []history.Release
			for _, name := range strings.Fields(c.releases) {
				releases = append(releases, history.Release{Version: name, Commit: ids[name]})
			}
			a, err := surface.ParseAddress(c.address)
			if err != nil {
				t.Fatal(err)
			}
			tip := ids[c.steps[len(c.steps)-1].name]
			h, err := history.Walk(context.Background(), repo, []string{tip}, []surface.Address{a}, history.Options{Read: rust.ReadAt, Releases: releases})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range h.Lines[0].Transitions {
				got = append(got, fmt.Sprintf("%s %s %s", x.Kind, names[x.Commit], x.Release))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
				t.Error(diff)
			}
			if h.Cut != 0 || h.Commits != len(c.steps) {
				t.Errorf("%d commits of %d, %d cut", h.Commits, len(c.steps), h.Cut)
			}
		})
	}
}

func manifest(t *testing.T) string {
	t.Helper()
	base, err := txtar.ParseFile(filepath.FromSlash("../rust/testdata/base.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return string(base.Files[0].Data)
}
