package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"codexpin/probe"
	"codexpin/report"

	"github.com/pelletier/go-toml/v2"
)

// maxConfig bounds the user's config.toml.
const maxConfig = 4 << 20

// withUserConfig starts the client's codex with a copy of the user's config.toml, and
// compares with how it starts without. The original is opened for reading alone.
func (d *diagnosing) withUserConfig(ctx context.Context, a *asked) *report.UserConfig {
	home, _ := d.lookup("CODEX_HOME")
	if home == "" {
		home = filepath.Join(d.home(), ".codex")
	}
	out := &report.UserConfig{File: filepath.Join(home, "config.toml"), NotCopied: notCopied(home)}
	text, err := readConfig(out.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Skipped = "there is none"
		return out
	case err != nil:
		out.Unreadable = shortError(err).Error()
		return out
	}
	if a.fitted[a.choice.Index].Fitness == probe.Incompatible && a.chosen().RollCall == nil {
		out.Skipped = "the codex does not start without it either"
		return out
	}
	out.Syntax = syntaxOf(text)
	for _, o := range probe.Overrides("") {
		out.Overridden = append(out.Overridden, o.Key)
	}
	o := a.options
	o.Config, o.Prints, o.Helps, o.Reads, o.Form = text, nil, nil, true, a.chosen().Launch.Used
	done, ok := d.probing.begin()
	defer done()
	if !ok {
		return nil
	}
	r := probe.Run(ctx, a.chosen().Candidate, o)
	fitted, err := probe.Fit(r, probe.Needs{})
	if err != nil {
		out.Unreadable = err.Error()
		return out
	}
	out.Fitness = fitted.Fitness
	for _, reason := range append(fitted.Weighing(probe.Rejects), fitted.Weighing(probe.Doubt)...) {
		out.Reasons = append(out.Reasons, reason.Text)
	}
	out.Warnings, out.Stderr = newWarnings(a.chosen(), r), lastStderr(r)
	nameOriginal(out)
	return out
}

// nameOriginal puts the user's own file where codex names the copy.
func nameOriginal(u *report.UserConfig) {
	copied := regexp.MustCompile(`<probe>/[a-z-]+/home/config\.toml`) // in what codex says
	for _, list := range [][]string{u.Reasons, u.Warnings} {
		for i := range list {
			list[i] = copied.ReplaceAllLiteralString(list[i], u.File)
		}
	}
	u.Stderr = copied.ReplaceAllLiteralString(u.Stderr, u.File)
}

// newWarnings are what the server says of its configuration with the user's file, and
// does not say without it.
func newWarnings(without, with *probe.Runtime) []string {
	if with.Traffic == nil {
		return nil
	}
	var out []string
	for _, w := range with.Traffic.Warnings {
		if without.Traffic == nil || !slices.Contains(without.Traffic.Warnings, w) {
			out = append(out, w)
		}
	}
	return out
}

// lastStderr gives the end of what the server said on standard error.
func lastStderr(r *probe.Runtime) string {
	for _, tail := range r.Stderr {
		if tail.Step == probe.StepRollCall && !tail.Own {
			return tail.Last
		}
	}
	return ""
}

// readConfig reads a regular file; links to one are followed.
func readConfig(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if err == nil && len(text) > maxConfig {
		err = fmt.Errorf("it is larger than %d MB", maxConfig>>20)
	}
	return text, err
}

// syntaxOf says where a text stops being TOML; "" if it is.
func syntaxOf(text []byte) string {
	var all map[string]any
	err := toml.NewDecoder(bytes.NewReader(text)).Decode(&all)
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, column := at.Position()
		return fmt.Sprintf("line %d, column %d: %v", line, column, at)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// maxListed bounds the names of a home that are listed.
const maxListed = 40

// notCopied lists what else stands in a home. Names alone: nothing is opened.
func notCopied(home string) []string {
	dir, err := os.Open(home)
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	slices.Sort(names)
	names = slices.DeleteFunc(names, func(name string) bool { return name == "config.toml" })
	if len(names) > maxListed {
		names = append(names[:maxListed], fmt.Sprintf("and %d more", len(names)-maxListed))
	}
	return names
}
