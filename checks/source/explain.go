package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Shallow tells whether the clone's history was cut off: a commit that it lacks may
// well exist.
func (r *Repo) Shallow() bool { return len(r.shallow()) > 0 }

// Partial tells whether the clone may have left trees and files at its remote.
func (r *Repo) Partial() bool {
	if r.conf.partial {
		return true
	}
	stores, _ := r.snapshot()
	for _, s := range stores {
		if s.promisor {
			return true
		}
	}
	return false
}

// shallow gives the commits at which a shallow clone ends.
func (r *Repo) shallow() []string {
	text, _ := readSmall(filepath.Join(r.common, "shallow"))
	var out []string
	for line := range strings.Lines(text) {
		if id := strings.TrimSpace(line); isFullID(id) {
			out = append(out, id)
		}
	}
	return out
}

// ParentAbsent explains that the clone lacks a parent of a commit: nil where a shallow clone
// ends at that commit, else an *Error of kind Damaged or ObjectAbsentPartial.
func (r *Repo) ParentAbsent(child *Commit, parent string) error {
	if slices.Contains(r.shallow(), child.ID) {
		return nil
	}
	return r.broken(plumbing.NewHash(parent), "", errAbsent)
}

// commitAbsent explains that no object has the id of the commit asked for.
func (r *Repo) commitAbsent(id plumbing.Hash) *Error {
	e := &Error{Kind: CommitAbsent, Repo: r.dir, ID: id.String(),
		Msg: fmt.Sprintf("commit %s is not in %s", id, r.name())}
	options := ""
	if ends := r.shallow(); len(ends) > 0 {
		e.Kind, e.Msg, options = CommitAbsentShallow, e.Msg+", a shallow clone", " --depth 1"
		if child := r.childOf(id, ends); child != "" {
			e.Msg += fmt.Sprintf(" that ends at its child %.12s", child)
		}
	}
	if r.Partial() {
		options += " --no-filter" // else the fetch would again leave the files at the remote
	}
	e.Hint = gitCommand(r.dir, "fetch"+options+" origin "+id.String())
	r.nameDead(e)
	return e
}

// childOf gives the commit among ends, where a shallow clone ends, that has id as
// its parent. It looks at the first 64 only.
func (r *Repo) childOf(id plumbing.Hash, ends []string) string {
	for _, end := range ends[:min(len(ends), 64)] {
		obj, err := r.lookup(plumbing.NewHash(end), nil)
		c := new(Commit)
		if err == nil && obj.typ == plumbing.CommitObject && c.parse(obj.data) == nil &&
			slices.Contains(c.Parents, id.String()) {
			return end
		}
	}
	return ""
}

// name names the repository, and its git directory where the directory that was
// given does not tell, as in a folder of a larger work tree.
func (r *Repo) name() string {
	if r.common == r.dir || filepath.Dir(r.common) == r.dir {
		return fmt.Sprintf("%q", r.dir)
	}
	return fmt.Sprintf("%q (repository %q)", r.dir, r.common)
}

// broken explains why an object that is needed could not be read. An object that a
// complete repository lacks although something names it is damage, never absence.
func (r *Repo) broken(id plumbing.Hash, at string, err error) *Error {
	what := fmt.Sprintf("object %s", id)
	if at != "" {
		what = fmt.Sprintf("%q (object %s)", at, id)
	}
	e := &Error{Repo: r.dir, ID: id.String(), Path: at, Err: err}
	switch {
	case errors.Is(err, errAbsent) && r.Partial():
		e.Kind, e.Err = ObjectAbsentPartial, nil
		e.Msg = what + " was left at the remote by a partial clone"
		e.Hint = gitCommand(r.dir, "fetch --refetch --no-filter origin")
	case errors.Is(err, errAbsent):
		e.Kind, e.Err = Damaged, nil
		e.Msg = fmt.Sprintf("%s is missing from %s", what, r.name())
		e.Hint = gitCommand(r.dir, "fsck --connectivity-only")
		r.nameDead(e)
	case errors.Is(err, errOldIndex):
		e.Kind, e.Err = OldIndex, nil
		e.Msg = fmt.Sprintf("%q has a pack index of version 1, which is not read", r.dir)
		e.Hint = gitCommand(r.dir, "-c pack.indexVersion=2 repack -a -d")
	case errors.Is(err, errTooLarge):
		e.Kind, e.Msg = TooLarge, "cannot read "+what
	case isAccess(err):
		e.Kind, e.Msg, e.Hint = Unreadable, "cannot read "+what, "make it readable to the current user"
	case errors.Is(err, errUnasked):
		e.Kind, e.Msg = Damaged, what+" cannot be looked up"
		e.Hint = gitCommand(r.dir, "fsck") + ", then clone anew"
	default:
		e.Kind, e.Msg = Damaged, what+" is damaged"
		e.Hint = gitCommand(r.dir, "fsck") + ", then clone anew"
	}
	return e
}

