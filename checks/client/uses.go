package client

import "strings"

// Use is a place in code where a word stands.
type Use struct {
	Word string
	File string
	Line int
}

// Uses gives the places where words stand in the code of files, outside of comments and
// strings, but for those where they are declared to hold a literal.
func Uses(files []*File, words map[string]bool) []Use {
	var out []Use
	for _, f := range files {
		declared := map[int]bool{}
		for i := range f.Literals {
			l := &f.Literals[i]
			if name := f.Name(l); words[name] {
				if at := strings.LastIndex(f.text[:l.before], name); at >= 0 {
					declared[at] = true
				}
			}
		}
		line, counted := 1, 0
		f.words(func(from, to int) {
			if word := f.text[from:to]; words[word] && !declared[from] {
				line += strings.Count(f.text[counted:from], "\n")
				counted = from
				out = append(out, Use{word, f.Path, line})
			}
		})
	}
	return out
}

// words calls fn for each word of the code.
func (f *File) words(fn func(from, to int)) {
	c, l := 0, 0
	for i := 0; i < len(f.text); {
		for c < len(f.comments) && f.comments[c].to <= i {
			c++
		}
		for l < len(f.Literals) && f.Literals[l].end <= i {
			l++
		}
		switch {
		case c < len(f.comments) && f.comments[c].from <= i:
			i = f.comments[c].to
		case l < len(f.Literals) && f.Literals[l].start <= i && !f.Literals[l].Parts:
			i = f.Literals[l].end
		case wordByte(f.text[i]):
			from := i
			for i < len(f.text) && wordByte(f.text[i]) {
				i++
			}
			fn(from, i)
		default:
			i++
		}
	}
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// Bare gives the text of the file with every comment blanked: lines stay lines. A file
// in a language that is not read is given as it is.
func Bare(path string, src []byte) ([]byte, error) {
	if !Reads(path) {
		return src, nil
	}
	f, err := Scan(path, src)
	if err != nil {
		return nil, err
	}
	return f.Bare(), nil
}

// Bare gives the text of the file with every comment blanked: lines stay lines.
func (f *File) Bare() []byte {
	out := []byte(f.text)
	for _, c := range f.comments {
		for i := c.from; i < c.to; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return out
}
