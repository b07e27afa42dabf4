package cmd_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"time"

	"codexpin/cmd"
	"codexpin/pins"
)

// diskVariable makes the codexpin of the scripts meet a fault while it writes:
//
//	rename=N   the process ends, as by SIGKILL, before its Nth rename
//	remove=N   the same before its Nth removal of a file
//	full=N     from its Nth new file on there is no room
const diskVariable = "CODEXPIN_TEST_DISK"

// run is main.go, with the faulty disk where one is asked for.
func run(streams cmd.Streams) int {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	if fault := os.Getenv(diskVariable); fault != "" {
		f := &faultyDisk{}
		for _, one := range []struct {
			name string
			at   *int
		}{{"rename", &f.rename}, {"remove", &f.remove}, {"full", &f.full}} {
			if n, ok := strings.CutPrefix(fault, one.name+"="); ok {
				if _, err := fmt.Sscan(n, one.at); err != nil {
					panic(err)
				}
			}
		}
		over := func(d pins.Disk) pins.Disk { f.Disk = d; return f }
		return cmd.MainOn(over, os.Args[1:], os.Environ(), dir, time.Now, streams)
	}
	return cmd.Main(os.Args[1:], os.Environ(), dir, time.Now, streams)
}

type faultyDisk struct {
	pins.Disk
	rename, remove, full      int
	renamed, removed, created int
}

// killedCode is the exit code of a process that SIGKILL ended, as a shell tells it.
const killedCode = 137

func (f *faultyDisk) Rename(from, to string) error {
	if f.renamed++; f.renamed == f.rename {
		os.Exit(killedCode)
	}
	return f.Disk.Rename(from, to)
}

func (f *faultyDisk) Remove(name string) error {
	if f.removed++; f.removed == f.remove {
		os.Exit(killedCode)
	}
	return f.Disk.Remove(name)
}

func (f *faultyDisk) Create(name string, data []byte, mode fs.FileMode) error {
	if f.created++; f.full > 0 && f.created >= f.full {
		return &fs.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
	}
	return f.Disk.Create(name, data, mode)
}
