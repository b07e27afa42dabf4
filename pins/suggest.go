package pins

// nearest gives the candidate that is closest to word, or "" where none is close
// enough to be what was meant.
func nearest(word string, candidates []string) string {
	best, found := 1+len(word)/3, ""
	if len(word) < 4 {
		best = 1 // two edits of three letters make any other word
	}
	best = min(best, 4)
	for _, c := range candidates {
		if d := distance(word, c, best); d < best || d == best && found == "" {
			best, found = d, c
		}
	}
	return found
}

// distance is the number of single-character edits from a to b, swaps of neighbours
// included; above limit it is limit+1.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
