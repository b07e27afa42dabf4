package pins

import (
	"strings"
	"unicode"
)

// maxFloorFile bounds a floor file, in bytes.
const maxFloorFile = 64 << 10

// FloorFile is a client's file that holds its lowest version: a version, the legacy
// git- line with the beginning of the pin, or both, each on a line of its own. Empty
// lines and lines that begin with # are passed over.
type FloorFile struct {
	File *File
	// Version is empty if there is no such line; VersionPos is where it stands.
	Version    Version
	VersionPos Pos
	// Short is what stands behind git-, 7 to 40 hex digits; empty if there is no such
	// line. ShortPos is where the digits stand, without git-.
	Short    ShortCommit
	ShortPos Pos
}

// ParseFloor reads a floor file; name is what messages call it. The error is a
// *LoadError.
func ParseFloor(name string, text []byte) (*FloorFile, error) {
	f := newFile(name, text)
	if len(text) > maxFloorFile {
		return nil, alone(f, Pos{}, "", "larger than %d KB", maxFloorFile>>10)
	}
	const begin = "a version, 0.136.0, stands in a line of its own"
	if err := checkText(f, begin); err != nil {
		return nil, err
	}
	floor := &FloorFile{File: f}
	p := &problems{file: f}
	for n := 1; n <= f.Lines(); n++ {
		line := f.Line(n)
		word := strings.TrimSpace(line)
		if word == "" || strings.HasPrefix(word, "#") {
			continue
		}
		start := f.starts[n-1] + len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace))
		floor.line(p, word, f.pos(start, len(word)))
	}
	if len(p.list) == 0 && floor.Version == "" && floor.Short == "" {
		return nil, alone(f, Pos{}, begin, "holds no version")
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	return floor, nil
}

func (floor *FloorFile) line(p *problems, word string, pos Pos) {
	if short, ok := strings.CutPrefix(word, "git-"); ok {
		why, hint := ShortCommit("").check(short)
		switch {
		case why != "":
			p.add(pos, hint, "%s %s", quote(short), why)
		case floor.Short != "":
			p.add(pos, "", "a second git- line, the first is line %d", floor.ShortPos.Line)
		default:
			floor.Short, floor.ShortPos = ShortCommit(short), p.file.pos(pos.Offset+len("git-"), len(short))
		}
		return
	}
	why, hint := Version("").check(word)
	switch {
	case why != "":
		p.add(pos, hint, "%s %s", quote(word), why)
	case floor.Version != "":
		p.add(pos, "", "a second version, the first is in line %d", floor.VersionPos.Line)
	default:
		floor.Version, floor.VersionPos = Version(word), pos
	}
}
