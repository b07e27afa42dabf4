package checks

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkFloor judges that the floor file says what the contract says.
func checkFloor(s *Subject, c *Claim) Finding {
	floor := c.Entry.(*pins.Floor)
	path := string(floor.File)
	text, err := s.Witness.Client.Read(path)
	if err != nil {
		return noClientFile(path, err)
	}
	parsed, err := pins.ParseFloor(path, text)
	if err != nil {
		out := broken(surface.Place{File: path}, "the floor file cannot be read as one: "+firstLine(err.Error()))
		out.Hint = "one line with a version, one with git-<short id>, or both"
		return out
	}
	pin := string(s.Contract.Pin.Commit)
	switch {
	case floor.Version != "" && parsed.Version != "" && parsed.Version != floor.Version:
		out := broken(surface.Place{File: path}, "the floor file names another version")
		out.Expected, out.Found = string(floor.Version), string(parsed.Version)
		return out
	case parsed.Short != "" && !strings.HasPrefix(pin, string(parsed.Short)):
		out := broken(surface.Place{File: path}, "the floor file names another commit than the pin")
		out.Expected, out.Found = pin[:12], string(parsed.Short)
		return out
	}
	return ok(surface.Place{File: path}, "the floor file says the same")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// noClientFile answers for a file of the client that is not there, or not readable.
func noClientFile(path string, err error) Finding {
	if errors.Is(err, fs.ErrNotExist) {
		return broken(surface.Place{File: path}, "the file is not there")
	}
	return unreadable(err)
}

// checkSpelling judges that the pin is written in another file of the client, and
// that nothing else is written in its place there.
func checkSpelling(s *Subject, c *Claim) Finding {
	list := c.Entry.([]*pins.Spelling)
	path := string(list[0].File)
	text, err := s.Witness.Client.Read(path)
	if err != nil {
		return noClientFile(path, err)
	}
	var worst *Finding
	for _, spelling := range list {
		if f := s.spelled(path, string(text), string(spelling.Pattern)); worst == nil || f.Outcome.Worse(worst.Outcome) {
			worst = &f
		}
	}
	return *worst
}

func (s *Subject) spelled(path, text, pattern string) Finding {
	pin := s.Contract.Pin
	want, form := pins.Pattern(pattern).Expand(pin.ID()), pins.Pattern(pattern).Form()
	found, other := -1, -1
	for _, at := range regexp.MustCompile(form).FindAllStringIndex(text, -1) {
		switch spelling := text[at[0]:at[1]]; {
		case spelling == want && found < 0:
			found = at[0]
		case spelling != want && other < 0:
			other = at[0]
		}
	}
	line := func(i int) int { return 1 + strings.Count(text[:i], "\n") }
	switch {
	case other >= 0:
		out := broken(surface.Place{File: path, Line: line(other)}, fmt.Sprintf("spells another pin than %s", pin.Commit[:12]))
		out.Expected, out.Found = want, strings.TrimSpace(firstLine(text[other:min(len(text), other+len(want)+20)]))
		return out
	case found >= 0:
		return ok(surface.Place{File: path, Line: line(found)}, "spells the pin")
	case strings.Contains(text, want):
		return ok(surface.Place{File: path, Line: line(strings.Index(text, want))}, "spells the pin")
	}
	out := broken(surface.Place{File: path}, "does not spell the pin")
	out.Expected = want
	if before, _, _ := strings.Cut(pattern, "{"); before != "" {
		if i := strings.Index(text, before); i >= 0 {
			out.Place.Line, out.Found = line(i), strings.TrimSpace(firstLine(text[i:min(len(text), i+len(want)+20)]))
		}
	}
	return out
}
