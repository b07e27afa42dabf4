package surface

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// maxSuggest bounds the names that are compared letter by letter: cost grows with
// the product of two lengths, and no name of Codex is nearly as long.
const maxSuggest = 128

// Nearest gives at most limit of the names that a misspelled name may mean, the
// likeliest first, names of equal likeness in alphabetical order. Likeness is an edit
// distance that knows words: threadStart, thread_start and thread/start differ by
// nothing but style, a name that lacks or adds whole words is near, and two names
// that share no word must be close in their letters. Names too far off are left out.
func Nearest(name string, names []string, limit int) []string {
	type near struct {
		name string
		cost int
	}
	want := words(name)
	if len(name) > maxSuggest || len(want) == 0 {
		return nil
	}
	var found []near
	for _, n := range names {
		if len(n) > maxSuggest {
			continue
		}
		have := words(n)
		if cost := wordCost(want, have); cost*3 <= 10*max(size(want), size(have)) && cost <= 40+10*size(want)/4 {
			found = append(found, near{n, cost})
		}
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.name, b.name))
	})
	found = slices.CompactFunc(found, func(a, b near) bool { return a.name == b.name })
	var out []string
	for _, n := range found[:min(limit, len(found))] {
		out = append(out, n.name)
	}
	return out
}

// words splits a name at separators and at capitals, and lowers the words.
func words(name string) []string {
	var out []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			out = append(out, string(word))
			word = nil
		}
	}
	lower := false
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			end()
			lower = false
			continue
		}
		if unicode.IsUpper(r) && lower {
			end()
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
		word = append(word, unicode.ToLower(r))
	}
	end()
	return out
}

func size(words []string) int { return len(strings.Join(words, "")) }

// wordCost is the cost of turning one list of words into another, ten per letter. A
// word added or taken away costs less than its letters, for names grow by words.
func wordCost(a, b []string) int {
	whole := func(w string) int { return 5 + 3*len(w) }
	return distance(len(a), len(b),
		func(i int) int { return whole(a[i]) },
		func(j int) int { return whole(b[j]) },
		func(i, j int) int { return letterCost(a[i], b[j]) })
}

// letterCost is the cost of turning one word into another, ten a letter.
func letterCost(a, b string) int {
	x, y := []rune(a), []rune(b)
	return 10 * slips(x, y, max(len(x), len(y)))
}

// distance is the edit distance of two sequences of n and m elements under the given
// costs.
func distance(n, m int, drop, add func(int) int, change func(i, j int) int) int {
	above, here := make([]int, m+1), make([]int, m+1)
	for j := range m {
		above[j+1] = above[j] + add(j)
	}
	for i := range n {
		here[0] = above[0] + drop(i)
		for j := range m {
			here[j+1] = min(above[j+1]+drop(i), here[j]+add(j), above[j]+change(i, j))
		}
		above, here = here, above
	}
	return above[m]
}
