package pins

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// stageMark is what the first file of a staging folder holds: by it the folder is known to
// be of this package, and git is kept from it.
const stageMark = "# staged by codexpin, which removes this folder: codexpin bump --abort\n*\n"

// Staged tells whether something stands where a transaction stages its files.
func (t *Transaction) Staged() bool {
	_, err := t.Disk.Lstat(StageName)
	return err == nil
}

// LeftStaged tells whether a transaction staged files there and has no journal: it ended
// before it put anything in place, or is about to begin. Abort removes what it left.
func (t *Transaction) LeftStaged() bool {
	_, err := t.Disk.Lstat(JournalName)
	return errors.Is(err, fs.ErrNotExist) && t.Staged() && t.ownStage() == nil
}

// ownStage gives a *StageError where what stands there is not what a transaction of this
// package left: it is neither followed, nor written into, nor removed.
func (t *Transaction) ownStage() error {
	info, err := t.Disk.Lstat(StageName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return t.failed("look at", StageName, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return &StageError{Why: "is a link, not a folder that codexpin made"}
	case !info.IsDir():
		return &StageError{Why: "is " + kindOf(info.Mode()) + ", not a folder that codexpin made"}
	}
	names, err := t.Disk.List(StageName)
	if err != nil {
		return t.failed("look at", StageName, err)
	}
	marked := len(names) == 0 || t.marked(names)
	for _, name := range names {
		info, err := t.Disk.Lstat(StageName + "/" + name)
		if err == nil && info.Mode().IsRegular() && stagedName(StageName+"/"+name) {
			continue
		}
		foreign := &StageError{Why: "holds " + printable(name) + ", which codexpin did not make"}
		if marked {
			foreign.Beside = StageName + "/" + name
		}
		return foreign
	}
	if !marked {
		return &StageError{Why: "has no mark of codexpin"}
	}
	return nil
}

// marked tells whether the mark is there, or as much of it as a kill let be written.
func (t *Transaction) marked(names []string) bool {
	mark, err := t.Disk.ReadFile(stageIgnored)
	return err == nil && (string(mark) == stageMark || len(names) == 1 && strings.HasPrefix(stageMark, string(mark)))
}

// stagedName tells whether a transaction stages a file of that name.
func stagedName(name string) bool {
	if name == stageIgnored || name == journalTemp {
		return true
	}
	for _, kind := range []string{"/old-", "/new-"} {
		if number, ok := strings.CutPrefix(name, StageName+kind); ok {
			return number != "" && strings.Trim(number, "0123456789") == ""
		}
	}
	return false
}

// clearStage removes what was staged, by this transaction or by one of which no journal is
// there, and nothing that is not this package's.
func (t *Transaction) clearStage() error {
	if err := t.ownStage(); err != nil {
		return err
	}
	names, err := t.Disk.List(StageName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, name := range slices.Backward(names) { // the mark, which keeps git out, goes last
		if err := t.Disk.Remove(StageName + "/" + name); err != nil {
			return err
		}
	}
	return t.Disk.Remove(StageName)
}
