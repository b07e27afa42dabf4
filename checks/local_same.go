package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkSame judges that something of the client repeats something of Codex.
func checkSame(s *Subject, c *Claim) Finding {
	same := c.Entry.(*pins.Same)
	if same.At.Name == "" {
		return cannotTell(surface.Place{File: string(same.At.File)}, "no name says which constant or type is meant")
	}
	w, done := s.codex()
	if done != nil {
		return *done
	}
	if same.As.Type != nil {
		return s.sameFields(same, w)
	}
	return s.sameValue(same, w)
}

// sameValue compares a constant of the client with one of Codex.
func (s *Subject) sameValue(same *pins.Same, w *Witness) Finding {
	if w.Texts == nil {
		return notAsked("needs " + needed(NeedsTexts))
	}
	file := string(same.At.File)
	text, parts, at, err := s.Witness.Code.Constant(file, same.At.Name)
	switch {
	case err != nil:
		return noClientFile(file, err)
	case at.File == "":
		out := broken(surface.Place{File: file}, "no string is called "+same.At.Name+" there")
		return out
	case parts:
		return cannotTell(at, same.At.Name+" is built from parts: its value cannot be told")
	}
	want := &pins.Constant{Path: same.As.Path, Name: same.As.Name, Value: pins.Literal{Kind: "string", Text: text}}
	out := newSubject(w, s.Contract).constant(want, string(same.As.Path))
	out.lost, out.again = nil, nil // of the source's own claims
	place := fmt.Sprintf("%s:%d", same.As.Path, out.Place.Line)
	switch {
	case out.Outcome == OK:
		return ok(at, "the same as "+place)
	case out.Outcome == Broken && out.Expected != "":
		out.Message = fmt.Sprintf("%s is not what Codex has at %s", same.At.Name, place)
		out.Expected, out.Found = out.Found, text
	default:
		out.Message = fmt.Sprintf("%s of %s: %s", same.As.Name, same.As.Path, out.Message)
	}
	out.Place = at
	return out
}

// sameFields compares the fields of a type: each of the client's is one of Codex's, and
// none that Codex requires is missing.
func (s *Subject) sameFields(same *pins.Same, w *Witness) Finding {
	file := string(same.At.File)
	fields, at, err := s.Witness.Code.Fields(file, same.At.Name)
	switch {
	case err != nil && at.File != "":
		return cannotTell(at, err.Error())
	case err != nil:
		return noClientFile(file, err)
	case at.File == "":
		return broken(surface.Place{File: file}, "no type is called "+same.At.Name+" there")
	}
	a, err := surface.ParseAddress(same.As.Type.Claim)
	if err != nil {
		return broken(at, err.Error())
	}
	f := w.Surface.At(a)
	if f.Told != surface.YesTold {
		return cannotTell(at, same.As.Type.Claim+" cannot be told")
	}
	members, why := f.Members(w.Surface)
	if f.There && why != "" {
		return cannotTell(at, same.As.Type.Claim+" cannot be told: "+why)
	}
	if !f.There || len(members) == 0 {
		out := broken(at, "Codex has no type with fields at "+same.As.Type.Claim)
		if s.hint() {
			out.Near = w.Surface.Near(a, maxNear)
		}
		return out
	}
	return repeats(fields, members, at)
}

func repeats(fields []string, members []surface.Field, at surface.Place) Finding {
	have, there := map[string]bool{}, map[string]bool{}
	for _, name := range fields {
		have[name] = true
	}
	var names, lacks []string
	for _, m := range members {
		there[m.Wire] = true
		if names = append(names, m.Wire); !have[m.Wire] && !m.Optional && m.OptionalTold == surface.YesTold {
			lacks = append(lacks, m.Wire)
		}
	}
	for _, name := range fields {
		if !there[name] {
			out := broken(at, fmt.Sprintf("its field %s is none of Codex's", name))
			out.Near = surface.Nearest(name, names, maxNear)
			return out
		}
	}
	if len(lacks) > 0 {
		return broken(at, "lacks what Codex requires: "+strings.Join(lacks, ", "))
	}
	return ok(at, fmt.Sprintf("repeats %s of Codex's", count1(len(fields), "field")))
}
