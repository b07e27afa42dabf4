package pins

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// The files of a transaction, in the folder that it is about.
const (
	// JournalName is the journal: while it is there, a transaction stands half done, and
	// Resume or Abort ends it.
	JournalName = ".codexpin-journal.json"
	// StageName is the folder that files are staged in.
	StageName   = ".codexpin-stage"
	journalTemp = StageName + "/journal"
	// stageIgnored keeps git from what a killed run staged. It is written first, removed
	// last, and holds the mark of this package.
	stageIgnored = StageName + "/.gitignore"
)

// Change is one file that a transaction writes or removes.
type Change struct {
	// Path leads there from the folder, with slashes; it lies below it.
	Path string
	// Was is what whoever planned the change read there; Existed is false if there was no
	// file. The transaction refuses to begin where that is not so any more.
	Was     []byte
	Existed bool
	// Data is what shall stand there; Remove says that nothing shall.
	Data   []byte
	Remove bool
}

// Transaction changes several files of one folder together or not at all. New contents
// and copies of the old are staged beside them and synced, then a journal is written,
// then each file is put in place by one rename, then the journal goes. Whatever ends
// the process in between leaves all old files, or a journal from which Resume and
// Abort go on. Modes stay; a new file is 0644. No other file is touched, and an
// identical content is not written.
type Transaction struct {
	// Disk is the folder: OpenFolder gives one.
	Disk Disk
	// Purpose is one line for whoever meets the journal.
	Purpose string
	// Last is the path that is put in place after all others: the contract's.
	Last string
}

// Run makes the changes. Where one cannot be made, what was done is undone, and the
// error says what failed: a *BusyError where another one is under way, a *JournalError
// where an earlier one stands half done, a *StageError, *ChangedError, *LinkError, *GitError or *ReadOnlyError before anything was written, else
// mostly a *WriteError, which wraps the system's.
// Where not even that could be undone, the journal stays and the error wraps a
// *JournalError too. An *InPlaceError says that all changes are made.
func (t *Transaction) Run(changes []Change) error {
	unlock, err := t.Disk.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := t.Check(); err != nil {
		return err
	}
	j, err := t.plan(changes)
	if err != nil || len(j.Steps) == 0 {
		return err
	}
	if err := t.stage(j, changes); err != nil {
		return also(fmt.Errorf("stage the new files: %w", err), t.sweep())
	}
	if err := t.known(j); err != nil { // changed while the files were staged: none is in place
		return also(fmt.Errorf("put the new files in place: %w", err), t.sweep())
	}
	if err := t.apply(j); err != nil {
		err = fmt.Errorf("put the new files in place: %w", err)
		var synced *InPlaceError
		if _, undo := t.undo(j); undo != nil && !errors.As(undo, &synced) {
			return also(also(err, undo), &JournalError{j.Purpose, len(j.Steps)})
		}
		return err
	}
	return also(t.finish(), t.Check())
}

// Try finds out whether Run could begin, and writes nothing. The errors are those that Run
// gives before anything is written.
func (t *Transaction) Try(changes []Change) error {
	if err := t.Check(); err != nil {
		return err
	}
	_, err := t.plan(changes)
	return err
}

// Check gives a *JournalError where a transaction stands half done, and the error of
// reading the journal where that cannot be told.
func (t *Transaction) Check() error {
	j, err := t.journal()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return &JournalError{j.Purpose, len(j.Steps)}
}

// Resume completes a transaction that stands half done. The error is a *ChangedError
// where a file is neither what it was nor what it shall be, a *BusyError where another
// process is at it; nothing is changed then. It wraps fs.ErrNotExist where there is no
// journal.
func (t *Transaction) Resume() error {
	return t.end(func(j *journal) error {
		if err := t.known(j); err != nil {
			return err
		}
		if err := t.apply(j); err != nil {
			return fmt.Errorf("put the new files in place: %w", err)
		}
		return t.finish()
	}, nil)
}

