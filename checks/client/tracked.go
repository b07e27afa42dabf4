// Package client reads the client's own tree beyond single files: which of them its git
// knows. It reads the index of the repository itself, starts no program, and knows no
// GIT_* variable and no configuration.
package client

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxIndex bounds an index; a repository of a million files has about 100 MB.
const maxIndex = 512 << 20

// ErrNoRepository says that a directory lies in no git repository.
var ErrNoRepository = errors.New("no git repository holds the directory")

// Untracked gives those of the files below dir that the git repository around it does
// not know, in their order; paths are relative to dir, with slashes. A file that was
// only promised with --intent-to-add is not known. The error is ErrNoRepository where
// there is none; else it says why the index cannot be read. A repository without an
// index knows no file.
func Untracked(dir string, paths []string) ([]string, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	root, gitDir, err := repository(dir)
	if err != nil {
		return nil, err
	}
	data, err := readIndex(filepath.Join(gitDir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return paths, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the index of the client's git: %w", err)
	}
	entries, err := index(data)
	if err != nil {
		return nil, fmt.Errorf("read the index of the client's git: %w", err)
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return nil, err
	}
	return unknown(entries, filepath.ToSlash(rel), paths)
}

// unknown gives the paths below prefix that no entry has.
func unknown(entries []entry, prefix string, paths []string) ([]string, error) {
	if prefix == "." {
		prefix = ""
	} else {
		prefix += "/"
	}
	known := map[string]bool{}
	for _, e := range entries {
		if e.folder && (strings.HasPrefix(prefix, e.path) || strings.HasPrefix(e.path, prefix)) {
			return nil, fmt.Errorf("the index of the client's git is sparse at %q: git sparse-checkout disable makes it whole", e.path)
		}
		if rest, ok := strings.CutPrefix(e.path, prefix); ok && !e.promised {
			known[rest] = true
		}
	}
	var list []string
	for _, path := range paths {
		if !known[path] {
			list = append(list, path)
		}
	}
	return list, nil
}

// repository finds the work tree around a directory, and its git directory, which a
// file called .git may name.
func repository(dir string) (root, gitDir string, err error) {
	for at := dir; ; at = filepath.Dir(at) {
		path := filepath.Join(at, ".git")
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			return at, path, nil
		case err == nil && info.Mode().IsRegular():
			target, err := linked(path)
			return at, target, err
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return "", "", err
		}
		if at == filepath.Dir(at) {
			return "", "", ErrNoRepository
		}
	}
}

// linked reads a file called .git: gitdir: and a path.
func linked(path string) (string, error) {
	text, err := readAtMost(path, 4096)
	if err != nil {
		return "", err
	}
	target, ok := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir: ")
	if !ok {
		return "", fmt.Errorf("%s names no git directory", path)
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(path), filepath.FromSlash(target))
	}
	return target, nil
}

func readIndex(path string) ([]byte, error) { return readAtMost(path, maxIndex) }

// readAtMost reads a regular file of at most limit bytes.
func readAtMost(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no file")
	case info.Size() > limit:
		return nil, fmt.Errorf("it is larger than %d bytes", limit)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, limit))
}
