//go:build unix

package cmd

import (
	"os"
	"os/signal"
	"syscall"
)

// ignorePipe turns SIGPIPE into the error EPIPE of the write that met it. The signal
// is caught, not ignored, for programs that we start inherit what is ignored.
func ignorePipe() (undo func()) {
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	return func() { signal.Stop(pipe) }
}
