package cmd

import (
	"fmt"
	"regexp"
	"slices"

	"codexpin/checks/atlas"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
)

// facts makes the facts of a release from what it printed and said. The error says in
// what its words contradict each other: nothing is chosen silently.
func (p *printed) facts() (atlas.Entry, error) {
	entry, err := p.makeFacts()
	if err != nil {
		return entry, fmt.Errorf("release %s: %w", p.Version, err)
	}
	return entry, nil
}

func (p *printed) makeFacts() (atlas.Entry, error) {
	prints, err := p.prints()
	if err != nil {
		return atlas.Entry{}, err
	}
	var read [4]*surface.Surface
	for i, form := range printForms() {
		if read[i], err = schema.Read(p.sets[i], schema.Options{Experimental: form.experimental}); err != nil {
			return atlas.Entry{}, err
		}
	}
	typed := schema.Gated(read[1], read[0])
	tables := schema.Gated(read[3], read[2])
	listed, err := inOrderOf(p.RollCall, tables)
	if err != nil {
		return atlas.Entry{}, err
	}
	s := joinPrints(listed, typed, tables)
	s.Origin = surface.Origin{Witness: "atlas", Release: p.Version}
	r := atlas.Release{Version: p.Version, Date: p.Date, Package: p.Package, Prints: prints, RollCall: len(p.RollCall)}
	return atlas.Entry{Release: r, Surface: s.Index()}, nil
}

// joinPrints takes the methods as listed, which are those of the bindings, for these hide
// none; the types of the JSON Schema, which tells integers, requiredness and all variants;
// and from the bindings what a writer may leave out. Typed is what the JSON Schema tells,
// tables what the bindings tell, each with its gates. Places are dropped: nobody has the
// files. The surface is not indexed.
func joinPrints(listed []*surface.Method, typed, tables *surface.Surface) *surface.Surface {
	s := &surface.Surface{}
	s.Coverage = surface.Coverage{Fields: surface.Full, Types: surface.Partial, SomeGated: true, Exports: true}
	for _, d := range surface.Directions() {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, tables.Coverage.Gates[d]
	}
	have := map[surface.TypeID]bool{}
	for _, t := range typed.Types {
		bound := bindingOf(tables, t.ID)
		if t.Kind == surface.Unclear && bound != nil {
			continue // taken from the bindings, if a method reaches it
		}
		if inner := "v2::" + t.ID; bound == nil && t.Kind != surface.Unclear && typed.Type(inner) == nil {
			bound = tables.Type(inner) // the schema has outside v2 what its table of server requests holds
		}
		have[t.ID] = true
		s.Types = append(s.Types, plainType(t, bound))
	}
	for _, m := range listed {
		own := *m
		own.Place, own.WirePlace = surface.Place{}, surface.Place{}
		if own.Gate != "" {
			own.Gate = own.Wire // the label that the server refuses with is the method's name
		}
		if j := typed.Method(m.Direction, m.Wire); j != nil {
			own.Params, own.Result = j.Params, j.Result
		} else {
			own.Hidden = true
		}
		own.Result = resultOf(&own, func(id surface.TypeID) bool { return have[id] || tables.Type(id) != nil })
		own.Params, own.Result = plainShape(own.Params), plainShape(own.Result)
		s.Methods = append(s.Methods, &own)
	}
	h := &hidden{have: have, tables: tables}
	h.reach(s)
	s.Types = append(s.Types, h.types...)
	apart(s)
	for _, g := range typed.Gaps {
		s.Gaps = append(s.Gaps, surface.Gap{What: g.What, Why: plainWhy(g.Why)})
	}
	return s
}

// inOrderOf gives the methods of tables, client requests in the order of the roll call.
func inOrderOf(rollCall []string, tables *surface.Surface) ([]*surface.Method, error) {
	var listed []*surface.Method
	for _, wire := range rollCall {
		m := tables.Method(surface.ClientRequest, wire)
		if m == nil {
			return nil, fmt.Errorf("the server takes %s, its bindings do not name it", wire)
		}
		listed = append(listed, m)
	}
	for _, m := range tables.Methods {
		switch {
		case m.Direction != surface.ClientRequest:
			listed = append(listed, m)
		case !slices.Contains(rollCall, m.Wire):
			return nil, fmt.Errorf("the bindings name %s, the server does not take it", m.Wire)
		}
	}
	for d, extent := range tables.Coverage.Methods {
		if extent != surface.Full {
			return nil, fmt.Errorf("the bindings hold no whole table of %ss", surface.Direction(d))
		}
	}
	return listed, nil
}

