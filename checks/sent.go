package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// complete judges that the client sends every field that Codex requires, at each
// level that its field lines describe. A level whose object a line names by its type
// is the affair of the client's type, with all that is inside.
func (s *Subject) complete(f *surface.Fact, c *Claim) (Finding, bool) {
	if !c.Expect.CompleteGiven {
		return Finding{}, false
	}
	r := &requirer{s: s}
	if root := sentTree(c.Expect.Complete); len(root.fields) > 0 || len(root.steps) > 0 || !s.mayBeNull(f.Shape) {
		r.walk(c.Address, root, true)
	}
	if len(r.missing) > 0 {
		missing := strings.Join(r.missing, ", ")
		out := broken(placeOr(r.at, f.Place), fmt.Sprintf("Codex requires %s, which the client does not send", missing))
		out.Found = missing + " required"
		out.Hint = "send it, or drop sends if the list of fields is not meant to be whole"
		return out, true
	}
	if r.other != "" {
		out := broken(f.Place, fmt.Sprintf("%s stands there, and the client sends an object", r.other))
		out.Expected, out.Found = "an object", r.other
		return out, true
	}
	if r.untold != "" && r.why == "" {
		return notAsked(r.untold), true
	}
	if r.why == "" && !s.whole() {
		return notAsked(leftOut), true
	}
	if r.why != "" {
		out := unknown(placeOr(r.place, f.Place), "which fields are required cannot be told: "+r.why)
		out.Cause, out.Hint = r.why, r.hint
		return out, true
	}
	return Finding{}, false
}

// requirer collects the required fields that the client's lines lack, by path. why
// says what keeps that from being told somewhere.
type requirer struct {
	s       *Subject
	missing []string
	at      surface.Place // of the first of them, if it has one
	untold  string        // why this witness cannot know
	why     string
	place   surface.Place // of what keeps it, if it has one
	hint    string        // which line would tell, if one would
	other   string        // what stands where the client sends an object
}

func (r *requirer) walk(at surface.Address, l *level, root bool) {
	f := r.s.at(at)
	if r.s.readByCode(at) && !l.typed {
		r.untold = byCode
		return
	}
	if f.Told == surface.NotTold && !l.typed {
		r.untold = f.Why
	}
	if f.Told != surface.YesTold || !f.There || l.typed {
		return // the line that leads here is judged by itself
	}
	if root || len(l.fields) > 0 {
		r.object(f, at, l)
	}
	for _, name := range sortedKeys(l.fields) {
		r.walk(at.Field(name), l.fields[name], false)
	}
	for _, n := range l.steps {
		r.walk(at.Step(surfaceStep(n.step)), n.level, false)
	}
}

// object looks at what stands at one level.
func (r *requirer) object(f *surface.Fact, at surface.Address, l *level) {
	if n := len(at.Path); f.Variant != nil && n > 0 && at.Path[n-1].Kind == surface.StepVariant {
		r.variant(f, at, l)
		return
	}
	if v := r.s.contentOf(at); v != nil {
		r.fields(v.Fields, at, l, 0)
		return
	}
	r.shape(f.Shape, at, l, 0)
}

// contentOf gives the variant whose named members stand at an address, beside its tag:
// they have no type of their own.
func (s *Subject) contentOf(at surface.Address) *surface.Variant {
	n := len(at.Path)
	if n < 2 || at.Path[n-1].Kind != surface.StepField || at.Path[n-2].Kind != surface.StepVariant {
		return nil
	}
	up, _ := at.Parent()
	f := s.at(up)
	if f.Variant == nil || f.Owner == nil || f.Owner.Tagging != surface.Adjacent || f.Variant.Untagged ||
		f.Variant.Form != surface.Members || f.Owner.Content != at.Path[n-1].Name {
		return nil
	}
	return f.Variant
}

func (r *requirer) variant(f *surface.Fact, at surface.Address, l *level) {
	v := f.Variant
	switch {
	case v.Form == surface.Unit:
	case f.Owner != nil && f.Owner.Tagging == surface.Adjacent && !v.Untagged:
		r.need(&surface.Field{Wire: f.Owner.Content}, at, l)
	case v.Form == surface.Members:
		r.fields(v.Fields, at, l, 0)
	default:
		r.shape(v.Shape, at, l, r.besideTag(at))
	}
}

func (r *requirer) need(field *surface.Field, at surface.Address, l *level) {
	if !l.has(field) {
		if len(r.missing) == 0 {
			r.at = field.Place
		}
		r.missing = append(r.missing, surface.PathString(at.Field(field.Wire).Path))
	}
}

// maxFlat bounds objects flattened into each other.
const maxFlat = 16

// shape looks at an object that a level, or a flattened member of it, is. What takes
// any key requires none.
func (r *requirer) shape(shape surface.Shape, at surface.Address, l *level, depth int) {
	resolved, t, why := r.s.resolve(shape, surface.In)
	switch {
	case depth > maxFlat:
		r.failAt(surface.Place{}, "flattened members go round")
	case why != "" && notHeld(resolved, t):
		r.untold = why
	case why != "":
		r.failAt(r.s.Witness.Surface.HiddenAt(shape, surface.In), why)
	case t == nil && (resolved.Kind == surface.Any || resolved.Kind == surface.Map || resolved.Kind == surface.Null || resolved.Kind == surface.NoShape):
	case t == nil && depth == 0:
		r.other = r.s.Witness.Surface.Describe(resolved)
	case t == nil:
		r.failAt(surface.Place{}, "a flattened member is "+r.s.Witness.Surface.Describe(resolved))
	case t.Kind == surface.Struct:
		r.fields(t.Fields, at, l, depth)
	case l.picks():
	case t.Tagging == surface.Untagged:
		r.untagged(t, at, l)
	case t.Tagging == surface.Internal || t.Tagging == surface.Adjacent:
		r.need(&surface.Field{Wire: t.Tag}, at, l)
	case depth > 0: // its variants are keys of the object that it is flattened into
		r.oneOf(t, l)
	default:
		if r.hint == "" && r.why == "" {
			r.hint = pickOne(t, at)
		}
		r.failAt(surface.Place{}, "it is one of the variants of "+t.Name+", and no line picks one with @")
	}
}

func (r *requirer) fields(list []surface.Field, at surface.Address, l *level, depth int) {
	for i := range list {
		field := &list[i]
		switch {
		case field.OptionalTold == surface.NotTold && !field.NoIn && !field.Flatten && !l.has(field):
			r.untold = "this witness does not tell whether " + field.Wire + " must be sent"
		case field.NoIn || field.Optional || field.OptionalTold != surface.YesTold:
		case !field.Flatten:
			r.need(field, at, l)
		default:
			shape := field.Shape
			if field.ReadAs.Kind != surface.NoShape {
				shape = field.ReadAs
			}
			if !shape.Nullable {
				r.shape(shape, at, l, depth+1)
			}
		}
	}
}

func (r *requirer) failAt(place surface.Place, why string) {
	if r.why == "" {
		r.why, r.place = why, place
	}
}
