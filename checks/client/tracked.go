package client

import (
	"bytes"
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
	entries, prefix, err := indexAround(dir)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, e := range entries {
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

// around finds the repository around a directory, links in its path resolved.
func around(dir string) (real, root, gitDir string, err error) {
	if real, err = filepath.EvalSymlinks(dir); err != nil {
		return "", "", "", err
	}
	if real, err = filepath.Abs(real); err != nil {
		return "", "", "", err
	}
	root, gitDir, err = repository(real)
	return real, root, gitDir, err
}

// indexOf reads the index of a git directory; one that is not there lists nothing.
func indexOf(gitDir string) ([]entry, error) {
	data, err := readIndex(filepath.Join(gitDir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the index of the client's git: %w", err)
	}
	entries, err := index(data)
	if err != nil {
		return nil, fmt.Errorf("read the index of the client's git: %w", err)
	}
	return entries, nil
}

// whole holds that no directory below prefix, or around it, is listed without its files.
func whole(entries []entry, prefix string) error {
	for _, e := range entries {
		if e.folder && (strings.HasPrefix(prefix, e.path) || strings.HasPrefix(e.path, prefix)) {
			return fmt.Errorf("the index of the client's git is sparse at %q: git sparse-checkout disable makes it whole", e.path)
		}
	}
	return nil
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
	text := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	_, err = text.ReadFrom(io.LimitReader(file, limit))
	return text.Bytes(), err
}
