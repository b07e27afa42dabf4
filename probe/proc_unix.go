//go:build unix

package probe

import (
	"errors"
	"os/exec"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// group is a process group that the command leads. A descendant that leaves it, by
// setsid or setpgid, is out of its reach; killBelow looks for those.
type group struct {
	pid    int
	mu     sync.Mutex
	reaped bool // the id may be another's by now
}

func (g *group) start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	g.pid = cmd.Process.Pid
	return nil
}

func (g *group) terminate() { g.signal(unix.SIGTERM) }
func (g *group) kill()      { g.signal(unix.SIGKILL) }

func (g *group) signal(s unix.Signal) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.reaped {
		_ = unix.Kill(-g.pid, s)
	}
}

func signalName(s syscall.Signal) string { return unix.SignalName(s) }

func isBusy(err error) bool { return errors.Is(err, syscall.ETXTBSY) }

func isExhausted(err error) bool {
	return errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.ENOMEM) ||
		errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ENOSPC)
}

// openNonblock keeps an open of a named pipe from waiting for its other end.
const openNonblock = unix.O_NONBLOCK
