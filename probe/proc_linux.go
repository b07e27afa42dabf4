package probe

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// reap waits until the command has ended, kills what is left of its group and only then
// reaps it: until then its id, which is the group's too, belongs to nobody else.
func (g *group) reap(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, g.pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = unix.Kill(-g.pid, unix.SIGKILL)
	_ = cmd.Wait()
	g.reaped = true
}

// killRounds bounds how often survivors are looked for: each round kills all it finds,
// and what they started meanwhile is for the next.
const killRounds = 20

// killBelow kills every process that belongs to the folder dir of the temporary tree:
// one whose environment names it, or that works in it. That is every descendant but one
// that has both changed its folder and emptied its environment. It gives how many are
// left.
func killBelow(dir string) (left int) {
	for range killRounds {
		found := below(dir)
		if len(found) == 0 {
			return 0
		}
		for _, pid := range found {
			killOne(pid, dir)
		}
		left = len(found)
	}
	return left
}

// below lists the processes of dir.
func below(dir string) []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var found []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err == nil && pid != os.Getpid() && belongs(pid, dir) {
			found = append(found, pid)
		}
	}
	return found
}

// belongs tells whether a process belongs to dir; one that has ended does not.
func belongs(pid int, dir string) bool {
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	if cwd, err := os.Readlink(proc + "/cwd"); err == nil && inside(cwd, dir) {
		return true
	}
	environ, err := os.ReadFile(proc + "/environ")
	if err != nil || !bytes.Contains(environ, []byte(dir)) {
		return false
	}
	for _, name := range []string{"CODEX_HOME", "HOME", "TMPDIR"} {
		for _, entry := range bytes.Split(environ, []byte{0}) {
			value, ok := strings.CutPrefix(string(entry), name+"=")
			if ok && inside(value, dir) {
				return true
			}
		}
	}
	return false
}

func inside(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, dir+"/")
}

// killOne kills a process by a handle, so that another one which has its id by now is
// not hit.
func killOne(pid int, dir string) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	if !belongs(pid, dir) {
		return
	}
	_ = unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0)
	poll := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	_, _ = unix.Poll(poll, 1000)
}
