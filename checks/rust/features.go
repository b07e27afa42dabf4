package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// featureHomes are the places of the const table FEATURES, newest first: it moved
// from core to a crate of its own between 0.110.0 and 0.121.0.
func featureHomes() [][]string {
	return [][]string{{"codex_features"}, {"codex_core", "features"}}
}

const featuresWhat = "features"

// readFeatures reads the const table FEATURES and the table of legacy names.
func (r *reader) readFeatures() {
	for _, home := range featureHomes() {
		m := r.moduleAt(home)
		if m == nil {
			continue
		}
		table := r.constant(m, "FEATURES")
		if table == nil {
			continue
		}
		r.out.Coverage.Features = surface.Full
		ids := map[string]*surface.Feature{}
		r.structLiterals(m, table, featuresWhat, "FeatureSpec", func(l literal) error { return r.feature(l, ids) })
		r.legacyFeatures(m, ids)
		return
	}
	r.gap(featuresWhat, surface.Place{File: root}, "the const FEATURES was not found in the crates features and core")
}

// moduleAt gives a module by crate and path, nil if it is not there.
func (r *reader) moduleAt(path []string) *module {
	c := r.crateNamed(path[0])
	if c == nil {
		return nil
	}
	m := r.load(c.root)
	for _, name := range path[1:] {
		if m.broken != nil || m.children[name] == nil {
			return nil
		}
		m = r.load(m.children[name])
	}
	if m.broken != nil {
		r.gap(featuresWhat, *m.broken, "%s", m.why)
		return nil
	}
	return m
}

// constant finds a const item by name in a module.
func (r *reader) constant(m *module, name string) *syntax.Item {
	for _, item := range m.items {
		if item.Kind == syntax.Const && item.Name == name && !m.file.IsTestOnly(item.Attrs) {
			return item
		}
	}
	return nil
}

// literal is one struct literal of a const table: its fields as token ranges.
type literal struct {
	module *module
	span   syntax.Span
	fields map[string]syntax.Range
}

// structLiterals calls fn for each `Name { a: x, … }` in a const's value. An error of
// fn, or an element of another form, is a gap of what.
func (r *reader) structLiterals(m *module, item *syntax.Item, what, name string, fn func(literal) error) {
	f := m.file
	at := item.Value
	if f.Is(at.From, "&") {
		at.From++
	}
	if !f.Is(at.From, "[") || f.Tokens[at.From].Match != at.To-1 {
		r.gap(what, m.place(item.Head, item.Name), "the const %s is no list", item.Name)
		return
	}
	for _, part := range f.Split(syntax.Range{From: at.From + 1, To: at.To - 1}, ",") {
		if part.From == part.To {
			continue
		}
		l, err := structLiteral(m, part, name)
		if err == nil {
			err = fn(l)
		}
		if err != nil {
			r.gap(what, m.place(f.Span(part), item.Name), "an element of %s is not understood: %v", item.Name, err)
		}
	}
}

func structLiteral(m *module, part syntax.Range, name string) (literal, error) {
	f := m.file
	l := literal{module: m, fields: map[string]syntax.Range{}, span: f.Span(part)}
	_, part, err := f.ParseAttrs(part)
	if err != nil {
		return l, err
	}
	if !f.Is(part.From, name) || !f.Is(part.From+1, "{") || f.Tokens[part.From+1].Match != part.To-1 {
		return l, fmt.Errorf("it is no %s literal", name)
	}
	for _, field := range f.Split(syntax.Range{From: part.From + 2, To: part.To - 1}, ",") {
		if field.From == field.To {
			continue
		}
		if f.Tokens[field.From].Kind != syntax.Ident || !f.Is(field.From+1, ":") {
			return l, fmt.Errorf("a field without a name and a value")
		}
		l.fields[f.Text(f.Tokens[field.From])] = syntax.Range{From: field.From + 2, To: field.To}
	}
	return l, nil
}

// str gives the string literal that a field is set to.
func (l literal) str(name string) (string, error) {
	r, ok := l.fields[name]
	f := l.module.file
	if ok && r.To == r.From+1 {
		if s, isText := f.Str(f.Tokens[r.From]); isText {
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
	if !ok {
		return ""
	}
	i := r.From
	for i+3 < r.To && f.Tokens[i].Kind == syntax.Ident && f.Is(i+1, ":") && f.Is(i+2, ":") {
		i += 3
	}
	last := i
	if i >= r.To || f.Tokens[i].Kind != syntax.Ident || i == r.From {
		return ""
	}
	if i+1 < r.To && f.Is(i+1, "{") {
		i = f.Tokens[i+1].Match
	}
	if i != r.To-1 {
		return ""
	}
	return f.Text(f.Tokens[last])
}

func (r *reader) feature(l literal, ids map[string]*surface.Feature) error {
	key, err := l.str("key")
	if err != nil {
		return err
	}
	f := l.module.file
	feature := &surface.Feature{Key: key, Stage: l.path("stage"), Place: l.module.place(l.span, "FEATURES")}
	if value, ok := l.fields["default_enabled"]; ok {
		feature.Default = string(f.Slice(f.Span(value)))
	}
	id := l.path("id")
	if id == "" {
		return fmt.Errorf("the feature %s has no id", key)
	}
	ids[id] = feature
	r.out.Features = append(r.out.Features, feature)
	return nil
}

// legacyFeatures reads the const ALIASES of the module legacy: legacy_key and feature.
func (r *reader) legacyFeatures(m *module, ids map[string]*surface.Feature) {
	child := m.children["legacy"]
	if child == nil {
		return
	}
	m = r.load(child)
	if m.broken != nil {
		r.gap(featuresWhat, *m.broken, "%s", m.why)
		return
	}
	table := r.constant(m, "ALIASES")
	if table == nil {
		r.gap(featuresWhat, surface.Place{File: m.name}, "the const ALIASES of legacy feature names was not found")
		return
	}
	r.structLiterals(m, table, featuresWhat, "Alias", func(l literal) error {
		key, err := l.str("legacy_key")
		if err != nil {
			return err
		}
		feature := ids[l.path("feature")]
		if feature == nil {
			return fmt.Errorf("%s is an alias of no known feature", key)
		}
		feature.Aliases = append(feature.Aliases, key)
		return nil
	})
}
