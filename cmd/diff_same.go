package cmd

import (
	"bytes"
	"slices"

	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// dropSame drops what could not be told on either side and stands there word for word
// alike: the type, and the code that keeps it from being told; and all of that between a
// release of the atlas, or a commit, and itself.
func dropSame(changes *surface.Changes, from, to *diffSide) error {
	one := from.commit != nil && to.commit != nil && from.commit.ID == to.commit.ID
	if a := from.surface.Origin; one || a.Witness == "atlas" && a == to.surface.Origin {
		changes.List = slices.DeleteFunc(changes.List, func(c surface.Change) bool { return c.Rule == "cannot-tell" })
		return nil
	}
	if from.commit == nil || to.commit == nil {
		return nil
	}
	kept := changes.List[:0]
	for _, c := range changes.List {
		same := false
		if a, b := c.A.Unclear, c.B.Unclear; c.Rule == "cannot-tell" && a != nil && b != nil {
			var err error
			if same, err = sameTexts(from.commit, to.commit, []surface.Place{a.Place, a.WhyPlace}, []surface.Place{b.Place, b.WhyPlace}); err != nil {
				return readError(err, "read what could not be told")
			}
		}
		if !same {
			kept = append(kept, c)
		}
	}
	changes.List = kept
	return nil
}

// sameTexts compares what stands at places of two commits, line by line.
func sameTexts(a, b *source.Commit, placesA, placesB []surface.Place) (bool, error) {
	for i := range placesA {
		textA, err := textAt(a, placesA[i])
		if err != nil {
			return false, err
		}
		textB, err := textAt(b, placesB[i])
		if err != nil || textA == nil || !bytes.Equal(textA, textB) {
			return false, err
		}
	}
	return true, nil
}

// textAt gives the lines of a place; nil for one that names none.
func textAt(c *source.Commit, p surface.Place) ([]byte, error) {
	if p.File == "" || p.Line < 1 {
		return nil, nil
	}
	src, err := c.Read(p.File)
	if err != nil {
		return nil, err
	}
	lines := bytes.SplitAfter(src, []byte("\n"))
	if p.Line > len(lines) {
		return nil, nil
	}
	return bytes.Join(lines[p.Line-1:min(max(p.EndLine, p.Line), len(lines))], nil), nil
}
