package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Bounds of generic types: how often one is made, and how large an argument may be, for
// a type may name itself with ever longer arguments. Codex makes under ten.
const (
	maxInstances = 100
	maxArgument  = 64 // shapes within one argument
)

// instance is a type with what its parameters are set to: nothing where the type has
// none, or is looked at by itself.
type instance struct {
	d    *def
	id   surface.TypeID
	args []typeArg
}

// want queues a type for the surface, once, and gives its id. ok is false if it is
// made too often already.
func (r *reader) want(i instance) (id surface.TypeID, ok bool) {
	var shapes []surface.Shape
	key := string(i.d.id())
	if len(i.args) > 0 {
		if r.ids[i.d.id()] > maxInstances {
			return "", false
		}
		for _, a := range i.args {
			shapes = append(shapes, r.shape(a.t, a.in))
			if weight(shapes[len(shapes)-1]) > maxArgument {
				return "", false
			}
			// Option is told apart from what else may be null: a field of it may be missing.
			key += fmt.Sprint("<", shapeKey(shapes[len(shapes)-1]), r.isOption(a.t, a.in))
		}
	}
	if id := r.made[key]; id != "" {
		return id, true
	}
	i.id = i.d.id()
	if len(i.args) > 0 {
		r.ids[i.d.id()]++
		i.id = r.freeID(strings.TrimSuffix(string(i.id), i.d.name), i.d.name+"<"+r.argNames(shapes)+">")
	}
	r.made[key] = i.id
	r.queue = append(r.queue, i)
	return i.id, true
}

// weight counts the shapes within a shape.
func weight(s surface.Shape) int {
	n := 1
	for _, e := range s.Elem {
		n += weight(e)
	}
	return n
}

// argNames writes the arguments of a generic type as a name shows them.
func (r *reader) argNames(shapes []surface.Shape) string {
	var names []string
	for _, s := range shapes {
		names = append(names, strings.ReplaceAll(r.out.Label(s), "::", "."))
	}
	return strings.Join(names, ",")
}

// freeID gives an id that no type has.
func (r *reader) freeID(home, name string) surface.TypeID {
	id := surface.TypeID(home + name)
	r.ids[id]++
	if n := r.ids[id]; n > 1 {
		id = surface.TypeID(fmt.Sprintf("%s%s~%d", home, name, n))
	}
	return id
}

// drain makes the queued types, and those that they reach in turn.
func (r *reader) drain() {
	for len(r.queue) > 0 && r.err == nil {
		i := r.queue[0]
		r.queue = r.queue[1:]
		r.out.Types = append(r.out.Types, r.makeType(i))
	}
}

// settle says of each enum whether it takes strings beyond its variants, which depends on
// the types of its variants: a catch-all takes them, and so does a variant that has no
// name on the wire and holds a string.
func (r *reader) settle() {
	for _, t := range r.out.Types {
		for i := range t.Variants {
			v := &t.Variants[i]
			if v.Other {
				t.Open = true
			}
			if v.Form != surface.Newtype || !v.Untagged && t.Tagging != surface.Untagged {
				continue
			}
			shape, inner := r.out.Resolve(v.Shape)
			switch {
			case shape.Kind == surface.String:
				t.Open = true
			case v.Untagged && (shape.Kind == surface.Any || shape.Kind == surface.Uncertain || inner != nil && inner.Kind != surface.Struct):
				t.Open = true // it may hold strings
			}
		}
	}
}

// builder makes one type. The first thing that is not understood stops it and makes
// the type unclear.
type builder struct {
	r      *reader
	m      *module
	f      *syntax.File
	in     *scope
	t      *surface.Type
	failed bool
}

func (b *builder) fail(span syntax.Span, format string, args ...any) {
	if !b.failed {
		b.failed = true
		b.t.Why = fmt.Sprintf(format, args...)
		b.t.WhyPlace = b.m.place(span, b.t.Name)
	}
}

func (r *reader) makeType(i instance) *surface.Type {
	d := i.d
	name := string(i.id)[len(d.id())-len(d.name):]
	t := &surface.Type{ID: i.id, Crate: d.module.crate.short, Name: name, Printed: printedName(d.module.file, d.item.Attrs), Place: d.module.place(d.item.Span, d.name)}
	b := &builder{r: r, m: d.module, f: d.module.file, t: t}
	b.in = &scope{m: d.module, self: i.id, generics: d.item.Generics, args: i.args}
	if len(i.args) == 0 {
		b.in.args, _ = d.args(nil, b.in)
	}
	switch {
	case d.twice:
		b.fail(d.item.Head, "two items of that name stand in one module, chosen at build time")
	case d.module.cond || conditional(b.f, d.item.Attrs):
		b.fail(d.item.Head, "%s is there in some builds only", d.name)
	case d.macro:
		b.macroEnum(d.item)
	case d.item.Kind == syntax.TypeAlias:
		t.Kind, t.Shape = surface.Alias, r.shape(d.item.Type(), b.in)
	case d.item.Kind == syntax.Union:
		b.fail(d.item.Head, "a union has no wire form")
	default:
		b.container(d)
	}
	if b.failed {
		t.Kind, t.Fields, t.Variants = surface.Unclear, nil, nil
	}
	return t
}
