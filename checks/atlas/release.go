package atlas

import (
	"cmp"
	"fmt"
	"time"

	"github.com/Masterminds/semver/v3"

	"codexpin/checks/surface"
)

// Release is one released version and where its facts come from.
type Release struct {
	Version string `json:"version"` // 0.136.0
	// Date is the day of its commit, where that is known, else one that it is not later
	// than: that of the registry for its package. As 2006-01-02.
	Date    string  `json:"date"`
	Package Package `json:"package"`
	// Prints are the forms of its protocol that the executable printed, in the order of
	// Command, the stable form before the experimental one.
	Prints []Print `json:"prints"`
	// RollCall is the number of client requests that the running server listed.
	RollCall int `json:"rollCall"`
	// Commit is the release's commit; "" if it is not known.
	Commit string `json:"commit,omitempty"`
	// SourceRead says that the source at Commit was read too, and agreed. Gates of
	// notifications are told from there alone.
	SourceRead bool `json:"sourceRead"`
}

// Package is the npm package that held the executable.
type Package struct {
	Name      string `json:"name"`      // @openai/codex
	Version   string `json:"version"`   // 0.136.0-linux-x64
	Integrity string `json:"integrity"` // sha512- and the digest in base64, as npm writes it
}

// Print is one form of the protocol, as the executable printed it.
type Print struct {
	Command      string `json:"command"` // generate-json-schema, generate-ts
	Experimental bool   `json:"experimental"`
	Files        int    `json:"files"`
	// SHA256 is over the sorted paths and, for JSON, what the files mean, 64 hex digits:
	// some releases print one file in another order of keys each time.
	SHA256 string `json:"sha256"`
}

// Commit is the commit of a release. Releases that were never published as a package
// have one too.
type Commit struct {
	Version string `json:"version"`
	ID      string `json:"id"`   // 40 lower case hex digits
	Date    string `json:"date"` // of the commit, as 2006-01-02
}

// Entry is a release with its facts: what Encode is given.
type Entry struct {
	Release Release
	Surface *surface.Surface
}

// Compare orders two versions by precedence, as cmp.Compare does. A text that is no
// version comes before all that are.
func Compare(a, b string) int {
	va, errA := semver.StrictNewVersion(a)
	vb, errB := semver.StrictNewVersion(b)
	switch {
	case errA != nil && errB != nil:
		return cmp.Compare(a, b)
	case errA != nil:
		return -1
	case errB != nil:
		return 1
	}
	return cmp.Or(va.Compare(vb), cmp.Compare(a, b))
}

// UnknownError says that the atlas holds no release of that version.
type UnknownError struct {
	Version string
	Newest  string // the newest that it holds; "" if it holds none
}

// Error names the version and the newest one held.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("the atlas holds no release %q; the newest it holds is %s", e.Version, e.Newest)
}

// CorruptError says that the text is no atlas, or a damaged one.
type CorruptError struct{ Why string }

// Error gives the reason.
func (e *CorruptError) Error() string { return "the atlas cannot be read: " + e.Why }

// staleDays is after how many days without a newer release the atlas counts as old:
// Codex publishes one every few days.
const staleDays = 42

// Stale tells whether the newest release that the atlas holds was published more than
// six weeks before now, and gives it. An atlas without releases is stale.
func (a *Atlas) Stale(now time.Time) (newest Release, stale bool) {
	newest, ok := a.Newest()
	if !ok {
		return newest, true
	}
	published, err := time.Parse(time.DateOnly, newest.Date)
	return newest, err != nil || now.Sub(published) > staleDays*24*time.Hour
}
