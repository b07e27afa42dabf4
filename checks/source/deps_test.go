package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
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

// TestOnlyReads shows that the package calls nothing of os but what reads.
func TestOnlyReads(t *testing.T) {
	reads := map[string]bool{"File": true, "Open": true, "Stat": true, "Lstat": true, "ReadDir": true, "SameFile": true}
	names, err := filepath.Glob("*.go")
	must(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "os" && !reads[sel.Sel.Name] {
					t.Errorf("%s uses os.%s", name, sel.Sel.Name)
				}
			}
			return true
		})
	}
}
