package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// shapes is what a member is on the wire, side by side. A side that a function of its
// own converts in a way that cannot be told is Uncertain.
// declared is the shape of its type where there is such a function, NoShape otherwise.
type shapes struct{ in, out, declared surface.Shape }

// either gives the one shape of both sides, an Uncertain one where they differ.
func (s shapes) either() surface.Shape {
	switch {
	case shapeKey(s.in) == shapeKey(s.out):
		return s.in
	case s.in.Kind == surface.Uncertain:
		return s.in
	case s.out.Kind == surface.Uncertain:
		return s.out
	}
	return surface.Shape{Kind: surface.Uncertain, Nullable: s.in.Nullable && s.out.Nullable, Rust: s.in.Rust,
		Why: "the value has one form where it is read and another where it is written"}
}

// readAs and writeAs give the shape of one side where the sides differ and this one is
// known; NoShape otherwise.
func (s shapes) readAs() surface.Shape { return side(s.in, s.out) }

func (s shapes) writeAs() surface.Shape { return side(s.out, s.in) }

func side(this, that surface.Shape) surface.Shape {
	if this.Kind == surface.Uncertain || shapeKey(this) == shapeKey(that) {
		return surface.Shape{}
	}
	return this
}

// memberShape gives the shapes of a member. Functions of its own may do anything with
// the value, unless they are the usual pair for double options, which keeps the form
// and tells absent from null, or plainly go through a type.
func (b *builder) memberShape(src *syntax.Field, s serde) shapes {
	shape := b.r.shape(src.Type, b.in)
	if shape.DoubleOption && b.doubleOption(s.readWith) && (s.writeWith == "" || b.doubleOption(s.writeWith)) {
		return shapes{in: shape, out: shape}
	}
	shape.DoubleOption = false // null and absent are one without such a function
	both := shapes{in: shape, out: shape}
	if s.readWith != "" || s.writeWith != "" {
		both.declared = shape
	}
	if s.readWith != "" {
		both.in = b.through(s.readWith, shape)
	}
	if s.writeWith != "" {
		both.out = b.through(s.writeWith, shape)
	}
	return both
}

// through gives the shape that the function named by a path plainly reads or writes, an
// Uncertain one in the place of shape if it cannot be told.
func (b *builder) through(name string, shape surface.Shape) surface.Shape {
	if m, fn := b.named(name); fn != nil {
		if got := b.usesOf(m, fn); got.Kind != surface.NoShape && got.Kind != surface.Uncertain {
			return got
		}
	}
	return surface.Shape{Kind: surface.Uncertain, Nullable: shape.Nullable, Rust: shape.Rust,
		Why: "the value is converted by `" + name + "`"}
}

// doubleOption tells whether a converter is one of the usual pair: serde_with's, or a
// function of the workspace that does nothing but call it, or maps what is read to Some.
func (b *builder) doubleOption(name string) bool {
	if !strings.HasSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "::deserialize"), "::serialize"), "double_option") {
		return false
	}
	path := strings.Split(strings.TrimPrefix(name, "::"), "::")
	if e := b.r.resolve(path, b.m); short(e.foreign) == "serde_with::rust::double_option::"+path[len(path)-1] {
		return true
	}
	m, fn := b.named(name)
	if fn == nil {
		return false
	}
	body, last := m.file.Joined(fn.Body), lastParam(m.file, fn.Params)
	for _, plain := range []string{
		"serde_with::rust::double_option::deserialize(" + last + ")", "serde_with::rust::double_option::serialize(value, " + last + ")",
		"Deserialize::deserialize(" + last + ").map(Some)", "Option::<T>::deserialize(" + last + ").map(Some)", "Ok(Some(Option::<T>::deserialize(" + last + ")?))",
		"Option::deserialize(" + last + ").map(Some)",
	} {
		if body == b.joined(plain) {
			return true
		}
	}
	return false
}

// named finds a function of the workspace by its path, as the type's module sees it:
// one of that name there, one in a module that the path leads to, or one that a use
// declaration brings in.
func (b *builder) named(name string) (*module, *syntax.Item) {
	path := strings.Split(name, "::")
	for i := range path {
		path[i] = strings.TrimSpace(path[i])
	}
	m := b.m
	for range 8 {
		if above := path[:len(path)-1]; len(above) > 0 {
			e := b.r.resolve(above, m)
			if e.module == nil || e.module.broken != nil {
				return nil, nil
			}
			m = e.module
		}
		word := path[len(path)-1]
		if fn, one := soleFunction(m, word); fn != nil || !one {
			return m, fn
		}
		if path = m.usePath(word); path == nil {
			return nil, nil
		}
	}
	return nil, nil
}

// soleFunction finds the function called name in m; one is false if there are several.
func soleFunction(m *module, name string) (fn *syntax.Item, one bool) {
	for _, item := range m.items {
		if item.Kind != syntax.Fn || item.Name != name || m.file.IsTestOnly(item.Attrs) {
			continue
		}
		if fn != nil || conditional(m.file, item.Attrs) {
			return nil, false
		}
		fn = item
	}
	return fn, true
}

// usePath gives the path that the one use declaration of a name in m leads to.
func (m *module) usePath(name string) []string {
	if uses := m.uses[name]; len(uses) == 1 && !uses[0].cond {
		return uses[0].Path
	}
	return nil
}
