package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// maxShapes bounds the work on type expressions: arguments of generic types multiply.
// Codex needs about 10,000.
const maxShapes = 1 << 20

func uncertain(t syntax.Type, format string, args ...any) surface.Shape {
	return surface.Shape{Kind: surface.Uncertain, Rust: t.Text, Why: fmt.Sprintf(format, args...)}
}

// scope is where a type expression stands: its module, the type that Self means there,
// and what the type parameters in force are set to.
type scope struct {
	m    *module
	self surface.TypeID
	// generics are the parameters' names; args what they are set to, empty where the
	// type is looked at by itself.
	generics []string
	args     []typeArg
}

// typeArg is a type expression that a parameter is set to, and where it stands.
type typeArg struct {
	t  syntax.Type
	in *scope
}

// param gives what the type parameter that t names is set to. set is false for one that
// is chosen elsewhere.
func (in *scope) param(t syntax.Type) (a typeArg, is, set bool) {
	if t.Form != syntax.PathType {
		return typeArg{}, false, false
	}
	for i, g := range in.generics {
		if g == t.Path[0] {
			if i < len(in.args) && len(t.Path) == 1 {
				return in.args[i], true, true
			}
			return typeArg{}, true, false
		}
	}
	return typeArg{}, false, false
}

// shape gives what a Rust type is on the wire, in a scope.
func (r *reader) shape(t syntax.Type, in *scope) surface.Shape {
	if r.shapes++; r.shapes > maxShapes {
		return uncertain(t, "the types are nested in too many ways")
	}
	s := r.bareShape(t, in)
	s.Rust = t.Text
	return s
}

func (r *reader) bareShape(t syntax.Type, in *scope) surface.Shape {
	switch t.Form {
	case syntax.RefType:
		return r.shape(t.Elem[0], in)
	case syntax.ArrayType:
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{r.shape(t.Elem[0], in)}}
	case syntax.TupleType:
		if len(t.Elem) == 0 {
			return surface.Shape{Kind: surface.Null}
		}
		s := surface.Shape{Kind: surface.TupleOf}
		for _, e := range t.Elem {
			s.Elem = append(s.Elem, r.shape(e, in))
		}
		return s
	case syntax.PathType:
		return r.pathShape(t, in)
	}
	return uncertain(t, "the type `%s` is not one that serde data has", t.Text)
}

func (r *reader) pathShape(t syntax.Type, in *scope) surface.Shape {
	if a, is, set := in.param(t); set {
		return r.shape(a.t, a.in)
	} else if is {
		return uncertain(t, "the type parameter `%s` is chosen elsewhere", t.Path[0])
	}
	if len(t.Path) == 1 && t.Path[0] == "Self" && in.self != "" {
		return surface.Shape{Kind: surface.Ref, Ref: in.self}
	}
	e := r.resolve(t.Path, in.m)
	switch {
	case e.def != nil:
		return r.defShape(t, e.def, in)
	case e.foreign != nil:
		return r.foreignShape(t, e.foreign, in)
	case e.unsure != "":
		return uncertain(t, "the type `%s` cannot be found: %s", t.Text, e.unsure)
	}
	return uncertain(t, "the type `%s` cannot be found", t.Text)
}

// defShape refers to a type of the workspace, made with the arguments of t.
func (r *reader) defShape(t syntax.Type, d *def, in *scope) surface.Shape {
	i := instance{d: d}
	args, ok := d.args(t.Args, in)
	if !ok {
		return uncertain(t, "the generic type `%s` is not given all its parameters here", t.Text)
	}
	if len(t.Args) > 0 { // with its defaults alone it is the type by itself
		i.args = args
	}
	id, ok := r.want(i)
	if !ok {
		return uncertain(t, "the generic type `%s` is used in too many ways", t.Text)
	}
	return surface.Shape{Kind: surface.Ref, Ref: id}
}

// foreignShape gives the wire form of the types of the standard library and of a few
// crates whose serde form is fixed by their documentation.
func (r *reader) foreignShape(t syntax.Type, path []string, in *scope) surface.Shape {
	last := path[len(path)-1]
	if !knownHome(path) {
		return uncertain(t, "the type `%s` belongs to the crate %s, which is not read", short(path), path[0])
	}
	elem := func(i int) surface.Shape {
		if i < len(t.Args) {
			return r.shape(t.Args[i], in)
		}
		return uncertain(t, "the type `%s` lacks its argument", t.Text)
	}
	switch last {
	case "bool":
		return surface.Shape{Kind: surface.Bool}
	case "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
		"NonZeroU8", "NonZeroU16", "NonZeroU32", "NonZeroU64", "NonZeroUsize", "NonZeroI32", "NonZeroI64":
		return surface.Shape{Kind: surface.Integer}
	case "f32", "f64", "Number":
		return surface.Shape{Kind: surface.Number}
	case "String", "str", "char", "PathBuf", "Path", "Uuid", "Url", "DateTime":
		return surface.Shape{Kind: surface.String}
	case "Value":
		return surface.Shape{Kind: surface.Any, Nullable: true}
	case "Option":
		s := elem(0)
		s.DoubleOption = s.Nullable && s.Kind != surface.Any
		s.Nullable = true
		return s
	case "Box", "Arc", "Rc", "Cow":
		return elem(0)
	case "Vec", "HashSet", "BTreeSet", "VecDeque", "IndexSet":
		return surface.Shape{Kind: surface.Array, Elem: []surface.Shape{elem(0)}}
	case "Map":
		if len(t.Args) == 0 {
			return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{{Kind: surface.Any, Nullable: true}}}
		}
		fallthrough
	case "HashMap", "BTreeMap", "IndexMap":
		return surface.Shape{Kind: surface.Map, Elem: []surface.Shape{elem(1)}}
	case "Duration":
		return surface.Shape{Kind: surface.Ref, Ref: r.duration()}
	case "Result":
		if len(t.Args) == 2 {
			return surface.Shape{Kind: surface.Ref, Ref: r.result(elem(0), elem(1))}
		}
	}
	return uncertain(t, "the type `%s` is not one that codexpin knows", short(path))
}

// knownHome tells whether a foreign path lies in the language, the standard library
// or a crate named in foreignShape.
func knownHome(path []string) bool {
	last := " " + path[len(path)-1] + " "
	if len(path) == 1 { // the prelude and the primitives
		return !strings.Contains(" Value Map Number Uuid Url DateTime PathBuf Path Arc Rc Cow Duration "+
			"HashMap BTreeMap IndexMap HashSet BTreeSet VecDeque IndexSet NonZeroU8 NonZeroU16 NonZeroU32 "+
			"NonZeroU64 NonZeroUsize NonZeroI32 NonZeroI64 ", last)
	}
	switch path[0] {
	case "std", "core", "alloc":
		return !strings.Contains(" Value Map Number Uuid Url DateTime IndexMap IndexSet ", last)
	case "serde_json":
		return strings.Contains(" Value Map Number ", last)
	case "uuid", "url", "chrono", "indexmap":
		return strings.Contains(map[string]string{"uuid": " Uuid ", "url": " Url ", "chrono": " DateTime ",
			"indexmap": " IndexMap IndexSet "}[path[0]], last)
	}
	return false
}
