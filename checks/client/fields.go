package client

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// fieldForm says how a language declares the fields of a type.
type fieldForm uint8

const (
	colonFields  fieldForm = iota // a name, then a colon and its type
	tagFields                     // as Go has them: a name, a type, a tag
	memberFields                  // a type, then the name
	pythonFields                  // lines of a class, each with a colon
	symbolFields                  // symbols, as a Struct of Ruby is handed them
)

// fieldForm gives the form of the file's language.
func (f *File) fieldForm() fieldForm {
	switch strings.ToLower(path.Ext(f.Path)) {
	case ".go":
		return tagFields
	case ".java", ".cs", ".dart":
		return memberFields
	case ".py", ".pyi":
		return pythonFields
	case ".rb", ".rake":
		return symbolFields
	}
	return colonFields
}

// named is a field and where it is declared; to is where its declaration ends.
type namedField struct {
	name     string
	from, to int
}

// fieldsOf gives the names on the wire of the fields that a bracket holds. The error says
// why they cannot be told.
func (f *File) fieldsOf(body, nameEnd int) ([]string, error) {
	if why := f.inherits(body, nameEnd); why != "" {
		return nil, fmt.Errorf("%s", why)
	}
	from, to := f.opens[body].at, f.opens[body].end
	text := f.text[from:max(from, to)]
	for _, mark := range []string{"serde(flatten", "JsonUnwrapped", "JsonExtensionData"} {
		if strings.Contains(text, mark) {
			return nil, fmt.Errorf("%s puts the fields of another type among them", mark)
		}
	}
	var list []namedField
	switch f.fieldForm() {
	case tagFields:
		return f.tags(body)
	case memberFields:
		list = f.members(body)
	default:
		if keys, ok := f.codingKeys(body); ok {
			return keys, nil
		}
		list = f.colons(body)
	}
	return f.renamed(body, list)
}

// inherits says what else than the bracket may give a type fields; "" for nothing.
func (f *File) inherits(body, nameEnd int) string {
	head := f.text[nameEnd:f.opens[body].at]
	tail := ""
	if end := f.opens[body].end; end > 0 {
		tail = strings.TrimSpace(firstLine(f.text[end+1:]))
	}
	before := f.text[max(0, f.opens[body].at-300):f.opens[body].at]
	has := func(word string) bool { return regexp.MustCompile(`\b` + word + `\b`).MatchString(head) }
	switch ext := strings.ToLower(path.Ext(f.Path)); {
	case strings.Contains(before, "JsonNaming"), strings.Contains(before, "SnakeCaseStrategy"):
		return "a naming strategy changes their names"
	case has("extends") || has("with") && ext == ".dart":
		return "it extends another type"
	case strings.HasPrefix(tail, "&") || strings.Contains(head, "&") && f.rules.regex:
		return "it is put together from several types"
	case f.rules.regex && !f.rules.hashes && !f.rules.ruby && regexp.MustCompile(`=\s*\w+<`).MatchString(head):
		return "it is made of another type"
	case ext == ".cs" && regexp.MustCompile(`:\s*(?:[A-HJ-Z]\w*|I[a-z]\w*)`).MatchString(head+" "+tail):
		return "it extends another type"
	case (ext == ".kt" || ext == ".kts") && regexp.MustCompile(`^:\s*\w+(?:<[^>]*>)?\(`).MatchString(tail):
		return "it extends another type"
	}
	return ""
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// colons gives the names before colons right inside a bracket.
func (f *File) colons(body int) []namedField {
	var out []namedField
	inside := f.insides()
	add := func(name string, from, to int) {
		at := f.skip(to)
		if strings.HasPrefix(f.text[at:], "?") {
			at++
		}
		rest := f.text[at:]
		if !strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "::") || f.rules.hashes && computed(rest) {
			return
		}
		out = append(out, namedField{name, from, to})
	}
	f.words(func(from, to int) {
		if inside(from) == body {
			add(f.text[from:to], from, to)
		}
	})
	for i := range f.Literals {
		if l := &f.Literals[i]; l.open == body {
			add(l.Text, l.start, l.end)
		}
	}
	slices.SortStableFunc(out, func(a, b namedField) int { return a.from - b.from })
	return out
}

// computed tells whether a property of Swift has a body in its line, and no value.
func computed(rest string) bool {
	line := firstLine(rest)
	return strings.Contains(line, "{") && !strings.Contains(line, "=") && !strings.Contains(line, "didSet") && !strings.Contains(line, "willSet")
}

// codingKeys gives the names that the CodingKeys of a type of Swift says.
func (f *File) codingKeys(body int) ([]string, bool) {
	if !f.rules.hashes {
		return nil, false
	}
	from, to := f.opens[body].at, f.opens[body].end
	at := regexp.MustCompile(`\benum\s+CodingKeys\b[^{]*\{`).FindStringIndex(f.text[from:max(from, to)])
	if at == nil {
		return nil, false
	}
	inner, _, _ := strings.Cut(f.text[from+at[1]:to], "}")
	var out []string
	for _, line := range regexp.MustCompile(`\bcase\s+([^;\n]+)`).FindAllStringSubmatch(inner, -1) {
		for part := range strings.SplitSeq(line[1], ",") {
			name, wire, renamed := strings.Cut(part, "=")
			if renamed {
				name = strings.Trim(strings.TrimSpace(wire), `"`)
			}
			out = append(out, strings.Trim(strings.TrimSpace(name), "`"))
		}
	}
	return out, true
}

// renamed puts the name that an attribute or annotation before a field gives it in its
// stead. Where the language has none by itself, the names of types may be changed as a
// whole.
func (f *File) renamed(body int, list []namedField) ([]string, error) {
	renames := f.renames(body)
	change, err := f.changed(body)
	if err != nil {
		return nil, err
	}
	var out []string
	last := f.opens[body].at
	for _, field := range list {
		name := ""
		for ; len(renames) > 0 && renames[0].from < field.to; renames = renames[1:] {
			if renames[0].from > last {
				name = renames[0].name
			}
		}
		last = field.to
		switch {
		case name != "":
		case f.fieldForm() == memberFields && strings.HasSuffix(strings.ToLower(f.Path), ".cs"):
			return nil, fmt.Errorf("%s has no JsonPropertyName", field.name)
		default:
			name = change(field.name)
		}
		out = append(out, name)
	}
	return out, nil
}
