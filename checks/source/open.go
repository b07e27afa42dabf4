package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Open opens the repository that dir is in. dir may be the root or any folder of a
// work tree (linked worktree and submodule included), a git directory, a bare
// repository, or a .git file. Upwards the search ends at the first .git or bare
// repository it meets: it never goes past a broken one to an outer repository.
func Open(dir string) (*Repo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, &Error{Kind: Unreadable, Repo: dir, Msg: fmt.Sprintf("cannot resolve %q", dir), Err: err}
	}
	gitDir, err := findGitDir(abs)
	if err != nil {
		return nil, err
	}
	common, err := commonDir(gitDir)
	if err != nil {
		return nil, notARepository(abs, fmt.Sprintf("%q is broken", gitDir), err)
	}
	r := &Repo{
		dir: abs, common: common, conf: readConfig(common),
		all:   map[*pack]struct{}{},
		trees: newLRU[plumbing.Hash](treeCache),
	}
	if r.conf.sha256 {
		return nil, &Error{Kind: SHA256, Repo: abs,
			Msg:  fmt.Sprintf("%q is a repository of the sha-256 object format, which codex's ids are not of", abs),
			Hint: "name a clone of codex of the usual format: git clone https://github.com/openai/codex"}
	}
	r.unpack.bases, r.unpack.inflaters, r.unpack.external = newLRU[place](baseCache), &r.pool, r.lookup
	if err := r.list(); err != nil {
		return nil, r.unreadable("", err)
	}
	return r, nil
}

// findGitDir goes up from dir to the git directory it belongs to.
func findGitDir(dir string) (string, error) {
	start, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", cannotEnter(dir, err)
	}
	info, err := os.Stat(start)
	if err != nil {
		return "", cannotEnter(dir, err)
	}
	if !info.IsDir() {
		if filepath.Base(dir) != ".git" {
			return "", notARepository(dir, fmt.Sprintf("%q is a file", dir), nil)
		}
		return readGitFile(dir, start)
	}
	for at := start; ; at = filepath.Dir(at) {
		dot := filepath.Join(at, ".git")
		switch info, err := os.Stat(dot); {
		case err == nil && info.IsDir():
			if _, err := os.ReadDir(dot); err != nil {
				return "", cannotEnter(dir, err)
			}
			if !looksLikeGitDir(dot) {
				return "", notARepository(dir, fmt.Sprintf("%q is not a git directory", dot), nil)
			}
			return filepath.EvalSymlinks(dot)
		case err == nil:
			return readGitFile(dir, dot)
		case !errors.Is(err, fs.ErrNotExist):
			return "", cannotEnter(dir, err)
		}
		if _, err := os.Lstat(dot); err == nil {
			return "", notARepository(dir, fmt.Sprintf("%q is a dead link", dot), nil)
		}
		if looksLikeGitDir(at) {
			return at, nil
		}
		if filepath.Dir(at) == at {
			return "", notARepository(dir, fmt.Sprintf("%q is in no git repository", dir), nil)
		}
	}
}

// readGitFile follows a .git file, as linked worktrees and submodules have it: one
// line "gitdir: PATH", relative to the folder of the file.
func readGitFile(dir, file string) (string, error) {
	text, err := readSmall(file)
	if err != nil {
		return "", cannotEnter(dir, err)
	}
	target, ok := strings.CutPrefix(strings.TrimRight(text, "\r\n"), "gitdir: ")
	if !ok {
		return "", notARepository(dir, fmt.Sprintf("%q does not say gitdir", file), nil)
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(file), target)
	}
	gitDir, err := filepath.EvalSymlinks(target)
	if err != nil || !looksLikeGitDir(gitDir) {
		e := notARepository(dir, fmt.Sprintf("%q names %q, which is no git directory", file, target), nil)
		e.Hint = "in the main repository: git worktree repair " + shellQuote(filepath.ToSlash(filepath.Dir(file)))
		return "", e
	}
	return gitDir, nil
}

// looksLikeGitDir tells a git directory from any folder that happens to have an
// "objects". Neither HEAD nor config is required: mirrors and backups lack them.
func looksLikeGitDir(dir string) bool {
	if isRegular(filepath.Join(dir, "commondir")) && isRegular(filepath.Join(dir, "HEAD")) {
		return true // of a linked worktree
	}
	if !isDir(filepath.Join(dir, "objects")) {
		return false
	}
	if !isRegular(filepath.Join(dir, "HEAD")) && !isDir(filepath.Join(dir, "refs")) &&
		!isRegular(filepath.Join(dir, "packed-refs")) {
		return false
	}
	entries, err := os.ReadDir(filepath.Join(dir, "objects"))
	if err != nil {
		return true // say what is wrong when reading it
	}
	for _, e := range entries {
		if n := e.Name(); n == "pack" || n == "info" || len(n) == 2 && isHex(n) {
			return true
		}
	}
	return false
}

// commonDir gives the directory that gitDir shares with the main repository: itself,
// but for linked worktrees.
func commonDir(gitDir string) (string, error) {
	text, err := readSmall(filepath.Join(gitDir, "commondir"))
	if errors.Is(err, fs.ErrNotExist) {
		return gitDir, nil
	}
	if err != nil {
		return "", err
	}
	dir := strings.TrimRight(text, "\r\n")
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(gitDir, dir)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", err
	}
	if !isDir(filepath.Join(dir, "objects")) {
		return "", fmt.Errorf("its common directory %q has no objects", dir)
	}
	return dir, nil
}

// readSmall reads one of git's small text files, which is refused above 1 MiB.
func readSmall(path string) (string, error) { return readText(path, 1<<20) }

func readText(path string, limit int64) (string, error) {
	f, err := openRegular(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		return "", fmt.Errorf("%q is larger than %d bytes", path, limit)
	}
	return string(b), err
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// cannotEnter tells a directory that is not there from one that cannot be read.
func cannotEnter(dir string, err error) *Error {
	if errors.Is(err, fs.ErrNotExist) {
		return notARepository(dir, fmt.Sprintf("%q is not there", dir), nil)
	}
	return &Error{Kind: Unreadable, Repo: dir, Msg: fmt.Sprintf("cannot read %q", dir), Err: err,
		Hint: "make it readable to the current user"}
}

func notARepository(dir, msg string, err error) *Error {
	return &Error{Kind: NotARepository, Repo: dir, Msg: msg, Err: err,
		Hint: "name a checkout of codex: git clone https://github.com/openai/codex"}
}
