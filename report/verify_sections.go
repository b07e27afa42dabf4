package report

import "codexpin/checks"

// problem is what a format shows of one broken or unknown claim, or of several that
// follow from one cause.
type problem struct {
	name    string // the claim's id, or the cause
	claim   *Claim // nil where several claims follow from a cause that is no claim
	why     string
	hint    string
	by      string // the witnesses that say it, where more than one was asked
	finding Finding
	line    int // of the contract
	column  int
	follows []string // the ids of the claims that follow; all of them where claim is nil
}

// need is one reason not to be asked, with the claims that have it.
type need struct {
	why string
	ids []string
}

// sections is a report as every format shows it: what is broken, what is unknown, what
// was not asked. Waived and moved claims are read off the claims.
type sections struct {
	broken, unknown []problem
	needs           []need
}

// sections groups the claims.
func (r *Verify) sections() sections {
	var out sections
	byID := make(map[string]*Claim, len(r.Claims))
	for i := range r.Claims {
		byID[r.Claims[i].ID] = &r.Claims[i]
	}
	g := &grouping{byID: byID, of: map[string]*Cause{}, done: map[*Cause]bool{}}
	for i := range r.Causes {
		cause := &r.Causes[i]
		for _, id := range cause.Claims {
			if cause.OfClaim || len(cause.Claims) > 1 {
				g.of[id] = cause
			}
		}
	}
	needs := map[string]int{}
	for i := range r.Claims {
		c := &r.Claims[i]
		switch {
		case c.Outcome == "":
			why := firstWhy(c)
			k, known := needs[why]
			if !known {
				k = len(out.needs)
				needs[why] = k
				out.needs = append(out.needs, need{why: why})
			}
			out.needs[k].ids = append(out.needs[k].ids, c.ID)
		case c.fails():
			out.broken = g.add(out.broken, c)
		case c.Outcome == checks.Unknown:
			out.unknown = g.add(out.unknown, c)
		}
	}
	g.follow(out.broken, r.Causes)
	g.follow(out.unknown, r.Causes)
	for _, list := range [][]problem{out.broken, out.unknown} {
		for i := range list {
			list[i].by = r.saidBy(&list[i])
		}
	}
	return out
}

func firstWhy(c *Claim) string {
	if len(c.NotAsked) == 0 {
		return "no witness judges it"
	}
	return c.NotAsked[0].Why
}

// grouping puts claims under their causes.
type grouping struct {
	byID map[string]*Claim
	of   map[string]*Cause // by the id of what follows
	done map[*Cause]bool
}

// add adds a claim, or the cause that it follows from where that is not there yet. What
// follows from a claim of the same outcome is shown with that claim.
func (g *grouping) add(list []problem, c *Claim) []problem {
	cause := g.of[c.ID]
	f := *c.worst()
	if cause == nil || cause.Cause == c.ID {
		return append(list, problem{name: c.ID, claim: c, why: c.Why, hint: f.Hint, finding: f, line: c.Line, column: c.Column})
	}
	if g.done[cause] || g.stands(cause.Cause, c.Outcome) {
		return list
	}
	g.done[cause] = true
	f.Message = checks.CauseWhy(f.Message)
	f.Expected, f.Found, f.Near, f.Next = "", "", nil, ""
	p := problem{name: cause.Cause, hint: cause.Hint, finding: f, line: c.Line, column: c.Column}
	p.follows = g.standing(cause.Claims, c.Outcome)
	return append(list, p)
}

// stands tells whether a claim is there with an outcome, and is not waived.
func (g *grouping) stands(id string, outcome checks.Outcome) bool {
	c := g.byID[id]
	return c != nil && c.Outcome == outcome && c.Waiver == nil
}

// standing gives those of the claims that stand.
func (g *grouping) standing(ids []string, outcome checks.Outcome) []string {
	var out []string
	for _, id := range ids {
		if g.stands(id, outcome) {
			out = append(out, id)
		}
	}
	return out
}

// follow tells each claim that is a cause what follows from it.
func (g *grouping) follow(list []problem, causes []Cause) {
	at := map[string]*problem{}
	for i := range list {
		if list[i].claim != nil {
			at[list[i].name] = &list[i]
		}
	}
	for i := range causes {
		p := at[causes[i].Cause]
		if p == nil || !causes[i].OfClaim {
			continue
		}
		p.follows = append(p.follows, g.standing(causes[i].Claims, p.claim.Outcome)...)
	}
}
