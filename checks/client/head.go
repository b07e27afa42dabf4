package client

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// maxRefs bounds what is read of references.
const maxRefs = 64 << 20

// Head gives what HEAD of the git repository around a directory is: the id of a commit,
// or the name of a branch and the id behind it, which is missing where the branch has no
// commit yet or stands in a form that is not read (reftable). The error is
// ErrNoRepository where there is none; else it says why HEAD cannot be read.
func Head(dir string) (branch, id string, err error) {
	_, _, gitDir, err := around(dir)
	if err != nil {
		return "", "", err
	}
	text, err := readAtMost(filepath.Join(gitDir, "HEAD"), 4096)
	if err != nil {
		return "", "", err
	}
	head := strings.TrimSpace(string(text))
	branch, symbolic := strings.CutPrefix(head, "ref: ")
	if !symbolic {
		return "", head, nil
	}
	if !fs.ValidPath(branch) {
		return "", "", errors.New("HEAD names no reference")
	}
	common := gitDir
	if text, err := readAtMost(filepath.Join(gitDir, "commondir"), 4096); err == nil {
		common = filepath.FromSlash(strings.TrimSpace(string(text)))
		if !filepath.IsAbs(common) {
			common = filepath.Join(gitDir, common)
		}
	}
	if text, err := readAtMost(filepath.Join(common, filepath.FromSlash(branch)), 4096); err == nil {
		return branch, strings.TrimSpace(string(text)), nil
	}
	packed, err := readAtMost(filepath.Join(common, "packed-refs"), maxRefs)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", "", err
	}
	for line := range strings.Lines(string(packed)) {
		if at, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name == branch {
			return branch, at, nil
		}
	}
	return branch, "", nil
}
