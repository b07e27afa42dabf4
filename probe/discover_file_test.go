//go:build unix

package probe

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Each thing that may lie where a codex is looked for has a reason of its own. None is
// waited on.
func TestRejected(t *testing.T) {
	tests := []struct {
		name  string
		build func(m *machine)
		want  string // the whole reason, "" if it can be tried
	}{
		{"a directory", func(m *machine) { m.folder("bin/codex") }, "is a directory"},
		{"a link to a directory", func(m *machine) { m.folder("x"); m.link("bin/codex", "../x") }, "is a directory"},
		{"not executable", func(m *machine) { m.file("bin/codex", "#!@/sys/sh\n", 0o600) }, "is not executable (mode 0600)"},
		{"a dangling link", func(m *machine) { m.link("bin/codex", "../gone") }, "a dangling link: leads to ../gone, which does not exist"},
		{"a link below a file", func(m *machine) { m.link("bin/codex", "../sys/sh/x") }, "a dangling link: leads to ../sys/sh/x, which does not exist"},
		{"a circle", func(m *machine) { m.link("bin/codex", "codex2"); m.link("bin/codex2", "codex") },
			"its links lead in a circle, or through too many"},
		{"a named pipe", func(m *machine) {
			m.folder("bin")
			m.must(syscall.Mkfifo(m.path("bin/codex"), 0o755))
		}, "is a named pipe"},
		{"a device", func(m *machine) { m.link("bin/codex", "/dev/null") }, "is a device"},
		{"empty", func(m *machine) { m.file("bin/codex", "", 0o755) }, "is an empty file"},
		{"text", func(m *machine) { m.file("bin/codex", "exec node x\n", 0o755) },
			"is text with no #! line: nothing says what runs it"},
		{"a bare #!", func(m *machine) { m.file("bin/codex", "#!\n", 0o755) }, "its #! line names no interpreter, or does not end"},
		{"a #! line without an end", func(m *machine) { m.file("bin/codex", "#!"+strings.Repeat("x", 40_000), 0o755) },
			"its #! line names no interpreter, or does not end"},
		{"env finds nothing", func(m *machine) { m.file("bin/codex", "#!@/sys/env nodejs\n", 0o755) },
			"its interpreter nodejs is not on PATH"},
		{"env with an option and no -S", func(m *machine) { m.file("bin/codex", "#!@/sys/env node --x\n", 0o755) },
			"its interpreter node --x is not on PATH"},
		{"env -S finds nothing", func(m *machine) { m.file("bin/codex", "#!@/sys/env -S A=1 nodejs --x\n", 0o755) },
			"its interpreter nodejs is not on PATH"},
		{"env -S finds it", func(m *machine) { m.file("bin/codex", "#!@/sys/env -S A=1 node --x\n", 0o755) }, ""},
		{"no interpreter there", func(m *machine) { m.file("bin/codex", "#!/nowhere/node\n", 0o755) },
			"its interpreter /nowhere/node is not there, or not executable"},
		{"an interpreter that is a folder", func(m *machine) { m.file("bin/codex", "#!/dev/\n", 0o755) },
			"its interpreter /dev/ is not there, or not executable"},
		{"a relative interpreter", func(m *machine) { m.file("bin/codex", "#!node\n", 0o755) },
			"its interpreter node is no absolute path"},
		{"line ends of Windows", func(m *machine) { m.file("bin/codex", "#!@/sys/env node\r\nx\r\n", 0o755) },
			`its interpreter "node\r" is not on PATH; its first line ends in a carriage return, as on Windows`},
		{"a script", func(m *machine) { m.file("bin/codex", "#!@/sys/sh -e", 0o755) }, ""},
		{"an executable", func(m *machine) { m.codex("bin/codex") }, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			tt.build(m)
			m.onPath("@/bin", "@/sys")
			c := m.only()
			if c.Rejected != tt.want || (len(c.Start) == 0) != (tt.want != "") {
				t.Errorf("rejected %q, want %q; start %q", c.Rejected, tt.want, c.Start)
			}
		})
	}
}

func TestSocketIsRejected(t *testing.T) {
	dir, err := os.MkdirTemp("", "s") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	l, err := net.Listen("unix", filepath.Join(dir, "codex"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	m := newMachine(t)
	m.onPath(dir)
	if c := m.only(); c.Rejected != "is a socket" {
		t.Errorf("%+v", c)
	}
}

// What cannot be read may still be startable, and is said to be unknown. That a file is
// something else once it is open is noticed too.
func TestUnreadable(t *testing.T) {
	opens := map[string]func(string) (*os.File, error){
		"cannot be read, so that what it is stays open: permission denied": func(path string) (*os.File, error) {
			return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
		},
		"cannot be read, so that what it is stays open: is no regular file": func(string) (*os.File, error) {
			return openQuietly(os.TempDir())
		},
		"cannot be read, so that what it is stays open: input/output error": func(path string) (*os.File, error) {
			return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EIO}
		},
	}
	for want, open := range opens {
		m := newMachine(t)
		f := newFinder(m.opts)
		f.open = open
		c := f.examine(m.codex("bin/codex"), ByPath, "")
		if c.Rejected != "" || c.Kind != Unknown || c.Warning != want {
			t.Errorf("%+v", c)
		}
	}
}

func TestSelfIsRejected(t *testing.T) {
	m := newMachine(t)
	m.opts.Self = m.codex("opt/codexpin")
	m.link("bin/codex", "../opt/codexpin")
	m.onPath("@/bin")
	if c := m.only(); c.Rejected != "is codexpin itself" {
		t.Errorf("%+v", c)
	}
}

// A file, or a folder above it, that others may write is told, also where it is only
// the folder of what a link leads to.
func TestWritableByOthers(t *testing.T) {
	tests := []struct {
		name  string
		build func(m *machine)
		want  []string
	}{
		{"the file", func(m *machine) { m.must(os.Chmod(m.codex("bin/codex"), 0o777)) },
			[]string{"bin/codex can be changed: any user may write it (mode 0777)"}},
		{"its folder", func(m *machine) { m.codex("bin/codex"); m.must(os.Chmod(m.path("bin"), 0o777)) },
			[]string{"a folder above it, ", "/bin, can be changed: any user may write it (mode 0777)"}},
		{"a folder far above what it leads to", func(m *machine) {
			m.codex("x/y/z/codex")
			m.link("bin/codex", "../x/y/z/codex")
			m.must(os.Chmod(m.path("x"), 0o777))
		}, []string{"/x, can be changed"}},
		{"a folder on the way", func(m *machine) {
			m.codex("x/codex")
			m.link("way/codex", "../x/codex")
			m.link("bin/codex", "../way/codex")
			m.must(os.Chmod(m.path("way"), 0o777))
		}, []string{"/way, can be changed"}},
		{"a sticky folder is safe", func(m *machine) {
			m.codex("bin/codex")
			m.must(os.Chmod(m.path("bin"), 0o777|os.ModeSticky))
		}, nil},
		{"the executable behind a launcher", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "lib/node_modules/@openai/codex-linux-x64|bin")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
			m.must(os.Chmod(m.path("lib/node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex"), 0o757))
		}, []string{"bin/codex can be changed: any user"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			tt.build(m)
			m.onPath("@/sys", "@/bin")
			c := m.only()
			if c.Rejected != "" || (c.Warning == "") != (len(tt.want) == 0) {
				t.Fatalf("rejected %q, warning %q", c.Rejected, c.Warning)
			}
			for _, part := range tt.want {
				if !strings.Contains(c.Warning, part) {
					t.Errorf("warning %q lacks %q", c.Warning, part)
				}
			}
		})
	}
}
