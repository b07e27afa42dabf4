package cmd_test

import (
	"os"
	"strings"

	"codexpin/pins"

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

// killed leaves a transaction half done in the working directory, as a run does that was
// killed between two renames: killed FILE FROM FILE FROM.... Each file was to hold what
// FROM holds; the last one does not yet.
func killed(ts *testscript.TestScript, neg bool, args []string) {
	folder, err := pins.OpenFolder(ts.MkAbs("."))
	ts.Check(err)
	defer folder.Close()
	var changes []pins.Change
	for i := 0; i+1 < len(args); i += 2 {
		was, data := ts.ReadFile(args[i]), ts.ReadFile(args[i+1])
		changes = append(changes, pins.Change{Path: args[i], Was: []byte(was), Existed: true, Data: []byte(data)})
	}
	t := &pins.Transaction{Disk: &dying{folder, len(changes) - 1}, Purpose: "codexpin schema vendor"}
	defer func() {
		if recover() == nil {
			ts.Fatalf("it was not killed")
		}
	}()
	ts.Fatalf("it ended: %v", t.Run(changes))
}

// dying is a folder in which the process dies behind some renames into place.
type dying struct {
	*pins.Folder
	left int
}

// Rename renames, or dies.
func (d *dying) Rename(from, to string) error {
	if to != pins.JournalName {
		if d.left == 0 {
			panic("killed")
		}
		d.left--
	}
	return d.Folder.Rename(from, to)
}
