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
	// coded is a type in between whose code chooses the gates of the member; nil for none.
	coded  *Type
	values []Value // of a tag
	open   bool    // of a tag: other strings are taken too
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
	case flow == derived && f.WriteAs.Kind != NoShape:
		return f.WriteAs
	case flow == derived && f.ReadAs.Kind != NoShape:
		return f.ReadAs
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
			if a.shallow = a.shallow || !f.GatesInside; a.shallow {
				a.coded = nil
			}
			if a.kind == there && f.Gate != "" { // the whole is gated, and so is each member
				field := *a.field
				field.Gate, field.Withheld = f.Gate, f.Withheld || field.Withheld
				a.field, a.shallow = &field, false
			}
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
	var through *Type
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
			shape, through = as, t
		case t.Kind == Alias:
			shape = t.Shape
		default:
			a := l.merged(t)
			a.loose = a.loose || loose
			return l.beyond(a, through)
		}
	}
	return answer{kind: unclear, why: "aliases go round", place: place}
}

// beyond gives the answer of a type that hand-written code goes through for another one,
// which may be nil: of a member that only the former has, that code decides.
func (l *lookup) beyond(a answer, through *Type) answer {
	if through == nil || a.kind != there {
		return a
	}
	own := lookup{s: l.s, name: l.name, flow: Both, seen: map[*Type]bool{}, work: l.work}
	if own.of(through).kind == nowhere {
		return answer{kind: unclear, why: through.Why, place: through.WhyPlace}
	}
	return a
}

// of looks among the members of a struct, or of all variants of an enum.
func (l *lookup) of(t *Type) answer {
	if l.seen[t] {
		return answer{}
	}
	l.seen[t] = true
	defer delete(l.seen, t)
	var a answer
	if t.Kind == Struct {
		a = l.fields(t.Fields, t.Name)
	} else {
		a = l.enum(t)
	}
	if t.GatesWhy != "" {
		a.coded = t
	}
	return a
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
