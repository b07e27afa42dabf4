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
			if conditional(m.file, item.Attrs) {
				r.gap(featuresWhat, m.place(item.Head, name), "the const %s is there in some builds only", name)
			}
			return item
		}
	}
	return nil
}

func (r *reader) feature(l literal, ids map[string]*surface.Feature) error {
	key, err := l.str("key")
	if err != nil {
		return err
	}
	feature := &surface.Feature{Key: key, Stage: l.path("stage"), Default: l.text("default_enabled"), Place: l.module.place(l.span, "FEATURES")}
	id := l.path("id")
	if id == "" || ids[id] != nil {
		return fmt.Errorf("the feature %s has no id of its own", key)
	}
	ids[id] = feature
	r.out.Features = append(r.out.Features, feature)
	return nil
}

// legacyFeatures reads the const ALIASES of the module legacy: legacy_key and feature.
func (r *reader) legacyFeatures(m *module, ids map[string]*surface.Feature) {
	child := m.children["legacy"]
	if child == nil {
		r.gap(featuresWhat, surface.Place{File: m.name}, "the module of legacy feature names was not found")
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