// isAccess tells a refusal of the operating system from bad bytes.
func isAccess(err error) bool {
	var p *fs.PathError
	return errors.Is(err, fs.ErrClosed) || errors.As(err, &p)
}

func (r *Repo) unreadable(at string, err error) *Error {
	return &Error{Kind: Unreadable, Repo: r.dir, Path: at, Err: err,
		Msg: fmt.Sprintf("cannot read %q", r.dir), Hint: "make it readable to the current user"}
}

// nameDead adds to the hint the object directories that are named but not there: what
// is missed was most likely in one of them.
func (r *Repo) nameDead(e *Error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if len(r.dead) > 0 {
		e.Hint = fmt.Sprintf("bring back %q, which its objects/info/alternates borrows from", r.dead[0])
	}
}

// notAnID explains a text that is not 40 hex digits. Abbreviations are refused even
// when they are unique: the next fetch may make them ambiguous.
func (r *Repo) notAnID(id string) *Error {
	e := &Error{Kind: BadID, Repo: r.dir, ID: id, Hint: "give all 40 hex digits"}
	low := strings.ToLower(id)
	switch {
	case len(low) == 64 && isHex(low):
		e.Kind = SHA256
		e.Msg = fmt.Sprintf("%s is an id of the sha-256 object format, which codex's are not of", low)
	case len(low) < 4 || len(low) > len(zeroID) || !isHex(low):
		e.Msg = fmt.Sprintf("%q is not a full commit id", id)
		if c := r.tagged(id); c != "" {
			e.Hint = fmt.Sprintf("give the id that the tag leads to: %s", c)
		} else if isRefName(id) {
			e.Hint = "give all 40 hex digits; " + gitCommand(r.dir, "rev-parse --verify "+shellQuote(id+"^{commit}")) + " may print them"
		}
	default:
		e.Kind = ShortID
		e.Msg = fmt.Sprintf("%q is an abbreviated id", id)
		e.Candidates = commitsFirst(r.candidates(low))
	}
	if len(e.Candidates) > 1 {
		e.Kind = AmbiguousID
		e.Msg = fmt.Sprintf("%q is an abbreviated id with %d candidates", id, len(e.Candidates))
		e.Hint = "give all 40 hex digits of one: " + strings.Join(e.Candidates, ", ")
	}
	if len(e.Candidates) == 1 {
		full, _, _ := strings.Cut(e.Candidates[0], " ")
		e.Hint = "give all 40 hex digits: " + full
	}
	return e
}

// commitsFirst leaves of candidates those that may be meant for a commit, unless there
// are none: then all of them say that the abbreviation is of something else.
func commitsFirst(candidates []string) []string {
	var out []string
	for _, c := range candidates {
		if strings.HasSuffix(c, " commit") || strings.HasSuffix(c, " tag") {
			out = append(out, c)
		}
	}
	if out == nil {
		return candidates
	}
	return out
}

// isRefName tells whether a text may be the name of a branch or HEAD, such as git's own
// rules allow and a command line takes as it is.
func isRefName(text string) bool {
	for _, c := range text {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-", c) {
			return false
		}
	}
	return text != "" && len(text) <= 250 && text[0] != '-'
}

// tagged gives the id of the commit that the tag called name leads to, if there is one.
func (r *Repo) tagged(name string) string {
	tags, _ := r.Tags()
	for _, t := range tags {
		if t.Name == name {
			if c, err := t.Commit(); err == nil {
				return c.ID
			}
		}
	}
	return ""
}

// candidates lists up to ten objects whose ids start with prefix, with their types.
func (r *Repo) candidates(prefix string) []string {
	const limit = 10
	found := map[plumbing.Hash]bool{}
	stores, packs := r.snapshot()
	for _, p := range packs {
		if x, err := p.index(); err == nil {
			_ = x.withPrefix(prefix, found, limit) // a bad index costs candidates only
		}
	}
	for _, s := range stores {
		s.loosePrefix(prefix, found, limit)
	}
	var out []string
	for id := range found {
		typ := "unreadable"
		if obj, err := r.lookup(id, nil); err == nil {
			typ = obj.typ.String()
		}
		out = append(out, id.String()+" "+typ)
	}
	sort.Strings(out)
	return out
}
