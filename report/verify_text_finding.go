package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
)

// problems lists broken or unknown claims, each with all that helps to end the search.
// Several that follow from one cause stand together under it.
func (t *verifyText) problems(word string, total int, list []problem, paint func(string) string) {
	if len(list) == 0 {
		return
	}
	t.heading(word, total, paint)
	for i := range list {
		t.problem(&list[i])
	}
}

func (t *verifyText) problem(p *problem) {
	f := &p.finding
	t.title(2, p.name, f.Message)
	t.field("why", p.why, nil)
	if p.claim != nil {
		t.field("used at", strings.Join(p.claim.Uses, ", "), nil)
		t.field("named at", someCalls(p.claim.Calls, maxCallsShown), nil)
	}
	t.field("expected", f.Expected, nil)
	t.field("found", f.Found, nil)
	t.field("at", placeText(f), nil)
	t.field("nearest", strings.Join(f.Near, ", "), nil)
	t.sites(f.Sites)
	if strings.HasPrefix(p.hint, "git -C ") && !strings.Contains(p.hint, ", then ") {
		t.command("next", p.hint)
	} else {
		t.field("hint", p.hint, nil)
	}
	if t.verbose && p.by == "" {
		p.by = f.Witness
	}
	if t.verbose {
		p.by += ", " + f.How
	}
	t.field("witness", p.by, nil)
	if p.claim != nil {
		t.field("contract", fmt.Sprintf("%s:%d", t.r.Contract.File, p.line), t.paint.Dim)
	}
	if f.Next != "" {
		t.command("next", f.Next)
	}
	if len(p.follows) > 0 {
		label := "follows"
		if p.claim == nil {
			label = "claims"
		}
		t.field(label, count(len(p.follows), "claim")+": "+t.some(p.follows), nil)
	}
}

// command writes a command line that can be copied: where it is folded, its lines end
// as a shell wants them to.
func (t *verifyText) command(label, line string) {
	lead := fmt.Sprintf("%-9s ", label)
	at, used := 4, len(lead)
	out := t.paint.Dim(label) + lead[len(label):]
	for i, word := range shellWords(Sanitise(line)) {
		size := cellWidth(word)
		if i > 1 && at+used+1+size+2 > t.limit() {
			t.raw(at, out+` \`)
			at, used, out = 16, 0, ""
		}
		if used > 0 && i > 0 {
			out, used = out+" ", used+1
		}
		out, used = out+word, used+size
	}
	t.raw(at, out)
}

// moved folds what holds elsewhere to one line a claim, under the files they are in now.
func (t *verifyText) moved() {
	var files []string
	byFile := map[string][]*Claim{}
	widest := 0
	for i := range t.r.Claims {
		c := &t.r.Claims[i]
		if c.Outcome != checks.Moved {
			continue
		}
		file := placeOf(c.worst().Place).File
		if byFile[file] == nil {
			files = append(files, file)
		}
		byFile[file] = append(byFile[file], c)
		widest = max(widest, cellWidth(Sanitise(c.ID)))
	}
	if len(files) == 0 {
		return
	}
	t.heading("moved", t.r.Counts.Moved, t.paint.Warn)
	for _, file := range files {
		t.say(2, "%s", file)
		for _, c := range byFile[file] {
			t.movedClaim(c, widest)
		}
	}
}

func (t *verifyText) movedClaim(c *Claim, widest int) {
	f := c.worst()
	was := strings.TrimPrefix(strings.TrimPrefix(f.Expected, "lines "), "line ")
	if step, _, traced := strings.Cut(f.Message, ": "); traced {
		was = step + ", " + was
	}
	b := block{t: t.text, at: 4, below: 6, between: "  "}
	id := Sanitise(c.ID)
	if 4+widest+2 < t.limit()/2 {
		id += strings.Repeat(" ", max(0, widest-cellWidth(id)))
	}
	b.add(id, t.paint.Head)
	b.add(Sanitise(was)+" -> "+span(placeOf(f.Place)), plain)
	b.end()
}
