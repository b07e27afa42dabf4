package probe

import (
	"encoding/binary"
	"testing"
)

// head is the beginning of an executable: bytes at offsets, zero elsewhere.
func head(parts map[int]string) []byte {
	b := make([]byte, 256)
	for at, text := range parts {
		copy(b[at:], text)
	}
	return b
}

func TestNativeForm(t *testing.T) {
	le32 := func(n uint32) string { return string(binary.LittleEndian.AppendUint32(nil, n)) }
	tests := []struct {
		name         string
		head         []byte
		want         form
		goos, goarch string
		warning      string
	}{
		{"ELF amd64", head(map[int]string{0: "\x7fELF\x02\x01", 18: "\x3e\x00"}), form{"elf", "amd64"}, "linux", "amd64", ""},
		{"ELF arm64", head(map[int]string{0: "\x7fELF\x02\x01", 18: "\xb7\x00"}), form{"elf", "arm64"}, "linux", "amd64", "is built for arm64, this machine is amd64"},
		{"ELF, big end first", head(map[int]string{0: "\x7fELF\x02\x02", 18: "\x00\x15"}), form{"elf", "another processor"}, "linux", "amd64", "is built for another processor, this machine is amd64"},
		{"ELF on macOS", head(map[int]string{0: "\x7fELF\x02\x01", 18: "\x3e\x00"}), form{"elf", "amd64"}, "darwin", "amd64", "is an executable of Linux"},
		{"Mach-O arm64", head(map[int]string{0: "\xcf\xfa\xed\xfe" + le32(0x0100000c)}), form{"darwin", "arm64"}, "darwin", "arm64", ""},
		{"Mach-O amd64 by Rosetta", head(map[int]string{0: "\xcf\xfa\xed\xfe" + le32(0x01000007)}), form{"darwin", "amd64"}, "darwin", "arm64", ""},
		{"Mach-O arm64 on an Intel Mac", head(map[int]string{0: "\xcf\xfa\xed\xfe" + le32(0x0100000c)}), form{"darwin", "arm64"}, "darwin", "amd64", "is built for arm64, this machine is amd64"},
		{"Mach-O, both", head(map[int]string{0: "\xca\xfe\xba\xbe\x00\x00\x00\x02"}), form{"darwin", ""}, "linux", "amd64", "is an executable of macOS"},
		{"a Java class", head(map[int]string{0: "\xca\xfe\xba\xbe\x00\x00\x00\x41"}), form{}, "linux", "amd64", ""},
		{"PE amd64", head(map[int]string{0: "MZ", 60: le32(128), 128: "PE\x00\x00\x64\x86"}), form{"windows", "amd64"}, "windows", "arm64", ""},
		{"PE on Linux", head(map[int]string{0: "MZ", 60: le32(128), 128: "PE\x00\x00\x64\xaa"}), form{"windows", "arm64"}, "linux", "arm64", "is an executable of Windows"},
		{"PE with its header beyond", head(map[int]string{0: "MZ", 60: le32(0xfffffff0)}), form{"windows", ""}, "windows", "amd64", ""},
		{"nothing known", head(map[int]string{0: "\x00asm"}), form{}, "linux", "amd64", ""},
		{"short", []byte("\x7fELF"), form{}, "linux", "amd64", ""},
	}
	for _, tt := range tests {
		got := nativeForm(tt.head)
		if got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
		if got == (form{}) {
			continue
		}
		if text := got.against(tt.goos, tt.goarch); text != tt.warning {
			t.Errorf("%s: got %q, want %q", tt.name, text, tt.warning)
		}
	}
}

func FuzzNativeForm(f *testing.F) {
	f.Add([]byte("MZ"), 60)
	f.Add(head(map[int]string{0: "\x7fELF"}), 20)
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		if n >= 0 && n < len(b) {
			b = b[:n]
		}
		nativeForm(b) // must not panic
	})
}
