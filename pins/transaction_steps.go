package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// state is what stands at the path of a step.
type state uint8

const (
	stateOld   state = iota // what was there before
	stateNew                // what shall be there
	stateOther              // neither
)

// state looks at the path of a step.
func (t *Transaction) state(s step) (state, error) {
	info, err := t.Disk.Lstat(s.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		switch {
		case s.Remove:
			return stateNew, nil
		case !s.Existed:
			return stateOld, nil
		}
		return stateOther, nil
	case err != nil:
		return stateOther, t.failed("look at", s.Path, err)
	case !info.Mode().IsRegular():
		return stateOther, nil
	}
	now, err := t.Disk.ReadFile(s.Path)
	if err != nil {
		return stateOther, t.failed("read", s.Path, err)
	}
	switch digest := sum(now); {
	case !s.Remove && digest == s.New:
		return stateNew, nil
	case s.Existed && digest == s.Old:
		return stateOld, nil
	}
	return stateOther, nil
}

// known checks that every file of a journal is what it was or what it shall be.
func (t *Transaction) known(j *journal) error {
	var changed []string
	for _, s := range j.Steps {
		at, err := t.state(s)
		if err != nil {
			return err
		}
		if at == stateOther {
			changed = append(changed, s.Path)
		}
	}
	return changedError(changed)
}

// apply puts every file in place that is not yet, in the order of the journal.
func (t *Transaction) apply(j *journal) error {
	for _, dir := range j.Folders {
		if err := t.Disk.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
			return t.failed("make the folder", dir, err)
		}
	}
	for _, s := range j.Steps {
		at, err := t.state(s)
		switch {
		case err != nil:
			return err
		case at == stateNew:
			continue
		case at == stateOther:
			return &ChangedError{Path: s.Path}
		}
		if s.Remove {
			err = t.failed("remove", s.Path, t.Disk.Remove(s.Path))
		} else if err = t.intact(s, s.new(), s.New); err == nil {
			err = t.failed("replace", s.Path, t.Disk.Rename(s.new(), s.Path))
		}
		if err != nil {
			return err
		}
	}
	return t.syncFolders(j)
}

// intact checks a staged file of a step against the journal; the error is a *LostError.
func (t *Transaction) intact(s step, name, want string) error {
	data, err := t.Disk.ReadFile(name)
	if err != nil {
		return &LostError{s.Path, fmt.Errorf("%s: %w", name, bare(err))}
	}
	if sum(data) != want {
		return &LostError{s.Path, fmt.Errorf("%s is damaged", name)}
	}
	return nil
}

// syncFolders makes the renames last.
func (t *Transaction) syncFolders(j *journal) error {
	var dirs []string
	for _, s := range j.Steps {
		dirs = append(dirs, path.Dir(s.Path))
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		if err := t.Disk.SyncDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return t.failed("sync", dir, err)
		}
	}
	return nil
}

// notEmpty tells a folder that somebody else put something into meanwhile: it stays.
func notEmpty(disk Disk, dir string) bool {
	names, err := disk.List(dir)
	return err == nil && len(names) > 0
}

// finish removes the journal, then what was staged. From the first of these on the
// transaction is over: what is left of the second is no error, and the next one sweeps it.
func (t *Transaction) finish() error {
	if err := t.Disk.Remove(JournalName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return t.failed("remove", JournalName, err)
	}
	synced := t.Disk.SyncDir(".")
	_ = t.clearStage()
	if synced != nil {
		return &InPlaceError{synced}
	}
	return nil
}

// sweep ends a transaction of which no file is in place.
func (t *Transaction) sweep() error {
	if err := t.Disk.Remove(JournalName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return t.failed("remove", JournalName, err)
	}
	return t.clearStage()
}

// missingFolders lists the folders on the way to dir that are not there and not listed
// yet, outermost first.
func (t *Transaction) missingFolders(dir string, listed []string) []string {
	var list []string
	for ; dir != "."; dir = path.Dir(dir) {
		if _, err := t.Disk.Lstat(dir); err == nil || slices.Contains(listed, dir) {
			break
		}
		list = append(list, dir)
	}
	slices.Reverse(list)
	return list
}
