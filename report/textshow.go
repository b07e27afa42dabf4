package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// Text renders the report for people. The last line is the verdict.
func (r *Show) Text(o TextOptions) string {
	t := newText(o)
	if r.Codex != nil {
		t.header(r.Codex)
	}
	for _, notice := range r.Notices {
		t.hang(0, "notice: ", 2, notice, nil)
	}
	for i := range r.Answers {
		t.answer(&r.Answers[i])
	}
	t.clients(r.Clients)
	if r.Unused != nil {
		t.unused(r.Unused)
	}
	t.evidence(r)
	if r.Error == nil {
		t.gap()
		paint := t.paint.Good
		switch r.ExitCode {
		case 1:
			paint = t.paint.Bad
		case 3:
			paint = t.paint.Warn
		}
		t.hang(0, "", 0, r.Verdict(), paint)
	}
	return t.b.String()
}

// header says which Codex the report is about, and who chose it.
func (t *text) header(c *Codex) {
	release := "codex"
	if c.Release != "" {
		release += " " + c.Release
	}
	if c.Commit != "" {
		release += " at " + c.Commit
	}
	if c.Release == noRelease {
		release = codexAt(c.Release, c.Commit)
	}
	t.hang(0, "", 2, release, t.paint.Head)
	commit := "commit by --commit"
	if c.CommitFrom == "--release" {
		t.hang(0, "", 2, "from the atlas, by --release: no places, options, config keys or features", t.paint.Dim)
		if len(c.Untold) > 0 {
			t.hang(0, "", 2, "not told by it: "+strings.Join(c.Untold, "; "), t.paint.Dim)
		}
		return
	}
	switch {
	case c.CommitFrom == "tag":
		commit = fmt.Sprintf("no --commit: the newest of %s, %s", count(c.Tags, "release tag"), c.Tag)
	case c.CommitFrom == "atlas":
		commit = "no --commit: the newest release whose commit the checkout has, by the atlas"
	case c.PeeledFrom != "":
		commit += ", peeled from the tag " + c.PeeledFrom
	}
	by := "by " + c.CheckoutFrom
	if c.CheckoutFrom == "default" {
		by = "by default"
	}
	t.hang(0, "", 2, fmt.Sprintf("%s; checkout %s %s", commit, c.Checkout, by), t.paint.Dim)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// answer writes the answer to one question.
func (t *text) answer(a *Answer) {
	if a.Outcome != Found {
		t.missing(a)
		return
	}
	for i := range a.Methods {
		t.gap()
		t.method(&a.Methods[i])
	}
	for i := range a.Points {
		t.gap()
		t.point(&a.Points[i])
	}
	for i := range a.Types {
		t.gap()
		t.typ(&a.Types[i])
	}
	for i := range a.Features {
		t.gap()
		t.feature(&a.Features[i], a.Asked)
	}
	for i := range a.Commands {
		t.gap()
		t.command(&a.Commands[i])
	}
	if len(a.Options) > 0 {
		t.gap()
		t.options(a.Asked, a.Options)
		if a.Why != "" {
			t.hang(2, "", 4, a.Why, t.paint.Warn)
		}
	}
	if len(a.Items) > 0 || a.Kind == "lines" || a.Kind == "item" {
		t.gap()
		t.items(a)
	}
	t.members(a.Asked, "a value of", a.Values)
	t.members(a.Asked, "a field of", a.Fields)
}

// items writes what stands in lines of a file.
func (t *text) items(a *Answer) {
	t.title(0, a.Asked, count(len(a.Items), "item"))
	var rows [][]string
	for _, item := range a.Items {
		kind := item.Kind
		if item.Test {
			kind += ", test only"
		}
		rows = append(rows, []string{item.Path, kind, span(item.Place)})
	}
	t.rows(2, []column{{heading: "ITEM", paint: Paint.Head}, {heading: "KIND"}, {heading: "LINES", label: "line "}}, rows)
	if len(a.Facts) > 0 {
		t.say(2, "of the protocol:")
		rows = nil
		for _, m := range a.Facts {
			rows = append(rows, []string{m.Address, m.What, span(m.Place)})
		}
		t.rows(4, []column{{heading: "ADDRESS"}, {heading: "WHAT"}, {heading: "LINES", label: "line "}}, rows)
	}
}

// evidence writes what --verbose adds.
func (t *text) evidence(r *Show) {
	if len(r.Gaps) > 0 {
		t.gap()
		t.title(0, "could not be read", count(len(r.Gaps), "form"))
		for _, g := range r.Gaps {
			t.say(2, "%s: %s", g.What, g.Why)
			t.say(4, "%s", lines(g.Place))
		}
	}
	if len(r.Trace) > 0 {
		t.gap()
		t.title(0, "objects read", fmt.Sprint(len(r.Trace)))
		var rows [][]string
		for _, o := range r.Trace {
			rows = append(rows, []string{o.ID, o.Type, fmt.Sprint(o.Size)})
		}
		t.rows(2, []column{{heading: "ID"}, {heading: "TYPE"}, {heading: "BYTES"}}, rows)
	}
}

// placeLine is a place on a line of its own, if there is one.
func (t *text) placeLine(indent int, p surface.Place) {
	if p.File != "" {
		t.raw(indent, t.paint.Dim(Sanitise(lines(p))))
	}
}
