package cmd

import (
	"codexpin/checks/schema"
	"codexpin/probe"
	"context"
	"errors"
	"io"
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

// CommittedSurface reads the schema that is committed at a commit, with that of config.toml.
func CommittedSurface(tree schema.Files) (*surface.Surface, error) {
	return committedSurface(tree, true)
}

// ReleaseOf gives what the atlas holds of a release.
func ReleaseOf(version string) (*surface.Surface, error) { return releaseOf(version) }

// RuntimeSurface asks an executable what it speaks, with the helps of commands.
func RuntimeSurface(ctx context.Context, codex, dir string, env []string, helps []string) (*surface.Surface, error) {
	a := &app{env: environment(env), dir: dir, now: time.Now, streams: Streams{Out: io.Discard, Err: io.Discard}}
	k := &asking{app: a, prefer: probe.First, today: "2026-01-01", kept: &keptPrints{}}
	k.prints = k.kept.both(false)
	asked, err := k.ask(ctx, &pins.Contract{}, pins.Found{}, []string{codex}, helps)
	if err != nil {
		return nil, err
	}
	w := newRuntimeWitness(asked.runtimes[0], &asked.fitted[0])
	if w.Cause != "" {
		return nil, errors.New(w.Cause)
	}
	return w.Surface, nil
}
