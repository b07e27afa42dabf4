package source

import (
	"os/exec"
	"strings"
	"testing"
)

// TestDependencies shows that nothing that can open a connection or start a program
// is linked into this package.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	for dep := range strings.FieldsSeq(string(out)) {
		switch {
		case dep == "net", strings.HasPrefix(dep, "net/"), dep == "crypto/tls", dep == "os/exec", dep == "plugin",
			strings.HasPrefix(dep, "golang.org/x/crypto"),
			strings.HasPrefix(dep, "golang.org/x/net") && dep != "golang.org/x/net/context", // an alias of context
			dep == "github.com/go-git/go-git/v5", strings.HasPrefix(dep, "github.com/go-git/go-git/v5/plumbing/transport"),
			strings.HasPrefix(dep, "github.com/go-git/go-git/v5/storage"), dep == "runtime/cgo", dep == "C":
			t.Errorf("depends on %s", dep)
		}
	}
}
