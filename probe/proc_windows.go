package probe

import (
	"errors"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object that ends with the last handle to it, and every process in it.
// A descendant cannot leave it.
type group struct {
	mu  sync.Mutex
	job windows.Handle // 0 once closed
}

// start starts the command suspended and lets it run once it is in the job, so that no
// descendant of it can be outside.
func (g *group) start(cmd *exec.Cmd) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	g.job = job
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{
			HideWindow:    true,
			CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_SUSPENDED,
		}
		err = cmd.Start()
	}
	if err != nil {
		g.close()
		return err
	}
	if err = g.release(uint32(cmd.Process.Pid)); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		g.close()
	}
	return err
}

// release puts a suspended process into the job and lets it run.
func (g *group) release(pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(g.job, process); err != nil {
		return err
	}
	return resume(pid)
}

// resume lets the one thread of a process run that was started suspended.
func resume(pid uint32) error {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(snapshot)
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(snapshot, &entry); err == nil; err = windows.Thread32Next(snapshot, &entry) {
		if entry.OwnerProcessID != pid {
			continue
		}
		thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		if err != nil {
			return err
		}
		defer windows.CloseHandle(thread)
		_, err = windows.ResumeThread(thread)
		return err
	}
	return err
}

// reap waits for the command and ends what is left in the job.
func (g *group) reap(cmd *exec.Cmd) {
	_ = cmd.Wait()
	g.kill()
	g.close()
}

// terminate does nothing: Windows has no signal that asks a process without a console
// to end. The end of its input has asked already.
func (g *group) terminate() {}

func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1)
	}
}

func (g *group) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	_ = windows.CloseHandle(g.job)
	g.job = 0
}

func signalName(s syscall.Signal) string { return s.String() }

func isBusy(err error) bool { return errors.Is(err, windows.ERROR_SHARING_VIOLATION) }

func isExhausted(err error) bool { return errors.Is(err, windows.ERROR_NOT_ENOUGH_MEMORY) }

// openNonblock has no meaning here: there are no named pipes among files.
const openNonblock = 0
