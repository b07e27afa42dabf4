package probe

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// forbids tells why a candidate is not started at all, nil if it is. A file made for
// another processor is started: an emulator may run it.
func forbids(c Candidate) *Failure {
	switch {
	case strings.Contains(c.Rejected, "interpreter"):
		return failf(StepStart, NoInterpreter, "%s", c.Rejected)
	case c.Rejected != "":
		return failf(StepStart, NotStartable, "%s", c.Rejected)
	}
	if info, err := os.Stat(c.Path); err == nil && !info.Mode().IsRegular() {
		return failf(StepStart, NotStartable, "it is no regular file")
	}
	return nil
}

// inspect looks at a file that the system did not start, for the reason. kind is "" where
// the file itself has none; text then says what it needs to run.
func inspect(path string) (kind Cause, text string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return NotStartable, fmt.Sprintf("the file cannot be looked at: %v", lastCause(err))
	case !info.Mode().IsRegular():
		return NotStartable, "it is no regular file"
	case info.Size() == 0:
		return NotStartable, "it is an empty file"
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return NotStartable, "it is not executable"
	}
	head, err := readHead(path)
	if err != nil {
		return "", "its first bytes cannot be read"
	}
	if bytes.HasPrefix(head, []byte("#!")) {
		line, _, _ := strings.Cut(string(head[2:]), "\n")
		return "", fmt.Sprintf("the interpreter %q", strings.TrimSpace(line))
	}
	made := nativeForm(head)
	if made == (form{}) && runtime.GOOS != "windows" {
		return NotStartable, "it is neither an executable nor a script that names its interpreter"
	}
	if against := made.against(runtime.GOOS, runtime.GOARCH); made != (form{}) && against != "" {
		return WrongArchitecture, "it " + against
	}
	return "", "the loader or a library that it names"
}

func readHead(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, headSize)
	n, err := io.ReadFull(f, head)
	if err == io.ErrUnexpectedEOF {
		err = nil
	}
	return head[:n], err
}
