package probe

import (
	"fmt"
	"slices"
)

// Prefer is a policy of automatic discovery.
type Prefer string

// The policies.
const (
	First  Prefer = "first"  // the first compatible candidate in the order of discovery
	Newest Prefer = "newest" // the compatible candidate of the highest version
)

// Choice is the candidate that a client gets.
type Choice struct {
	// Index is the candidate's, -1 for none.
	Index int
	// Explicit says that a deliberate choice decided, which never falls through.
	Explicit bool
	// Passed are the candidates that come before it and were passed over; Unsure those of
	// them that are undecided: were one of them compatible, the client would get it.
	Passed, Unsure []int
	Why            string // one sentence without a period
}

// Explicit gives the index of the deliberate choice among candidates, which decides
// whatever it is worth; -1 where discovery is automatic.
func Explicit(candidates []Candidate) int {
	return slices.IndexFunc(candidates, func(c Candidate) bool { return c.Rule.Explicit() })
}

// Choose picks the candidate that a client gets. fitted and runtimes are by candidate; a
// candidate that is another's double is looked at in that one's place.
func Choose(runtimes []*Runtime, fitted []Fitted, prefer Prefer) Choice {
	candidates := make([]Candidate, len(runtimes))
	for i, r := range runtimes {
		candidates[i] = r.Candidate
	}
	if i := Explicit(candidates); i >= 0 {
		return Choice{Index: i, Explicit: true, Why: fmt.Sprintf("named by %s, which never falls through to another", ruleText(candidates[i]))}
	}
	choice := Choice{Index: -1}
	for _, i := range order(runtimes, prefer) {
		switch {
		case candidates[i].Same >= 0:
		case fitted[i].Fitness == Compatible:
			choice.Index, choice.Why = i, "the first compatible candidate in the order of discovery"
			if prefer == Newest {
				choice.Why = "the newest compatible candidate"
			}
			return choice
		default:
			choice.Passed = append(choice.Passed, i)
			if fitted[i].Fitness == Undecided {
				choice.Unsure = append(choice.Unsure, i)
			}
		}
	}
	choice.Why = "no candidate is compatible"
	switch {
	case len(candidates) == 0:
		choice.Why = "there is no codex"
	case len(choice.Unsure) > 0:
		choice.Why = "no candidate is known to be compatible"
	}
	return choice
}

func ruleText(c Candidate) string {
	if c.Rule == ByEnv || c.Detail != "" && c.Rule == ByPath {
		return string(c.Rule) + ", " + c.Detail
	}
	return string(c.Rule)
}

// order gives the candidates in the order of a policy. What has no version that can be
// compared comes last where the newest is wanted.
func order(runtimes []*Runtime, prefer Prefer) []int {
	list := make([]int, len(runtimes))
	for i := range list {
		list[i] = i
	}
	if prefer != Newest {
		return list
	}
	slices.SortStableFunc(list, func(a, b int) int {
		left, right := runtimes[a].Version.parsed(), runtimes[b].Version.parsed()
		switch {
		case left == nil && right == nil:
			return 0
		case left == nil:
			return 1
		case right == nil:
			return -1
		}
		return right.Compare(left)
	})
	return list
}
