package client

import (
	"fmt"
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// scanned reads a file of the client that a claim is about.
func (c *Code) scanned(path string) (*File, error) {
	src, err := c.read(path)
	if err != nil {
		return nil, err
	}
	return Scan(path, src)
}

// Constant gives the string that a file has under a name: a constant, a variable, a key.
// parts says that it is built from parts. A zero place says that there is none. The
// error wraps fs.ErrNotExist for a file that is not there; else the file cannot be read,
// or has two strings under the name.
func (c *Code) Constant(path, name string) (text string, parts bool, at surface.Place, err error) {
	f, err := c.scanned(path)
	if err != nil {
		return "", false, at, err
	}
	for i := range f.Literals {
		l := &f.Literals[i]
		switch {
		case f.Name(l) != name:
		case at.Line == 0:
			text, parts, at = l.Text, l.Parts, surface.Place{File: path, Line: l.Line, EndLine: l.Line}
		case l.Text != text:
			return "", false, at, fmt.Errorf("%s has two strings called %s, in lines %d and %d", path, name, at.Line, l.Line)
		}
	}
	return text, parts, at, nil
}

// Fields gives the fields of a type that a file declares, by their names on the wire as
// far as the file says them: a name before a colon, the json tag of Go, a key in quotes.
// A zero place says that the file declares none. The error is as that of Constant; also
// for a language whose types are written in another way.
func (c *Code) Fields(path, name string) (fields []string, at surface.Place, err error) {
	f, err := c.scanned(path)
	if err != nil {
		return nil, at, err
	}
	body, line := f.declaration(name)
	if line == 0 {
		return nil, at, nil
	}
	at = surface.Place{File: path, Line: line, EndLine: line}
	if body < 0 {
		return nil, at, fmt.Errorf("the fields of %s in %s cannot be told: no brackets hold them", name, path)
	}
	if f.rules.typeLast {
		fields = f.tags(body)
	} else {
		fields = f.colons(body)
	}
	if len(fields) == 0 {
		return nil, at, fmt.Errorf("the fields of %s in %s cannot be told: none has a colon or a tag", name, path)
	}
	return fields, at, nil
}

// declaration finds where a type is declared, and the bracket that opens its fields; -1
// for one without.
func (f *File) declaration(name string) (body, line int) {
	body = -1
	end := 0
	last := ""
	f.words(func(from, to int) {
		word := f.text[from:to]
		switch {
		case end > 0:
		case word == name && declares(last):
			end, line = to, 1+strings.Count(f.text[:from], "\n")
		}
		last = word
	})
	if end == 0 {
		return -1, 0
	}
	for i, o := range f.opens {
		if o.at >= end && (f.text[o.at] == '{' || f.text[o.at] == '(') && !strings.ContainsAny(f.text[end:o.at], ";}") {
			return i, line
		}
	}
	return -1, line
}

// declares tells whether a type's name stands behind a word.
func declares(word string) bool {
	switch word {
	case "type", "interface", "struct", "class", "record", "object":
		return true
	}
	return false
}

// colons gives the names before colons right inside a bracket.
func (f *File) colons(body int) []string {
	var out []string
	inside := f.insides()
	camel := f.rules.escapedBreak && strings.Contains(f.text[max(0, f.opens[body].at-300):f.opens[body].at], `rename_all = "camelCase"`)
	add := func(name string, to int) {
		rest := strings.TrimPrefix(f.text[f.skip(to):], "?")
		if !strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "::") {
			return
		}
		if camel {
			name = camelCase(name)
		}
		out = append(out, name)
	}
	f.words(func(from, to int) {
		if inside(from) == body {
			add(f.text[from:to], to)
		}
	})
	for i := range f.Literals {
		if l := &f.Literals[i]; l.open == body {
			add(l.Text, l.end)
		}
	}
	return out
}

// tags gives the names of json tags right inside a bracket, as Go has them.
func (f *File) tags(body int) []string {
	var out []string
	tag := regexp.MustCompile(`(?:^| )json:"([^",]+)`)
	for i := range f.Literals {
		if l := &f.Literals[i]; l.open == body {
			if m := tag.FindStringSubmatch(l.Text); m != nil && m[1] != "-" {
				out = append(out, m[1])
			}
		}
	}
	return out
}

// insides gives a function that tells the innermost bracket around a place, -1 for none.
// Places are asked for in their order, so that all together take linear time.
func (f *File) insides() func(at int) int {
	next, around := 0, []int{}
	return func(at int) int {
		for ; next < len(f.opens) && f.opens[next].at < at; next++ {
			around = append(around, next)
		}
		for len(around) > 0 {
			i := around[len(around)-1]
			if f.opens[i].end == 0 || f.opens[i].end > at {
				return i
			}
			around = around[:len(around)-1]
		}
		return -1
	}
}

// camelCase writes thread_id as threadId.
func camelCase(name string) string {
	words := strings.Split(name, "_")
	for i := 1; i < len(words); i++ {
		if words[i] != "" {
			words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
		}
	}
	return strings.Join(words, "")
}
