package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// maxAlternates is how deep object directories may borrow from one another; git's
// own bound.
const maxAlternates = 5

// objectDirs gives the object directory of the git directory common and those it
// borrows from, nearest first, each once; and the borrowed ones that are not there.
// As in git, a dead alternate or one too deep is passed over.
func objectDirs(common string) (dirs, dead []string, err error) {
	own, err := filepath.EvalSymlinks(filepath.Join(common, "objects"))
	if err != nil {
		return nil, nil, err
	}
	if _, err := os.ReadDir(own); err != nil {
		return nil, nil, err
	}
	seen := map[string]bool{own: true}
	dirs = []string{own}
	for level, depth := dirs, 0; len(level) > 0 && depth < maxAlternates; depth++ {
		var next []string
		for _, dir := range level {
			named, err := alternatesOf(dir)
			if err != nil {
				return nil, nil, err
			}
			for _, path := range named {
				real, err := filepath.EvalSymlinks(path)
				if err != nil || !isDir(real) {
					dead = append(dead, path)
				} else if !seen[real] {
					seen[real] = true
					next = append(next, real)
				}
			}
		}
		dirs = append(dirs, next...)
		level = next
	}
	return dirs, dead, nil
}

// alternatesOf reads info/alternates of one object directory: a path a line, relative
// to that directory, blank lines and # comments aside, quoted as in C if need be.
func alternatesOf(dir string) ([]string, error) {
	text, err := readSmall(filepath.Join(dir, "info", "alternates"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("alternates of %q: %w", dir, err)
	}
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '"' {
			if s, err := strconv.Unquote(line); err == nil {
				line = s
			}
		}
		if !filepath.IsAbs(line) {
			line = filepath.Join(dir, line)
		}
		out = append(out, filepath.Clean(line))
	}
	return out, nil
}

// config is the little that is read from a repository's config file: the object
// format, to refuse it, and whether objects were left at a remote, to say so.
type config struct {
	sha256  bool
	partial bool
}

// readConfig reads the config of the git directory common. A config that is missing,
// unreadable or malformed is no obstacle to reading objects; includes are not
// followed, as git itself looks for extensions in this file alone.
func readConfig(common string) (c config) {
	text, _ := readSmall(filepath.Join(common, "config"))
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			head, rest, _ := strings.Cut(line[1:], "]")
			section, _, _ = strings.Cut(strings.ToLower(head), " ")
			line = strings.TrimSpace(rest)
		}
		key, value, _ := strings.Cut(line, "=")
		key = strings.ToLower(strings.TrimSpace(key))
		value, _, _ = strings.Cut(value, "#")
		value, _, _ = strings.Cut(value, ";")
		value = strings.Trim(strings.TrimSpace(value), `"`)
		switch section + "." + key {
		case "extensions.objectformat":
			c.sha256 = strings.EqualFold(value, "sha256")
		case "extensions.partialclone", "remote.partialclonefilter":
			c.partial = c.partial || value != ""
		case "remote.promisor":
			c.partial = c.partial || value != "false"
		}
	}
	return c
}
