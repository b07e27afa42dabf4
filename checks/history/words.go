package history

import (
	"bytes"
	"strings"

	"codexpin/checks/surface"
)

// wordsOf gives words of which one stands in every file that could make an address be
// there: the name on the wire, as it is written or as Rust would have it.
func wordsOf(a surface.Address) []string {
	switch a.Kind {
	case surface.AtType:
		return []string{a.Name[strings.LastIndexByte(a.Name, ':')+1:]}
	case surface.AtConfig:
		return []string{rustWord(a.Path[0].Name), a.Path[0].Name}
	case surface.AtOption:
		fields := strings.Fields(a.Name)
		last := strings.TrimLeft(fields[len(fields)-1], "-")
		return []string{last, rustWord(last), pascal(last)}
	case surface.AtFeature:
		return []string{a.Name}
	}
	if strings.ContainsRune(a.Name, '/') { // no variant is named so: a literal says it
		return []string{`"` + a.Name + `"`}
	}
	return []string{a.Name, pascal(a.Name)}
}

// countWord counts where a word stands by itself, not as a part of a longer one.
func countWord(text []byte, word string) (n int) {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(word))
		if i < 0 {
			return n
		}
		from, to := at+i, at+i+len(word)
		if (from == 0 || !inWord(text[from-1])) && (to == len(text) || !inWord(text[to])) {
			n++
		}
		at = to
	}
}

func inWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func rustWord(name string) string { return strings.ReplaceAll(name, "-", "_") }

// pascal writes a name as a variant of Rust that is named after it.
func pascal(name string) string {
	var b strings.Builder
	upper := true
	for _, r := range name {
		if r == '-' || r == '_' || r == '/' {
			upper = true
			continue
		}
		if upper {
			b.WriteString(strings.ToUpper(string(r)))
		} else {
			b.WriteRune(r)
		}
		upper = false
	}
	return b.String()
}
