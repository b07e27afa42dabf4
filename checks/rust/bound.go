package rust

// bound is the names that the declarations of a crate bind anywhere: most names that a
// field's type is written with are none of them, and need no search.
type bound struct {
	names map[string]bool
	globs []*crate // crates of which a glob brings in names
	// vague: a glob leads to what could not be read, so that any name may be bound.
	vague bool
}

// unbound tells for certain that no declaration of c binds a name. It says so only of a
// crate whose modules are all read.
func (r *reader) unbound(c *crate, name string) bool {
	if c.all == nil || c.counting {
		return false
	}
	if c.bound == nil {
		c.counting = true
		c.bound = r.countNames(c)
		c.counting = false
	}
	if c.bound.vague || c.bound.names[name] {
		return false
	}
	c.counting = true // globs of crates may lead back
	defer func() { c.counting = false }()
	for _, other := range c.bound.globs {
		if !r.unbound(other, name) {
			return false
		}
	}
	return true
}

func (r *reader) countNames(c *crate) *bound {
	b := &bound{names: map[string]bool{}}
	for _, m := range c.all {
		b.vague = b.vague || m.broken != nil
		for name := range m.types {
			b.names[name] = true
		}
		for name := range m.children {
			b.names[name] = true
		}
		for name := range m.uses {
			b.names[name] = true
		}
		for name := range r.declaredIn(m) {
			b.vague = b.vague || name == anyName
			b.names[name] = true
		}
		for _, u := range m.globs {
			target := r.follow(u.Path, m, lookups{})
			b.vague = b.vague || target.unsure != ""
			if target.module != nil && target.module.crate != c {
				b.globs = append(b.globs, target.module.crate)
			}
		}
	}
	return b
}
