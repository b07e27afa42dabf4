package atlas

import "codexpin/checks/surface"

// method passes a method without its places.
func (c *codec) method(m *surface.Method) {
	small(c, &m.Direction, surface.ClientNotification)
	c.text(&m.Wire)
	c.text(&m.Variant)
	c.shape(&m.Params, 0)
	c.shape(&m.Result, 0)
	c.text(&m.Gate)
	c.flags(&m.InspectParams, &m.Hidden)
}

// typ passes a type without its places.
func (c *codec) typ(t *surface.Type) {
	word(c, &t.ID)
	c.text(&t.Crate)
	c.text(&t.Name)
	small(c, &t.Kind, surface.Alias)
	small(c, &t.Tagging, surface.Untagged)
	c.text(&t.Tag)
	c.text(&t.Content)
	c.flags(&t.Open, &t.DenyUnknown, &t.Opaque, &t.HandIn, &t.HandOut, &t.NoIn, &t.NoOut)
	list(c, &t.Fields, c.field)
	list(c, &t.Variants, c.variant)
	c.shape(&t.Shape, 0)
	c.shape(&t.ReadAs, 0)
	c.shape(&t.WriteAs, 0)
	c.text(&t.Why)
}

func (c *codec) field(f *surface.Field) {
	c.text(&f.Wire)
	c.text(&f.Rust)
	list(c, &f.Aliases, c.text)
	c.shape(&f.Shape, 0)
	c.shape(&f.ReadAs, 0)
	c.shape(&f.WriteAs, 0)
	small(c, &f.OptionalTold, surface.CannotTell)
	small(c, &f.OmittedTold, surface.CannotTell)
	c.flags(&f.Optional, &f.Omitted, &f.NoIn, &f.NoOut, &f.Flatten, &f.Withheld, &f.GatesInside, &f.Unprinted)
	c.text(&f.Gate)
}

func (c *codec) variant(v *surface.Variant) {
	c.text(&v.Wire)
	c.text(&v.Rust)
	list(c, &v.Aliases, c.text)
	small(c, &v.Form, surface.Members)
	c.shape(&v.Shape, 0)
	list(c, &v.Fields, c.field)
	c.text(&v.Gate)
	c.flags(&v.NoIn, &v.NoOut, &v.Other, &v.Untagged)
}

// shape passes a shape without its spelling.
func (c *codec) shape(s *surface.Shape, depth int) {
	if depth > maxNested {
		c.fail("shapes more than %d deep", maxNested)
		return
	}
	small(c, &s.Kind, surface.Numeric)
	if s.Kind == surface.NoShape {
		return
	}
	c.flags(&s.Nullable, &s.DoubleOption)
	small(c, &s.NullTold, surface.CannotTell)
	word(c, &s.Ref)
	list(c, &s.Elem, func(e *surface.Shape) { c.shape(e, depth+1) })
	c.text(&s.Why)
}

func (c *codec) coverage(v *surface.Coverage) {
	for d := range v.Methods {
		small(c, &v.Methods[d], surface.Full)
	}
	c.flags(&v.Gates[0], &v.Gates[1], &v.Gates[2], &v.Gates[3], &v.Results, &v.Gated, &v.SomeGated, &v.Enforced, &v.Exports)
	small(c, &v.Fields, surface.Full)
	small(c, &v.Types, surface.Full)
}

func (c *codec) gap(g *surface.Gap) {
	c.text(&g.What)
	c.text(&g.Why)
}

func (c *codec) release(r *Release) {
	c.text(&r.Version)
	c.text(&r.Date)
	c.text(&r.Package.Name)
	c.text(&r.Package.Version)
	c.text(&r.Package.Integrity)
	list(c, &r.Prints, func(p *Print) {
		c.text(&p.Command)
		c.flags(&p.Experimental)
		c.size(&p.Files)
		c.text(&p.SHA256)
	})
	c.size(&r.RollCall)
	c.text(&r.Commit)
	c.flags(&r.SourceRead)
}

func (c *codec) commit(v *Commit) {
	c.text(&v.Version)
	c.text(&v.ID)
	c.text(&v.Date)
}
