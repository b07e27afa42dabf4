package cmd_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// root is the top of the repository, seen from this package.
const root = ".."

// floors are the packages from the top down. A package imports what stands on floors
// below its own, and no other package of the module.
func floors() [][]string {
	return [][]string{
		{"codexpin"},
		{"codexpin/cmd"},
		{"codexpin/report", "codexpin/checks/history", "codexpin/checks/ledger"},
		{"codexpin/checks", "codexpin/probe"},
		{"codexpin/checks/rust", "codexpin/checks/schema", "codexpin/checks/atlas", "codexpin/checks/client"},
		{"codexpin/pins", "codexpin/checks/source", "codexpin/checks/surface", "codexpin/checks/rust/syntax", "codexpin/probe/probetest"},
	}
}

// imports are the edges that the floors alone would not forbid: what a package may
// import of the module, where that is less than all below it.
func imports() map[string][]string {
	witness := []string{"codexpin/checks/surface", "codexpin/checks/rust/syntax"}
	return map[string][]string{
		"codexpin":               {"codexpin/cmd"},
		"codexpin/checks":        {"codexpin/pins", "codexpin/checks/surface"},
		"codexpin/checks/rust":   witness,
		"codexpin/checks/schema": witness,
		"codexpin/checks/atlas":  witness,
		"codexpin/checks/client": witness,
		"codexpin/probe":         witness,
	}
}

// module is what go list says of a package.
type module struct {
	ImportPath string
	Imports    []string
	Deps       []string
	Standard   bool
}

func goList(t *testing.T, args ...string) []module {
	t.Helper()
	c := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports,Deps,Standard"}, args...)...)
	c.Dir = root
	out, err := c.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []module
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var m module
		if err := d.Decode(&m); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func TestImportsPointOneWay(t *testing.T) {
	floor := map[string]int{}
	for i, names := range floors() {
		for _, name := range names {
			floor[name] = i
		}
	}
	less := imports()
	for _, m := range goList(t, "./...") {
		at, known := floor[m.ImportPath]
		if !known {
			t.Errorf("%s stands on no floor; name it in floors", m.ImportPath)
			continue
		}
		for _, to := range m.Imports {
			below, ours := floor[to]
			switch allowed, limited := less[m.ImportPath]; {
			case !ours:
			case below <= at:
				t.Errorf("%s imports %s, which does not stand below it", m.ImportPath, to)
			case limited && !slices.Contains(allowed, to):
				t.Errorf("%s imports %s; it may import %s", m.ImportPath, to, strings.Join(allowed, ", "))
			}
		}
	}
}

// TestNoNetwork shows that nothing can be fetched, by what is linked.
func TestNoNetwork(t *testing.T) {
	for _, m := range goList(t, ".", "./checks/...", "./pins/...") {
		for _, dep := range m.Deps {
			for _, network := range []string{"net/http", "crypto/tls", "golang.org/x/crypto/ssh", "github.com/go-git/go-git/v5/plumbing/transport"} {
				if dep == network || strings.HasPrefix(dep, network+"/") {
					t.Errorf("%s links %s", m.ImportPath, dep)
				}
			}
		}
	}
}

// TestTopLevel keeps the top of the repository to what was agreed.
func TestTopLevel(t *testing.T) {
	agreed := []string{
		"main.go", "cmd", "checks", "probe", "pins", "report", "testdata", "Makefile", "go.mod", "go.sum",
		"README.md", "LICENSE", "CHANGELOG.md", "SUPPORTED_CODEX.md",
	}
	built := []string{"codexpin", "codexpin.exe", "dist"} // ignored by git
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		ok := slices.Contains(agreed, name) || slices.Contains(built, name) || strings.HasPrefix(name, ".")
		if !ok && !strings.HasSuffix(name, ".test") && !strings.HasSuffix(name, ".prof") {
			t.Errorf("%s is not part of the agreed top level", name)
		}
	}
}
