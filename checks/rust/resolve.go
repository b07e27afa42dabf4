package rust

import "strings"

// entity is what a path leads to: a type of the workspace, a module of it, or a path
// outside it. The zero entity means that nothing of that name was found.
type entity struct {
	def     *def
	module  *module
	foreign []string
	// unsure says why the name may still exist, or mean something else: a module that
	// does not scan, two declarations of which each build takes one.
	unsure string
	at     *module
}

func (e entity) found() bool { return e.def != nil || e.module != nil || e.foreign != nil }

// is tells whether two entities are the same thing.
func (e entity) is(o entity) bool {
	return e.def == o.def && e.module == o.module && short(e.foreign) == short(o.foreign)
}

// visit is one question of a look-up: a name in a module, as seen from another.
type visit struct {
	module, from *module
	name         string
}

// lookups remembers the answers of one resolution. A question that is being answered
// has the zero entity: use declarations may lead back to themselves.
type lookups map[visit]entity

// resolve follows a path as code in module m would.
func (r *reader) resolve(path []string, m *module) entity {
	seen := r.seen
	if r.seen = nil; seen == nil { // none yet, or a resolution is under way
		seen = lookups{}
	}
	e := r.follow(path, m, seen)
	if len(seen) <= 64 { // to empty what grew large costs more than a new one
		clear(seen)
		r.seen = seen
	}
	return e
}

func (r *reader) follow(path []string, m *module, seen lookups) entity {
	if len(path) == 0 {
		return entity{}
	}
	first, rest := path[0], path[1:]
	var e entity
	switch first {
	case "crate":
		e = entity{module: r.load(m.crate.root)}
	case "self":
		e = entity{module: r.load(m)}
	case "super":
		if m.parent == nil {
			return entity{}
		}
		e = entity{module: r.load(m.parent)}
	case "":
		return r.external(rest, m, seen)
	default:
		if e = r.first(m, first, seen); !e.found() {
			if e.unsure == "" {
				return r.external(path, m, seen)
			}
			return e
		}
	}
	return r.descend(e, rest, m, seen)
}

// first finds the first name of a path, and remembers the answer between resolutions.
func (r *reader) first(m *module, name string, seen lookups) entity {
	key := visit{m, m, name}
	if e, known := r.names[key]; known {
		return e
	}
	if r.unbound(m.crate, name) {
		return entity{}
	}
	top := len(seen) == 0
	e := r.lookup(m, name, m, seen)
	if top {
		r.names[key] = e
	}
	return e
}

// external follows ::name::… from the crates, or gives a path outside the workspace.
func (r *reader) external(path []string, m *module, seen lookups) entity {
	if len(path) == 0 {
		return entity{}
	}
	if r.other(m.crate, path[0]) && path[0] != m.crate.name {
		return entity{unsure: "a manifest or an extern crate gives the name " + path[0] + " to another crate", at: m}
	}
	c := r.crateNamed(path[0])
	if c == nil {
		return entity{foreign: path}
	}
	return r.descend(entity{module: r.load(c.root)}, path[1:], m, seen)
}

func (r *reader) descend(e entity, rest []string, from *module, seen lookups) entity {
	for i, name := range rest {
		switch {
		case e.foreign != nil:
			return entity{foreign: append(append([]string{}, e.foreign...), rest[i:]...)}
		case e.module == nil:
			return entity{unsure: e.unsure, at: e.at}
		case name == "self":
			continue
		case name == "super":
			if e.module.parent == nil {
				return entity{}
			}
			e = entity{module: r.load(e.module.parent)}
		default:
			e = r.lookup(e.module, name, from, seen)
		}
	}
	return e
}

// lookup finds a name in the type namespace of m as code in module from sees it: m's
// own items, what its use declarations bind, then what its globs bring in. A name that
// from may not use is passed over, as a glob passes it over.
func (r *reader) lookup(m *module, name string, from *module, seen lookups) entity {
	if e, own := r.own(m, name, from); own {
		return e
	}
	key := visit{m, from, name}
	if done, asked := seen[key]; asked {
		return done
	}
	seen[key] = entity{}
	e := r.search(m, name, from, seen)
	seen[key] = e
	return e
}

// own finds a name among the items of m, or that nothing can be told of them.
func (r *reader) own(m *module, name string, from *module) (e entity, done bool) {
	r.load(m)
	if m.broken != nil {
		return entity{unsure: m.why, at: m}, true
	}
	if d := m.types[name]; d != nil && d.vis.from(from) {
		return entity{def: d}, true
	}
	if child := m.children[name]; child != nil && child.vis.from(from) {
		return entity{module: r.load(child)}, true
	}
	return entity{}, false
}

// search finds a name in the use declarations and the globs of m.
func (r *reader) search(m *module, name string, from *module, seen lookups) entity {
	var found entity
	for _, u := range m.uses[name] {
		if u.cond && u.vis.from(from) {
			return entity{unsure: "the name " + name + " is brought in in some builds only", at: m}
		}
		if u.vis.from(from) {
			found = merge(found, r.follow(u.Path, m, seen), m, name)
		}
	}
	if found.found() || found.unsure != "" {
		return found
	}
	if r.mayDeclare(m, name) { // what stands in the module goes before a glob
		return entity{unsure: "a macro call may declare " + name, at: m}
	}
	for _, u := range m.globs {
		if !u.vis.from(from) {
			continue
		}
		target := r.follow(u.Path, m, seen)
		if target.module == nil { // a glob over an enum or a foreign module brings no type of ours
			if target.unsure != "" {
				found = merge(found, entity{unsure: target.unsure, at: target.at}, m, name)
			}
			continue
		}
		e := r.lookup(target.module, name, m, seen)
		if u.cond && e.found() {
			e = entity{unsure: "the name " + name + " is brought in in some builds only", at: m}
		}
		found = merge(found, e, m, name)
	}
	return found
}

// merge joins two answers for one name. A name that was found stays found where another
// declaration cannot be read; two different things make it unsure.
func merge(a, b entity, m *module, name string) entity {
	switch {
	case !b.found() && (b.unsure == "" || a.found() || a.unsure != ""):
		return a
	case !a.found():
		if a.unsure != "" && strings.HasPrefix(a.unsure, twoMeanings) {
			return a
		}
		return b
	case a.is(b):
		return a
	}
	return entity{unsure: twoMeanings + name + " in one module, chosen at build time", at: m}
}

const twoMeanings = "two declarations bind the name "

// short writes a path for messages.
func short(path []string) string { return strings.Join(path, "::") }