// plan checks the changes and orders them, the contract last.
func (t *Transaction) plan(changes []Change) (*journal, error) {
	if err := t.ownStage(); err != nil {
		return nil, err
	}
	j := &journal{Version: journalVersion, Purpose: t.Purpose}
	seen := map[string]bool{}
	for i, c := range changes {
		if seen[c.Path] {
			return nil, fmt.Errorf("%s is no path that can be written once", quote(c.Path))
		}
		seen[c.Path] = true
		if c.Remove && !c.Existed || !c.Remove && c.Existed && bytes.Equal(c.Was, c.Data) {
			continue
		}
		if err := t.outsideGit(c.Path); err != nil {
			return nil, err
		}
		if !ownPath(c.Path) {
			return nil, fmt.Errorf("%s is no path that can be written", quote(c.Path))
		}
		mode, err := t.unchanged(c)
		if err != nil {
			return nil, err
		}
		j.Steps = append(j.Steps, step{Path: c.Path, Stage: i, Mode: mode, Remove: c.Remove, Existed: c.Existed, Old: sum(c.Was), New: sum(c.Data)})
	}
	slices.SortStableFunc(j.Steps, func(a, b step) int {
		switch {
		case a.Path == t.Last:
			return 1
		case b.Path == t.Last:
			return -1
		}
		return 0
	})
	return j, nil
}

// unchanged checks that a file is still what the change was planned for, and gives its
// mode.
func (t *Transaction) unchanged(c Change) (fs.FileMode, error) {
	info, err := t.Disk.Lstat(c.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if c.Existed {
			return 0, &ChangedError{Path: c.Path}
		}
		return newFileMode, nil
	case err != nil:
		return 0, err
	case info.Mode()&fs.ModeSymlink != 0:
		return 0, &LinkError{c.Path}
	case !info.Mode().IsRegular():
		return 0, fmt.Errorf("%s is %s, not a file", printable(c.Path), kindOf(info.Mode()))
	}
	if info.Mode().Perm()&0o222 == 0 {
		return 0, &ReadOnlyError{c.Path}
	}
	now, err := t.Disk.ReadFile(c.Path)
	if err != nil {
		return 0, err
	}
	if !c.Existed || !bytes.Equal(now, c.Was) {
		return 0, &ChangedError{Path: c.Path}
	}
	return info.Mode().Perm(), nil
}

// stage writes the new contents, copies of the old, and the journal.
func (t *Transaction) stage(j *journal, changes []Change) error {
	if err := t.clearStage(); err != nil {
		return err
	}
	if err := t.Disk.Mkdir(StageName); err != nil {
		return t.failed("make the folder", StageName, err)
	}
	if err := t.Disk.Create(stageIgnored, []byte(stageMark), newFileMode); err != nil {
		return t.failed("write", stageIgnored, err)
	}
	for _, s := range j.Steps {
		c := changes[s.Stage]
		if s.Existed {
			if err := t.Disk.Create(s.old(), c.Was, s.Mode); err != nil {
				return t.failed("copy "+printable(s.Path)+" to", s.old(), err)
			}
		}
		if !s.Remove {
			if err := t.Disk.Create(s.new(), c.Data, s.Mode); err != nil {
				return t.failed("write the new "+printable(s.Path)+" as", s.new(), err)
			}
			j.Folders = append(j.Folders, t.missingFolders(path.Dir(s.Path), j.Folders)...)
		}
	}
	if err := t.Disk.Create(journalTemp, j.encode(), newFileMode); err != nil {
		return t.failed("write", journalTemp, err)
	}
	if err := t.Disk.SyncDir(StageName); err != nil {
		return err
	}
	if err := t.Disk.Rename(journalTemp, JournalName); err != nil {
		return t.failed("put in place", JournalName, err)
	}
	return t.Disk.SyncDir(".")
}
