package probe

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// exposure says who else can change what a candidate would run: its file, the folders
// above it, and the same for what its links lead to. "" if nobody. Windows keeps this in
// access lists, which are not read.
func (f *finder) exposure(c Candidate) string {
	if f.windows() {
		return ""
	}
	for _, path := range []string{c.Target, c.Behind} {
		if path == "" {
			continue
		}
		if who := f.writersOf(path); who != "" {
			return show(path) + " can be changed: " + who
		}
	}
	for _, path := range append(hops(c.Path), c.Target, c.Behind) {
		for dir := filepath.Dir(path); path != "" && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if who := f.writersOf(dir); who != "" {
				return "a folder above it, " + show(dir) + ", can be changed: " + who
			}
		}
	}
	return ""
}

// hops are a path and what each of its links leads to, one after the other.
func hops(path string) []string {
	list := []string{path}
	for range 40 { // more links than Linux follows
		next, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
		list = append(list, path)
	}
	return list
}

// writersOf looks once at each path.
func (f *finder) writersOf(path string) string {
	who, ok := f.writers[path]
	if !ok {
		if info, err := os.Stat(path); err == nil {
			if uid, gid, known := owner(info); known {
				who = writers(info.Mode(), uid, gid, f.uid)
			}
		}
		f.writers[path] = who
	}
	return who
}

// writers says who besides the user and the superuser may change a file or the entries
// of a folder; "" if nobody. A sticky folder protects the entries of others. A group
// with the owner's own number is that user's private group; group 80 is macOS's admin,
// which owns what Homebrew installs.
func writers(mode fs.FileMode, uid, gid, self int) string {
	sticky := mode.IsDir() && mode&fs.ModeSticky != 0
	switch {
	case mode&0o002 != 0 && !sticky:
		return fmt.Sprintf("any user may write it (mode %04o)", mode.Perm())
	case mode&0o020 != 0 && !sticky && gid != 0 && gid != 80 && gid != uid:
		return fmt.Sprintf("group %d may write it (mode %04o)", gid, mode.Perm())
	case uid != 0 && uid != self:
		return fmt.Sprintf("it belongs to user %d", uid)
	}
	return ""
}

// shown bounds a name in a reason.
const shown = 200

// show makes a name from the file system printable and short. A plain name stays as it
// is; one with control characters, bytes that are no text, or spaces at an end is quoted.
func show(name string) string {
	if len(name) > shown {
		name = strings.ToValidUTF8(name[:shown], "") + "…"
	}
	odd := name == "" || strings.TrimSpace(name) != name || !utf8.ValidString(name)
	for _, r := range name {
		odd = odd || !strconv.IsGraphic(r)
	}
	if odd {
		return strconv.QuoteToGraphic(name)
	}
	return name
}

// identity tells files apart: equal for two candidates that would start the same thing.
// That is the file itself, whatever path led to it. A dispatcher, such as the one
// executable that all shims of volta and mise are links to, acts by the name it is
// started under, so there the name counts too.
func (f *finder) identity(c Candidate) string {
	id := c.Target
	if f.windows() {
		id = strings.ToLower(id)
	}
	if c.Kind == Native {
		if info, err := os.Stat(c.Target); err == nil {
			id = fileNumber(info, id)
		}
	}
	if !strings.HasPrefix(strings.ToLower(filepath.Base(c.Target)), "codex") {
		id += "\x00" + filepath.Base(c.Path)
	}
	return id
}
