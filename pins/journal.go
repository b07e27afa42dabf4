package pins

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
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

func (s step) old() string { return stageName + "/old-" + strconv.Itoa(s.Stage) }
func (s step) new() string { return stageName + "/new-" + strconv.Itoa(s.Stage) }

func sum(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

func (j *journal) encode() []byte {
	text, _ := json.MarshalIndent(j, "", " ") // nothing in it can fail
	return append(text, '\n')
}

// journal reads the journal of the folder. A journal is written by this package alone;
// one that names a path outside the folder is not followed.
func (t *Transaction) journal() (*journal, error) {
	info, err := t.Disk.Lstat(JournalName)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is %s, not a file", JournalName, kindOf(info.Mode()))
	case info.Size() > maxJournal:
		return nil, fmt.Errorf("%s is larger than %d MB", JournalName, maxJournal>>20)
	}
	text, err := t.Disk.ReadFile(JournalName)
	if err != nil {
		return nil, err
	}
	j := &journal{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(j); err != nil {
		return nil, fmt.Errorf("read %s: %w", JournalName, err)
	}
	if j.Version != journalVersion {
		return nil, fmt.Errorf("%s is of version %d, and this codexpin knows %d", JournalName, j.Version, journalVersion)
	}
	for _, name := range j.Folders {
		if !ownPath(name) {
			return nil, fmt.Errorf("%s names the path %s", JournalName, quote(name))
		}
	}
	for _, s := range j.Steps {
		if !ownPath(s.Path) || s.Stage < 0 {
			return nil, fmt.Errorf("%s names the path %s", JournalName, quote(s.Path))
		}
	}
	return j, nil
}

func ownPath(name string) bool {
	return fs.ValidPath(name) && name != "." && !strings.HasPrefix(name, stageName) && name != JournalName
}
