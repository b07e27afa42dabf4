package rust

import "codexpin/checks/surface"

// duration gives the type that serde makes of std::time::Duration: an object of whole
// seconds and nanoseconds.
func (r *reader) duration() surface.TypeID {
	const id surface.TypeID = "std::time::Duration"
	if r.made[string(id)] == "" {
		r.made[string(id)] = id
		integer := surface.Shape{Kind: surface.Integer}
		r.out.Types = append(r.out.Types, &surface.Type{ID: id, Crate: "std", Name: "Duration", Kind: surface.Struct,
			Fields: []surface.Field{{Wire: "secs", Rust: "secs", Shape: integer}, {Wire: "nanos", Rust: "nanos", Shape: integer}}})
	}
	return id
}

// result gives the type that serde makes of a Result: an object whose one key, Ok or
// Err, says which of the two it holds.
func (r *reader) result(ok, err surface.Shape) surface.TypeID {
	key := "std::result::Result<" + shapeKey(ok) + "," + shapeKey(err) + ">"
	if id := r.made[key]; id != "" {
		return id
	}
	name := "Result<" + r.argNames([]surface.Shape{ok, err}) + ">"
	id := r.freeID("std::result::", name)
	r.made[key] = id
	r.out.Types = append(r.out.Types, &surface.Type{ID: id, Crate: "std", Name: name, Kind: surface.Enum,
		Variants: []surface.Variant{
			{Wire: "Ok", Rust: "Ok", Form: surface.Newtype, Shape: ok},
			{Wire: "Err", Rust: "Err", Form: surface.Newtype, Shape: err},
		}})
	return id
}

// shapeKey writes a shape so that two shapes with one key are the same on the wire.
func shapeKey(s surface.Shape) string {
	key := [...]string{"-", "null", "any", "bool", "integer", "number", "string", "array", "map", "tuple", "", "?"}[s.Kind] + string(s.Ref)
	if s.Kind == surface.Uncertain {
		key += s.Rust
	}
	if s.Nullable {
		key += "?"
	}
	if s.DoubleOption {
		key += "?"
	}
	for _, e := range s.Elem {
		key += "(" + shapeKey(e) + ")"
	}
	return key
}
