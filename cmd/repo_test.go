package cmd_test

import (
	"encoding/json"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
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
		{"codexpin/pins", "codexpin/checks/source", "codexpin/checks/surface", "codexpin/checks/rust/syntax"},
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

// TestSource holds every file to the rules of the house: gofmt, a comment on every
// exported name, no init and no package-level variable that is ever changed.
func TestSource(t *testing.T) {
	packages := map[string]*pkg{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "dist") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if formatted, err := format.Source(src); err != nil || string(formatted) != string(src) {
			t.Errorf("%s is not as gofmt writes it (%v)", path, err)
		}
		if dir := filepath.Dir(path); !strings.HasSuffix(path, "_test.go") {
			if packages[dir] == nil {
				packages[dir] = &pkg{t: t, set: token.NewFileSet(), vars: map[string]bool{}, top: map[any]bool{}}
			}
			packages[dir].add(path, src)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		for _, file := range p.files {
			ast.Inspect(file, p.changes)
		}
	}
}

// pkg is one package under the rules.
type pkg struct {
	t     *testing.T
	set   *token.FileSet
	files []*ast.File
	vars  map[string]bool // of the package, by name
	top   map[any]bool    // their declarations
}

func (p *pkg) complain(at token.Pos, what string) { p.t.Errorf("%s: %s", p.set.Position(at), what) }

func (p *pkg) add(path string, src []byte) {
	file, err := parser.ParseFile(p.set, path, src, parser.ParseComments)
	if err != nil {
		p.t.Error(err)
		return
	}
	p.files = append(p.files, file)
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				p.complain(d.Pos(), "init runs before anybody asked")
			}
			if d.Doc == nil && d.Name.IsExported() && exportedReceiver(d) {
				p.complain(d.Pos(), d.Name.Name+" has no comment")
			}
		case *ast.GenDecl:
			p.declared(d)
		}
	}
}

func (p *pkg) declared(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
				p.complain(s.Pos(), s.Name.Name+" has no comment")
			}
		case *ast.ValueSpec:
			p.top[s] = true
			for _, name := range s.Names {
				p.vars[name.Name] = p.vars[name.Name] || d.Tok == token.VAR && name.Name != "_"
			}
			if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				p.complain(s.Pos(), s.Names[0].Name+" has no comment")
			}
		}
	}
}

// changes complains where a variable of the package is assigned to, also in part, or
// its address is taken.
func (p *pkg) changes(n ast.Node) bool {
	var changed []ast.Expr
	switch x := n.(type) {
	case *ast.AssignStmt:
		if x.Tok != token.DEFINE {
			changed = x.Lhs
		}
	case *ast.IncDecStmt:
		changed = []ast.Expr{x.X}
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			changed = []ast.Expr{x.X}
		}
	case *ast.CallExpr:
		if fun, ok := x.Fun.(*ast.Ident); ok && (fun.Name == "delete" || fun.Name == "clear" || fun.Name == "copy") {
			changed = x.Args[:1]
		}
	}
	for _, expr := range changed {
		if name := base(expr); name != nil && p.vars[name.Name] && !p.local(name) {
			p.complain(name.Pos(), name.Name+" is a variable of the package, which is never to change")
		}
	}
	return true
}

// local tells a name that something in its own file declares below the top level.
func (p *pkg) local(name *ast.Ident) bool {
	return name.Obj != nil && !p.top[name.Obj.Decl]
}

// base gives the name that an expression such as a.b[c] starts with.
func base(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}
