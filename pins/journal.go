package pins

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const (
	journalVersion = 1
	maxJournal     = 8 << 20
	newFileMode    = fs.FileMode(0o644)
)

// journal is what a transaction is about to do.
type journal struct {
	Version int      `json:"version"`
	Purpose string   `json:"purpose"`
	Folders []string `json:"folders,omitempty"` // that it makes, outermost first
	Steps   []step   `json:"steps"`             // in their order
}

// step is one file of a journal.
type step struct {
	Path    string      `json:"path"`
	Stage   int         `json:"stage"` // its number in the staging folder
	Mode    fs.FileMode `json:"mode"`
	Existed bool        `json:"existed"`
	Remove  bool        `json:"remove"`
	Old     string      `json:"old"` // SHA-256
	New     string      `json:"new"`
}

func (s step) old() string { return StageName + "/old-" + strconv.Itoa(s.Stage) }
func (s step) new() string { return StageName + "/new-" + strconv.Itoa(s.Stage) }

func sum(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

func (j *journal) encode() []byte {
	text, _ := json.MarshalIndent(j, "", " ") // nothing in it can fail
	return append(text, '\n')
}

// journal reads the journal of the folder. A journal is written by this package alone: of
// one that it cannot have written, the error is a *BadJournalError, and it is not followed.
// Another error is that of reading it, and wraps fs.ErrNotExist where there is none.
func (t *Transaction) journal() (*journal, error) {
	info, err := t.Disk.Lstat(JournalName)
	switch {
	case err != nil:
		return nil, t.failed("look at", JournalName, err)
	case !info.Mode().IsRegular():
		return nil, badJournal("is %s, not a file", kindOf(info.Mode()))
	case info.Size() > maxJournal:
		return nil, badJournal("is larger than %d MB", maxJournal>>20)
	case info.Size() == 0:
		return nil, badJournal("is empty")
	}
	text, err := t.Disk.ReadFile(JournalName)
	if err != nil {
		return nil, t.failed("read", JournalName, err)
	}
	var form struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(text, &form); err != nil {
		return nil, badJournal("cannot be read: %v", err)
	}
	if form.Version != journalVersion {
		return nil, badJournal("is of version %d, and this codexpin knows %d", form.Version, journalVersion)
	}
	j := &journal{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(j); err != nil {
		return nil, badJournal("cannot be read: %v", err)
	}
	return j, t.followable(j)
}

// followable gives a *BadJournalError where a journal names a path that no transaction
// writes: outside the folder, below a directory of git by whatever name and links, or a
// file of the transaction itself.
func (t *Transaction) followable(j *journal) error {
	names := slices.Clone(j.Folders)
	for _, s := range j.Steps {
		if s.Stage < 0 {
			return badJournal("names the stage %d of %s", s.Stage, quote(s.Path))
		}
		names = append(names, s.Path)
	}
	for _, name := range names {
		if !ownPath(name) {
			return badJournal("names the path %s, which no run writes", quote(name))
		}
		err := t.outsideGit(name)
		var git *GitError
		if errors.As(err, &git) {
			return badJournal("names the path %s, which lies in %s, git's own", quote(name), quote(git.Dir))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ownPath tells whether a transaction may write a path: it lies below the folder, not in
// what git keeps for itself, and is none of the transaction's own files.
func ownPath(name string) bool {
	if !fs.ValidPath(name) || name == "." || strings.ContainsRune(name, '\\') {
		return false
	}
	parts := strings.Split(name, "/")
	return !slices.ContainsFunc(parts, isGitName) && plainName(parts[0]) != JournalName && !strings.HasPrefix(plainName(parts[0]), StageName)
}

// isGitName tells whether a system takes one component of a path for the directory of
// git: by the case of its letters, by its short name on Windows, by what Windows drops at
// the end of a name, and by the characters that macOS passes over.
func isGitName(part string) bool {
	name := plainName(part)
	return name == gitDir || name == "git~1"
}

// plainName is a component of a path as the most forgiving system takes it.
func plainName(part string) string {
	part = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, part)
	part, _, _ = strings.Cut(part, ":") // a stream of the file
	return strings.TrimRight(part, ". ")
}
