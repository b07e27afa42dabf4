package cmd

import (
	"context"
	"os"
	"time"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// MainOn is Main with something between its transactions and the system.
func MainOn(disk func(pins.Disk) pins.Disk, args, env []string, dir string, now func() time.Time, streams Streams) int {
	a := &app{env: environment(env), dir: dir, now: now, streams: streams, color: colorAuto, read: rust.Read, disk: disk}
	if self, err := os.Executable(); err == nil {
		a.self = self
	}
	return a.main(context.Background(), args)
}

// DropSame is what diff does with what neither of two sources can tell.
func DropSame(changes *surface.Changes, from, to interface {
	Read(path string) ([]byte, error)
}) error {
	return dropSame(changes, from, to)
}
