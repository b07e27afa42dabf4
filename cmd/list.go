package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// maxList bounds a list of names: a thousand times what a client has.
const maxList = 4 << 20

// readList reads the names in a file, one a line; blank lines and what follows a #
// are left out. "-" is standard input. The error is usage.
func (a *app) readList(name string) ([]string, error) {
	text, err := a.readInput(name)
	if err != nil {
		return nil, usage("", "read the list %s: %v", name, err)
	}
	if bytes.IndexByte(text, 0) >= 0 || !utf8.Valid(text) {
		return nil, usage("a list has one method name a line", "the list %s is not text", name)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var names []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			names = append(names, line)
		}
	}
	return names, nil
}

// readInput reads a file, or standard input for "-", up to the bound of a list.
func (a *app) readInput(name string) ([]byte, error) {
	in := a.streams.In
	if name != "-" {
		f, err := os.Open(a.path(name))
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	if in == nil {
		return nil, nil
	}
	text, err := io.ReadAll(io.LimitReader(in, maxList+1))
	if err == nil && len(text) > maxList {
		err = fmt.Errorf("it is larger than %d bytes", maxList)
	}
	return text, err
}

// path makes a path that was given absolute.
func (a *app) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.dir, name)
}
