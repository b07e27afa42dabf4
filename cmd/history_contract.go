package cmd

import (
	"context"
	"slices"

	"codexpin/checks"
	"codexpin/checks/history"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// claims finds the contract, and those of its claims that have an address.
func (h *tracing) claims(q *historyQuestions) error {
	named := h.contract
	if named == searched {
		named = ""
	}
	v := &verifying{app: h.app, contract: named}
	found, contract, err := v.find()
	if err == nil {
		err = h.noJournal(found)
	}
	if err != nil {
		return err
	}
	q.contract, q.absences = contract, map[string]bool{}
	claims, _ := checks.Claims(contract)
	for _, c := range claims {
		if c.Address.Kind == "" || c.Kind == checks.ReleaseKind {
			continue
		}
		q.claims = append(q.claims, c)
	}
	return nil
}

// addClaims adds the addresses of the claims to those that were asked, each once.
func (q *historyQuestions) addClaims() {
	seen := map[string]bool{}
	for _, a := range q.addresses {
		seen[a.String()] = true
	}
	for _, c := range q.claims {
		if id := c.Address.String(); !seen[id] {
			seen[id] = true
			q.addresses = append(q.addresses, c.Address)
			q.absences[id] = c.Kind == checks.AbsenceKind
		}
	}
}

// judge says of each line that is there why its claim does not hold by a witness of the
// same commit or release: an address may be there and not be what the contract says.
func (q *historyQuestions) judge(r *report.History, w *checks.Witness) {
	broken := map[string]string{}
	for _, c := range q.claims {
		if c.Kind == checks.AbsenceKind {
			continue
		}
		if f := checks.JudgeOne(q.contract, c, w); f.NotAsked == "" && f.Outcome == checks.Broken {
			broken[c.Address.String()] = f.Message
		}
	}
	for i := range r.Lines {
		if l := &r.Lines[i]; l.Now.Outcome == report.Found && !l.Absence {
			l.Broken = broken[l.Asked]
		}
	}
}

// judgeAt judges the claims at a commit.
func (h *tracing) judgeAt(ctx context.Context, q *historyQuestions, commit *source.Commit, r *report.History) error {
	var parts rust.Parts
	for _, c := range q.claims {
		parts |= rust.PartsAt(c.Address)
	}
	s, err := h.read(files{ctx, commit}, parts)
	if err != nil {
		return openError(err)
	}
	q.judge(r, &checks.Witness{Name: "source", Surface: s, Commit: commit.ID})
	return nil
}

// texts makes the questions about citations and traces.
func (h *tracing) texts(ctx context.Context, q *historyQuestions) (out []history.Text) {
	if !h.withText {
		return nil
	}
	claims, _ := checks.Claims(q.contract)
	for _, c := range claims {
		if c.Kind != checks.CitationKind && c.Kind != checks.TraceKind {
			continue
		}
		paths := checks.TextPaths([]*checks.Claim{c})
		slices.Sort(paths)
		out = append(out, history.Text{ID: c.ID, Paths: slices.Compact(paths), Ask: func(commit *source.Commit) (history.State, error) {
			return judgeText(ctx, q.contract, c, commit), ctx.Err()
		}})
	}
	return out
}

// judgeText judges one claim about text at a commit, in its own place alone.
func judgeText(ctx context.Context, contract *pins.Contract, c *checks.Claim, commit *source.Commit) history.State {
	texts := inPlace{rust.NewTexts(files{ctx, commit})}
	f := checks.JudgeOne(contract, c, &checks.Witness{Name: "source", Texts: texts, Commit: commit.ID})
	switch f.Outcome {
	case checks.OK, checks.Moved:
		return history.State{There: true, Place: f.Place}
	case checks.Broken:
		return history.State{Why: f.Message, Place: f.Place}
	}
	return history.State{Told: surface.CannotTell, Why: f.Message, Place: f.Place}
}

// inPlace is the text of a commit, in which nothing is searched for elsewhere.
type inPlace struct{ checks.Texts }

// Search finds nothing.
func (inPlace) Search([]*surface.Lost) error { return nil }

// NearPaths gives none.
func (inPlace) NearPaths(string, int) []string { return nil }

// NearItems gives none.
func (inPlace) NearItems(string, string, int) []string { return nil }

// floor finds the lowest release from which a contract holds, by the atlas.
func (h *tracing) floor(q *historyQuestions, r *report.History) error {
	var versions []string
	for _, release := range q.held.Releases() {
		versions = append(versions, release.Version)
	}
	judge := &checks.Judge{Checks: checks.All()}
	m, err := judge.Matrix(q.contract, versions, q.held.Surface)
	if err != nil {
		return unknown(err, "", "judge the releases of the atlas")
	}
	if m.Range == nil {
		r.Notices = append(r.Notices, "there is no release in the atlas in which every claim holds that could be asked there")
		return nil
	}
	r.Floor = &report.HistoryFloor{Version: m.Range.Floor, Ceiling: m.Range.Ceiling, OrEarlier: m.Range.From == 0}
	for _, row := range m.Range.Forced {
		r.Floor.Forced = append(r.Floor.Forced, m.Rows[row].Claim.ID)
	}
	if c := q.contract.Runtime; c != nil && c.Floor != nil {
		r.Floor.Stated = string(c.Floor.Version)
	}
	if m.Range.From == 0 {
		r.Notices = append(r.Notices, "the floor is the oldest release in the atlas: an older one may do as well")
	}
	return nil
}
