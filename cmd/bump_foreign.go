package cmd

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	clientcode "codexpin/checks/client"
	"codexpin/pins"
)

// badJournalHint is the next step where the journal is none that a run of this version
// left: neither --resume nor --abort follows it.
const badJournalHint = "git status and git diff show what is changed, and git restore FILE puts a file back; then remove " +
	pins.JournalName + " and .codexpin-stage by hand, and it is over"

// trackedHint is the next step where git tracks what only a killed run leaves. Which of
// the two it is only the user knows, and to follow the first unseen would write what its
// author wants.
const trackedHint = "if it came with the repository, delete it: git rm -r -f --ignore-unmatch " + pins.JournalName + " .codexpin-stage; " +
	"if a run of your own left it and it was added since, git rm -r --cached --ignore-unmatch " + pins.JournalName + " .codexpin-stage takes it out of git, then run it again"

// ownRun refuses a journal or staged files that the client's git tracks: they came with a
// repository, and are not of a run of this machine. Names are compared without the case of
// letters. Where the index cannot be read, that cannot be told, and is refused as well.
func ownRun(dir string) error {
	tracked, err := clientcode.Tracked(dir)
	if errors.Is(err, clientcode.ErrNoRepository) {
		return nil
	}
	if err != nil {
		return unknown(shortError(err), "git status tells whether it tracks "+pins.JournalName+"; "+badJournalHint, "tell whether the earlier run is of this machine")
	}
	for _, path := range tracked {
		name, _, _ := strings.Cut(path, "/")
		if strings.EqualFold(name, pins.JournalName) || strings.EqualFold(name, pins.StageName) {
			return &Error{Code: ExitUnknown, Hint: trackedHint,
				Msg: fmt.Sprintf("git tracks %s in %s, so that it is not a run of this machine, and is not followed", name, filepath.ToSlash(dir))}
		}
	}
	return nil
}
