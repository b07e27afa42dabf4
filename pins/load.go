package pins

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"reflect"
	"unicode/utf8"
)

// maxFile bounds a contract, in bytes.
const maxFile = 4 << 20

// Load reads a contract from text; name is what messages call it. The error is a
// *LoadError: one problem where the text is no TOML, else all problems together. The
// contract keeps text, which must not be changed afterwards.
func Load(name string, text []byte) (*Contract, error) {
	f := newFile(name, text)
	if err := checkText(f, `it begins with [pin] and commit = "…"`); err != nil {
		return nil, err
	}
	p := &parser{problems: problems{file: f}}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	root.pos, root.key = f.pos(0, 0), f.pos(0, 0)
	c := &Contract{File: f}
	d := &decoder{problems: &p.problems, plans: map[reflect.Type][]field{}}
	d.table(reflect.ValueOf(c).Elem(), root)
	(&validator{decoder: d, c: c}).all()
	if err := d.err(); err != nil {
		return nil, err
	}
	return c, nil
}

// checkText refuses what cannot be TOML before a parser sees it.
func checkText(f *File, begin string) error {
	text := f.text
	switch {
	case len(text) > maxFile:
		return alone(f, Pos{}, "a real contract has a few hundred lines: is it the right file?", "larger than %d MB", maxFile>>20)
	case len(bytes.TrimSpace(text)) == 0:
		return alone(f, Pos{}, begin, "empty")
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		return alone(f, Pos{}, "save it as UTF-8 without", "begins with a byte order mark")
	case bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")):
		return alone(f, Pos{}, "save it as UTF-8", "UTF-16, not UTF-8")
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return alone(f, f.pos(i, 1), "name a contract, which is text", "a binary file: it holds a zero byte")
	}
	if !utf8.Valid(text) {
		i := 0
		for i < len(text) {
			r, n := utf8.DecodeRune(text[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		return alone(f, f.pos(i, 1), "save it as UTF-8", "not UTF-8")
	}
	return nil
}

// readFile reads a regular file of at most limit bytes.
func readFile(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is %s, not a file", path, kindOf(info.Mode()))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, limit+1))
}

func kindOf(mode os.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&os.ModeNamedPipe != 0:
		return "a pipe"
	case mode&os.ModeSocket != 0:
		return "a socket"
	case mode&os.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
