package client

import (
	"errors"
	"fmt"
	"regexp"
	"sort"
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
// far as the file says them: a name before a colon or behind a type, what an attribute
// calls it, the json tag of Go, a key in quotes. A zero place says that the file declares
// none. The error is as that of Constant; also for a type that takes fields from another
// one, or whose names something else decides.
func (c *Code) Fields(path, name string) (fields []string, at surface.Place, err error) {
	f, err := c.scanned(path)
	if err != nil {
		return nil, at, err
	}
	line := 0
	switch f.fieldForm() {
	case pythonFields:
		fields, line, err = f.pythonClass(name)
	case symbolFields:
		fields, line, err = f.rubyStruct(name)
	default:
		var body, end int
		if body, end, line = f.declaration(name); body >= 0 {
			fields, err = f.fieldsOf(body, end)
		} else {
			err = errors.New("no brackets hold them")
		}
	}
	if line == 0 {
		return nil, at, nil
	}
	at = surface.Place{File: path, Line: line, EndLine: line}
	if err == nil && len(fields) == 0 {
		err = errors.New("none was found")
	}
	if err != nil {
		return nil, at, fmt.Errorf("the fields of %s in %s:%d cannot be told: %w", name, path, line, err)
	}
	return fields, at, nil
}

// declaration finds where a type is declared, where its name ends, and the bracket that
// opens its fields; -1 for one without.
func (f *File) declaration(name string) (body, end, line int) {
	body = -1
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
		return -1, 0, 0
	}
	for i, o := range f.opens {
		if o.at >= end && (f.text[o.at] == '{' || f.text[o.at] == '(') && !strings.ContainsAny(f.text[end:o.at], ";}") {
			return i, end, line
		}
	}
	return -1, end, line
}

// declares tells whether a type's name stands behind a word.
func declares(word string) bool {
	switch word {
	case "type", "interface", "struct", "class", "record", "object":
		return true
	}
	return false
}

// tags gives the names of the fields right inside a bracket, as Go has them: that of the
// json tag, else the field's own if it is exported.
func (f *File) tags(body int) ([]string, error) {
	var out []string
	tag := regexp.MustCompile(`(?:^| )json:"([^",]*)`)
	field := regexp.MustCompile(`^[ \t]*((?:\w+[ \t]*,[ \t]*)*\w+)[ \t]+[^ \t]`)
	embedded := regexp.MustCompile(`^[ \t]*\*?(?:\w+\.)?([A-Z]\w*)[ \t]*$`)
	text := string(f.Bare())
	inside := f.insides()
	outer := "" // the name of a field whose type is written out
	for at := f.opens[body].at + 1; at < f.opens[body].end; {
		line := firstLine(text[at:f.opens[body].end])
		from := at + len(line) - len(strings.TrimLeft(line, " \t"))
		at += len(line) + 1
		if inside(from) != body {
			continue
		}
		name, tagged := f.tagAt(body, from, at, tag)
		names := field.FindStringSubmatch(line)
		switch {
		case strings.HasSuffix(strings.TrimRight(line, " \t\r"), "{") && names != nil: // its tag stands behind it
			outer = names[1]
			continue
		case strings.HasPrefix(text[from:], "}") && !tagged && outer != "":
			names = []string{"", outer}
		}
		switch {
		case tagged && name == "-":
		case name != "":
			out = append(out, name)
		case embedded.MatchString(line):
			return nil, fmt.Errorf("it embeds %s", strings.TrimSpace(line))
		case names != nil:
			for one := range strings.SplitSeq(names[1], ",") {
				if one = strings.TrimSpace(one); one[0] >= 'A' && one[0] <= 'Z' {
					out = append(out, one)
				}
			}
		}
	}
	return out, nil
}

// tagAt gives the name that the json tag between two places says.
func (f *File) tagAt(body, from, to int, tag *regexp.Regexp) (name string, tagged bool) {
	for i := sort.Search(len(f.Literals), func(i int) bool { return f.Literals[i].start >= from }); i < len(f.Literals) && f.Literals[i].start < to; i++ {
		l := &f.Literals[i]
		if l.open != body {
			continue
		}
		if m := tag.FindStringSubmatch(l.Text); m != nil {
			return m[1], true
		}
	}
	return "", false
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
