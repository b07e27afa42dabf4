package pins

import (
	"fmt"
	"strings"
)

// ChangedError says that a file is not what it was when the change was planned, or, on
// Resume and Abort, neither what it was nor what it was to be.
type ChangedError struct {
	Path string
	Also []string // further ones
}

// Error names the files.
func (e *ChangedError) Error() string {
	if len(e.Also) == 0 {
		return printable(e.Path) + " was changed by somebody else meanwhile"
	}
	return printable(strings.Join(append([]string{e.Path}, e.Also...), ", ")) + " were changed by somebody else meanwhile"
}

// changedError is a *ChangedError for those paths, nil for none.
func changedError(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	return &ChangedError{paths[0], paths[1:]}
}

// LeftError says that a transaction was undone but for files that somebody changed before
// it had written them: they stay as they are.
type LeftError struct{ Paths []string }

// Error names them.
func (e *LeftError) Error() string {
	return "all else is restored; left alone, for somebody else changed it meanwhile: " + printable(strings.Join(e.Paths, ", "))
}

// StageError says that what stands where files are staged is not codexpin's.
type StageError struct {
	Why string
	// Beside is the one thing there that is not, where all else is; else empty.
	Beside string
}

// Error says why.
func (e *StageError) Error() string { return StageName + " " + e.Why }

// LostError says that a file which a transaction had staged is gone or damaged, so that
// neither Resume nor Abort can put it in place.
type LostError struct {
	Path string // what it was staged for
	Err  error
}

// Error names both.
func (e *LostError) Error() string {
	return "what was staged for " + printable(e.Path) + " is lost: " + e.Err.Error()
}

// Unwrap gives the error of reading it.
func (e *LostError) Unwrap() error { return e.Err }

// LinkError says that a link stands where a file was to be written: it is not replaced
// and not followed.
type LinkError struct{ Path string }

// Error names the file.
func (e *LinkError) Error() string { return printable(e.Path) + " is a link, not a file" }

// JournalError says that an earlier transaction stands half done.
type JournalError struct {
	Purpose string // what it was for
	Files   int
}

// Error says so, and what ends it.
func (e *JournalError) Error() string {
	return fmt.Sprintf("an earlier run stands half done (%s, %d files): --resume completes it, --abort restores what was there", printable(e.Purpose), e.Files)
}

// BadJournalError says that what stands in the place of the journal is none that this
// package wrote: it is cut, of another version, or names a path that no transaction writes.
// Neither Resume nor Abort follows it.
type BadJournalError struct{ Why string }

// Error names the journal and says why.
func (e *BadJournalError) Error() string { return JournalName + " " + e.Why }

func badJournal(format string, args ...any) error {
	return &BadJournalError{fmt.Sprintf(format, args...)}
}

// BusyError says that another process is at the files of the folder just now.
type BusyError struct{}

// Error says so.
func (e *BusyError) Error() string {
	return "another codexpin is writing the files of this folder: try again when it is done"
}

// ReadOnlyError says that a file to be written is one that nobody may write.
type ReadOnlyError struct{ Path string }

// Error names the file.
func (e *ReadOnlyError) Error() string { return printable(e.Path) + " is read-only" }

// InPlaceError says that every file of a transaction is in place and the journal gone, and
// that the system could not be made to keep it through a loss of power.
type InPlaceError struct{ Err error }

// Error says so.
func (e *InPlaceError) Error() string {
	return "all files are in place, but they may not last through a loss of power: " + e.Err.Error()
}

// Unwrap gives the error of the system.
func (e *InPlaceError) Unwrap() error { return e.Err }
