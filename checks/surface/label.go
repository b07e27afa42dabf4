package surface

import "strings"

// Describe says what a shape is, for messages: "an array", "a string", "the struct X".
func (s *Surface) Describe(shape Shape) string {
	switch shape.Kind {
	case NoShape:
		return "nothing"
	case Ref:
		if t := s.Type(shape.Ref); t != nil {
			return map[Kind]string{Struct: "the object ", Enum: "the enum ", Alias: "", Unclear: ""}[t.Kind] + t.Name
		}
		return string(shape.Ref)
	}
	return map[ShapeKind]string{Null: "null", Any: "any JSON value", Bool: "a boolean", Integer: "an integer", Number: "a number",
		String: "a string", Array: "an array", Map: "a map", TupleOf: "a tuple", Uncertain: "unclear", Numeric: "a number"}[shape.Kind]
}

// Label writes a shape as contracts do: string, string[], ModelInfo{}, integer.
// A trailing ? marks null.
func (s *Surface) Label(shape Shape) string {
	text := ""
	switch shape.Kind {
	case Ref:
		text = string(shape.Ref)
		if t := s.Type(shape.Ref); t != nil {
			text = t.Name
		} else if i := strings.LastIndex(text, "::"); i >= 0 {
			text = text[i+2:]
		}
	case Array:
		text = s.Label(shape.Elem[0]) + "[]"
	case Map:
		text = s.Label(shape.Elem[0]) + "{}"
	case TupleOf:
		var parts []string
		for _, e := range shape.Elem {
			parts = append(parts, s.Label(e))
		}
		text = "(" + strings.Join(parts, ", ") + ")"
	default:
		text = map[ShapeKind]string{NoShape: "", Null: "null", Any: "any", Bool: "bool", Integer: "integer", Number: "number",
			String: "string", Uncertain: "?", Numeric: "number"}[shape.Kind]
	}
	if shape.Nullable {
		text += "?"
	}
	return text
}
