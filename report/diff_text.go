package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// DiffOptions say how a Diff is written as text.
type DiffOptions struct {
	TextOptions
	// All lists every change. Without it, what has nothing to do with the contract is
	// counted; without a contract nothing is left out.
	All bool
}

// Text renders the report for a terminal.
func (r *Diff) Text(o DiffOptions) string {
	t := newText(o.TextOptions)
	t.pair("from", r.From.String())
	t.pair("to", r.To.String())
	if r.Contract != nil {
		t.pair("contract", r.Contract.String())
		r.concerned(t)
	}
	r.unconcerned(t, o.All)
	r.notTold(t, o.All)
	for _, n := range r.Notices {
		t.gap()
		t.hangPainted(0, "note  ", t.paint.Warn, 6, n, nil)
	}
	t.gap()
	t.say(0, "%s", r.Counts)
	t.hangPainted(0, "", t.paint.Head, 0, r.Summary, t.exitPaint(r.ExitCode))
	return t.b.String()
}

// String says which side it is, and what told it.
func (s DiffSide) String() string {
	text := s.Asked
	switch {
	case s.Kind == "commit" && s.Release != "":
		text += ", release " + s.Release
	case s.Commit != "" && s.Kind != "commit":
		text += ", commit " + s.Commit
	case s.Kind == "runtime" && s.Release != "":
		text += ", version " + s.Release
	}
	text += ", by " + map[string]string{
		"source": "the Rust source", "schema": "its files of schema", "atlas": "the atlas of released versions",
		"runtime": "what the executable prints",
	}[s.Witness]
	if s.Witness == "source" && s.Place != "" {
		text += " in " + s.Place
	}
	return text
}

// String says which contract it is.
func (c *DiffContract) String() string {
	text := c.File
	if c.Client != "" && c.Client != strings.TrimPrefix(c.File, "preset:") {
		text += ", of " + c.Client
	}
	text = fmt.Sprintf("%s; %s asked on both sides", text, count(c.Asked, "claim"))
	if c.OneSided > 0 {
		text += fmt.Sprintf(", %d on one alone", c.OneSided)
	}
	return text
}

// standings are what a change, or a claim without one, comes to for the contract, the
// worst first, with the titles of their sections.
func standings() []standing {
	return []standing{
		{"breaks your contract", func(c *DiffClaim) bool { return c.Class == surface.Breaking }},
		{"cannot be told of your contract", func(c *DiffClaim) bool { return c.Class == surface.Untold }},
		{"breaks your contract, and is waived", func(c *DiffClaim) bool { return c.Waived }},
		{"touches your contract, broken on both sides", func(c *DiffClaim) bool { return c.After == checks.Broken && c.Before != "" }},
		{"touches your contract, unknown on both sides", func(c *DiffClaim) bool { return c.After == checks.Unknown && c.Before != "" }},
		{"mends your contract", func(c *DiffClaim) bool { return c.mended }},
		{"touches your contract, not asked on both sides", func(c *DiffClaim) bool { return c.Before == "" || c.After == "" }},
		{"touches your contract, and it holds", func(*DiffClaim) bool { return true }},
	}
}

type standing struct {
	title string
	is    func(*DiffClaim) bool
}

// standingOf gives the index of the first of standings that a claim is of.
func standingOf(c *DiffClaim) int {
	return slices.IndexFunc(standings(), func(s standing) bool { return s.is(c) })
}

// concerned writes the changes that have to do with the contract, what breaks first.
func (r *Diff) concerned(t *text) {
	for at, s := range standings() {
		first := true
		head := func() {
			if first {
				t.gap()
				t.title(0, s.title, "")
			}
			first = false
		}
		for i := range r.Changes {
			if c := &r.Changes[i]; len(c.Claims) > 0 && c.standing() == at {
				head()
				c.write(t, c.own())
				writeClaims(t, c)
			}
		}
		for i := range r.Others {
			if c := &r.Others[i]; standingOf(c) == at {
				head()
				t.title(2, c.ID, c.fate())
				if c.Message != "" {
					t.say(4, "%s", c.Message)
				}
			}
		}
	}
}

// fate says what the two sides make of a claim.
func (c *DiffClaim) fate() string {
	if c.Waived {
		return fmt.Sprintf("waived, was %s", cmp.Or(string(c.Before), "not asked"))
	}
	return fmt.Sprintf("%s, was %s", cmp.Or(string(c.After), "not asked"), cmp.Or(string(c.Before), "not asked"))
}

// standing is the worst standing of the claims that a change has to do with.
func (c *DiffChange) standing() int {
	worst := len(standings())
	for i := range c.Claims {
		worst = min(worst, standingOf(&c.Claims[i]))
	}
	return worst
}

// shownClaims bounds the claims that are listed below one change.
const shownClaims = 5

// writeClaims lists the claims of the worst standing below a change.
func writeClaims(t *text, c *DiffChange) {
	worst, n := c.standing(), 0
	for i := range c.Claims {
		claim := &c.Claims[i]
		if standingOf(claim) != worst {
			continue
		}
		if n++; n > shownClaims && !t.verbose {
			continue
		}
		text := fmt.Sprintf("line %d: %s", claim.Line, claim.ID)
		if claim.Message != "" {
			text += ": " + claim.Message
		}
		t.hang(4, "claim  ", 11, text, nil)
	}
	if n > shownClaims && !t.verbose {
		t.say(4, "and %d more claims; -v lists them", n-shownClaims)
	}
}

// unconcerned writes, or counts, the changes that have nothing to do with a contract.
func (r *Diff) unconcerned(t *text, all bool) {
	left := DiffCounts{}
	for _, class := range []surface.Class{surface.Breaking, surface.Untold, surface.NowGated, surface.Ungated, surface.Harmless} {
		first := true
		for i := range r.Changes {
			c := &r.Changes[i]
			if len(c.Claims) > 0 || c.worst != class {
				continue
			}
			if !all && r.Contract != nil {
				left.add(class)
				continue
			}
			if first {
				t.gap()
				t.title(0, string(class), "")
			}
			if first = false; class == surface.Harmless {
				c.brief(t)
			} else {
				c.write(t, c.Address)
			}
		}
	}
	if left.Changes == 0 {
		return
	}
	t.gap()
	t.say(0, "beside the contract, %s; --all lists them", left)
}

// brief writes a change that hurts nobody in one line.
func (c *DiffChange) brief(t *text) {
	b := block{t: t, at: 2, below: 4, between: "  "}
	b.add(brief(c.Address), plain)
	b.add(c.Rule, t.paint.Dim)
	if text := c.After.Text; text != "" && !strings.HasSuffix(c.Address, text) {
		b.add(Sanitise(text), t.paint.Dim)
	}
	b.end()
}

// sides says the classes of a change, where the two sides differ.
func sides(sends, reads surface.Class) string {
	switch {
	case sends == "":
		return ", read: " + string(reads)
	case reads == "":
		return ", sent: " + string(sends)
	case sends == reads:
		return ", sent and read: " + string(sends)
	}
	return fmt.Sprintf(", sent: %s, read: %s", sends, reads)
}

func (t *text) pointLine(label string, p DiffPoint) {
	text := p.Text
	if text == "" {
		text = "nothing"
	}
	if p.Place != nil {
		text += ", " + lines(placeOf(p.Place))
	}
	t.hang(4, fmt.Sprintf("%-7s", label), 11, text, nil)
}
