package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"codexpin/checks/rust"
	"codexpin/checks/rust/syntax"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/report"
)

// ask fills the report with the answers to all questions.
func (s *showing) ask(ctx context.Context, args []string) error {
	var questions []question
	var parts rust.Parts
	for _, arg := range args {
		q, err := parseQuestion(arg)
		if err != nil {
			return err
		}
		questions = append(questions, q)
		parts |= q.parts()
	}
	if len(args) == 0 && s.list == "" {
		return usage("codexpin show --help has examples", "nothing to show: no name was given")
	}
	var names []string
	if s.list != "" {
		var err error
		if names, err = s.readList(s.list); err != nil {
			return err
		}
		parts |= rust.Protocol
	}
	commit, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer commit.repo.Close()
	held, err := s.surface(ctx, commit, parts)
	if err != nil {
		return err
	}
	for _, q := range questions {
		answer, err := s.answer(q, held, commit)
		if err != nil {
			return err
		}
		s.report.Answers = append(s.report.Answers, answer)
	}
	if s.list != "" {
		s.report.Unused = report.NewUnused(held, s.list, names)
		if len(names) == 0 {
			s.report.Notices = append(s.report.Notices, fmt.Sprintf("the list %s has no names", s.list))
		}
	}
	s.evidence(held, commit)
	return s.digests(ctx, commit)
}

// surface reads the parts of Codex that the questions need and writes the head of
// the report. No part is read where the questions are about text alone.
func (s *showing) surface(ctx context.Context, commit *opened, parts rust.Parts) (*surface.Surface, error) {
	held, err := s.read(files{ctx, commit.Commit}, parts)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, readError(err, "read codex at "+commit.ID)
	}
	c := commit.codex
	c.Release = held.Origin.Release
	if place := held.Origin.Place; place.File != "" {
		c.ReleaseAt = &place
	}
	if c.CommitFrom == "tag" && c.Release != versionOf(c.Tag) {
		s.report.Notices = append(s.report.Notices,
			fmt.Sprintf("the tag %s leads to a commit that says it is %s", c.Tag, c.Release))
	}
	s.report.Codex = &c
	return held, nil
}

// files reads the files of a commit until the run is cancelled.
type files struct {
	ctx    context.Context
	commit *source.Commit
}

// Read gives the content of a file, or the context's error.
func (f files) Read(path string) ([]byte, error) {
	if err := f.ctx.Err(); err != nil {
		return nil, err
	}
	return f.commit.Read(path)
}

// answer answers one question.
func (s *showing) answer(q question, held *surface.Surface, commit *opened) (report.Answer, error) {
	switch q.kind {
	case askAddress:
		return report.AtAddress(held, q.text, q.address), nil
	case askLines, askItem:
		return s.inFile(q, held, commit)
	}
	return report.AtName(held, q.text), nil
}

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
	n := strings.Count(string(src), "\n")
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

// evidence adds to the report what --verbose asks for.
func (s *showing) evidence(held *surface.Surface, commit *opened) {
	if !s.verbose {
		return
	}
	for _, g := range held.Gaps {
		s.report.Gaps = append(s.report.Gaps, report.Gap{What: g.What, Why: g.Why, Place: g.Place})
	}
	for _, o := range commit.repo.Trace() {
		s.report.Trace = append(s.report.Trace, report.Object{ID: o.ID, Type: o.Type, Size: o.Size})
	}
}

// readError is an Error for what could not be read of a checkout, with the hint that
// the reader gave.
func readError(err error, doing string) error {
	var e *source.Error
	if errors.As(err, &e) {
		return unknown(err, e.Hint, doing)
	}
	hint := ""
	if errors.Is(err, fs.ErrNotExist) {
		hint = "name a checkout of codex, https://github.com/openai/codex, and a commit of it"
	}
	return unknown(err, hint, doing)
}
