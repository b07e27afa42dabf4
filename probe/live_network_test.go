//go:build linux

package probe_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"codexpin/probe"
)

// The variables by which TestProbeAside, in a process of its own, knows what to do.
const (
	asideCodex = "CODEXPIN_TEST_ASIDE_CODEX"
	asideRoot  = "CODEXPIN_TEST_ASIDE_ROOT"
	asideDial  = "CODEXPIN_TEST_ASIDE_DIAL"
)

// TestProbeAside is no test: it is the process that the tests below watch.
func TestProbeAside(t *testing.T) {
	codex := os.Getenv(asideCodex)
	if codex == "" {
		t.Skip("the part of other tests that is watched from outside")
	}
	if address := os.Getenv(asideDial); address != "" {
		if c, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			c.Close()
		}
		return
	}
	o := liveOptions(os.Getenv(asideRoot))
	r := probe.Run(t.Context(), probe.Candidate{Path: codex, Target: codex}, o)
	if len(r.Failures) > 0 || !r.RollCall.Read() {
		t.Errorf("%+v", r.Failures)
	}
}

// aside runs TestProbeAside under a program, and gives what that wrote into its file.
func aside(t *testing.T, codex, root, dial string, program ...string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := append(program[1:], self, "-test.run=^TestProbeAside$")
	cmd := exec.CommandContext(t.Context(), program[0], args...)
	cmd.Env = append(os.Environ(), asideCodex+"="+codex, asideRoot+"="+root, asideDial+"="+dial)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

var (
	outward = regexp.MustCompile(`AF_INET6?\b`)
	writes  = regexp.MustCompile(`O_WRONLY|O_RDWR|O_CREAT|\b(?:creat|mkdirat|mkdir|rename\w*|unlink\w*|symlink\w*|link|linkat|chmod|fchmodat|truncate)\(`)
)

// Under strace, a probe opens no socket that leads anywhere, and writes nothing outside
// its temporary tree.
func TestLiveTraced(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		if _, err := exec.LookPath("unshare"); err != nil {
			absent(t, "neither strace nor unshare is on PATH")
		}
		t.Skip("strace is not on PATH; the network is watched by a namespace")
	}
	for _, version := range liveVersions() {
		t.Run(version, func(t *testing.T) {
			codex, dir := live(t, version), t.TempDir()
			root, out := filepath.Join(dir, "root"), filepath.Join(dir, "trace")
			if err := os.Mkdir(root, 0o700); err != nil {
				t.Fatal(err)
			}
			aside(t, codex, root, "", strace, "-f", "-y", "-qq", "-s", "400", "-o", out, "-e",
				"trace=network,openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,symlink,symlinkat,link,linkat,chmod,fchmodat,truncate")
			text, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for line := range strings.Lines(string(text)) {
				if outward.MatchString(line) {
					t.Error("network:", line)
				}
				if writes.MatchString(line) && !strings.Contains(line, "resumed>") {
					seen++
					if !strings.Contains(line, root) && !strings.Contains(line, `"/dev/null"`) {
						t.Error("outside the tree:", line)
					}
				}
			}
			if seen < 20 {
				t.Errorf("the trace shows %d writes: it was not followed", seen)
			}
			empty(t, root)
		})
	}
}

// In a network namespace without any network, nothing even asks for a route. The kernel
// counts who does; a dial proves that it counts.
func TestLiveNamespace(t *testing.T) {
	unshare, err := exec.LookPath("unshare")
	if err == nil {
		err = exec.Command(unshare, "-rn", "true").Run()
	}
	if err != nil {
		t.Skip("no network namespace can be made here:", err)
	}
	codex, dir := live(t, "0.171.0"), t.TempDir()
	counted := func(dial string) string {
		out := filepath.Join(dir, "counters")
		aside(t, codex, dir, dial, unshare, "-rn", "sh", "-c", `"$@" && cat /proc/net/snmp >`+out, "sh")
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return noRoutes(string(text))
	}
	if n := counted("192.0.2.1:9"); n == "0" || n == "" {
		t.Skipf("this kernel does not count a dial: %q", n)
	}
	if n := counted(""); n != "0" {
		t.Errorf("%s routes were asked for", n)
	}
}

// noRoutes gives the counter OutNoRoutes of /proc/net/snmp.
func noRoutes(text string) string {
	var names []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "Ip:") {
			continue
		}
		fields := strings.Fields(line)
		if names == nil {
			names = fields
			continue
		}
		for i, name := range names {
			if name == "OutNoRoutes" {
				return fields[i]
			}
		}
	}
	return ""
}
