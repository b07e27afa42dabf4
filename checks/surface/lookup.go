package surface

import "strings"

// answer is what a look-up of a member by name found out.
type answer struct {
	kind answerKind
	// field is the member, of there and oneWay; a copy where it was put together.
	field *Field
	in    string // the type that declares it, for messages
	alias bool
	// loose: what holds the member may be missing whole, or another variant be there.
	loose bool
	// shallow: the server does not look at the gates of the member.
	shallow bool
	values  []Value // of a tag
	open    bool    // of a tag: other strings are taken too
	// why and place say what hides the answer, of unclear and openKeys.
	why   string
	place Place
	some  []string // the variants that have it, of inSome
}

type answerKind uint8

// The kinds of answer, in the order of their strength.
const (
	nowhere  answerKind = iota
	oneWay              // the side that the address is about never sees it
	inSome              // some variants of an enum have it, some do not
	openKeys            // any further key may stand there
	unclear             // a form could not be read
	there
)

// stronger gives the answer that decides for an object whose parts gave a and b.
func stronger(a, b answer) answer {
	if b.kind > a.kind {
		return b
	}
	return a
}

// lookup finds members by name on one side. A type is looked into once on each way.
type lookup struct {
	s    *Surface
	name string
	flow Flow
	seen map[*Type]bool
	// work bounds the look-up where types flatten each other in many ways.
	work int
}

// maxLookup is the bound of lookup.work; Codex needs under a hundred.
const maxLookup = 10_000

// shapeOn gives the shape of a field on one side.
func (f *Field) shapeOn(flow Flow) Shape {
	switch {
	case flow == In && f.ReadAs.Kind != NoShape:
		return f.ReadAs
	case flow == Out && f.WriteAs.Kind != NoShape:
		return f.WriteAs
	}
	return f.Shape
}

// offered tells whether the side sees the field at all.
func offered(noIn, noOut bool, flow Flow) bool {
	return !(flow == In && noIn || flow == Out && noOut)
}

// fields looks among the members that in declares, then in flattened ones.
func (l *lookup) fields(fields []Field, in string) answer {
	var best answer
	for i := range fields {
		f := &fields[i]
		alias := f.Wire != l.name
		if f.Flatten || alias && !contains(f.Aliases, l.name) {
			continue
		}
		if a := (answer{kind: there, field: f, in: in, alias: alias}); offered(f.NoIn, f.NoOut || alias, l.flow) {
			return a
		} else if a.kind = oneWay; best.kind < oneWay {
			best = a
		}
	}
	for i := range fields {
		if f := &fields[i]; f.Flatten && offered(f.NoIn, f.NoOut, l.flow) {
			a := l.shape(f.shapeOn(l.flow), f.Place)
			a.loose = a.loose || f.Optional
			a.shallow = a.shallow || !f.GatesInside
			best = stronger(best, a)
		}
	}
	return best
}

// shape looks into what a shape stands for: a flattened member, or a variant's value.
func (l *lookup) shape(shape Shape, place Place) answer {
	if l.work++; l.work > maxLookup {
		return answer{kind: unclear, why: "members stand within each other in too many ways", place: place}
	}
	loose := false
	for range maxAliases {
		loose = loose || shape.Nullable
		switch shape.Kind {
		case Map, Any:
			return answer{kind: openKeys, why: "it takes any further key", place: place}
		case Uncertain:
			return answer{kind: unclear, why: shape.Why, place: place}
		case Ref:
		default:
			return answer{}
		}
		t := l.s.Type(shape.Ref)
		if t == nil {
			return answer{kind: unclear, why: "the type " + string(shape.Ref) + " is not held", place: place}
		}
		as, hidden := t.seenFrom(l.flow)
		switch {
		case hidden:
			return answer{kind: unclear, why: t.Why, place: t.WhyPlace}
		case as.Kind != NoShape:
			shape = as
		case t.Kind == Alias:
			shape = t.Shape
		default:
			a := l.of(t)
			a.loose = a.loose || loose
			return a
		}
	}
	return answer{kind: unclear, why: "aliases go round", place: place}
}

// of looks among the members of a struct, or of all variants of an enum.
func (l *lookup) of(t *Type) answer {
	if l.seen[t] {
		return answer{}
	}
	l.seen[t] = true
	defer delete(l.seen, t)
	if t.Kind == Struct {
		return l.fields(t.Fields, t.Name)
	}
	return l.enum(t)
}

// enum answers for the object that an enum with no variant selected is: its tag, its
// content, or what the variants have in common. An enum whose variants are keys has
// no member but those.
func (l *lookup) enum(t *Type) answer {
	if t.tagged() && t.Tag == l.name {
		return l.tag(t, nil)
	}
	var all []answer
	var have, lack []string
	for i := range t.Variants {
		v := &t.Variants[i]
		if !offered(v.NoIn, v.NoOut, l.flow) {
			continue
		}
		a := l.variant(t, v)
		switch a.kind {
		case unclear, openKeys:
			a.kind, a.why = unclear, t.Name+"::"+v.Rust+": "+a.why
			return a
		case there:
			all, have = append(all, a), append(have, v.Wire)
		case inSome:
			have, lack = append(have, v.Wire), append(lack, v.Wire)
		default:
			lack = append(lack, v.Wire)
		}
	}
	switch {
	case len(have) == 0:
		return answer{in: t.Name}
	case len(lack) > 0:
		return answer{kind: inSome, in: t.Name, some: have, place: t.Place}
	}
	return l.common(t, all)
}

