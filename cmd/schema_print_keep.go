package cmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"codexpin/checks/schema"
	"codexpin/pins"
)

// printStage is the folder, beside the directory that schema print makes, in which its
// files are written before they get its name.
const printStage = ".codexpin-print"

// keep writes the files into a folder beside the directory and gives that its name, so
// that they are there whole or not at all, whenever the run ends.
func (p *printing) keep(ctx context.Context, set *schema.Set, out string) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return unknown(shortError(err), "", "make the folder of "+p.out)
	}
	disk, closeDisk, err := p.openDisk(filepath.Dir(out))
	if err != nil {
		return unknown(shortError(err), "", "open the folder of "+p.out)
	}
	defer closeDisk()
	unlock, err := disk.Lock()
	if err != nil {
		return unknown(err, "nothing was changed", "write "+p.out)
	}
	defer unlock()
	if err := putSet(disk, set, filepath.Base(out)); err != nil {
		return unknown(shortError(err), "nothing was changed", "write "+p.out)
	}
	return nil
}

// putSet makes the directory name of a folder hold a set: a new one, or one that is empty.
// The error leaves neither the directory nor what was staged for it.
func putSet(disk pins.Disk, set *schema.Set, name string) error {
	err := sweepStage(disk, printStage) // of a run that was killed
	if err == nil {
		err = stageSet(disk, set)
	}
	if err == nil {
		err = disk.Rename(printStage, name)
		if info, no := disk.Lstat(name); err != nil && no == nil && info.IsDir() && disk.Remove(name) == nil {
			// It was empty, and the system replaces no directory.
			err = disk.Rename(printStage, name)
		}
	}
	if err != nil {
		return errors.Join(err, sweepStage(disk, printStage))
	}
	return disk.SyncDir(".")
}

// stageSet writes the files of a set below printStage, with the modes of new files.
func stageSet(disk pins.Disk, set *schema.Set) error {
	made := map[string]bool{".": true}
	if err := disk.Mkdir(printStage); err != nil {
		return err
	}
	for _, f := range set.Files {
		if err := makeFolders(disk, path.Dir(f.Path), made); err != nil {
			return err
		}
		if err := disk.Create(path.Join(printStage, f.Path), f.Data, 0o644); err != nil {
			return err
		}
	}
	for dir := range made {
		if err := disk.SyncDir(path.Join(printStage, dir)); err != nil {
			return err
		}
	}
	return nil
}

// makeFolders makes a folder below printStage, and those around it, where they are not
// made yet.
func makeFolders(disk pins.Disk, dir string, made map[string]bool) error {
	if made[dir] {
		return nil
	}
	if err := makeFolders(disk, path.Dir(dir), made); err != nil {
		return err
	}
	made[dir] = true
	return disk.Mkdir(path.Join(printStage, dir))
}

// sweepStage removes a folder and all below it. One that is not there is no error.
func sweepStage(disk pins.Disk, name string) error {
	info, err := disk.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		below, err := disk.List(name)
		if err != nil {
			return err
		}
		for _, n := range below {
			if err := sweepStage(disk, path.Join(name, n)); err != nil {
				return err
			}
		}
	}
	return disk.Remove(name)
}
