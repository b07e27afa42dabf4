package probe

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// forbids tells why a candidate is not started at all, nil if it is.
func forbids(c Candidate) *Failure {
	kind, text := inspect(c.Path)
	switch {
	case kind != "":
		return failf(StepStart, kind, "%s", text)
	case c.Rejected == "":
		return nil
	case strings.Contains(c.Rejected, "interpreter"):
		return failf(StepStart, NoInterpreter, "%s", c.Rejected)
	}
	return failf(StepStart, NotStartable, "%s", c.Rejected)
}

// inspect looks at a file that was not or should not be started. kind is "" where
// nothing in it forbids a start; text then says what the file needs to run.
func inspect(path string) (kind Cause, text string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return NotStartable, fmt.Sprintf("the file cannot be read: %v", err)
	case info.IsDir():
		return NotStartable, "it is a directory"
	case !info.Mode().IsRegular():
		return NotStartable, "it is no regular file"
	case info.Size() == 0:
		return NotStartable, "the file is empty"
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
	system, processor := format(head)
	switch {
	case system == "":
		if runtime.GOOS == "windows" {
			return "", "an executable form of this system"
		}
		return NotStartable, "it is neither an executable nor a script that names its interpreter"
	case system != runtime.GOOS:
		return WrongArchitecture, fmt.Sprintf("it is an executable for %s, this system is %s", system, runtime.GOOS)
	case processor != "" && processor != runtime.GOARCH:
		return WrongArchitecture, fmt.Sprintf("it is built for %s, this machine is %s", processor, runtime.GOARCH)
	}
	return "", "the loader or a library that it names"
}

func readHead(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, err := io.ReadFull(f, head)
	if err == io.ErrUnexpectedEOF {
		err = nil
	}
	return head[:n], err
}

// format tells the system and processor that an executable is for, as runtime.GOOS and
// GOARCH name them; processor "" where the file is for several or is not known.
func format(head []byte) (system, processor string) {
	at := func(i, n int) []byte {
		if i < 0 || i+n > len(head) {
			return make([]byte, n)
		}
		return head[i : i+n]
	}
	switch {
	case bytes.HasPrefix(head, []byte("\x7fELF")):
		order := binary.ByteOrder(binary.LittleEndian)
		if at(5, 1)[0] == 2 {
			order = binary.BigEndian
		}
		system = "linux"
		if runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
			system = runtime.GOOS // the BSDs have the same form
		}
		return system, elfProcessors()[order.Uint16(at(18, 2))]
	case bytes.HasPrefix(head, []byte("\xcf\xfa\xed\xfe")):
		return "darwin", machProcessors()[binary.LittleEndian.Uint32(at(4, 4))]
	case bytes.HasPrefix(head, []byte("\xca\xfe\xba\xbe")):
		return "darwin", ""
	case bytes.HasPrefix(head, []byte("MZ")):
		pe := int(binary.LittleEndian.Uint32(at(0x3c, 4)))
		return "windows", peProcessors()[binary.LittleEndian.Uint16(at(pe+4, 2))]
	}
	return "", ""
}

func elfProcessors() map[uint16]string {
	return map[uint16]string{3: "386", 40: "arm", 62: "amd64", 183: "arm64", 243: "riscv64"}
}

func machProcessors() map[uint32]string {
	return map[uint32]string{0x01000007: "amd64", 0x0100000c: "arm64"}
}

func peProcessors() map[uint16]string {
	return map[uint16]string{0x14c: "386", 0x8664: "amd64", 0xaa64: "arm64"}
}
