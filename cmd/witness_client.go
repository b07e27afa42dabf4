package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"codexpin/checks"
)

// maxClientFile bounds a file of the client that is read.
const maxClientFile = 4 << 20

// clientTree is the client's own tree, below the folder of its contract.
type clientTree struct{ root *os.Root }

// clientWitness opens the folder of a contract as a witness. One that cannot be opened
// says so. Call the function that comes with it when done.
func clientWitness(dir string) (w *checks.Witness, closeIt func()) {
	w = &checks.Witness{Name: "client"}
	root, err := os.OpenRoot(dir)
	if err != nil {
		w.Cause = "the folder of the contract cannot be opened"
		return w, func() {}
	}
	w.Client = clientTree{root}
	return w, func() { root.Close() }
}

// Read gives a regular file of at most 4 MB by its path with slashes. Links that lead
// out of the tree are refused by the system's own rules for a root. A file that is not
// there is an error that wraps fs.ErrNotExist.
func (t clientTree) Read(path string) ([]byte, error) {
	name := filepath.FromSlash(path)
	info, err := t.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	f, err := t.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxClientFile+1))
	if err == nil && len(text) > maxClientFile {
		err = fmt.Errorf("%s is larger than %d MB", path, maxClientFile>>20)
	}
	return text, err
}
