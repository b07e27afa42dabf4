package rust

import "codexpin/checks/rust/syntax"

// reach says from where a name can be used.
type reach uint8

const (
	closed  reach = iota // in its module and below
	inSuper              // pub(super): in the module above and below
	inCrate              // pub(crate) and pub(in …), which is narrower
	open                 // pub
)

// vis is the visibility of an item that stands in a module.
type vis struct {
	in    *module
	reach reach
}

// visOf reads the qualifier of an item of m.
func visOf(m *module, item *syntax.Item) vis {
	if !item.Pub {
		return vis{m, closed}
	}
	f := m.file
	i := item.Tokens.From
	for f.Is(i, "#") && f.Is(i+1, "[") {
		i = f.Tokens[i+1].Match() + 1
	}
	switch {
	case !f.Is(i, "pub") || !f.Is(i+1, "("):
		return vis{m, open}
	case f.Is(i+2, "self"):
		return vis{m, closed}
	case f.Is(i+2, "super"):
		return vis{m, inSuper}
	case f.Is(i+2, "crate") || f.Is(i+2, "in"):
		return vis{m, inCrate}
	}
	return vis{m, open} // pub (A, B): a tuple type, of no item that has a name
}

// from tells whether code in module m can use the name.
func (v vis) from(m *module) bool {
	switch {
	case v.reach == open:
		return true
	case v.in.crate != m.crate:
		return false
	case v.reach == inCrate:
		return true
	}
	top := v.in
	if v.reach == inSuper && top.parent != nil {
		top = top.parent
	}
	for ; m != nil; m = m.parent {
		if m == top {
			return true
		}
	}
	return false
}
