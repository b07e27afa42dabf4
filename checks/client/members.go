package client

import (
	"fmt"
	"regexp"
	"strings"
)

// renames gives the names that attributes and annotations in a bracket give to the field
// behind them.
func (f *File) renames(body int) []namedField {
	var out []namedField
	for i := range f.Literals {
		l := &f.Literals[i]
		if l.open < 0 || l.start < f.opens[body].at || l.start > f.opens[body].end || l.Parts {
			continue
		}
		key := f.Name(l)
		switch callee := lastWord(f.text[:f.opens[l.open].before]); {
		case callee == "serde" && key == "rename",
			(callee == "JsonKey" || callee == "Json") && key == "name",
			callee == "JsonProperty" && (key == "PropertyName" || key == "value" || key == ""),
			(callee == "JsonPropertyName" || callee == "SerialName" || callee == "SerializedName" || callee == "DataMember") && (key == "" || key == "Name" || key == "value"):
			out = append(out, namedField{l.Text, l.start, l.end})
		}
	}
	return out
}

// changed gives what changes the names of all fields of a type.
func (f *File) changed(body int) (func(string) string, error) {
	same := func(name string) string { return name }
	if !f.rules.escapedBreak {
		return same, nil
	}
	head := f.text[max(0, f.opens[body].at-300):f.opens[body].at]
	if i := strings.LastIndexAny(head, ";}"); i >= 0 {
		head = head[i:]
	}
	m := regexp.MustCompile(`rename_all\s*=\s*"([^"]*)"`).FindStringSubmatch(head)
	switch {
	case m == nil, m[1] == "snake_case":
		return same, nil
	case m[1] == "camelCase":
		return camelCase, nil
	}
	return nil, fmt.Errorf("they are renamed as %s", m[1])
}

// members gives the fields of a type whose language writes the type before the name:
// those of a class between its curly brackets, those of a record between its round ones.
func (f *File) members(body int) []namedField {
	open := f.opens[body]
	record := f.text[open.at] == '('
	var out []namedField
	start, angle := open.at+1, 0
	words, forms := &strings.Builder{}, newMemberForms()
	flush := func(to int, property bool) {
		for _, name := range forms.names(words.String(), record, property) {
			out = append(out, namedField{name, start, to})
		}
		words.Reset()
		start, angle = to, 0
	}
	next := body + 1
	for i := open.at + 1; i < open.end; {
		if skipped := f.skip(i); skipped > i {
			words.WriteByte(' ')
			i = skipped
			continue
		}
		for next < len(f.opens) && f.opens[next].at < i {
			next++
		}
		c := f.text[i]
		if next < len(f.opens) && f.opens[next].at == i {
			inner := f.opens[next]
			words.WriteString(map[byte]string{'(': "()", '[': "[]", '{': "{}"}[c])
			i = max(inner.end, i) + 1
			if c == '{' {
				flush(i, strings.Contains(f.text[inner.at:max(inner.at, inner.end)], "get"))
			}
			continue
		}
		switch {
		case c == '<':
			angle++
		case c == '>':
			angle--
		}
		words.WriteByte(c)
		i++
		if c == ';' || c == ',' && record && angle <= 0 {
			flush(i, false)
		}
	}
	flush(open.end, false)
	return out
}

// memberForms are what does not belong to the name and type of a member: annotations,
// attributes, type arguments.
type memberForms struct {
	annotation, attributes, arguments *regexp.Regexp
	brackets                          *strings.Replacer
}

func newMemberForms() memberForms {
	return memberForms{
		annotation: regexp.MustCompile(`@[\w.]+\s*(?:\(\))?`),
		attributes: regexp.MustCompile(`^(?:\s*\[\])+`),
		arguments:  regexp.MustCompile(`<[^<>]*>`),
		brackets:   strings.NewReplacer("{}", "", ";", "", "[]", ""),
	}
}

// names gives the names that a member declares, written without what its brackets hold;
// none for a method, a constant, or a type.
func (m memberForms) names(text string, record, property bool) []string {
	text = m.annotation.ReplaceAllString(text, " ")
	text = strings.TrimSpace(m.attributes.ReplaceAllString(text, " "))
	arrow := strings.Contains(text, "=>")
	text, _, _ = strings.Cut(text, "=")
	if arrow || strings.Contains(text, "()") || !property && strings.Contains(text, "{}") {
		return nil
	}
	text = m.brackets.Replace(text)
	for range 4 {
		text = m.arguments.ReplaceAllString(text, "")
	}
	if !record {
		text = strings.ReplaceAll(text, ", ", ",")
	} else {
		text = strings.Trim(text, ", ")
	}
	words := strings.Fields(text)
	for _, w := range words {
		switch w {
		case "static", "const", "class", "interface", "enum", "record", "struct", "transient", "factory", "abstract", "delegate", "event", "operator":
			return nil
		}
	}
	if len(words) < 2 {
		return nil
	}
	return strings.Split(words[len(words)-1], ",")
}
