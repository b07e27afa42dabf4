package pins

import (
	"path"
	"strings"
)

// Match tells whether a path with slashes is one that the glob means: * and ? stand for
// letters of one name, ** for any row of folders, also none, and at the end for all
// that lies below.
func (g Glob) Match(name string) bool {
	return matchParts(strings.Split(string(g), "/"), strings.Split(name, "/"))
}

// matchParts matches names one by one; a row of ** is tried at each length, in time of
// the product of the two lengths.
func matchParts(glob, name []string) bool {
	// reach tells which beginnings of name the glob so far can mean.
	reach := make([]bool, len(name)+1)
	reach[0] = true
	for k, part := range glob {
		next := make([]bool, len(name)+1)
		for i := range reach {
			switch {
			case part == "**":
				next[i] = reach[i] && k+1 < len(glob) || i > 0 && (next[i-1] || reach[i-1])
			case i > 0 && reach[i-1]:
				next[i], _ = path.Match(part, name[i-1])
			}
		}
		reach = next
	}
	return reach[len(name)]
}
