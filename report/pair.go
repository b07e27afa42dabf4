package report

import (
	"fmt"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// Pair says whether the selected executable speaks the commit that was judged: what it
// prints without the experimental flag, compared with the schema committed there.
type Pair struct {
	Commit string `json:"commit"`
	// NotAsked says why nothing was compared; the rest is empty then.
	NotAsked string `json:"notAsked,omitempty"`
	Exact    bool   `json:"exact,omitempty"`
	Text     string `json:"text,omitempty"`
	// State is identical, formatting only, or changed; Files counts those of the commit,
	// Changed, Missing and Extra those that differ.
	State   surface.TreeState `json:"state,omitempty"`
	Files   int               `json:"files,omitempty"`
	Changed int               `json:"changed,omitempty"`
	Missing int               `json:"missing,omitempty"`
	Extra   int               `json:"extra,omitempty"`
	// Touched are the claims about which the two do not say the same, Others the points of
	// the protocol at which they differ and that touch none.
	Touched []TouchedClaim    `json:"touched,omitempty"`
	Others  []PointDifference `json:"others,omitempty"`
	// Untold says why the protocol of the two could not be compared.
	Untold string `json:"untold,omitempty"`
}

// NewPair makes what a report has of a proof. Where there is none, why says so.
func NewPair(commit string, p *checks.PairProof, why string) *Pair {
	out := &Pair{Commit: commit, NotAsked: why}
	if p == nil {
		return out
	}
	c := p.Tree
	out.Exact, out.Text, out.State, out.Files = p.Exact, p.Text, c.State, c.Want
	out.Changed, out.Missing, out.Extra, out.Untold = len(c.Changed), len(c.Missing), len(c.Extra), c.SurfaceWhy
	out.Touched, out.Others = newTouched(p.Touched), newPoints(p.Others)
	return out
}

// sentence says in one sentence what a pair came to.
func (p *Pair) sentence() string {
	if p.NotAsked != "" {
		return "whether this executable speaks this commit was not compared: " + p.NotAsked
	}
	text := p.Text
	if p.State == surface.TreeFormatting {
		text += ", but for formatting"
	}
	return text
}

// pairProof writes the pair, which is there; what touches the contract first.
func (t *verifyText) pairProof() {
	p := t.r.Pair
	paint := t.paint.Warn
	if p.Exact {
		paint = t.paint.Good
	}
	t.hang(0, "", 2, p.sentence(), paint)
	if len(p.Touched)+len(p.Others) > 0 && len(p.Touched) == 0 {
		t.hang(2, "touches   ", 12, "no claim of this contract", nil)
	}
	t.touched(p.Touched, "this codex", "the commit")
	t.others(p.Others, "this codex", "the commit")
	if p.Untold != "" {
		t.hang(2, "meaning   ", 12, "not told: "+p.Untold, nil)
	}
}

// details says for a line of doctor what a pair differs in, what touches the contract
// first.
func (p *Pair) details() []string {
	var out []string
	for i, c := range p.Touched {
		if i == shownOfTree {
			out = append(out, fmt.Sprintf("and %d more claims that it touches", len(p.Touched)-i))
			break
		}
		out = append(out, fmt.Sprintf("%s: this codex %s, the commit %s", c.Claim, c.Have, c.Want))
	}
	if p.NotAsked == "" && !p.Exact && len(p.Touched) == 0 && p.Untold == "" {
		out = append(out, "no claim of the contract is touched")
	}
	if n := len(p.Others); n > 0 {
		out = append(out, count(n, "point")+" of the protocol besides, which no claim is about")
	}
	if p.Untold != "" {
		out = append(out, "what it means is not told: "+p.Untold)
	}
	return out
}
