package checks_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// row is one edit of the small tree and what it must do to the verdict.
type row struct {
	file, name string // the file of testdata/edits it stands in, its title
	line       int
	ops        []op
	want       []string // "broken ID", "unknown ID", "moved ID"; none: all stays ok
}

// op changes a tree. Its kind is "edit", "new", "delete", "move" or "crlf".
type op struct {
	kind     string
	path, to string
	old, new []string // lines
}

// places are the short names of files in the rows.
func places() map[string]string {
	const p, v2 = "codex-rs/app-server-protocol/src/protocol/", "codex-rs/app-server-protocol/src/protocol/v2/"
	const core, proto = "codex-rs/core/src/", "codex-rs/protocol/src/"
	return map[string]string{
		"common": p + "common.rs", "v1": p + "v1.rs", "v2": v2 + "mod.rs", "shared": v2 + "shared.rs", "account": v2 + "account.rs", "item": v2 + "item.rs",
		"model": v2 + "model.rs", "thread": v2 + "thread.rs", "turn": v2 + "turn.rs", "hook": v2 + "hook.rs",
		"protocol": proto + "protocol.rs", "config-types": proto + "config_types.rs", "models": proto + "openai_models.rs", "protocol-lib": proto + "lib.rs",
		"config": "codex-rs/config/src/config_toml.rs", "config-hooks": "codex-rs/config/src/hook_config.rs", "config-lib": "codex-rs/config/src/lib.rs",
		"features": "codex-rs/features/src/lib.rs", "legacy": "codex-rs/features/src/legacy.rs",
		"cli": "codex-rs/cli/src/main.rs", "auth": "codex-rs/app-server-transport/src/transport/auth.rs",
		"workspace": "codex-rs/Cargo.toml", "protocol-crate": "codex-rs/app-server-protocol/Cargo.toml",
		"handler": core + "handler.rs", "session": core + "session.rs", "store": core + "store.rs", "calm": core + "calm.rs", "names": core + "names.rs", "said": core + "said.rs",
		"other": core + "other.rs", "json": "codex-rs/core/schema.json", "pin": "client/pin.mjs", "floor": "client/floor.txt",
		"export": "codex-rs/app-server-protocol/src/export.rs", "calls": "client/calls.mjs",
	}
}

// readRows reads a table of edits:
//
//	== title
//	@ file          what is edited from here on
//	-line           lines that stand there once, together
//	+line           lines to stand there instead; without -, at the end of the file
//	~               between two edits of one file
//	new FILE, delete FILE, move FILE TO, crlf FILE
//	broken ID       what must come of it, every claim that is not ok; "green" for none
func readRows(t testing.TB, path string) []row {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	p := &rowParser{short: places()}
	for n, line := range strings.Split(string(text), "\n") {
		if title, ok := strings.CutPrefix(line, "== "); ok {
			p.rows, p.fresh = append(p.rows, row{file: filepath.Base(path), name: title, line: n + 1}), true
		} else if line != "" && len(p.rows) > 0 && !p.line(&p.rows[len(p.rows)-1], line) {
			t.Fatalf("%s:%d: no line of a row: %s", path, n+1, line)
		}
	}
	return p.rows
}

type rowParser struct {
	rows  []row
	short map[string]string
	at    string // the file that is edited
	fresh bool   // the next line begins another edit
}

func (p *rowParser) place(name string) string {
	if p.short[name] != "" {
		return p.short[name]
	}
	return name
}

func (p *rowParser) line(r *row, line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "@":
		p.at, p.fresh = p.place(rest), true
	case word == "~":
		p.fresh = true
	case line[0] == '-' || line[0] == '+':
		if p.fresh {
			r.ops, p.fresh = append(r.ops, op{kind: "edit", path: p.at}), false
		}
		o := &r.ops[len(r.ops)-1]
		if line[0] == '-' {
			o.old = append(o.old, line[1:])
		} else {
			o.new = append(o.new, line[1:])
		}
	case word == "new":
		r.ops, p.fresh = append(r.ops, op{kind: word, path: p.place(rest)}), false
	case word == "move":
		from, to, _ := strings.Cut(rest, " ")
		r.ops = append(r.ops, op{kind: word, path: p.place(from), to: p.place(to)})
	case word == "delete" || word == "crlf":
		r.ops = append(r.ops, op{kind: word, path: p.place(rest)})
	case word == "broken" || word == "unknown" || word == "moved":
		r.want = append(r.want, line)
	default:
		return line == "green"
	}
	return true
}

// edited gives a tree with the edits of a row.
func (t tree) edited(r row) (tree, error) {
	out := maps.Clone(t)
	for _, o := range r.ops {
		text, ok := out[o.path]
		if !ok && o.kind != "new" {
			return nil, fmt.Errorf("no file %s", o.path)
		}
		switch o.kind {
		case "delete":
			delete(out, o.path)
		case "move":
			delete(out, o.path)
			out[o.to] = text
		case "crlf":
			out[o.path] = strings.ReplaceAll(text, "\n", "\r\n")
		default:
			next, err := o.apply(text)
			if err != nil {
				return nil, err
			}
			out[o.path] = next
		}
	}
	return out, nil
}

// apply replaces lines of a text, or adds some at its end.
func (o op) apply(text string) (string, error) {
	lines := func(list []string) string {
		if len(list) == 0 {
			return ""
		}
		return strings.Join(list, "\n") + "\n"
	}
	if len(o.old) == 0 {
		return text + lines(o.new), nil
	}
	old := "\n" + lines(o.old)
	if n := strings.Count("\n"+text, old); n != 1 {
		return "", fmt.Errorf("%d times in %s:%s", n, o.path, old)
	}
	return strings.Replace("\n"+text, old, "\n"+lines(o.new), 1)[1:], nil
}

// allRows are the rows of every table.
func allRows(t testing.TB) []row {
	t.Helper()
	paths, err := filepath.Glob("testdata/edits/*.edits")
	if err != nil || len(paths) == 0 {
		t.Fatal("no tables of edits", err)
	}
	var rows []row
	for _, path := range paths {
		rows = append(rows, readRows(t, path)...)
	}
	return rows
}
