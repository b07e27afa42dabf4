package client

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Tracked lists the files below dir that the git repository around it knows, by their
// paths from dir with slashes, in the order of its index. One that was only promised with
// --intent-to-add is among them, for it is meant to be known. The error is
// ErrNoRepository where there is none; else it says why the index cannot be read. A
// repository without an index knows no file.
func Tracked(dir string) ([]string, error) {
	dir, root, gitDir, err := around(dir)
	if err != nil {
		return nil, err
	}
	entries, err := indexOf(gitDir)
	if err != nil || entries == nil {
		return nil, err
	}
	prefix, err := filepath.Rel(root, dir)
	if err != nil {
		return nil, err
	}
	return below(entries, filepath.ToSlash(prefix))
}

// below gives the paths of the entries below a prefix, each once.
func below(entries []entry, prefix string) ([]string, error) {
	if prefix == "." {
		prefix = ""
	} else {
		prefix += "/"
	}
	var list []string
	for _, e := range entries {
		if e.folder && (strings.HasPrefix(prefix, e.path) || strings.HasPrefix(e.path, prefix)) {
			return nil, fmt.Errorf("the index of the client's git is sparse at %q: git sparse-checkout disable makes it whole", e.path)
		}
		rest, ok := strings.CutPrefix(e.path, prefix)
		if ok && (len(list) == 0 || list[len(list)-1] != rest) { // a conflict has a path up to three times
			list = append(list, rest)
		}
	}
	return list, nil
}
