package cmd

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruptible gives a context that SIGINT, SIGTERM, SIGQUIT and SIGHUP cancel. The first signal
// cancels, the next one ends the process as the system does by default. It also
// makes a closed standard output an error of writing, so that a reader which stops
// early gets an exit code of ours. Call stop to undo it.
func interruptible(parent context.Context) (ctx context.Context, stop func()) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // nohup has its way
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, cancel := signal.NotifyContext(parent, ends...)
	undo := ignorePipe()
	context.AfterFunc(ctx, cancel)
	return ctx, func() {
		cancel()
		undo()
	}
}
