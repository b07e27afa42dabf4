package schema

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// document is one file with the way its references name types.
type document struct {
	file string
	root *node
	// resolve gives the type that "#/definitions/…" means here; the segments are those
	// behind definitions.
	resolve func(segments []string) surface.TypeID
}

// converter makes types of the schemas of one document. It collects the types it
// makes, those without a name of their own too, and the types that were referred to.
type converter struct {
	doc   *document
	types []*surface.Type
	refs  []surface.TypeID
}

// refused is the shape of a form that cannot be told.
func (c *converter) refused(n *node, why string) surface.Shape {
	return surface.Shape{Kind: surface.Uncertain, Why: fmt.Sprintf("%s:%d: %s", c.doc.file, n.line, why)}
}

// shape reads what stands at one position. id is the name that a type gets which is
// written out there and has none of its own.
func (c *converter) shape(n *node, id surface.TypeID) surface.Shape {
	f := formOf(n)
	s := c.shapeOf(n, f, id)
	s.Nullable = s.Nullable || f.nullable
	return s
}

func (c *converter) shapeOf(n *node, f form, id surface.TypeID) surface.Shape {
	switch f.kind {
	case formAny:
		return surface.Shape{Kind: surface.Any, Nullable: true}
	case formRef:
		return c.reference(f.inner)
	case formWrap:
		return c.shape(f.inner, id)
	case formList:
		return c.list(n, id)
	case formMap:
		return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{c.shape(n.get("additionalProperties"), id+"{}")}}
	case formObject:
		if f.bare {
			return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{{Kind: surface.Any, Nullable: true}}}
		}
		return c.named(n, f, id)
	case formValues, formChoice:
		return c.named(n, f, id)
	case formSimple:
		return surface.Shape{Kind: simpleKind(f.typ)}
	}
	return c.refused(n, f.why)
}

func simpleKind(typ string) surface.ShapeKind {
	switch typ {
	case "string":
		return surface.String
	case "boolean":
		return surface.Bool
	case "integer":
		return surface.Integer
	case "number":
		return surface.Number
	}
	return surface.Null
}

// named makes a type of a schema that is written out in place.
func (c *converter) named(n *node, f form, id surface.TypeID) surface.Shape {
	t := c.structure(n, f, id)
	if t.Kind == surface.Unclear {
		return surface.Shape{Kind: surface.Uncertain, Why: t.Why}
	}
	c.types = append(c.types, t)
	return surface.Shape{Kind: surface.Ref, Ref: id}
}

func (c *converter) list(n *node, id surface.TypeID) surface.Shape {
	items := n.get("items")
	switch {
	case items == nil:
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{{Kind: surface.Any, Nullable: true}}}
	case items.kind != array:
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{c.shape(items, id+"[]")}}
	}
	s := surface.Shape{Kind: surface.TupleOf}
	for i := range items.items() {
		s.Elem = append(s.Elem, c.shape(&items.items()[i], id+surface.TypeID(fmt.Sprintf("[%d]", i))))
	}
	return s
}

// reference reads the value of $ref.
func (c *converter) reference(n *node) surface.Shape {
	path, ok := strings.CutPrefix(n.text, "#/definitions/")
	if n.kind != text || !ok || path == "" {
		return c.refused(n, "a reference to something else than a definition of the file")
	}
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(strings.ReplaceAll(s, "~1", "/"), "~0", "~")
	}
	id := c.doc.resolve(segments)
	if id == "" {
		return c.refused(n, "a reference to something else than a definition of the file")
	}
	c.refs = append(c.refs, id)
	return surface.Shape{Kind: surface.Ref, Ref: id}
}

// place is where n stands.
func (c *converter) place(n *node, item string) surface.Place { return place(c.doc.file, n, item) }
