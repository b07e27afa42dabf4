package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

func uncertain(t syntax.Type, format string, args ...any) surface.Shape {
	return surface.Shape{Kind: surface.Uncertain, Rust: t.Text, Why: fmt.Sprintf(format, args...)}
}

// shape gives what a Rust type is on the wire, in the scope of module m. generics
// are the type parameters in force.
func (r *reader) shape(t syntax.Type, m *module, generics []string) surface.Shape {
	s := r.bareShape(t, m, generics)
	s.Rust = t.Text
	return s
}

func (r *reader) bareShape(t syntax.Type, m *module, generics []string) surface.Shape {
	switch t.Form {
	case syntax.RefType:
		return r.shape(t.Elem[0], m, generics)
	case syntax.ArrayType:
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{r.shape(t.Elem[0], m, generics)}}
	case syntax.TupleType:
		if len(t.Elem) == 0 {
			return surface.Shape{Kind: surface.Null}
		}
		s := surface.Shape{Kind: surface.TupleOf}
		for _, e := range t.Elem {
			s.Elem = append(s.Elem, r.shape(e, m, generics))
		}
		return s
	case syntax.PathType:
		return r.pathShape(t, m, generics)
	}
	return uncertain(t, "the type `%s` is not one that serde data has", t.Text)
}

func (r *reader) pathShape(t syntax.Type, m *module, generics []string) surface.Shape {
	if len(t.Path) == 1 {
		for _, g := range generics {
			if g == t.Path[0] {
				return uncertain(t, "the type parameter `%s` is chosen elsewhere", g)
			}
		}
	}
	e := r.resolve(t.Path, m)
	switch {
	case e.def != nil:
		r.want(e.def)
		if len(t.Args) > 0 {
			return uncertain(t, "the generic type `%s` is not followed", t.Text)
		}
		return surface.Shape{Kind: surface.Ref, Ref: e.def.id()}
	case e.foreign != nil:
		return r.foreignShape(t, e.foreign, m, generics)
	case e.unsure != "":
		return uncertain(t, "the type `%s` cannot be found: %s", t.Text, e.unsure)
	}
	return uncertain(t, "the type `%s` cannot be found", t.Text)
}

// foreignShape gives the wire form of the types of the standard library and of a few
// crates whose serde form is fixed by their documentation.
func (r *reader) foreignShape(t syntax.Type, path []string, m *module, generics []string) surface.Shape {
	last := path[len(path)-1]
	if !knownHome(path) {
		return uncertain(t, "the type `%s` belongs to the crate %s, which is not read", short(path), path[0])
	}
	arg := func(i int) surface.Shape {
		if i < len(t.Args) {
			return r.shape(t.Args[i], m, generics)
		}
		return uncertain(t, "the type `%s` lacks its argument", t.Text)
	}
	switch last {
	case "bool":
		return surface.Shape{Kind: surface.Bool}
	case "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
		"NonZeroU8", "NonZeroU16", "NonZeroU32", "NonZeroU64", "NonZeroUsize", "NonZeroI32", "NonZeroI64":
		return surface.Shape{Kind: surface.Integer}
	case "f32", "f64":
		return surface.Shape{Kind: surface.Number}
	case "String", "str", "char", "PathBuf", "Path", "Uuid", "Url", "DateTime":
		return surface.Shape{Kind: surface.String}
	case "Number":
		return surface.Shape{Kind: surface.Number}
	case "Value":
		return surface.Shape{Kind: surface.Any, Nullable: true}
	case "Option":
		s := arg(0)
		s.DoubleOption = s.Nullable && s.Kind != surface.Any
		s.Nullable = true
		return s
	case "Box", "Arc", "Rc", "Cow":
		return arg(0)
	case "Vec", "HashSet", "BTreeSet", "VecDeque", "IndexSet":
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{arg(0)}}
	case "Map":
		if len(t.Args) == 0 {
			return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{{Kind: surface.Any, Nullable: true}}}
		}
		fallthrough
	case "HashMap", "BTreeMap", "IndexMap":
		return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{arg(1)}}
	}
	return uncertain(t, "the type `%s` is not one that codexpin knows", short(path))
}

// knownHome tells whether a foreign path lies in the language, the standard library
// or a crate named in foreignShape.
func knownHome(path []string) bool {
	if len(path) == 1 { // the prelude and the primitives
		return !strings.Contains(" Value Map Number Uuid Url DateTime PathBuf Path Arc Rc Cow Duration "+
			"HashMap BTreeMap IndexMap HashSet BTreeSet VecDeque IndexSet ", " "+path[0]+" ")
	}
	switch path[0] {
	case "std", "core", "alloc":
		return true
	case "serde_json", "uuid", "url", "chrono", "indexmap":
		return strings.Contains(" Value Map Number Uuid Url DateTime IndexMap IndexSet ", " "+path[len(path)-1]+" ")
	}
	return false
}
