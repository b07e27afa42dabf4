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
	"runtime/debug"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/report"
)

// app is one run of the command line.
type app struct {
	env     environment
	dir     string // what relative paths are relative to
	streams Streams
	color   colorMode
	noColor bool
	// read reads Codex from files; rust.Read but in tests.
	read func(rust.Files, rust.Parts) (*surface.Surface, error)
}

// Main runs the command line args (without the program's name) in the directory dir
// and gives the exit code, which is one of the Exit constants whatever happens: an
// error, a panic, a signal that cancels ctx, a stream that cannot be written to.
func Main(ctx context.Context, args, env []string, dir string, streams Streams) int {
	a := &app{env: environment(env), dir: dir, streams: streams, color: colorAuto, read: rust.Read}
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
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = &Error{Code: ExitInterrupted, Msg: "interrupted"}
	}
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
	if e.Msg == "" {
		return
	}
	paint := report.NewPaint(colorFor(a.colorMode(), a.env, a.streams.Err))
	fmt.Fprintf(a.streams.Err, "codexpin: %s %s\n", paint.Bad("error:"), report.Sanitise(e.Msg))
	if e.Hint != "" {
		fmt.Fprintf(a.streams.Err, "%s %s\n", paint.Dim("hint:"), report.SanitiseLines(e.Hint))
	}
}

func (a *app) colorMode() colorMode {
	if a.noColor {
		return colorNever
	}
	return a.color
}
