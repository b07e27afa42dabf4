package pins

import (
	"errors"
	"io/fs"
	"maps"
	"syscall"
	"testing"
)

// unsynced is a Disk that cannot sync folders from a call on, and may refuse one rename.
type unsynced struct {
	Disk
	at, synced int
	deny       string
}

func (u *unsynced) SyncDir(name string) error {
	if u.synced++; u.synced >= u.at {
		return &fs.PathError{Op: "sync", Path: name, Err: syscall.EIO}
	}
	return u.Disk.SyncDir(name)
}

func (u *unsynced) Rename(from, to string) error {
	if to == u.deny {
		return &fs.PathError{Op: "rename", Path: to, Err: syscall.EROFS}
	}
	return u.Disk.Rename(from, to)
}

// TestUnsynced holds that a folder which cannot be synced leaves all files as they were,
// or all of them changed with an *InPlaceError, and no journal where the error says none.
func TestUnsynced(t *testing.T) {
	for _, deny := range []string{"", "vendor/a.json"} {
		for at := 1; ; at++ {
			dir, disk := folderOf(t, before())
			u := &unsynced{Disk: disk, at: at, deny: deny}
			err := transaction(u).Run(changesOf(before(), after()))
			var done *InPlaceError
			var half *JournalError
			got := contents(t, dir)
			switch {
			case err == nil && deny == "":
				if !maps.Equal(got, after()) {
					t.Errorf("%q %d: no error, %q", deny, at, got)
				}
			case errors.As(err, &done):
				if !maps.Equal(got, after()) {
					t.Errorf("%q %d: %v, %q", deny, at, err, got)
				}
			case errors.As(err, &half):
				if _, there := got[JournalName]; !there {
					t.Errorf("%q %d: %v, and no journal", deny, at, err)
				}
			case !maps.Equal(got, before()):
				t.Errorf("%q %d: %v, %q", deny, at, err, got)
			}
			if u.synced < at {
				break
			}
		}
	}
}