// plainType gives a type without places; bound is the same type of the bindings, nil if
// they have none.
func plainType(t, bound *surface.Type) *surface.Type {
	own := *t
	own.Place, own.WhyPlace = surface.Place{}, surface.Place{}
	if bound != nil && bound.Kind == t.Kind && namedOtherwise(t, bound) {
		return &surface.Type{ID: t.ID, Name: t.Name, Why: "its JSON Schema and its binding name its members differently"}
	}
	own.Why, own.Shape = plainWhy(own.Why), plainShape(own.Shape)
	own.ReadAs, own.WriteAs = plainShape(own.ReadAs), plainShape(own.WriteAs)
	if bound == nil || bound.Kind != t.Kind {
		bound = &surface.Type{}
	}
	own.Fields = plainFields(t.Fields, bound.Fields)
	own.Variants = nil
	if len(t.Variants) > 0 {
		own.Variants = make([]surface.Variant, 0, len(t.Variants))
	}
	for _, v := range t.Variants {
		like := &surface.Variant{}
		for i := range bound.Variants {
			if b := &bound.Variants[i]; b.Wire == v.Wire {
				like = b
			}
		}
		v.Place, v.Shape = surface.Place{}, plainShape(v.Shape)
		v.Fields = plainFields(v.Fields, like.Fields)
		if v.Rust == "" {
			v.Rust = v.Wire // what messages call it by
		}
		own.Variants = append(own.Variants, v)
	}
	return &own
}

// namedOtherwise tells whether each of two prints of a type has names that the other
// lacks. Names that one alone has are no doubt: a binding writes out no member of what
// stands flattened, and the schema has what is never written. The alternatives of an
// untagged enum have no name of their own; the names in all of them are compared.
func namedOtherwise(t, bound *surface.Type) bool {
	if schema.Unnamed(t.ID) {
		return false
	}
	bare := t.Tagging == surface.Untagged
	a, b := namesIn(t, bare), namesIn(bound, bare)
	lacks := func(names, other map[string]bool) bool {
		for name := range names {
			if !other[name] {
				return true
			}
		}
		return false
	}
	return lacks(a, b) && lacks(b, a)
}

// namesIn gives the names in a type. bare: those of alternatives are no names, and one
// that a binding tells by its only member is that member.
func namesIn(t *surface.Type, bare bool) map[string]bool {
	names := map[string]bool{}
	add := func(before string, fields []surface.Field) {
		for i := range fields {
			if wire := fields[i].Wire; wire != "" {
				names[before+wire] = true
			}
		}
	}
	add("", t.Fields)
	for i := range t.Variants {
		at := "@" + t.Variants[i].Wire
		switch {
		case bare && t.Tagging == surface.External:
			names[t.Variants[i].Wire] = true
			continue
		case bare:
			add("", t.Variants[i].Fields)
			continue
		}
		names[at] = true
		add(at+".", t.Variants[i].Fields)
	}
	return names
}

// plainFields gives fields without places. Where the schema does not tell whether a
// field is always written, the binding does.
func plainFields(fields, bound []surface.Field) []surface.Field {
	if len(fields) == 0 {
		return nil
	}
	out := make([]surface.Field, 0, len(fields))
	for _, f := range fields {
		f.Place = surface.Place{}
		f.Shape, f.ReadAs, f.WriteAs = plainShape(f.Shape), plainShape(f.ReadAs), plainShape(f.WriteAs)
		f.Unprinted = unbound(f.Wire, bound)
		for i := range bound {
			b := &bound[i]
			if b.Wire == f.Wire && f.Wire != "" && f.OmittedTold != surface.YesTold && b.OmittedTold == surface.YesTold {
				f.Omitted, f.OmittedTold = b.Omitted, surface.YesTold
			}
		}
		out = append(out, f)
	}
	return out
}

// unbound tells whether a binding, which has members, lacks that of a name: one that is
// never written has none, for serde skips it there and ts-rs is told to.
func unbound(wire string, bound []surface.Field) bool {
	return wire != "" && len(bound) > 0 && !slices.ContainsFunc(bound, func(b surface.Field) bool { return b.Flatten || b.Wire == wire })
}

// plainShape gives a shape without places and spelling.
func plainShape(s surface.Shape) surface.Shape {
	s.Rust, s.Why = "", plainWhy(s.Why)
	s.Elem = slices.Clone(s.Elem)
	for i := range s.Elem {
		s.Elem[i] = plainShape(s.Elem[i])
	}
	return s
}

// plainWhy drops the places from a reason: they change with every release.
func plainWhy(why string) string {
	if why == "" {
		return "" // as nearly all are, and the form takes long to make
	}
	return regexp.MustCompile(`(^|[^\w./-])[\w./-]+\.(json|ts):[0-9]+: `).ReplaceAllString(why, "$1")
}
