package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// lastParam gives the name of a function's last parameter.
func lastParam(f *syntax.File, params syntax.Range) string {
	parts := f.SplitTypes(params, ",")
	for i := len(parts) - 1; i >= 0; i-- {
		p := parts[i]
		if p.To-p.From >= 3 && f.Is(p.From+1, ":") {
			return f.Text(f.Tokens[p.From])
		}
	}
	return ""
}

// usesOf gives what a function reads or writes through its last parameter, the
// serializer or deserializer: a String if every use is one of serialize_str,
// collect_str, deserialize_str and deserialize_string, and the shape of T if the only
// use is T::deserialize(it). Any other use gives NoShape.
func (b *builder) usesOf(m *module, fn *syntax.Item) surface.Shape {
	f := m.file
	name := lastParam(f, fn.Params)
	var uses []surface.Shape
	for i := fn.Body.From; i < fn.Body.To && name != ""; i++ {
		if f.Is(i, name) && !f.Is(i-1, ".") {
			uses = append(uses, b.useAt(m, fn, i))
		}
	}
	if len(uses) == 0 {
		return surface.Shape{}
	}
	for _, u := range uses {
		if len(uses) > 1 && (u.Kind != surface.String || u.Nullable) {
			return surface.Shape{}
		}
	}
	return uses[0]
}

// useAt reads one use of the parameter, at token i.
func (b *builder) useAt(m *module, fn *syntax.Item, i int) surface.Shape {
	f, body := m.file, fn.Body
	if f.Is(i+1, ".") {
		if f.Is(i+2, "serialize_str") || f.Is(i+2, "collect_str") || f.Is(i+2, "deserialize_str") || f.Is(i+2, "deserialize_string") {
			return surface.Shape{Kind: surface.String}
		}
		return surface.Shape{}
	}
	// T::deserialize(name): before it stand `deserialize (`, `::` and the type.
	if !f.Is(i-1, "(") || !f.Is(i+1, ")") || !f.Is(i-2, "deserialize") || !f.Is(i-3, ":") || !f.Is(i-4, ":") {
		return surface.Shape{}
	}
	r := syntax.Range{From: typeStart(f, body.From, i-4), To: i - 4}
	t, err := f.ParseType(r)
	if err != nil || declaredInside(f, body, r) {
		return surface.Shape{}
	}
	return b.r.shape(t, &scope{m: m, self: b.t.ID, generics: fn.Generics})
}

// declaredInside tells whether a name of the type at r is declared or brought in by the
// body itself: a helper called Wire there is not the module's.
func declaredInside(f *syntax.File, body, r syntax.Range) bool {
	for i := body.From; i < body.To; i++ {
		switch {
		case f.Is(i, "use"):
			for ; i < body.To && !f.Is(i, ";"); i++ {
				if f.Tokens[i].Kind() == syntax.Ident && mentions(f, r, f.Text(f.Tokens[i])) || f.Is(i, "*") {
					return true
				}
			}
		case f.Is(i, "struct"), f.Is(i, "enum"), f.Is(i, "type"), f.Is(i, "union"):
			if i+1 < body.To && f.Tokens[i+1].Kind() == syntax.Ident && mentions(f, r, f.Text(f.Tokens[i+1])) {
				return true
			}
		}
	}
	return false
}

// typeStart walks back from end over a path with generic arguments.
func typeStart(f *syntax.File, from, end int) int {
	i, depth := end, 0
	for i > from {
		switch prev := i - 1; {
		case f.Is(prev, ">"):
			depth++
		case f.Is(prev, "<"):
			depth--
		case depth > 0, f.Is(prev, ":"):
		case f.Tokens[prev].Kind() == syntax.Ident && (i == end || f.Is(i, ":")):
		default:
			return i
		}
		i--
	}
	return i
}
