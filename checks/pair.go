package checks

import (
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// PairProof says whether an executable speaks one commit.
type PairProof struct {
	// Exact: it prints what is committed, file by file, but for formatting.
	Exact bool
	// Text says it in one sentence.
	Text string
	// Touched are the claims of the contract that the differences touch, Others the
	// differences of the protocol that touch none.
	Touched []Touch
	Others  []surface.Difference
	Tree    *surface.TreeComparison
}

// Pair makes the proof of a comparison of what an executable prints without the
// experimental flag (what is there) with the schema committed at a commit (what it
// should be). The contract may be nil. It proves what both write down, and nothing of
// what neither prints: methods, fields and gates that the exporter hides.
func Pair(contract *pins.Contract, commit string, c *surface.TreeComparison) *PairProof {
	p := &PairProof{Exact: c.State != surface.TreeChanged, Tree: c}
	short := commit[:min(12, len(commit))]
	if p.Exact {
		p.Text = "this executable speaks exactly this commit, " + short + ": all of " + files(c.Want)
		return p
	}
	p.Text = "this executable does not speak exactly this commit, " + short + ": " + summary(c)
	if contract != nil {
		claims, _ := Claims(contract)
		p.Touched = Touching(claims, c)
	}
	p.Others = Untouched(c.Differences, p.Touched)
	return p
}

// Untouched gives the differences that stand neither at, above nor below a claim that is
// touched.
func Untouched(list []surface.Difference, touched []Touch) []surface.Difference {
	var out []surface.Difference
	for _, d := range list {
		at := d.Address.String()
		if !slices.ContainsFunc(touched, func(t Touch) bool { return below(at, t.Claim) || below(t.Claim, at) }) {
			out = append(out, d)
		}
	}
	return out
}

// below tells whether one address lies at or below another.
func below(a, above string) bool {
	rest, ok := strings.CutPrefix(a, above)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], "#.[{@="))
}
