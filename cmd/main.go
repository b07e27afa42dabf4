// Package cmd is the command line: it reads arguments, picks the witnesses, asks
// them and hands the report on. It judges nothing and formats nothing itself. Only
// this package knows both the witnesses and the reports.
//
// Nothing here is global: every run builds its own command tree, and arguments,
// environment, directory and streams are passed in.
package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// app is one run of the command line.
type app struct {
	env     environment
	dir     string           // what relative paths are relative to
	now     func() time.Time // today, where no date was given
	streams Streams
	color   colorMode
	noColor bool
	// read reads Codex from files; rust.Read but in tests.
	read func(rust.Files, rust.Parts) (*surface.Surface, error)
	// self is the executable of codexpin, which is never taken for a codex.
	self string
	// probing are the probes under way: an interrupt waits until they have cleaned up.
	probing underway
	// writing is held while files are written, so that an interrupt leaves none half done.
	writing sync.Mutex
	said    said
	// disk stands between a transaction and the system in tests; nil else.
	disk func(pins.Disk) pins.Disk
}

// Main runs the command line args (without the program's name) in the directory dir,
// at the time that now tells, and gives the exit code, which is one of the Exit constants whatever happens: an
// error, a panic, a stream that cannot be written to, SIGINT, SIGTERM, SIGQUIT or SIGHUP, which it
// takes over for as long as it runs.
func Main(args, env []string, dir string, now func() time.Time, streams Streams) int {
	a := &app{env: environment(env), dir: dir, now: now, streams: streams, color: colorAuto, read: rust.Read}
	if len(args) == 1 && args[0] == "--version" {
		// Asked most often, by scripts: neither signals nor the tree are set up.
		return a.end(a.print(versionText() + "\n"))
	}
	if self, err := os.Executable(); err == nil {
		a.self = self
	}
	ctx, stop := interruptible(context.Background())
	defer stop()
	return a.main(ctx, args)
}

// main runs the tree aside, so that a cancelled context ends the run at once: all
// that is left behind then is reading.
func (a *app) main(ctx context.Context, args []string) int {
	done := make(chan error, 1)
	go func() { done <- a.guarded(ctx, args) }()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		err = ctx.Err()
		a.probing.end()
		a.writing.Lock()
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = a.interrupted(args)
	}
	return a.end(err)
}

// end says what went wrong, if anything did, and gives the exit code.
func (a *app) end(err error) int {
	if err == nil {
		return ExitOK
	}
	e := asError(err)
	a.complain(e)
	return e.Code
}

// guarded makes a panic an error; Go's own exit code for one means usage here.
func (a *app) guarded(ctx context.Context, args []string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			hint := "this is a fault of codexpin, not of what it reads; CODEXPIN_DEBUG=1 adds the place"
			if a.env.get("CODEXPIN_DEBUG") != "" {
				hint = string(debug.Stack())
			}
			err = &Error{Code: ExitUnknown, Msg: fmt.Sprintf("internal error: %v", p), Hint: hint}
		}
	}()
	return a.execute(ctx, args)
}

// complain prints an error, unless the report has said it.
func (a *app) complain(e *Error) {
	if e.Msg == "" || errors.Is(e, syscall.EPIPE) { // the reader has seen enough
		return
	}
	paint := report.NewPaint(colorFor(a.colorMode(), a.env, a.streams.Err))
	width := widthOf(a.env, a.streams.Err)
	msg := foldComplaint("codexpin: error: ", report.Complaint(e.Msg), width)
	fmt.Fprintf(a.streams.Err, "codexpin: %s %s\n", paint.Bad("error:"), msg)
	if e.Hint != "" {
		hint := foldComplaint("hint: ", report.ComplaintLines(e.Hint), width)
		fmt.Fprintf(a.streams.Err, "%s %s\n", paint.Dim("hint:"), hint)
	}
}

// tell writes what was found out before an error to standard error, which it, complain and
// underWay alone do.
func (a *app) tell(text string) {
	fmt.Fprintf(a.streams.Err, "%s\n", report.ComplaintLines(text))
}

// underWay writes over the line of a terminal that says what is under way; "" takes it
// back.
func (a *app) underWay(text string) {
	fmt.Fprintf(a.streams.Err, "\r\x1b[K%s", report.Complaint(text))
}

func (a *app) colorMode() colorMode {
	if a.noColor {
		return colorNever
	}
	return a.color
}
