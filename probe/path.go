package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// entry is one usable entry of PATH.
type entry struct {
	index int    // from 1, counting every entry
	text  string // as written
	dir   string // absolute and clean
}

// splitPath takes PATH apart. Empty and relative entries are never looked at: what they
// mean changes with the working directory, and whoever controls that would choose what
// is run. A folder counts once, where it stands first.
func (f *finder) splitPath(text string) ([]entry, []Skip) {
	var entries []entry
	var skipped []Skip
	seen := map[string]int{}
	if text == "" {
		return nil, nil
	}
	for i, word := range f.pathList(text) {
		e := entry{index: i + 1, text: word, dir: word}
		if f.windows() {
			e.dir = strings.ReplaceAll(word, `"`, "")
		}
		kind, reason := SkipKind(""), ""
		switch {
		case strings.TrimSpace(e.dir) == "":
			kind, reason = SkipEmpty, "empty: would mean the working directory"
		case !filepath.IsAbs(e.dir):
			kind, reason = SkipRelative, "relative: depends on the working directory"
			if e.dir[0] == '~' {
				reason = "~ is not expanded in PATH, so the entry is relative"
			}
		default:
			e.dir = filepath.Clean(e.dir)
			if first, ok := seen[e.dir]; ok {
				kind, reason = SkipRepeated, fmt.Sprintf("the same folder as entry %d", first)
			}
		}
		if kind != "" {
			skipped = append(skipped, Skip{Index: e.index, Entry: word, Kind: kind, Reason: reason})
			continue
		}
		seen[e.dir] = e.index
		entries = append(entries, e)
	}
	return entries, skipped
}

// pathList splits a list as the platform does: at colons, on Windows at semicolons that
// stand outside double quotes.
func (f *finder) pathList(text string) []string {
	if !f.windows() {
		return strings.Split(text, ":")
	}
	var list []string
	start, quoted := 0, false
	for i := range len(text) {
		switch text[i] {
		case '"':
			quoted = !quoted
		case ';':
			if !quoted {
				list = append(list, text[start:i])
				start = i + 1
			}
		}
	}
	return append(list, text[start:])
}

// folderState says what a folder of PATH gave.
type folderState int

const (
	folderNothing folderState = iota // nothing of that name, or no folder at all
	folderDenied                     // may not be searched
	folderHit
)

// inFolder looks for a name in one folder. On Windows that is the file which the
// command interpreter would start, by the order of PATHEXT; if there is none, any file
// that a user may have taken for it, which examine then rejects.
func (f *finder) inFolder(dir, name string) (string, folderState) {
	names := []string{name}
	if f.windows() {
		names = f.windowsNames(name)
	}
	hit := ""
	for _, n := range names {
		path := filepath.Join(dir, n)
		_, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrPermission):
			return "", folderDenied
		case err != nil:
			continue
		case !f.windows() || f.executable(path):
			return path, folderHit
		case hit == "":
			hit = path
		}
	}
	if hit == "" {
		return "", folderNothing
	}
	return hit, folderHit
}

// windowsNames are the file names that a bare name can stand for, those that can be
// started first.
func (f *finder) windowsNames(name string) []string {
	if f.startsOnWindows(name) {
		return []string{name}
	}
	var names []string
	for _, ext := range f.extensions() {
		names = append(names, name+ext)
	}
	return append(names, name+".ps1", name)
}

// extensions are those of PATHEXT that Windows starts without another program's help,
// in PATHEXT's order. A PATHEXT that holds none of them counts as not set.
func (f *finder) extensions() []string {
	startable := []string{".com", ".exe", ".bat", ".cmd"}
	text, _ := f.opts.Lookup("PATHEXT")
	var list []string
	for _, ext := range strings.Split(strings.ToLower(text), ";") {
		if slices.Contains(startable, ext) && !slices.Contains(list, ext) {
			list = append(list, ext)
		}
	}
	if len(list) == 0 {
		return startable
	}
	return list
}

// startsOnWindows tells whether a file name has an extension that Windows starts.
func (f *finder) startsOnWindows(name string) bool {
	return slices.Contains(f.extensions(), strings.ToLower(filepath.Ext(name)))
}

// withExtension completes a path on Windows as the command interpreter does: the first
// file with an extension of PATHEXT wins over one without any.
func (f *finder) withExtension(path string) string {
	if f.startsOnWindows(path) || strings.EqualFold(filepath.Ext(path), ".ps1") || isLauncherName(path) {
		return path
	}
	for _, ext := range f.extensions() {
		if f.executable(path + ext) {
			return path + ext
		}
	}
	return path
}

// executable tells whether a path leads to a file that the system would start.
func (f *finder) executable(path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return false
	}
	if f.windows() {
		return f.startsOnWindows(path)
	}
	return info.Mode().IsRegular() && info.Mode()&0o111 != 0 && mayExecute(path)
}

// program looks a program up on PATH and gives its path, or "" if no entry has it.
func (f *finder) program(name string) string {
	for _, e := range f.entries {
		if hit, state := f.inFolder(e.dir, name); state == folderHit && f.executable(hit) {
			return hit
		}
	}
	return ""
}
