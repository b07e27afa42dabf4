package cmd

import (
	"bytes"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
)

// textReader gives the files of the source of one side.
type textReader interface {
	Read(path string) ([]byte, error)
}

// dropUntold drops what could not be told on either side, where both have the same text.
func dropUntold(changes *surface.Changes, from, to *diffSide) error {
	switch {
	case from.commit != nil && to.commit != nil:
		return dropSame(changes, from.commit, to.commit)
	case from.files != nil && to.files != nil && slices.EqualFunc(from.files.Files, to.files.Files, sameFile):
		changes.List = slices.DeleteFunc(changes.List, func(c surface.Change) bool { return c.Rule == "cannot-tell" })
	}
	return nil
}

func sameFile(a, b schema.File) bool { return a.Path == b.Path && bytes.Equal(a.Data, b.Data) }

// dropSame drops what could not be told on either side for the same reason, where the
// text that keeps it from being told stands there word for word alike: the type or the
// field, the code that it names, and the function that converts it.
func dropSame(changes *surface.Changes, from, to textReader) error {
	kept := changes.List[:0]
	for _, c := range changes.List {
		same := false
		if c.Rule == "cannot-tell" && c.A.Untold && c.B.Untold && reason(c.A) == reason(c.B) {
			var err error
			if same, err = sameTexts(from, to, c.A, c.B); err != nil {
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

// reason gives why a side could not be told, without the place of the code behind it.
func reason(s surface.Side) string {
	text, _, _ := strings.Cut(s.Text, " (")
	return text
}

// sameTexts compares the texts of what two sides could not tell.
func sameTexts(from, to textReader, a, b surface.Side) (bool, error) {
	textsA, err := untoldTexts(from, a)
	if err != nil {
		return false, err
	}
	textsB, err := untoldTexts(to, b)
	return len(textsA) > 0 && slices.EqualFunc(textsA, textsB, bytes.Equal), err
}

// untoldTexts gives what stands where a side could not be told; none where that is not
// known.
func untoldTexts(src textReader, s surface.Side) (texts [][]byte, err error) {
	places := []surface.Place{s.Place}
	if t := s.Unclear; t != nil {
		if places = append(places, t.Place); t.WhyPlace != (surface.Place{}) {
			places = append(places, t.WhyPlace)
		}
	}
	for _, p := range places {
		text, err := textAt(src, p)
		if err != nil || text == nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	converter, named := converterIn(s.Text)
	if !named {
		return texts, nil
	}
	text, err := src.Read(s.Place.File)
	if err != nil {
		return nil, err
	}
	if text = itemCalled(text, converter); text == nil {
		return nil, nil
	}
	return append(texts, text), nil
}

// converterIn gives the module or function of the code that a reason says converts a value.
func converterIn(why string) (name string, ok bool) {
	_, path, ok := strings.Cut(why, "is converted by `")
	if !ok {
		return "", false
	}
	path, _, _ = strings.Cut(path, "`")
	name, _, _ = strings.Cut(path, "::")
	return name, name != "serde_as" // an attribute whose types the field states
}

// itemCalled gives the text of the module or function with a name, from its first line to
// the brace that closes it at the same depth of indentation; nil if there is none.
func itemCalled(src []byte, name string) []byte {
	at := regexp.MustCompile(`(?m)^([ \t]*)(?:pub(?:\([a-z:]+\))? )?(?:async )?(?:mod|fn) ` + regexp.QuoteMeta(name) + `\b`).FindSubmatchIndex(src)
	if at == nil {
		return nil
	}
	closing := append(append([]byte("\n"), src[at[2]:at[3]]...), '}')
	end := bytes.Index(src[at[0]:], closing)
	if end < 0 {
		return nil
	}
	return src[at[0] : at[0]+end+len(closing)]
}

// textAt gives the lines of a place; nil for one that names none.
func textAt(src textReader, p surface.Place) ([]byte, error) {
	if p.File == "" || p.Line < 1 {
		return nil, nil
	}
	text, err := src.Read(p.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if p.Line > len(lines) {
		return nil, nil
	}
	return bytes.Join(lines[p.Line-1:min(max(p.EndLine, p.Line), len(lines))], nil), nil
}
