package checks

import (
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Trees is directories of schema files: those of the client's own tree, and what they
// must equal. An error that is a *surface.UnaskedError says that a side was not asked
// for in this run. Of Tree, an error that wraps fs.ErrNotExist says that the directory
// is not there, a *surface.EmptyTreeError that it holds nothing that counts; any other,
// that it cannot be told.
type Trees interface {
	// Tree gives a directory by its path from the contract's folder.
	Tree(dir string) (*surface.Tree, error)
	// Canonical gives its digest by what its JSON means.
	Canonical(dir string) (string, error)
	// AtPin compares it with a path of Codex at the pin, "" for the committed schema.
	AtPin(dir, path string) (*surface.TreeComparison, error)
	// AtOwn is AtPin for the pin that the contract states, where another commit is judged.
	AtOwn(dir, path string) (*surface.TreeComparison, error)
	// Printed compares it with what the selected runtime prints.
	Printed(dir string) (c *surface.TreeComparison, experimental bool, err error)
}

// schemaCheck is one claim about a directory in the making.
type schemaCheck struct {
	*Subject
	entry *pins.Schema
	tree  *surface.Tree
}

// checkSchema judges a directory of vendored schema or generated bindings: that it is
// there with files in it, equals what the contract says, carries stamps that agree with
// the pin, or with the directory it was generated from, and is known to the client's git.
func checkSchema(s *Subject, c *Claim) Finding {
	entry := c.Entry.(*pins.Schema)
	tree, err := s.Witness.Trees.Tree(string(entry.Dir))
	var empty *surface.EmptyTreeError
	at := surface.Place{File: string(entry.Dir)}
	switch {
	case errors.As(err, &empty):
		return broken(at, "the directory holds no schema file")
	case errors.Is(err, fs.ErrNotExist):
		out := broken(at, "the directory is not there")
		if string(entry.Is) == "pin" {
			out.Hint = "codexpin schema vendor writes it"
		}
		return out
	case err != nil:
		return unreadable(err)
	}
	check := &schemaCheck{Subject: s, entry: entry, tree: tree}
	var all []Finding
	for _, judge := range []func() Finding{check.equal, check.stamps, check.generated, check.tracked} {
		f := judge()
		if f.Place == (surface.Place{}) {
			f.Place = at
		}
		all = append(all, f)
	}
	return worstOf(all)
}

// worstOf gives the worst of several findings of one claim, broken first, then unknown,
// then what was not asked. What else came out the same is said behind it.
func worstOf(all []Finding) Finding {
	rank := func(f Finding) int {
		if f.NotAsked != "" {
			return 1
		}
		return map[Outcome]int{OK: 0, Unknown: 2, Broken: 3}[f.Outcome]
	}
	worst := 0
	for i := range all {
		if rank(all[i]) > rank(all[worst]) {
			worst = i
		}
	}
	out := all[worst]
	for i, f := range all {
		if i != worst && f.Message != "" && rank(f) == rank(out) {
			out.Message += "; " + f.Message
		}
	}
	return out
}

// equal judges that the directory equals what the contract says.
func (s *schemaCheck) equal() Finding {
	dir := string(s.entry.Dir)
	switch s.entry.Is {
	case pins.IsHash:
		return s.hash()
	case pins.IsPin:
		c, err := s.Witness.Trees.AtPin(dir, string(s.entry.Path))
		if f, done := s.uncompared(err); done {
			return f
		}
		return s.orRewritten(s.compared(c, "the schema committed at "+s.commit(), noExecutable))
	}
	c, experimental, err := s.Witness.Trees.Printed(dir)
	if f, done := s.uncompared(err); done {
		return f
	}
	what := "what the selected codex prints"
	if experimental {
		what += " with --experimental"
	}
	return s.compared(c, what, "nothing about the pin")
}

const noExecutable = "nothing about any codex executable"

// orRewritten gives the finding of a directory that differs from another commit than the
// pin, and equals the pin: that is what a bump to the commit writes anew, and no break.
func (s *schemaCheck) orRewritten(f Finding) Finding {
	if f.Outcome != Broken {
		return f
	}
	own, err := s.Witness.Trees.AtOwn(string(s.entry.Dir), string(s.entry.Path))
	if err != nil {
		return f // no other commit is judged, or what the pin has cannot be told
	}
	at := string(s.Contract.Pin.Commit)
	kept := s.compared(own, "the schema committed at the pin, "+at[:min(12, len(at))], noExecutable)
	if kept.Outcome == OK {
		kept.Tree, kept.Rewritten = f.Tree, true
		kept.Message += "; a bump to " + s.commit() + " writes it anew"
		return kept
	}
	return f
}

// commit is the commit that the directory is compared with, as messages show it.
func (s *schemaCheck) commit() string {
	id := s.Witness.Commit
	for _, peer := range s.peers {
		if id == "" && peer.Name == "source" {
			id = peer.Commit
		}
	}
	if id == "" {
		id = string(s.Contract.Pin.Commit)
	}
	return id[:min(12, len(id))]
}

// uncompared answers for a comparison that could not be made. A directory whose own
// JSON cannot be relied on equals nothing.
func (s *schemaCheck) uncompared(err error) (Finding, bool) {
	var unasked *surface.UnaskedError
	switch {
	case err == nil:
		return Finding{}, false
	case errors.As(err, &unasked):
		return notAsked(unasked.Error()), true
	}
	if _, own := s.Witness.Trees.Canonical(string(s.entry.Dir)); own != nil {
		out := broken(surface.Place{File: string(s.entry.Dir)}, "holds a file that cannot be relied on: "+firstLine(own.Error()))
		out.Cause = own.Error()
		return out, true
	}
	return unreadable(err), true
}

func files(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}
