package client

// maxNear bounds for how many texts of a file it is looked for what they are slips of: no
// hand writes more that are like methods and are none.
const maxNear = 2_000

// near gives the name of a method that a text is a slip of: at most limit letters, two
// at most, are wrong, missing, too many or changed with their neighbours. "" for none. Of several the
// nearest counts, then the first by letters.
func (n *naming) near(text string, limit int) string {
	if slip, done := n.slips[text]; done || len(n.slips) >= maxNear {
		return slip.within(limit)
	}
	best, least := "", furthest+1
	for name := range n.known {
		if d := len(name) - len(text); d > furthest || d < -furthest || len(name) < 8 {
			continue
		}
		if c := slips(text, name, furthest); c < least || c == least && c <= furthest && name < best {
			best, least = name, c
		}
	}
	n.slips[text] = slip{best, least}
	return n.slips[text].within(limit)
}

// furthest is the most letters in which a slip differs.
const furthest = 2

// slip is the nearest method, and how many letters are wrong.
type slip struct {
	name  string
	wrong int
}

func (s slip) within(limit int) string {
	if s.wrong > limit {
		return ""
	}
	return s.name
}

// slips counts the letters in which two texts differ: replaced, missing, added, or changed
// with a neighbour. What is beyond limit is given as limit+1.
func slips(a, b string, limit int) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
