package probe

import "slices"

// Policy says which of several compatible candidates is selected.
type Policy string

// The policies of automatic discovery.
const (
	PreferFirst  Policy = "first"  // the order of discovery
	PreferNewest Policy = "newest" // the highest version, then the order of discovery
)

// Order gives the indices of the candidates that selection may take, in the order in
// which it takes the first compatible one. A deliberate choice stands alone whatever
// becomes of it, also if it is rejected; the first rule that has one wins. Else it is
// every candidate that can be tried, each file once.
//
// compare orders two candidates by version, by their indices, as cmp.Compare does; an
// unknown version is lower than any known one. Only PreferNewest needs it.
func Order(cands []Candidate, policy Policy, compare func(a, b int) int) []int {
	for i, c := range cands {
		if c.Rule.Explicit() {
			return []int{i}
		}
	}
	var order []int
	for i, c := range cands {
		if c.Rejected == "" && c.Same < 0 {
			order = append(order, i)
		}
	}
	if policy == PreferNewest && compare != nil {
		slices.SortStableFunc(order, func(a, b int) int { return compare(b, a) })
	}
	return order
}
