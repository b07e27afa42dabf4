package cmd_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsCompiledAtStart holds that no package compiles a regular expression before
// main runs: every run would pay for it, also one that only prints the version.
func TestNothingIsCompiledAtStart(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			vars, ok := d.(*ast.GenDecl)
			if !ok || vars.Tok != token.VAR {
				continue
			}
			ast.Inspect(vars, func(n ast.Node) bool {
				if _, function := n.(*ast.FuncLit); function {
					return false
				}
				if call, ok := n.(*ast.SelectorExpr); ok && strings.HasPrefix(call.Sel.Name, "MustCompile") {
					t.Errorf("%s: %s", set.Position(call.Pos()), call.Sel.Name)
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
