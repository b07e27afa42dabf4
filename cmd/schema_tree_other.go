//go:build !unix

package cmd

import (
	"io/fs"
	"os"
	"path/filepath"
)

// newFolderFS makes the files below a directory of a root. Close it when done.
func newFolderFS(root *os.Root, name string) (fs.FS, error) {
	below, err := root.OpenRoot(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return closedFS{below.FS(), below}, nil
}

// closedFS is the files below a root that is its own.
type closedFS struct {
	fs.FS
	root *os.Root
}

// Close closes the root.
func (c closedFS) Close() error { return c.root.Close() }
