package probe

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// headSize is how much of a file is read to tell what it is. The longest file that must
// be read to its end is a package manager's shim, of one or two kilobytes.
const headSize = 16 << 10

// reasonAbsent is why a deliberate choice that names nothing is rejected.
const reasonAbsent = "does not exist"

// reasonNotOnPath is why one that is a bare name is.
const reasonNotOnPath = "no entry of PATH has it"

// examine says what one path is, without starting it and without waiting on it.
func (f *finder) examine(path string, rule Rule, detail string) Candidate {
	c := Candidate{Path: path, Target: path, Rule: rule, Detail: detail, Same: -1}
	info, err := os.Stat(path)
	if err != nil && f.alias(path) {
		info, err = os.Lstat(path)
	}
	if err != nil {
		c.Rejected = statReason(path, err)
		return c
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		c.Target = target
	}
	if c.Rejected = f.formReason(c, info); c.Rejected != "" {
		return c
	}
	head, err := f.head(c.Target)
	if err != nil && !f.alias(path) {
		f.warn(&c, "cannot be read, so that what it is stays open: "+readReason(err))
	}
	f.identify(&c, head)
	f.setStart(&c)
	f.warn(&c, f.exposure(c))
	return c
}

// statReason says why a path leads nowhere.
func statReason(path string, err error) string {
	link, linkErr := os.Readlink(path)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return "its links lead in a circle, or through too many"
	case errors.Is(err, fs.ErrPermission):
		return "this user may not look at it, or at a folder above it"
	case linkErr == nil:
		return "a dangling link: leads to " + show(link) + ", which does not exist"
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return reasonAbsent
	case errors.Is(err, fs.ErrInvalid), errors.Is(err, syscall.EINVAL):
		return "is no usable path"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "its name is too long for the file system"
	}
	return "cannot be looked at: " + show(lastCause(err))
}

// formReason says why what lies at a path is not a file that can be started.
func (f *finder) formReason(c Candidate, info fs.FileInfo) string {
	mode := info.Mode()
	switch {
	case mode.IsDir():
		return "is a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "is a named pipe"
	case mode&fs.ModeSocket != 0:
		return "is a socket"
	case mode&fs.ModeDevice != 0:
		return "is a device"
	case f.alias(c.Path):
		return ""
	case !mode.IsRegular():
		return "is no regular file"
	case info.Size() == 0:
		return "is an empty file"
	case f.self(info):
		return "is codexpin itself"
	}
	if f.windows() {
		return f.extensionReason(c.Path)
	}
	if mode&0o111 == 0 {
		return fmt.Sprintf("is not executable (mode %04o)", mode.Perm())
	}
	if !mayExecute(c.Path) {
		return fmt.Sprintf("this user may not execute it (mode %04o), or its file system is mounted noexec", mode.Perm())
	}
	return ""
}

// extensionReason says why Windows would not start a file of this name.
func (f *finder) extensionReason(path string) string {
	ext := strings.ToLower(filepath.Ext(path))
	if f.startsOnWindows(path) || ext == ".ps1" || isLauncherName(path) {
		return ""
	}
	if ext == "" {
		return "has no extension, so Windows cannot start it: a script for other systems"
	}
	return "its extension " + show(ext) + " is none that Windows starts"
}

// self tells whether a file is the running codexpin.
func (f *finder) self(info fs.FileInfo) bool {
	if f.opts.Self == "" {
		return false
	}
	own, err := os.Stat(f.opts.Self)
	return err == nil && os.SameFile(own, info)
}

// alias tells whether a path is an app execution alias of Windows: an empty file that
// cannot be read and that only the system knows how to start.
func (f *finder) alias(path string) bool {
	dir := filepath.Dir(path)
	return f.windows() && strings.EqualFold(filepath.Base(dir), "WindowsApps") &&
		strings.EqualFold(filepath.Base(filepath.Dir(dir)), "Microsoft")
}

// head reads the beginning of a regular file. What lies there by now may be another
// thing than what was looked at before, so it is looked at again once it is open.
func (f *finder) head(path string) ([]byte, error) {
	file, err := f.open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("is no regular file")
	}
	head, err := io.ReadAll(io.LimitReader(file, headSize))
	if err != nil {
		return nil, err
	}
	return head, nil
}

func readReason(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "permission denied"
	}
	return show(lastCause(err))
}

// lastCause is the innermost error's text, which holds no path.
func lastCause(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}

// identify fills in what the file is, from its first bytes.
func (f *finder) identify(c *Candidate, head []byte) {
	switch {
	case f.alias(c.Path):
		c.Kind = Native
		f.warn(c, "is an app execution alias: Windows decides what it starts")
	case len(head) == 0:
		return
	case bytes.HasPrefix(head, []byte("#!")):
		f.script(c, head)
	case nativeForm(head) != (form{}):
		c.Kind = Native
		f.warn(c, nativeForm(head).against(f.opts.GOOS, f.opts.GOARCH))
	case f.windows() && isText(head):
		c.Kind = Script
		f.throughShim(c, head)
	case isText(head):
		c.Kind = Script
		c.Rejected = "is text with no #! line: nothing says what runs it"
	default:
		f.warn(c, "is of no known executable form")
	}
}

// isText tells whether bytes hold no NUL, which every executable form does.
func isText(head []byte) bool { return bytes.IndexByte(head, 0) < 0 }

// setStart fills in what is executed. On Windows a batch file is started by its own
// path, which the system hands to the command interpreter; PowerShell and JavaScript
// need their program named.
func (f *finder) setStart(c *Candidate) {
	c.Start = []string{c.Path}
	if !f.windows() || f.startsOnWindows(c.Path) || c.Rejected != "" {
		return
	}
	programs, flags := []string{"pwsh", "powershell"}, []string{"-NoProfile", "-File"}
	if isLauncherName(c.Path) {
		programs, flags = []string{"node"}, nil
	}
	for _, name := range programs {
		if path := f.program(name); path != "" {
			c.Interpreter = name
			c.Start = append(append([]string{path}, flags...), c.Path)
			return
		}
	}
	c.Interpreter = programs[0]
	c.Rejected = "its interpreter " + strings.Join(programs, " or ") + " is not on PATH"
}

// warn adds to a candidate's warning; an empty text adds nothing.
func (f *finder) warn(c *Candidate, text string) {
	switch {
	case text == "":
	case c.Warning == "":
		c.Warning = text
	default:
		c.Warning += "; " + text
	}
}
