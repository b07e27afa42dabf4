package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// FileName is what a contract is called where it is searched for.
const FileName = "codexpin.toml"

// presetPrefix marks the name of a preset where a file may stand too.
const presetPrefix = "preset:"

// How says what led to a contract.
type How string

// The ways, strongest first.
const (
	ByFlag   How = "--contract"
	ByEnv    How = "CODEXPIN_CONTRACT"
	BySearch How = "search"
)

// Where says where to look for a contract. Flag and Env are the values of --contract
// and CODEXPIN_CONTRACT, "" if not set: a file, relative to Dir, or preset:NAME. Dir
// is the working directory, absolute.
type Where struct {
	Flag, Env, Dir string
}

// Found is a contract that was found.
type Found struct {
	How How
	// Name is what to call it: the path as it was given, or relative to the working
	// directory if searched, or preset:NAME.
	Name string
	// Path is the absolute path, Dir its directory: what a contract's own paths are
	// relative to. Both are empty for a preset.
	Path, Dir string
	// Preset is the name of the preset, or empty.
	Preset string
}

// NotFoundError says that no contract was named and the search found none.
type NotFoundError struct {
	Looked []string // the files that are not there, absolute, in the order of the search
	// Root is the root of the git repository that the working directory lies in; empty
	// if in none, in which case only the working directory itself was searched.
	Root string
}

// Error lists where it looked.
func (e *NotFoundError) Error() string {
	return "no contract: looked for " + strings.Join(e.Looked, ", ")
}

// Find looks for the contract: the flag, else the environment, else upward from the
// working directory, to the root of its git repository and no further. Outside of any
// repository it does not search upward, for what lies there may be anybody's. Whether
// a file that was named exists is told by Load. The error is a *NotFoundError,
// an *UnknownPresetError, or of the file system.
func Find(w Where) (Found, error) {
	if w.Flag != "" {
		return named(ByFlag, w.Flag, w.Dir)
	}
	if w.Env != "" {
		return named(ByEnv, w.Env, w.Dir)
	}
	return search(w.Dir)
}

func named(how How, name, dir string) (Found, error) {
	if preset, ok := strings.CutPrefix(name, presetPrefix); ok {
		if _, err := Preset(preset); err != nil {
			return Found{}, err
		}
		return Found{How: how, Name: name, Preset: preset}, nil
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	return Found{How: how, Name: name, Path: path, Dir: filepath.Dir(path)}, nil
}

// maxUp bounds the search; no real path is that deep.
const maxUp = 256

func search(dir string) (Found, error) {
	root, err := repositoryRoot(dir)
	if err != nil {
		return Found{}, err
	}
	missing := &NotFoundError{Root: root}
	for at := dir; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		switch _, err := os.Lstat(path); {
		case err == nil:
			name, err := filepath.Rel(dir, path)
			if err != nil {
				name = path
			}
			return Found{How: BySearch, Name: name, Path: path, Dir: at}, nil
		case !errors.Is(err, fs.ErrNotExist):
			return Found{}, fmt.Errorf("looking for a contract: %w", err)
		}
		missing.Looked = append(missing.Looked, path)
		if root == "" || at == root {
			return Found{}, missing
		}
	}
}

// repositoryRoot is the nearest directory at or above dir with a .git in it, which is
// a directory or, in a worktree or a submodule, a file. Empty if there is none.
func repositoryRoot(dir string) (string, error) {
	at := dir
	for range maxUp {
		switch _, err := os.Lstat(filepath.Join(at, ".git")); {
		case err == nil:
			return at, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", fmt.Errorf("looking for a contract: %w", err)
		}
		up := filepath.Dir(at)
		if up == at {
			break
		}
		at = up
	}
	return "", nil
}

// Load reads the contract that was found. The error is a *LoadError for what is wrong
// in it, else one of the file system.
func (f Found) Load() (*Contract, error) {
	text, err := f.read()
	if err != nil {
		return nil, fmt.Errorf("reading the contract: %w", err)
	}
	return Load(f.Name, text)
}

func (f Found) read() ([]byte, error) {
	if f.Preset != "" {
		return Preset(f.Preset)
	}
	return readFile(f.Path, maxFile)
}
