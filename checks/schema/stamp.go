package schema

import (
	"bytes"
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// maxStamps bounds the stamps of a set: a generator may write one into each file.
const maxStamps = 4096

// stampWords are the words before a stamp that generators of clients are known to
// write, by what follows them.
func stampWords() []string {
	return []string{"Source codex commit", "Upstream protocol ref", "GeneratedCodexCommit"}
}

// Stamps finds the commits and refs that files say they were generated from: behind
// "Source codex commit:", "Upstream protocol ref:", and as the value of a constant or
// member GeneratedCodexCommit. Every other text is no stamp. They come in the order of
// the files; at most 4,096.
func (s *Set) Stamps() []surface.Stamp {
	var list []surface.Stamp
	var value *regexp.Regexp
	for _, f := range s.Files {
		for _, word := range stampWords() {
			rest, done := f.Data, 0
			for len(list) < maxStamps {
				i := bytes.Index(rest, []byte(word))
				if i < 0 {
					break
				}
				at := done + i
				done = at + len(word)
				rest = f.Data[done:]
				line, _, _ := bytes.Cut(rest[:min(len(rest), 400)], []byte("\n"))
				if value == nil {
					value = regexp.MustCompile("^[ \\t\"'`*]*(?:: *string *)?(?::=|:|=)[ \\t\"'`*]*([A-Za-z0-9][A-Za-z0-9._/-]{3,99})")
				}
				m := value.FindSubmatch(line)
				if m == nil {
					continue
				}
				n := 1 + bytes.Count(f.Data[:at], []byte("\n"))
				ref := strings.TrimRight(string(m[1]), ".-/_")
				list = append(list, surface.Stamp{Spelling: word, Ref: ref, Place: surface.Place{File: f.Path, Line: n, EndLine: n}})
			}
		}
	}
	return list
}
