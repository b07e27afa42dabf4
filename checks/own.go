package checks

import (
	"errors"
	"fmt"
	"io/fs"
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

// checkSpelling judges that the pin is written in another file of the client, and is
// not written differently there.
func checkSpelling(s *Subject, c *Claim) Finding {
	spelling := c.Entry.(*pins.Spelling)
	path := string(spelling.File)
	text, err := s.Witness.Client.Read(path)
	if err != nil {
		return noClientFile(path, err)
	}
	pin := s.Contract.Pin
	want := strings.NewReplacer("{commit}", string(pin.Commit), "{short}", string(pin.Commit[:12]),
		"{release}", string(pin.Release)).Replace(string(spelling.Pattern))
	if i := strings.Index(string(text), want); i >= 0 {
		return ok(surface.Place{File: path, Line: 1 + strings.Count(string(text[:i]), "\n")}, "spells the pin")
	}
	before, _, _ := strings.Cut(string(spelling.Pattern), "{")
	out := broken(surface.Place{File: path}, "does not spell the pin")
	out.Expected = want
	if i := strings.Index(string(text), before); before != "" && i >= 0 {
		out.Place.Line = 1 + strings.Count(string(text[:i]), "\n")
		out.Found = strings.TrimSpace(firstLine(string(text[i:min(len(text), i+len(want)+20)])))
		out.Message = fmt.Sprintf("spells another pin than %s", pin.Commit[:12])
	}
	return out
}
