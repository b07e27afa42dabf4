package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// search looks once for all anchors that were lost, and settles their findings.
func search(v *Verdict, witnesses []*Witness) {
	for _, w := range witnesses {
		if w.Texts == nil || w.Cause != "" {
			continue
		}
		var lost []*surface.Lost
		var findings []*Finding
		var whole []*Finding
		for i := range v.Results {
			for k := range v.Results[i].Findings {
				f := &v.Results[i].Findings[k]
				if f.Witness != w.Name {
					continue
				}
				before := len(lost)
				for _, one := range f.pending() {
					lost, findings = append(lost, one.lost), append(findings, one)
				}
				if len(lost) > before && len(f.parts) > 0 {
					whole = append(whole, f)
				}
			}
		}
		if len(lost) == 0 {
			continue
		}
		err := w.Texts.Search(lost)
		for _, f := range findings {
			settle(f, err)
		}
		for _, f := range whole {
			*f = joinSteps(f.Witness, f.parts)
		}
	}
}

// pending gives the findings, of f and its parts, that hang on a search.
func (f *Finding) pending() []*Finding {
	if f.lost != nil {
		return []*Finding{f}
	}
	var out []*Finding
	for i := range f.parts {
		if f.parts[i].lost != nil {
			out = append(out, &f.parts[i].Finding)
		}
	}
	return out
}

// settle makes a finding of what the search for a lost anchor brought. One place
// alone is where it moved to; of several, the only one in the same crate is. What has
// more to hold than to stand somewhere is judged anew there. A mere name or text that
// left a file which is still there has not moved to another crate: it may have stood
// there all along.
func settle(f *Finding, err error) {
	lost := f.lost
	found := theOne(lost.Path, lost.Found)
	switch {
	case err != nil:
		f.Outcome, f.Cause = Unknown, err.Error()
		f.Message += "; the rest of the tree could not be searched"
	case found != nil && f.stays && lost.Digest == "" && f.again == nil && crateOf(found.Place.File) != crateOf(lost.Path):
		f.Message += "; one like it stands in another crate"
		f.Near = passages(lost.Found)
	case found != nil:
		at := Finding{Outcome: OK, Place: found.Place}
		if f.again != nil {
			at = f.again(*found)
		}
		if at.Outcome == OK {
			at.Outcome, at.Message, at.Expected, at.Found = Moved, "stands in another place", lost.Path, found.Place.File
			if lost.Text == "" {
				at.Digest = found.Digest
			}
		} else {
			at.Message += ", in another place than cited"
		}
		at.Witness = f.Witness
		*f = at
	case len(lost.Found) > 0:
		f.Message += "; it stands in several other places, and which is meant cannot be told"
		f.Near = passages(lost.Found)
	case len(lost.Changed) > 0:
		f.Message += "; an item of its name stands elsewhere, with another content"
		f.Near = passages(lost.Changed)
	}
}

func theOne(path string, list []surface.Passage) *surface.Passage {
	if len(list) == 1 {
		return &list[0]
	}
	var one *surface.Passage
	for i := range list {
		if crateOf(list[i].Place.File) == crateOf(path) {
			if one != nil {
				return nil
			}
			one = &list[i]
		}
	}
	return one
}

// crateOf gives the folder of the crate that a path lies in: what stands before /src/.
func crateOf(path string) string {
	crate, _, _ := strings.Cut(path, "/src/")
	return crate
}

func passages(list []surface.Passage) []string {
	var out []string
	for i, p := range list {
		if i == maxNear {
			break
		}
		out = append(out, fmt.Sprintf("%s:%d", p.Place.File, p.Place.Line))
	}
	return out
}
