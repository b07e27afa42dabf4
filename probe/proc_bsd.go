//go:build unix && !linux

package probe

import "os/exec"

// reap waits for the command and then kills what is left of its group. The system does
// not give the id of a group away again within that moment.
func (g *group) reap(cmd *exec.Cmd) {
	_ = cmd.Wait()
	g.kill()
}
