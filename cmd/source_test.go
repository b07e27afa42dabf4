package cmd_test

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
