package schema

import (
	"fmt"

	"codexpin/checks/surface"
)

// table reads the methods of one direction. The file of the table says which there
// are; the bundle says what their params are, for it names types exactly. Where the
// two do not hold the same methods, a gap says so: nothing is then concluded about a
// method that one of them lacks.
func (r *reader) table(d surface.Direction) {
	own := r.entries(d, r.tables[d], "")
	var bundled []*surface.Method
	if r.bundle != nil {
		bundled = r.entries(d, r.bundle, tableNames[d])
	}
	switch {
	case r.tables[d] == nil && bundled == nil:
		return
	case r.tables[d] == nil:
		own = bundled
	case r.bundle != nil:
		r.merge(d, own, bundled)
	}
	r.s.Coverage.Methods[d] = surface.Partial
	r.s.Methods = append(r.s.Methods, own...)
}

func (r *reader) merge(d surface.Direction, own, bundled []*surface.Method) {
	left := make(map[string]*surface.Method, len(bundled))
	for _, m := range bundled {
		left[m.Wire] = m
	}
	for _, m := range own {
		if b := left[m.Wire]; b != nil {
			m.Params = b.Params
			delete(left, m.Wire)
		} else if bundled != nil {
			r.gap(d, m.Place, "the file of the table has "+m.Wire+", the bundle has not")
		}
	}
	for _, m := range bundled {
		if left[m.Wire] != nil {
			r.gap(d, m.Place, "the bundle has "+m.Wire+", the file of the table has not")
		}
	}
}

func (r *reader) gap(d surface.Direction, at surface.Place, why string) {
	r.s.Gaps = append(r.s.Gaps, surface.Gap{What: surface.MethodsOf(d), Why: why, Place: at})
}

// entries reads the alternatives of a table: of doc's root, or of its definition name.
func (r *reader) entries(d surface.Direction, doc *document, name string) []*surface.Method {
	if doc == nil {
		return nil
	}
	root := doc.root
	if name != "" {
		defs := root.get("definitions")
		if defs == nil || defs.get(name) == nil {
			return nil
		}
		root = defs.get(name)
	}
	c := &converter{doc: doc}
	at := doc.file
	alts := root.get("oneOf")
	if alts == nil || alts.kind != array {
		r.gap(d, c.place(root, ""), fmt.Sprintf("%s:%d: a table without oneOf", at, root.line))
		return nil
	}
	methods := make([]*surface.Method, 0, len(alts.items()))
	for i := range alts.items() {
		alt := &alts.items()[i]
		wire := tagValue(alt, "method")
		if wire == nil {
			r.gap(d, c.place(alt, ""), fmt.Sprintf("%s:%d: an entry without the name of its method", at, alt.line))
			continue
		}
		m := &surface.Method{Direction: d, Wire: wire.text, Place: c.place(alt, wire.text), WirePlace: c.place(wire, wire.text)}
		if params := alt.get("properties").get("params"); params != nil {
			m.Params = c.shape(params, surface.TypeID(tableNames[d]+"@"+wire.text+".params"))
		}
		methods = append(methods, m)
	}
	r.take(c)
	return methods
}
