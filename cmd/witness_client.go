package cmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"codexpin/checks"
	clientcode "codexpin/checks/client"
)

// maxClientFile bounds a file of the client that is read.
const maxClientFile = 4 << 20

// clientTree is the client's own tree, below the folder of its contract.
type clientTree struct {
	root    *os.Root
	folders *openFolders // nil to open each file by its whole path
}

// clientWitness opens the folder of a contract as a witness. One that cannot be opened
// says so. Call the function that comes with it when done.
func clientWitness(dir string) (w *checks.Witness, closeIt func()) {
	w = &checks.Witness{Name: "client"}
	root, err := os.OpenRoot(dir)
	if err != nil {
		w.Cause = "the folder of the contract cannot be opened"
		return w, func() {}
	}
	tree := clientTree{root, &openFolders{root: root}}
	w.Client = tree
	w.Code = clientcode.NewCode(func() (*clientcode.Tree, error) { return clientcode.Open(dir, tree.source) }, tree.Read)
	return w, func() { tree.folders.close(); root.Close() }
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

// source gives a source file that git tracks, or the first part of one that is too large
// to be read. No link leads out of the tree.
func (t clientTree) source(path string) ([]byte, error) { return t.small(path, clientcode.MaxSource) }

// small is source with a bound of its own: at most so many bytes of a file, and one more.
func (t clientTree) small(path string, most int64) ([]byte, error) {
	f, err := t.open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("git tracks it, and it is not there")
	case err != nil:
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, fmt.Errorf("look at %s: %w", path, err)
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	}
	text := make([]byte, min(info.Size(), most)+1)
	n, err := io.ReadAtLeast(f, text, int(min(info.Size(), most+1))) // its end need not be read
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return text[:n], err
}

// open opens a file without waiting, so that a pipe in its place holds nothing up.
func (t clientTree) open(path string) (*os.File, error) {
	const how = os.O_RDONLY | syscall.O_NONBLOCK
	name := filepath.FromSlash(path)
	if t.folders != nil {
		if folder, done := t.folders.of(filepath.Dir(name)); folder != nil {
			f, err := folder.OpenFile(filepath.Base(name), how, 0)
			done()
			if err == nil {
				return f, nil
			}
		}
	}
	return t.root.OpenFile(name, how, 0) // a link to another folder of the tree, or an error to be told
}
