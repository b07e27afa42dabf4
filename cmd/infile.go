package cmd

import (
	"bytes"
	"fmt"
	"strings"

	"codexpin/checks/rust"
	"codexpin/checks/rust/syntax"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/report"
)

// inFile answers for lines of a file, or for an item of it.
func (s *showing) inFile(q question, held *surface.Surface, commit *opened) (report.Answer, error) {
	a := report.Answer{Asked: q.text, Kind: "lines", Outcome: report.Found}
	if q.kind == askItem {
		a.Kind = "item"
	}
	src, err := commit.Read(q.file)
	switch source.KindOf(err) {
	case source.NoSuchPath, source.NotAFile, source.NotADirectory:
		a.Outcome, a.Why = report.Absent, err.Error()
		return a, nil
	case source.BadPath:
		return a, usage("paths are those of the Codex repository: codex-rs/cli/src/main.rs:470", "%v", err)
	}
	if err != nil {
		return a, readError(err, "read "+q.file)
	}
	if total := lineCount(src); q.kind == askLines && q.from > total {
		a.Outcome, a.Why = report.Absent, fmt.Sprintf("%s has %d lines", q.file, total)
		return a, nil
	}
	a.At = &surface.Place{File: q.file, Line: q.from, EndLine: min(q.to, lineCount(src))}
	itemsOf(&a, q, src)
	if q.kind == askLines {
		a.Facts = report.FactsIn(held, q.file, q.from, q.to)
	}
	return a, nil
}

// itemsOf finds the items that a question about a file is about.
func itemsOf(a *report.Answer, q question, src []byte) {
	if !strings.HasSuffix(q.file, ".rs") {
		a.Outcome, a.Why = report.Unknown, "only the items of Rust files can be told"
		return
	}
	file, err := syntax.Parse(q.file, src)
	if err != nil {
		a.Outcome, a.Why = report.Unknown, err.Error()
		return
	}
	var found []*syntax.Found
	if q.kind == askItem {
		found = rust.Find(file, q.item)
		a.At = nil
	} else {
		found = rust.ItemsIn(file, q.from, q.to)
	}
	for _, f := range found {
		place := surface.Place{File: q.file, Line: f.Span.Line, EndLine: f.Span.EndLine, Item: f.Path}
		a.Items = append(a.Items, report.Item{Path: f.Path, Kind: itemWord(f), Test: f.Test, Place: place})
	}
	switch {
	case len(found) > 0:
	case q.kind == askItem:
		a.Outcome, a.Why = report.Absent, fmt.Sprintf("%s has no item %s", q.file, q.item)
		a.Nearest = nearItems(file, q)
	default:
		a.Outcome, a.Why = report.Absent, "no item stands in these lines"
	}
}

// nearItems gives the items of a file whose paths come nearest to the one asked for.
func nearItems(file *syntax.File, q question) []report.Member {
	var paths []string
	byPath := map[string]report.Member{}
	for _, f := range rust.ItemsIn(file, 1, len(file.Src)) {
		paths = append(paths, f.Path)
		place := surface.Place{File: q.file, Line: f.Span.Line, EndLine: f.Span.EndLine}
		byPath[f.Path] = report.Member{Name: f.Path, What: itemWord(f), Place: place}
	}
	var out []report.Member
	for _, path := range surface.Nearest(q.item, paths, 5) {
		out = append(out, byPath[path])
	}
	return out
}

func lineCount(src []byte) int {
	n := bytes.Count(src, []byte("\n"))
	if len(src) > 0 && src[len(src)-1] != '\n' {
		n++
	}
	return n
}

// itemWord names the kind of an item as Rust does.
func itemWord(f *syntax.Found) string {
	words := map[syntax.ItemKind]string{
		syntax.Struct: "struct", syntax.Enum: "enum", syntax.Union: "union", syntax.Fn: "fn", syntax.Impl: "impl",
		syntax.Trait: "trait", syntax.Mod: "mod", syntax.Use: "use", syntax.TypeAlias: "type", syntax.Const: "const",
		syntax.Static: "static", syntax.MacroRules: "macro_rules", syntax.MacroCall: "macro call",
		syntax.EnumVariant: "variant", syntax.StructField: "field",
	}
	if word := words[f.Kind]; word != "" {
		return word
	}
	return "item"
}
