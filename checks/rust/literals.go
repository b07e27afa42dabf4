package rust

import (
	"errors"
	"fmt"

	"codexpin/checks/rust/syntax"
)

// literal is one struct literal of a const table: its fields as token ranges.
type literal struct {
	module *module
	span   syntax.Span
	fields map[string]syntax.Range
	varies map[string]bool // fields that each build sets in its own way
}

// structLiterals calls fn for each `Name { a: x, … }` in a const's value. An error of
// fn, or an element of another form, is a gap of what.
func (r *reader) structLiterals(m *module, item *syntax.Item, what, name string, fn func(literal) error) {
	f := m.file
	at := item.Value
	if f.Is(at.From, "&") {
		at.From++
	}
	if !f.Is(at.From, "[") || f.Tokens[at.From].Match() != at.To-1 {
		r.gap(what, m.place(item.Head, item.Name), "the const %s is no list", item.Name)
		return
	}
	for _, part := range f.Split(syntax.Range{From: at.From + 1, To: at.To - 1}, ",") {
		if part.From == part.To {
			continue
		}
		l, on, err := structLiteral(m, part, name)
		if err == nil && on {
			err = fn(l)
		}
		if err != nil {
			r.gap(what, m.place(f.Span(part), item.Name), "an element of %s is not understood: %v", item.Name, err)
		}
	}
}

// structLiteral reads one element; on is false if only tests have it.
func structLiteral(m *module, part syntax.Range, name string) (l literal, on bool, err error) {
	f := m.file
	l = literal{module: m, fields: map[string]syntax.Range{}, varies: map[string]bool{}, span: f.Span(part)}
	attrs, part, err := f.ParseAttrs(part)
	switch {
	case err != nil:
		return l, false, err
	case f.IsTestOnly(attrs):
		return l, false, nil
	case conditional(f, attrs):
		return l, false, errors.New("it is there in some builds only")
	}
	if !f.Is(part.From, name) || !f.Is(part.From+1, "{") || f.Tokens[part.From+1].Match() != part.To-1 {
		return l, false, fmt.Errorf("it is no %s literal", name)
	}
	for _, field := range f.Split(syntax.Range{From: part.From + 2, To: part.To - 1}, ",") {
		if field.From == field.To {
			continue
		}
		if err := l.field(field); err != nil {
			return l, false, err
		}
	}
	return l, true, nil
}

func (l *literal) field(r syntax.Range) error {
	f := l.module.file
	attrs, r, err := f.ParseAttrs(r)
	if err != nil || f.IsTestOnly(attrs) {
		return err
	}
	if f.Tokens[r.From].Kind() != syntax.Ident || r.From+1 >= r.To || !f.Is(r.From+1, ":") {
		return errors.New("a field without a name and a value")
	}
	name := f.Text(f.Tokens[r.From])
	_, twice := l.fields[name]
	l.varies[name] = l.varies[name] || twice || conditional(f, attrs)
	l.fields[name] = syntax.Range{From: r.From + 2, To: r.To}
	return nil
}

// str gives the string literal that a field is set to.
func (l literal) str(name string) (string, error) {
	r, ok := l.fields[name]
	if ok && !l.varies[name] {
		if s, isText := soleText(l.module.file, r); isText {
			return s, nil
		}
	}
	return "", fmt.Errorf("%s is not a string literal", name)
}

// path gives the last segment of the path that a field's value starts with, as
// Stage::Removed gives Removed; "" where the value is no such path.
func (l literal) path(name string) string {
	r, ok := l.fields[name]
	f := l.module.file
	if !ok || l.varies[name] {
		return ""
	}
	i := r.From
	for i+3 < r.To && f.Tokens[i].Kind() == syntax.Ident && f.Is(i+1, ":") && f.Is(i+2, ":") {
		i += 3
	}
	last := i
	if i >= r.To || f.Tokens[i].Kind() != syntax.Ident {
		return ""
	}
	if i+1 < r.To && f.Is(i+1, "{") {
		i = f.Tokens[i+1].Match()
	}
	if i != r.To-1 {
		return ""
	}
	return f.Text(f.Tokens[last])
}

// text gives the tokens of a field's value as they are written, "" where it varies.
func (l literal) text(name string) string {
	r, ok := l.fields[name]
	if !ok || l.varies[name] {
		return ""
	}
	return string(l.module.file.Slice(l.module.file.Span(r)))
}
