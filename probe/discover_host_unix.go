//go:build unix

package probe

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// openQuietly opens a file to read it and never waits, which opening a pipe would.
func openQuietly(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
}

// mayExecute asks the system, which also knows of mounts and of access lists.
func mayExecute(path string) bool {
	return unix.Faccessat(unix.AT_FDCWD, path, unix.X_OK, unix.AT_EACCESS) == nil
}

// owner gives the numbers of a file's user and group.
func owner(info fs.FileInfo) (uid, gid int, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0, false
	}
	return int(stat.Uid), int(stat.Gid), true
}

// fileNumber identifies a file by device and number, so that two hard links are one.
func fileNumber(info fs.FileInfo, otherwise string) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return otherwise
	}
	return fmt.Sprintf("%d:%d", stat.Dev, stat.Ino)
}
