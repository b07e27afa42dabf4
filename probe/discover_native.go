package probe

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// form is the platform that an executable is made for. An empty arch is one that is not
// told, or several in one file.
type form struct{ os, arch string }

// The magic numbers and machine codes below are those of the published formats: ELF
// e_machine, Mach-O cputype, PE Machine.
const (
	elfMagic = "\x7fELF"
	peMagic  = "MZ"
)

// nativeForm says what platform an executable is made for; the zero form if the bytes
// are the beginning of none. ELF says nothing of the system that is reliable, so any
// system but macOS and Windows takes it.
func nativeForm(head []byte) form {
	if len(head) < 20 {
		return form{}
	}
	switch {
	case bytes.HasPrefix(head, []byte(elfMagic)):
		var order binary.ByteOrder = binary.LittleEndian
		if head[5] == 2 {
			order = binary.BigEndian
		}
		return form{"elf", archOf(uint32(order.Uint16(head[18:])), 62, 183)}
	case bytes.HasPrefix(head, []byte(peMagic)):
		return form{"windows", peArch(head)}
	}
	switch binary.BigEndian.Uint32(head) {
	case 0xcffaedfe, 0xcefaedfe: // 64 and 32 bit, in the byte order of every current Mac
		return form{"darwin", archOf(binary.LittleEndian.Uint32(head[4:]), 0x01000007, 0x0100000c)}
	case 0xcafebabe: // several in one; a Java class has the same magic and a version over 40
		if binary.BigEndian.Uint32(head[4:]) < 20 {
			return form{"darwin", ""}
		}
	}
	return form{}
}

func peArch(head []byte) string {
	if len(head) < 64 {
		return ""
	}
	at := int64(binary.LittleEndian.Uint32(head[60:]))
	if at+6 > int64(len(head)) || !bytes.HasPrefix(head[at:], []byte("PE\x00\x00")) {
		return ""
	}
	return archOf(uint32(binary.LittleEndian.Uint16(head[at+4:])), 0x8664, 0xaa64)
}

// archOf names a machine code, given the codes of the two that Codex is built for.
func archOf(code, amd64, arm64 uint32) string {
	switch code {
	case amd64:
		return "amd64"
	case arm64:
		return "arm64"
	}
	return "another processor"
}

// against says why an executable of this form may not run on a platform; "" if it fits.
// Emulators exist, so this is no more than a warning.
func (e form) against(goos, goarch string) string {
	names := map[string]string{"elf": "Linux", "windows": "Windows", "darwin": "macOS"}
	here := "elf"
	if names[goos] != "" {
		here = goos
	}
	if e.os != here {
		return "is an executable of " + names[e.os]
	}
	emulated := e.arch == "amd64" && goarch == "arm64" && goos != "linux" // by Rosetta, by Windows itself
	if e.arch == "" || e.arch == goarch || emulated {
		return ""
	}
	return "is built for " + strings.TrimSpace(e.arch) + ", this machine is " + goarch
}