// tag answers for the member that names the variant: of one variant, or of any.
func (l *lookup) tag(t *Type, v *Variant) answer {
	a := answer{kind: there, in: t.Name, field: &Field{Wire: t.Tag, Shape: Shape{Kind: String}, Place: t.Place}}
	for _, value := range t.Values() {
		if v == nil || value.Of == v.Rust {
			a.values = append(a.values, value)
		}
	}
	if a.open = t.openOn(l.flow) && (v == nil || v.Other); v != nil {
		a.field.Place = v.Place
	} else {
		for i := range t.Variants {
			a.loose = a.loose || t.Variants[i].Untagged // that one has no tag
		}
	}
	return a
}

// variant looks among the members that stand in the object when v is the variant, its
// tag apart.
func (l *lookup) variant(t *Type, v *Variant) answer {
	in := t.Name + "::" + v.Rust
	switch {
	case t.Tagging == External && !v.Untagged:
		if v.Form != Unit && v.Wire == l.name {
			return answer{kind: unclear, why: "it is the key of a variant: write @" + v.Wire, place: v.Place}
		}
		return answer{}
	case t.Tagging == Adjacent && !v.Untagged:
		if l.name != t.Content || v.Form == Unit {
			return answer{}
		}
		return answer{kind: there, in: in, field: &Field{Wire: t.Content, Shape: l.s.contentOf(t, v), Place: v.Place}}
	case v.Form == Members:
		return l.fields(v.Fields, in)
	case v.Form == Newtype:
		return l.shape(v.Shape, v.Place)
	}
	return answer{}
}

// contentOf gives the shape of the content of an adjacently tagged variant. Named
// members have no type of their own there, and so no shape that could be named.
func (s *Surface) contentOf(t *Type, v *Variant) Shape {
	if v.Form == Members {
		return Shape{Kind: Uncertain, Why: "the members of " + t.Name + "::" + v.Rust + " stand there: write @" + v.Wire + " before the content"}
	}
	return v.Shape
}

// common joins the members of one name that all variants have.
func (l *lookup) common(t *Type, all []answer) answer {
	first := all[0]
	field := *first.field
	gated := 0
	for _, a := range all {
		f := a.field
		first.loose = first.loose || a.loose
		first.shallow = first.shallow || a.shallow
		field.Optional = field.Optional || f.Optional
		field.Omitted = field.Omitted || f.Omitted
		first.alias = first.alias || a.alias
		if f.Gate == field.Gate {
			gated++
		}
		if !sameShape(f.shapeOn(l.flow), field.shapeOn(l.flow)) {
			field.Shape = Shape{Kind: Uncertain, Why: "the variants of " + t.Name + " disagree on the type of " + l.name}
			field.ReadAs, field.WriteAs = Shape{}, Shape{}
		}
	}
	if gated < len(all) {
		field.Gate = "" // a variant has it without
	}
	first.field = &field
	if len(all) > 1 {
		first.values, first.open = joined(all)
	}
	return first
}

// joined joins the values of tags that nested enums have under one name.
func joined(all []answer) (values []Value, open bool) {
	for _, a := range all {
		if a.values == nil {
			return nil, false // one of them is no tag, and may hold any string
		}
		values, open = append(values, a.values...), open || a.open
	}
	return values, open
}

// sameShape tells whether two shapes are the same on the wire.
func sameShape(a, b Shape) bool {
	if a.Kind != b.Kind || a.Nullable != b.Nullable || a.Ref != b.Ref || len(a.Elem) != len(b.Elem) || a.Kind == Uncertain {
		return false
	}
	for i := range a.Elem {
		if !sameShape(a.Elem[i], b.Elem[i]) {
			return false
		}
	}
	return true
}

func (t *Type) tagged() bool {
	return t.Kind == Enum && (t.Tagging == Internal || t.Tagging == Adjacent)
}

// openOn tells whether one side takes or gives strings beyond the variants: what a
// catch-all takes it never writes.
func (t *Type) openOn(flow Flow) bool {
	if !t.Open || flow != Out {
		return t.Open
	}
	for i := range t.Variants {
		if v := &t.Variants[i]; v.Form == Newtype && (v.Untagged || t.Tagging == Untagged) {
			return true
		}
	}
	return !hasOther(t)
}

func hasOther(t *Type) bool {
	for i := range t.Variants {
		if t.Variants[i].Other {
			return true
		}
	}
	return false
}

// names lists the variants' names for messages.
func variantNames(t *Type) string {
	var names []string
	for i := range t.Variants {
		if i == 40 {
			names = append(names, "…")
			break
		}
		names = append(names, t.Variants[i].Wire)
	}
	return strings.Join(names, ", ")
}
