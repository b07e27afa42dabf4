package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// Kind says what went wrong. Only NoSuchPath is a statement about Codex; every
// other kind means that the question could not be answered here.
type Kind int

// The kinds of Error.
const (
	NotARepository      Kind = iota + 1 // the directory is in no git repository, or in a broken one
	NoCheckout                          // no directory was named and the default one is not there
	CommitAbsent                        // no object of that id, in a repository that is complete
	CommitAbsentShallow                 // no object of that id, in a shallow clone
	ObjectAbsentPartial                 // a tree or file that a partial clone left at its remote
	Damaged                             // bytes that do not match the id, or cannot be decoded
	BadID                               // not the form of an object id at all
	ShortID                             // an abbreviated id; Candidates has what it could mean
	AmbiguousID                         // an abbreviated id with two or more candidates
	NotACommit                          // the id of a tree or a blob, or a tag of one
	SHA256                              // a repository or an id of the SHA-256 object format
	OldIndex                            // a pack index of version 1
	NoSuchPath                          // the commit has no such path; the one kind that is fs.ErrNotExist
	NotAFile                            // the path is a directory, symlink or submodule
	NotADirectory                       // the path is a file where a directory was asked for
	BadPath                             // not a clean relative slash path
	Unreadable                          // permission or input/output error
	TooLarge                            // past a bound of this package: object size, delta work, tree depth
)

// String gives the kind in words, for tests and data formats.
func (k Kind) String() string {
	names := [...]string{"", "not a repository", "no checkout", "commit absent", "commit absent (shallow)",
		"object absent (partial clone)", "damaged", "bad id", "short id", "ambiguous id", "not a commit",
		"sha256", "old index", "no such path", "not a file", "not a directory", "bad path", "unreadable",
		"too large"}
	if k <= 0 || int(k) >= len(names) {
		return fmt.Sprintf("kind %d", int(k))
	}
	return names[k]
}

// Error is every error of this package. Error() is one line in lower case; Hint is
// the one command or step that mends it, or empty where there is none to name.
type Error struct {
	Kind       Kind
	Repo       string   // the directory that was opened, or was to be
	ID         string   // the object, or the text that was given for one
	Path       string   // the path inside the commit
	Msg        string   // one line, lower case
	Hint       string   // one command or step
	Candidates []string // ShortID, AmbiguousID: "<id> <type>", at most ten
	Err        error    // the cause, if it came from elsewhere
}

// Error gives the message and its cause in one line.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Msg
	}
	return e.Msg + ": " + oneLine(e.Err.Error())
}

// Unwrap gives the cause. A cause that says "does not exist" is withheld: a pack
// that is gone must never read as a path that Codex does not have.
func (e *Error) Unwrap() error {
	if errors.Is(e.Err, fs.ErrNotExist) {
		return nil
	}
	return e.Err
}

// Is makes NoSuchPath, and no other kind, fs.ErrNotExist. What stands at a path and is
// no file that can be read as one is fs.ErrInvalid: NotAFile, NotADirectory, BadPath,
// TooLarge.
func (e *Error) Is(target error) bool {
	switch e.Kind {
	case NoSuchPath:
		return target == fs.ErrNotExist
	case NotAFile, NotADirectory, BadPath, TooLarge:
		return target == fs.ErrInvalid
	}
	return false
}

// KindOf gives the kind of err, or 0 if it is no error of this package.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}

func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// shellQuote makes s one word of a POSIX shell.
func shellQuote(s string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("/._-+,:@%", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !safe(r) }) < 0 && s[0] != '-' {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// gitCommand gives a git command line on the repository at dir.
func gitCommand(dir, args string) string {
	return "git -C " + shellQuote(filepath.ToSlash(dir)) + " " + args
}
