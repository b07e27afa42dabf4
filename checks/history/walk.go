package history

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// Release is a released version and its commit.
type Release struct {
	Version string // of a Tag: its name
	Commit  string // full id
	Tag     bool   // of the commit nothing is known but that a tag leads there
}

// Options say how to walk.
type Options struct {
	// Read reads of Codex, from files, what addresses are about; rust.ReadAt.
	Read func(rust.Files, []surface.Address) (*surface.Surface, error)
	// Releases are in order of version. Those whose commit the repository lacks are
	// passed over.
	Releases []Release
	// Progress is told, from time to time, how many of the commits were gone to; may be nil.
	Progress func(done, total int)
	// Texts are asked behind the addresses.
	Texts []Text
}

// Transition is a commit that says something else about an address than its parents.
type Transition struct {
	Kind     Kind
	Commit   string
	When     time.Time // of the committer
	Subject  string
	From, To State
	// Release is the first release that has the commit in its history; "" if none has.
	Release string
	// Tag is that of the first one if that is a mere tag; Release is "" then.
	Tag string
}

// Line is the history of one address, oldest first.
type Line struct {
	Address     surface.Address
	Text        string // the id of a Text instead
	Transitions []Transition
	// Now is what the newest tip says, the first that was given.
	Now State
}

// History is what came of a walk.
type History struct {
	Lines   []Line // one an address and one a text, in the order given
	Commits int    // that the tips lead to
	Oldest  time.Time
	Cut     int // commits at which the clone ends, whose parents it lacks
	Reads   int // how often source was read
}

// NoCodexError says that a commit holds no Codex source in Rust.
type NoCodexError struct {
	Commit string
	Err    error // what was looked for in vain
}

// Error names the commit.
func (e *NoCodexError) Error() string {
	return "no Codex source at commit " + e.Commit + ": " + e.Err.Error()
}

// Unwrap gives what was looked for.
func (e *NoCodexError) Unwrap() error { return e.Err }

// walker is one walk.
type walker struct {
	g     *graph
	o     Options
	read  func(rust.Files, []surface.Address) (*surface.Surface, error)
	holds map[held]int
	kept  *kept
	scans *rust.Scans
	trees map[string][]string // by folder: the id of it at each commit, "" not looked up, "-" none
	reads atomic.Int64
	// recent are the files that were looked into last, by blob.
	recent     map[string][]byte
	recentSize int

	mu     sync.Mutex
	tables map[string]bool // the names of files that tables were found in

	// passed of total commits were gone to; a text goes to all of them again.
	passed, total int
}

// done tells how far the walk is.
func (w *walker) done(n int) {
	if w.passed += n; w.o.Progress != nil && w.passed&255 == 0 {
		w.o.Progress(w.passed, w.total)
	}
}

// maxScanned is how much text is kept scanned, in bytes: what two commits beside each
// other read, which is most of it the same.
const maxScanned = 8 << 20

// held is the question how often a blob holds a text.
type held struct{ blob, text string }

// Walk finds the transitions of addresses among the commits that tips lead to; the tips
// are full ids, the first of them what Line.Now is about. The error is the context's, or
// wraps a *source.Error: a tip that is not there, an object that cannot be read. It is a
// *NoCodexError where the first tip holds no Codex, of which nothing can be told then.
func Walk(ctx context.Context, repo *source.Repo, tips []string, addresses []surface.Address, o Options) (*History, error) {
	for _, r := range o.Releases {
		if _, err := repo.Commit(r.Commit); err == nil && !slices.Contains(tips, r.Commit) {
			tips = append(tips, r.Commit)
		}
	}
	g, err := load(ctx, repo, tips)
	if err != nil {
		return nil, err
	}
	if _, err := g.nodes[g.index[tips[0]]].Stat(workspace); noCodex(err) {
		return nil, &NoCodexError{Commit: tips[0], Err: err}
	}
	g.releases(o.Releases)
	w := &walker{g: g, o: o, read: o.Read, holds: map[held]int{}, kept: newKept(), scans: rust.NewScans(maxScanned), trees: map[string][]string{}, recent: map[string][]byte{},
		tables: map[string]bool{"common.rs": true, "protocol.rs": true}}
	out := &History{Commits: len(g.nodes), Cut: g.cut}
	for i := range g.nodes {
		if when := g.nodes[i].When; !when.IsZero() && (out.Oldest.IsZero() || when.Before(out.Oldest)) {
			out.Oldest = when
		}
	}
	w.total = len(g.nodes) * (1 + len(o.Texts))
	if out.Lines, err = w.lines(ctx, addresses, g.index[tips[0]]); err != nil {
		return nil, err
	}
	for _, t := range o.Texts {
		line, err := w.text(ctx, t, g.index[tips[0]])
		if err != nil {
			return nil, err
		}
		out.Lines = append(out.Lines, *line)
	}
	out.Reads = int(w.reads.Load())
	return out, nil
}
