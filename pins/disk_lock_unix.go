//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package pins

import (
	"errors"
	"syscall"
)

// Lock locks the folder itself, so that nothing of a lock is left behind. File systems that
// know no locks do without.
func (f *Folder) Lock() (unlock func(), err error) {
	dir, err := f.root.Open(".")
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(dir.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		dir.Close()
		return nil, &BusyError{}
	}
	return func() { dir.Close() }, nil
}
