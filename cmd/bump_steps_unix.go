//go:build unix

package cmd

import (
	"os/exec"
	"syscall"
)

// killGroup ends what a command left running, if anything, in its group.
func killGroup(c *exec.Cmd) {
	if c.Process != nil {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // none is left, mostly
	}
}

// endGroup gives a command a process group of its own, which ends with it where the run
// is cancelled.
func endGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
