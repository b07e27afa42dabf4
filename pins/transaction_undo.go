package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
)

// Abort restores what was there before a transaction that stands half done, and removes
// what one staged of which no journal is there. A file that somebody changed before it was
// written stays as it is: the error is a *LeftError then, and all else is restored. One that
// was changed after it was written is a *ChangedError, and nothing is changed. The others
// are those of Resume, and a *StageError.
func (t *Transaction) Abort() error {
	return t.end(func(j *journal) error {
		left, err := t.undo(j)
		if err == nil && len(left) > 0 {
			return &LeftError{left}
		}
		return err
	}, t.clearStage)
}

// end ends a transaction that stands half done, or calls staged, unless it is nil, where
// there is no journal of what was staged.
func (t *Transaction) end(half func(*journal) error, staged func() error) error {
	unlock, err := t.Disk.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	j, err := t.journal()
	if errors.Is(err, fs.ErrNotExist) && staged != nil && t.Staged() {
		return staged()
	}
	if err != nil {
		return err
	}
	if err := t.ownStage(); err != nil {
		return err
	}
	return half(j)
}

// undo restores every file that is not what it was, the last first, and ends the
// transaction. left are the files that somebody changed before they were written: their
// old content is in nobody's copy but theirs, so that they stay.
func (t *Transaction) undo(j *journal) (left []string, err error) {
	if left, err = t.changedBefore(j); err != nil {
		return nil, err
	}
	for _, s := range slices.Backward(j.Steps) {
		if slices.Contains(left, s.Path) {
			continue
		}
		if err := t.restore(s); err != nil {
			return nil, err
		}
	}
	if err := t.syncFolders(j); err != nil {
		return nil, err
	}
	for _, dir := range slices.Backward(j.Folders) {
		if err := t.Disk.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) && !notEmpty(t.Disk, dir) {
			return nil, t.failed("remove", dir, err)
		}
	}
	return left, t.finish()
}

// changedBefore lists the files that are neither what they were nor what they shall be, and
// that the transaction has not written: their new content is still staged. For any other
// file of which that is so the error is a *ChangedError.
func (t *Transaction) changedBefore(j *journal) (left []string, err error) {
	var written []string
	for _, s := range j.Steps {
		at, err := t.state(s)
		switch {
		case err != nil:
			return nil, err
		case at != stateOther:
		case !s.Remove && t.intact(s, s.new(), s.New) == nil:
			left = append(left, s.Path)
		default:
			written = append(written, s.Path)
		}
	}
	return left, changedError(written)
}

// restore gives a file of a journal its old content.
func (t *Transaction) restore(s step) error {
	at, err := t.state(s)
	switch {
	case err != nil:
		return err
	case at == stateOld:
		return nil
	case at == stateOther:
		return &ChangedError{Path: s.Path}
	}
	if s.Existed {
		if err = t.intact(s, s.old(), s.Old); err == nil {
			err = t.failed("replace", s.Path, t.Disk.Rename(s.old(), s.Path))
		}
	} else {
		err = t.failed("remove", s.Path, t.Disk.Remove(s.Path))
	}
	if err != nil {
		return fmt.Errorf("restore what was there: %w", err)
	}
	return nil
}

// also adds a second error, on the same line.
func also(err, more error) error {
	switch {
	case more == nil:
		return err
	case err == nil:
		return more
	}
	return fmt.Errorf("%w; %w", err, more)
}
