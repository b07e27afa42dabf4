package probe

import (
	"cmp"
	"slices"
	"testing"
)

func TestOrder(t *testing.T) {
	auto := func(rejected string, same int) Candidate {
		return Candidate{Rule: ByPath, Rejected: rejected, Same: same}
	}
	bad := Candidate{Rule: ByEnv, Rejected: "is a directory", Same: -1}
	four := []Candidate{auto("", -1), auto("is a directory", -1), auto("", 0), auto("", -1), {Rule: ByKnown, Same: -1}}
	tests := []struct {
		name     string
		cands    []Candidate
		policy   Policy
		versions []int
		want     []int
	}{
		{"none", nil, PreferFirst, nil, nil},
		{"in order, each file once, rejected ones left out", four, PreferFirst, nil, []int{0, 3, 4}},
		{"newest first, equal ones in order", four, PreferNewest, []int{1, 9, 9, 2, 2}, []int{3, 4, 0}},
		{"newest with no versions", four, PreferNewest, nil, []int{0, 3, 4}},
		{"a deliberate choice stands alone", append([]Candidate{{Rule: ByContract, Same: -1}, {Rule: ByEnv, Same: -1}}, four...), PreferNewest, []int{0, 1, 2, 3, 4, 5, 6}, []int{0}},
		{"even if rejected", append([]Candidate{bad}, four...), PreferFirst, nil, []int{0}},
		{"all rejected", []Candidate{auto("x", -1)}, PreferFirst, nil, nil},
	}
	for _, tt := range tests {
		var compare func(a, b int) int
		if tt.versions != nil {
			compare = func(a, b int) int { return cmp.Compare(tt.versions[a], tt.versions[b]) }
		}
		if got := Order(tt.cands, tt.policy, compare); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}
