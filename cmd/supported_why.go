package cmd

import (
	"context"
	"fmt"

	"codexpin/checks/history"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// why proves what a contract says of its floor: that the commit of pin.why changed what
// stands at the address of its claim. One that did not is a finding of the document, which
// names that commit; one that the checkout cannot tell of, or without its parents, is a
// notice. The error is the context's.
func (s *supporting) why(ctx context.Context, run *report.SupportedRun, from *sourceWitness) error {
	why := run.Contract.Pin.Why
	if why == nil || why.Commit == "" || from.repo == nil {
		return nil
	}
	address, err := surface.ParseAddress(why.Claim.Claim)
	if err != nil {
		return nil // the contract was understood, so that this is no address of the surface
	}
	said, err := s.introduced(ctx, from.repo, why, address)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		run.Notices = append(run.Notices, report.Notice{Word: "why-untold", Line: why.Pos.Line,
			Text: fmt.Sprintf("that %.12s brought %s was not looked at: %v", why.Commit, address, shortError(err))})
	case said != "":
		run.Findings = append(run.Findings, report.DocFinding{Word: "why-disproved", Text: said,
			Hint: "codexpin history " + report.ShellWord(address.String()) + " tells the commit and the first release; put them into pin.why"})
	}
	return nil
}

// introduced says how the commit of pin.why did not bring its claim; "" where it did.
func (s *supporting) introduced(ctx context.Context, repo *source.Repo, why *pins.PinWhy, a surface.Address) (string, error) {
	at := func(id string) (*source.Commit, history.State, error) {
		commit, err := repo.Commit(id)
		if err != nil {
			return nil, history.State{}, err
		}
		held, err := s.read(files{ctx, commit}, rust.PartsAt(a))
		if err != nil {
			return nil, history.State{}, err
		}
		state := history.Ask(held, a)
		if state.Told != surface.YesTold {
			return nil, state, fmt.Errorf("at %.12s: %s", commit.ID, state.Why)
		}
		return commit, state, nil
	}
	commit, now, err := at(string(why.Commit))
	if err != nil {
		return "", err
	}
	if !now.There {
		return fmt.Sprintf("pin.why says that %.12s brought %s, and it is not there at that commit", commit.ID, a), nil
	}
	for _, id := range commit.Parents {
		_, before, err := at(id)
		if err != nil {
			return "", err
		}
		if before.Same(now) {
			return fmt.Sprintf("pin.why says that %.12s brought %s, and it stood there before, at %.12s", commit.ID, a, id), nil
		}
	}
	return "", nil
}
