//go:build unix && !linux

package probe

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// reap waits for the command and then kills what is left of its group. The system does
// not give the id of a group away again within that moment.
func (g *group) reap(cmd *exec.Cmd) {
	_ = cmd.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = unix.Kill(-g.pid, unix.SIGKILL)
	g.reaped = true
}
