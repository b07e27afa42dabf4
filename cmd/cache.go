package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/report"

	"github.com/spf13/cobra"
)

const cacheExamples = `  codexpin cache                    what was fetched, how large it is, and where
  codexpin cache --clear            remove all of it
  codexpin cache --clear 0.136.0    remove one version`

const cacheLong = `Lists the executables that were fetched as npm:VERSION, and what a fetch that was cut off
left. They are kept in CODEXPIN_RUNTIMES, else in codexpin-runtimes in XDG_CACHE_HOME,
else in ~/.cache. Nothing else of codexpin is kept anywhere.

--clear removes what is listed, or the versions named, and nothing else in that folder.

Exit code 0: it is listed, or removed. 3: a version is not there, or could not be
removed.`

// cache is the command that lists and clears what was fetched.
func (a *app) cache() *cobra.Command {
	var clear bool
	var f formatting
	c := &cobra.Command{
		Use:     "cache [--clear [VERSION...]]",
		Short:   "List or remove the executables that were fetched",
		Long:    cacheLong,
		Example: cacheExamples,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && !clear {
				return usage("codexpin cache --clear "+args[0], "cache takes versions with --clear alone")
			}
			return a.runCache(f.format, clear, args)
		},
	}
	c.Flags().BoolVar(&clear, "clear", false, "remove what is listed, or the versions named")
	f.formatFlags(c, report.CacheSchema)
	return c
}

// cached is one folder of the cache.
type cached struct {
	name   string
	size   int64
	digest string // that it was checked against; "" if none was noted
}

func (a *app) runCache(f format, clear bool, versions []string) error {
	dir := a.runtimesDir()
	if dir == "" {
		return &Error{Code: ExitUnknown, Msg: "there is no folder to keep executables in", Hint: "set CODEXPIN_RUNTIMES or HOME"}
	}
	list, err := readCache(dir)
	if err != nil {
		return unknown(shortError(err), "", "read "+dir)
	}
	for _, v := range versions {
		if !slices.ContainsFunc(list, func(c cached) bool { return c.name == v }) {
			return &Error{Code: ExitUnknown, Msg: fmt.Sprintf("%q is not in %s", v, dir), Hint: "codexpin cache lists what is"}
		}
	}
	r := &report.Cache{Schema: report.CacheSchema, Dir: dir, Removed: clear, Entries: []report.Cached{}}
	var out strings.Builder
	for _, c := range list {
		if len(versions) > 0 && !slices.Contains(versions, c.name) {
			continue
		}
		if clear {
			if err := a.clearCache(dir, c.name); err != nil {
				return unknown(shortError(err), "", "remove "+c.name)
			}
		}
		r.Bytes += c.size
		r.Entries = append(r.Entries, report.Cached{Name: c.name, Bytes: c.size, Integrity: c.digest, Unfinished: strings.HasPrefix(c.name, unfinished)})
		fmt.Fprintf(&out, "%s%-12s %9s  %s\n", map[bool]string{true: "removed "}[clear], c.name, sizeWords(c.size), c.state())
	}
	fmt.Fprintf(&out, "%s in %s\n", sizeWords(r.Bytes), report.Sanitise(dir))
	return a.publish(f, forms{data: r, text: out.String}, ended(r.ExitCode))
}

// state says how far a folder can be relied on.
func (c cached) state() string {
	switch {
	case strings.HasPrefix(c.name, unfinished):
		return "left by a fetch that was cut off"
	case c.digest == "":
		return "no integrity was noted"
	}
	return "checked against " + report.Sanitise(c.digest[:min(len(c.digest), 20)]) + "…"
}

// readCache lists the folders that are versions, and those that were cut off. A folder
// that is not there holds none.
func readCache(dir string) ([]cached, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []cached
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() || releaseIn(name) != name && !strings.HasPrefix(name, unfinished) {
			continue
		}
		text, _ := os.ReadFile(filepath.Join(dir, name, integrityFile))
		list = append(list, cached{name, sizeOf(filepath.Join(dir, name)), strings.TrimSpace(string(text))})
	}
	slices.SortFunc(list, func(x, y cached) int { return atlas.Compare(x.name, y.name) })
	return list, nil
}

// clearCache removes one folder of the cache. No link leads it elsewhere.
func (a *app) clearCache(dir, name string) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	return errors.Join(root.RemoveAll(name), root.Close())
}

// sizeOf adds up the files below a folder; what cannot be read counts nothing.
func sizeOf(dir string) (total int64) {
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				total += info.Size()
			}
		}
		return nil
	})
	return total
}

// sizeWords writes a size in MB.
func sizeWords(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
