package probe

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// OwnVariable names a codex when the contract names no variable of the client's own.
const OwnVariable = "CODEXPIN_CODEX"

// DiscoverOptions says where to look. Only Lookup is required. Nothing is read from the
// process's own environment or working directory.
type DiscoverOptions struct {
	// Argument, Flag and Contract are the values of an argument of the command, of --codex
	// and of the contract's runtime.codex; nil if not given. A relative path is relative to Dir and ContractDir.
	Argument, Flag, Contract *string
	// ContractDir is the contract's folder, absolute. Empty: Dir.
	ContractDir string
	// Variable is the client's own environment variable. Empty: OwnVariable.
	Variable string
	// Lookup reads one variable of the environment. On Windows it must ignore case, as
	// os.LookupEnv does.
	Lookup func(name string) (value string, set bool)
	// Path replaces PATH for the whole of discovery, interpreters too; nil: PATH of
	// Lookup. It is --path: what a program started from the desktop would see.
	Path *string
	// Home is the user's home directory; empty: no location below it is tried.
	Home string
	// Dir is the working directory, absolute.
	Dir string
	// GOOS and GOARCH are the platform whose rules and locations apply. Empty: this one.
	GOOS, GOARCH string
	// Root stands before the absolute known locations, such as /Applications. Empty: the
	// file system's root.
	Root string
	// Self is the executable of codexpin itself, which is never a candidate to start.
	Self string
}

// SkipKind says why an entry of PATH was not looked at.
type SkipKind string

// The kinds of skipped entry.
const (
	SkipEmpty      SkipKind = "empty"      // means the working directory to a shell
	SkipRelative   SkipKind = "relative"   // depends on the working directory
	SkipRepeated   SkipKind = "repeated"   // the same folder as an earlier entry
	SkipUnreadable SkipKind = "unreadable" // the folder may not be searched
	SkipLimit      SkipKind = "limit"      // too many candidates came before it
)

// Skip is an entry of PATH that was not looked at. Nothing in it was executed.
type Skip struct {
	Index  int    // from 1, counting every entry
	Entry  string // as written in PATH
	Kind   SkipKind
	Reason string // printable, names no place but an earlier entry's number
}

// Discovery is what was found.
type Discovery struct {
	// Candidates are in the order of discovery: the argument, the flag, the contract, the variable,
	// PATH, known locations.
	Candidates []Candidate
	// Skipped are the entries of PATH that were not looked at, in their order.
	Skipped []Skip
	// Notices are facts about the search that a user should see: a setting that is
	// there and empty, a variable that is not read. Printable.
	Notices []string
}

// maxFound bounds the candidates that PATH gives, and those of known locations.
const maxFound = 200

// Discover looks for codex executables and starts nothing. A deliberate choice is
// always a candidate, rejected with its reason if it cannot be started; an entry of
// PATH and a known location are candidates if anything is there. The same paths twice
// are one candidate; a known location that only leads to a file found before is left
// out, since the earlier one's Target names it.
func Discover(opts DiscoverOptions) Discovery {
	f := newFinder(opts)
	f.explicit(ByArgument, "", opts.Argument, opts.Dir)
	f.explicit(ByFlag, "", opts.Flag, opts.Dir)
	f.explicit(ByContract, "", opts.Contract, cmp.Or(opts.ContractDir, opts.Dir))
	f.variable()
	f.onPath()
	f.known()
	return f.found
}

// finder is one search. It is used once.
type finder struct {
	opts    DiscoverOptions
	entries []entry         // PATH, the usable entries
	found   Discovery       // what Discover returns
	paths   map[string]bool // the paths of the candidates
	targets map[string]int  // identity of a target to the first candidate that has it
	writers map[string]string
	open    func(string) (*os.File, error)
	uid     int // effective user, -1 where there is none
}

func newFinder(opts DiscoverOptions) *finder {
	opts.GOOS = cmp.Or(opts.GOOS, runtime.GOOS)
	opts.GOARCH = cmp.Or(opts.GOARCH, runtime.GOARCH)
	opts.Root = cmp.Or(opts.Root, string(filepath.Separator))
	f := &finder{
		opts: opts, paths: map[string]bool{}, targets: map[string]int{},
		writers: map[string]string{}, open: openQuietly, uid: os.Geteuid(),
	}
	text, _ := opts.Lookup("PATH")
	if opts.Path != nil {
		text = *opts.Path
	}
	f.entries, f.found.Skipped = f.splitPath(text)
	return f
}

// windows tells whether the rules of Windows apply.
func (f *finder) windows() bool { return f.opts.GOOS == "windows" }

// onPath adds what every entry of PATH holds.
func (f *finder) onPath() {
	count := 0
	for _, e := range f.entries {
		if count == maxFound {
			f.skip(e, SkipLimit, fmt.Sprintf("%d entries before it hold a codex", maxFound))
			continue
		}
		hit, state := f.inFolder(e.dir, "codex")
		switch state {
		case folderDenied:
			f.skip(e, SkipUnreadable, "this user may not search the folder")
		case folderHit:
			count++
			f.add(f.examine(hit, ByPath, fmt.Sprintf("entry %d", e.index)))
		}
	}
	slices.SortStableFunc(f.found.Skipped, func(a, b Skip) int { return cmp.Compare(a.Index, b.Index) })
}

// known adds what lies in the places where products and package managers put a codex.
func (f *finder) known() {
	count := 0
	for _, p := range f.knownPlaces() {
		for _, path := range f.expand(p.base, p.rel) {
			if count == maxFound || f.paths[path] {
				continue
			}
			c := f.examine(path, ByKnown, p.name)
			if _, seen := f.targets[f.identity(c)]; seen && c.Rejected == "" {
				continue
			}
			count++
			f.add(c)
		}
	}
}

// add appends a candidate, tied to the earlier one that is the same file.
func (f *finder) add(c Candidate) {
	c.Same = -1
	if c.Rejected == "" {
		id := f.identity(c)
		if first, ok := f.targets[id]; ok {
			c.Same = first
		} else {
			f.targets[id] = len(f.found.Candidates)
		}
	} else {
		c.Start = nil
	}
	f.paths[c.Path] = true
	f.found.Candidates = append(f.found.Candidates, c)
}

func (f *finder) skip(e entry, kind SkipKind, reason string) {
	f.found.Skipped = append(f.found.Skipped, Skip{Index: e.index, Entry: e.text, Kind: kind, Reason: reason})
}

func (f *finder) notice(format string, args ...any) {
	f.found.Notices = append(f.found.Notices, fmt.Sprintf(format, args...))
}
