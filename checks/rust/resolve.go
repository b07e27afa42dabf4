package rust

import "strings"

// entity is what a path leads to: a type of the workspace, a module of it, or a path
// outside it. The zero entity means that nothing of that name was found.
type entity struct {
	def     *def
	module  *module
	foreign []string
	// unsure says why the name may still exist: a module that does not scan, or a
	// macro call that may define it.
	unsure string
	at     *module
}

func (e entity) found() bool { return e.def != nil || e.module != nil || e.foreign != nil }

// visit guards a look-up against use declarations that lead back to themselves.
type visit struct {
	module *module
	name   string
}

// resolve follows a path as code in module m would.
func (r *reader) resolve(path []string, m *module) entity {
	return r.follow(path, m, map[visit]bool{})
}

func (r *reader) follow(path []string, m *module, seen map[visit]bool) entity {
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
		return r.external(rest, m)
	default:
		if e = r.lookup(m, first, seen); !e.found() {
			if c := r.crateNamed(first); c != nil {
				e = entity{module: r.load(c.root)}
			} else if e.unsure == "" {
				return entity{foreign: path}
			}
		}
	}
	return r.descend(e, rest, seen)
}

// external follows ::name::… from the crates, or gives a path outside the workspace.
func (r *reader) external(path []string, m *module) entity {
	if len(path) == 0 {
		return entity{}
	}
	c := r.crateNamed(path[0])
	if c == nil {
		return entity{foreign: path}
	}
	return r.descend(entity{module: r.load(c.root)}, path[1:], map[visit]bool{})
}

func (r *reader) descend(e entity, rest []string, seen map[visit]bool) entity {
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
			e = r.lookup(e.module, name, seen)
		}
	}
	return e
}

// lookup finds a name in the type namespace of m: its own items, what its use
// declarations bind, then what its globs bring in. Privacy is not looked at, for
// the source compiles.
func (r *reader) lookup(m *module, name string, seen map[visit]bool) entity {
	key := visit{m, name}
	if seen[key] {
		return entity{}
	}
	seen[key] = true
	defer delete(seen, key)
	r.load(m)
	if m.broken != nil {
		return entity{unsure: m.why, at: m}
	}
	if d := m.types[name]; d != nil {
		return entity{def: d}
	}
	if child := m.children[name]; child != nil {
		return entity{module: r.load(child)}
	}
	for _, u := range m.uses {
		if !u.Glob && u.Name == name {
			if e := r.follow(u.Path, m, seen); e.found() || e.unsure != "" {
				return e
			}
		}
	}
	return r.lookupGlobs(m, name, seen)
}

func (r *reader) lookupGlobs(m *module, name string, seen map[visit]bool) entity {
	var unsure entity
	for _, u := range m.uses {
		if !u.Glob {
			continue
		}
		target := r.follow(u.Path, m, seen)
		if target.module == nil {
			continue // a glob over an enum or a foreign module brings no type of ours
		}
		e := r.lookup(target.module, name, seen)
		if e.found() && e.foreign == nil {
			return e
		}
		if e.foreign != nil {
			return e
		}
		if e.unsure != "" {
			unsure = e
		}
	}
	return unsure
}

// short writes a path for messages.
func short(path []string) string { return strings.Join(path, "::") }
