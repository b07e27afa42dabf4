package schema

import (
	"fmt"

	"codexpin/checks/surface"
)

// define makes the type of one `export type`.
func (r *tsReader) define(t tsNamed) {
	id := surface.TypeID(home(r.file.path) + t.name)
	made := &surface.Type{ID: id, Name: t.name, Place: r.place(t.typ, t.name)}
	made.Place.Line = t.line
	if !r.structure(made, t.typ) {
		made.Kind, made.Shape = surface.Alias, r.shape(t.typ, id+".value")
		if made.Shape.Kind == surface.Uncertain {
			made.Kind, made.Why, made.WhyPlace = surface.Unclear, made.Shape.Why, made.Place
		}
	}
	r.s.Types = append(r.s.Types, made)
}

// inline makes a type of an expression that is written out in place.
func (r *tsReader) inline(t *tsType, id surface.TypeID) surface.Shape {
	made := &surface.Type{ID: id, Name: nameOf(id), Place: r.place(t, nameOf(id))}
	if !r.structure(made, t) {
		return r.refused(t, "a type that is not known")
	}
	if made.Kind == surface.Unclear {
		return surface.Shape{Kind: surface.Uncertain, Why: made.Why}
	}
	r.s.Types = append(r.s.Types, made)
	return surface.Shape{Kind: surface.Ref, Ref: id}
}

func (r *tsReader) refused(t *tsType, why string) surface.Shape {
	return surface.Shape{Kind: surface.Uncertain, Why: fmt.Sprintf("%s:%d: %s", r.file.path, t.line, why)}
}

// structure fills a type with members or alternatives; false where the expression has
// neither.
func (r *tsReader) structure(made *surface.Type, t *tsType) bool {
	alternatives := []*tsType{t}
	if t.shape == tsUnion {
		alternatives = t.args
	}
	for _, alt := range alternatives {
		if alt.isName("null") {
			return false // an alias that null may stand for
		}
	}
	switch {
	case t.shape == tsLiteral, t.shape == tsUnion, tagOf(alternatives) != "":
		r.enum(made, alternatives)
	case t.isName("Record") && len(t.args) == 2 && t.args[1].isName("never"):
		made.Kind = surface.Struct
	case t.shape == tsObject, t.shape == tsIntersect:
		made.Kind, made.Fields = surface.Struct, r.fields(t, made.ID, "")
	default:
		return false
	}
	return true
}

// fields gives the members of an object, or of objects joined by &: what is no object
// written out stands in the parent.
func (r *tsReader) fields(t *tsType, id surface.TypeID, skip string) []surface.Field {
	if t.shape == tsIntersect {
		var fields []surface.Field
		for i, part := range t.args {
			fields = append(fields, r.fields(part, id+surface.TypeID(fmt.Sprintf("&%d", i)), skip)...)
		}
		return fields
	}
	if t.shape != tsObject {
		return []surface.Field{{Flatten: true, Shape: r.shape(t, id), Place: r.place(t, nameOf(id))}}
	}
	fields := make([]surface.Field, 0, len(t.named))
	for i := range t.named {
		m := &t.named[i]
		if m.name == skip {
			continue
		}
		own := id + "." + surface.TypeID(m.name)
		f := surface.Field{Wire: m.name, Optional: m.optional, Omitted: m.optional, Shape: r.shape(m.typ, own)}
		// A default of the reader leaves no trace in a binding, and a member that may be left
		// out is an Option, which takes null, or has a default and takes none.
		if !m.optional {
			f.OptionalTold = surface.NotTold
		} else if !f.Shape.Nullable {
			f.Shape.NullTold = surface.NotTold
		}
		f.Place = surface.Place{File: r.file.path, Line: m.line, EndLine: max(m.line, m.typ.end), Item: memberOf(id, own)}
		fields = append(fields, f)
	}
	return fields
}

// object gives the object of an alternative that holds its tag.
func (t *tsType) object() *tsType {
	if t.shape == tsIntersect {
		for _, part := range t.args {
			if part.shape == tsObject {
				return part
			}
		}
	}
	return t
}

// shape reads what stands at one position. id is the name that a type gets which is
// written out there and has none of its own.
func (r *tsReader) shape(t *tsType, id surface.TypeID) surface.Shape {
	switch t.shape {
	case tsUnion:
		return r.unionShape(t, id)
	case tsMapped:
		return r.mapOf(t.args[1], id)
	case tsTuple:
		s := surface.Shape{Kind: surface.TupleOf}
		for i, arg := range t.args {
			s.Elem = append(s.Elem, r.shape(arg, id+surface.TypeID(fmt.Sprintf("[%d]", i))))
		}
		return s
	case tsRef:
		return r.refShape(t, id)
	}
	return r.inline(t, id)
}

func (r *tsReader) mapOf(value *tsType, id surface.TypeID) surface.Shape {
	return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{r.shape(value, id+"{}")}}
}

// unionShape reads alternatives, of which null is a mark on the others.
func (r *tsReader) unionShape(t *tsType, id surface.TypeID) surface.Shape {
	rest := &tsType{shape: tsUnion, line: t.line, end: t.end}
	nullable := false
	for _, alt := range t.args {
		switch {
		case alt.isName("null"):
			nullable = true
		case !alt.isName("undefined"):
			rest.args = append(rest.args, alt)
		}
	}
	var s surface.Shape
	switch {
	case isJSONValue(rest.args):
		return surface.Shape{Kind: surface.Any, Nullable: true}
	case len(rest.args) == 0:
		return surface.Shape{Kind: surface.Null}
	case len(rest.args) == 1:
		s = r.shape(rest.args[0], id)
	default:
		s = r.inline(rest, id)
	}
	s.Nullable = s.Nullable || nullable
	return s
}

// isJSONValue tells any JSON value, which is sometimes written out: it holds itself.
func isJSONValue(alternatives []*tsType) bool {
	scalars, lists := 0, 0
	for _, alt := range alternatives {
		switch {
		case alt.isName("number"), alt.isName("string"), alt.isName("boolean"):
			scalars++
		case alt.isName("Array") && len(alt.args) == 1 && alt.args[0].isName("JsonValue"):
			lists++
		}
	}
	return scalars == 3 && lists == 1
}

func (r *tsReader) refShape(t *tsType, id surface.TypeID) surface.Shape {
	switch {
	case t.text == "Array" && len(t.args) == 1:
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{r.shape(t.args[0], id+"[]")}}
	case t.text == "Record" && len(t.args) == 2 && t.args[1].isName("never"):
		return r.inline(t, id)
	case t.text == "Record" && len(t.args) == 2:
		return r.mapOf(t.args[1], id)
	case len(t.args) > 0:
		return r.refused(t, fmt.Sprintf("the generic type %s is not known", t.text))
	}
	switch t.text {
	case "string":
		return surface.Shape{Kind: surface.String}
	case "boolean":
		return surface.Shape{Kind: surface.Bool}
	case "number":
		return surface.Shape{Kind: surface.Numeric}
	case "bigint":
		return surface.Shape{Kind: surface.Integer}
	case "null", "undefined":
		return surface.Shape{Kind: surface.Null}
	case "unknown", "any", "JsonValue":
		return surface.Shape{Kind: surface.Any, Nullable: true}
	case "never", "symbol", "object", "void", "true", "false":
		return r.refused(t, "the type "+t.text+" is not known")
	}
	return surface.Shape{Kind: surface.Ref, Ref: r.id(t.text)}
}
