package checks

import (
	"fmt"
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// stamps judges that every stamp in the directory names the pin.
func (s *schemaCheck) stamps() Finding {
	for _, stamp := range s.tree.Stamps {
		if !s.namesPin(stamp.Ref) {
			return s.otherStamp(stamp, "another Codex than the pin", s.pinText())
		}
	}
	if n := len(s.tree.Stamps); n > 0 {
		if n == 1 {
			return ok(surface.Place{}, "its stamp names the pin")
		}
		return ok(surface.Place{}, fmt.Sprintf("%d stamps name the pin", n))
	}
	return ok(surface.Place{}, "")
}

// otherStamp is the finding of a stamp that names something else than it should.
func (s *schemaCheck) otherStamp(stamp surface.Stamp, what, want string) Finding {
	place := stamp.Place
	place.File = string(s.entry.Dir) + "/" + place.File
	out := broken(place, fmt.Sprintf("its stamp %s names %s", stamp.Spelling, what))
	out.Expected, out.Found = want, stamp.Ref
	out.Hint = "generate the directory anew at the pin"
	return out
}

// namesPin tells whether a stamp names the pin: its commit, whole or seven digits of it
// at least, or its release, as 0.136.0, v0.136.0 or rust-v0.136.0.
func (s *schemaCheck) namesPin(ref string) bool {
	pin := s.Contract.Pin
	if regexp.MustCompile("^[0-9a-f]{7,40}$").MatchString(ref) {
		return strings.HasPrefix(string(pin.Commit), ref)
	}
	version := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(ref, "refs/tags/"), "rust-"), "v")
	return pin.Release != "" && version == string(pin.Release)
}

func (s *schemaCheck) pinText() string {
	pin := s.Contract.Pin
	if pin.Release == "" {
		return string(pin.Commit)
	}
	return fmt.Sprintf("%s, or release %s", pin.Commit, pin.Release)
}

// generated judges output that was generated from another directory of the client: it
// carries a stamp, and that directory's where it has one. That the output is current
// for its source is not proved: a generator would have to run.
func (s *schemaCheck) generated() Finding {
	if s.entry.Source == "" {
		return ok(surface.Place{}, "")
	}
	source := string(s.entry.Source)
	tree, err := s.Witness.Trees.Tree(source)
	if err != nil {
		out := noClientFile(source, err)
		out.Message = "the directory that it was generated from cannot be read: " + firstLine(err.Error())
		return out
	}
	if len(s.tree.Stamps) == 0 {
		out := broken(surface.Place{}, "carries no stamp of what it was generated from, "+source)
		out.Hint = "let the generator write Source codex commit: and the commit into its output"
		return out
	}
	for _, own := range s.tree.Stamps {
		for _, other := range tree.Stamps {
			if !sameRef(own.Ref, other.Ref) && !(s.namesPin(own.Ref) && s.namesPin(other.Ref)) {
				return s.otherStamp(own, "another Codex than the stamp of "+source, other.Ref)
			}
		}
	}
	return ok(surface.Place{}, "stamped as "+source+"; that it is current for it is not proved")
}

// sameRef tells whether two stamps name the same: one may be a shortened id.
func sameRef(a, b string) bool {
	return a == b || min(len(a), len(b)) >= 7 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// tracked judges that the client's git knows every file.
func (s *schemaCheck) tracked() Finding {
	switch {
	case s.tree.Tracked:
		return ok(surface.Place{}, "")
	case len(s.tree.Untracked) > 0:
		out := broken(surface.Place{File: string(s.entry.Dir) + "/" + s.tree.Untracked[0]},
			fmt.Sprintf("%s not known to the client's git (%s)", files(len(s.tree.Untracked)), someOf(s.tree.Untracked)))
		out.Hint = "git add " + string(s.entry.Dir)
		return out
	}
	out := unknown(surface.Place{}, "whether the client's git knows the files cannot be told: "+s.tree.TrackedWhy)
	out.Cause = s.tree.TrackedWhy
	out.Hint = "run it in a git repository that holds the directory"
	return out
}
