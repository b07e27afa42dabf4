package client

import "codexpin/checks/surface"

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
		if c := surface.Slips(text, name, furthest); c < least || c == least && c <= furthest && name < best {
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
