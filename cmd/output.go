package cmd

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"codexpin/pins"
	"codexpin/report"
)

// output is a file that the report is written to.
type output struct {
	format format
	name   string // as given
	path   string // absolute, links followed
}

// parseOutputs understands every --output. The error is usage.
func (v *verifying) parseOutputs() ([]output, error) {
	var out []output
	seen := map[string]string{}
	for _, text := range v.outputs {
		o, err := parseOutput(text)
		if err != nil {
			return nil, err
		}
		if o.path, err = target(v.path(o.name)); err != nil {
			return nil, usage("", "--output %s: %v", o.name, err)
		}
		if first, twice := seen[o.path]; twice {
			return nil, usage("", "--output %s and --output %s are one file", first, o.name)
		}
		seen[o.path] = o.name
		out = append(out, o)
	}
	return out, nil
}

// parseOutput understands FORMAT=FILE, or FILE whose ending names the format.
func parseOutput(text string) (output, error) {
	formats := []format{formatText, formatJSON, formatMarkdown, formatGitHub}
	o := output{name: text}
	for _, f := range formats {
		if name, ok := strings.CutPrefix(text, string(f)+"="); ok {
			o.format, o.name = f, name
		}
	}
	if o.format == "" {
		switch strings.ToLower(filepath.Ext(text)) {
		case ".json":
			o.format = formatJSON
		case ".md", ".markdown":
			o.format = formatMarkdown
		case ".txt":
			o.format = formatText
		}
	}
	switch {
	case o.name == "":
		return o, usage("--output report.json, or json=FILE", "--output names no file")
	case o.name == "-":
		return o, usage("standard output has the report in --format", "--output writes to files, and - is none")
	case o.format == "":
		return o, usage("json=FILE, text=FILE, markdown=FILE or github=FILE says it", "the ending of --output %s names no format", text)
	}
	return o, nil
}

// target gives the file that a path leads to, which need not exist. Anything else than
// a regular file is refused, and so is what is one for this process alone.
func target(path string) (string, error) {
	if ofProcess(path) {
		return "", errors.New("it leads to an open file of this process, which cannot be replaced")
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return "", errors.New("it is not a regular file")
	case err == nil:
		return filepath.EvalSymlinks(path)
	case !errors.Is(err, fs.ErrNotExist):
		return "", errors.New("it cannot be looked at")
	}
	if _, err := os.Lstat(path); err == nil {
		return "", errors.New("it is a link that leads nowhere")
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return "", errors.New("its directory is not there")
	}
	return filepath.Join(dir, filepath.Base(path)), nil
}

// maxLinks bounds a chain of links, as the systems do.
const maxLinks = 40

// ofProcess tells whether a path leads to or through the open files of a process: to
// /dev/stdout or into /dev/fd and /proc. Behind those may be a regular file, whose
// replacement would never be seen by whoever opened it.
func ofProcess(path string) bool {
	for range maxLinks {
		path = filepath.Clean(path)
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			dir = filepath.Dir(path)
		}
		for _, at := range []string{path, filepath.Join(dir, filepath.Base(path))} {
			switch at = filepath.ToSlash(at); {
			case at == "/dev/stdin", at == "/dev/stdout", at == "/dev/stderr",
				strings.HasPrefix(at, "/dev/fd/"), strings.HasPrefix(at, "/proc/"):
				return true
			}
		}
		to, err := os.Readlink(path)
		if err != nil {
			return false
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(dir, to)
		}
		path = to
	}
	return false // os.Stat says what is wrong with it
}

// keepContract refuses an output that is the contract itself.
func (v *verifying) keepContract(found pins.Found, outputs []output) error {
	contract, err := filepath.EvalSymlinks(found.Path)
	if found.Path == "" || err != nil {
		return nil
	}
	for _, o := range outputs {
		if o.path == contract {
			return usage("", "--output %s would overwrite the contract", o.name)
		}
	}
	return nil
}

// writeOutputs writes the report to the files and the summary: all of the files or, if
// one fails, none. A run that is interrupted meanwhile waits for it.
func (v *verifying) writeOutputs(ctx context.Context, r *report.Verify, outputs []output) *Error {
	v.writing.Lock()
	defer v.writing.Unlock()
	if ctx.Err() != nil {
		return nil
	}
	var staged []string
	defer func() {
		for _, name := range staged {
			os.Remove(name)
		}
	}()
	for _, o := range outputs {
		text, err := v.forms(r, report.TextOptions{Verbose: v.verbose}).in(o.format)
		if err == nil {
			var name string
			if name, err = stage(o.path, text); name != "" {
				staged = append(staged, name)
			}
		}
		if err != nil {
			return unknown(shortError(err), "", "write "+o.name)
		}
	}
	for i, o := range outputs {
		if err := os.Rename(staged[i], o.path); err != nil {
			return unknown(shortError(err), "", "write "+o.name)
		}
	}
	return v.summary(r)
}

// stage writes a text to a new file beside path, with the mode of path where that
// exists, and gives its name, also of one that could not be written whole.
func stage(path, text string) (name string, err error) {
	mode := fs.FileMode(0o666)
	info, statErr := os.Stat(path)
	if statErr == nil {
		mode = info.Mode().Perm()
	}
	name = filepath.Join(filepath.Dir(path), ".codexpin-"+rand.Text())
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if err == nil && statErr == nil {
		err = f.Chmod(mode)
	}
	return name, errors.Join(err, f.Close())
}

// replaceText writes a text in the place of a file, whole or not at all.
func replaceText(path, text string) error {
	name, err := stage(path, text)
	if err == nil {
		err = os.Rename(name, path)
	}
	if err != nil && name != "" {
		os.Remove(name) // the error says what is wrong; this one adds nothing
	}
	return err
}

// summary appends the report as Markdown to the step summary of GitHub Actions.
func (v *verifying) summary(r *report.Verify) *Error {
	name := v.env.get("GITHUB_STEP_SUMMARY")
	if v.format != formatGitHub || name == "" {
		return nil
	}
	f, err := os.OpenFile(v.path(name), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err == nil {
		_, err = f.WriteString(r.Markdown())
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return unknown(shortError(err), "", "append to the file that GITHUB_STEP_SUMMARY names")
	}
	return nil
}

// shortError drops the path of a file error, which the message has in its own words.
func shortError(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return fmt.Errorf("%s: %w", path.Op, path.Err)
	case errors.As(err, &link):
		return fmt.Errorf("%s: %w", link.Op, link.Err)
	}
	return err
}
