package cmd_test

import (
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// expand writes a file with $VARIABLES in it as another, them expanded: a contract
// that pins a commit of the script.
func expand(ts *testscript.TestScript, neg bool, args []string) {
	text := os.Expand(ts.ReadFile(args[0]), func(name string) string { return ts.Getenv(name) })
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// sub replaces the one occurrence of a text in a file; both texts are those of a Go
// string.
func sub(ts *testscript.TestScript, neg bool, args []string) {
	text, old, to := ts.ReadFile(args[0]), strings.ReplaceAll(args[1], `\n`, "\n"), strings.ReplaceAll(args[2], `\n`, "\n")
	if n := strings.Count(text, old); n != 1 {
		ts.Fatalf("%q occurs %d times in %s", old, n, args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, old, to, 1)), 0o666))
}
