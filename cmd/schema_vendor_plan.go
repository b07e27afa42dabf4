package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	clienttree "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/report"
)

// vendorOne gives the changes that make one directory hold the files at the pin.
func vendorOne(client fs.FS, entry *pins.Schema, at func(path string) (*schema.Set, error)) (*report.VendoredDir, []pins.Change, error) {
	have, err := schema.ReadSet(client, string(entry.Dir))
	if errors.Is(err, fs.ErrNotExist) {
		have, err = schema.NewSet(nil)
	}
	if err != nil {
		return nil, nil, err
	}
	path := schema.CommittedPath(have, string(entry.Path))
	want, err := at(path)
	if err != nil {
		return nil, nil, err
	}
	writes, err := schema.Vendor(have, want)
	if err != nil {
		return nil, nil, err
	}
	after, err := schema.Vendored(have, writes)
	if err != nil {
		return nil, nil, err
	}
	out := &report.VendoredDir{Dir: string(entry.Dir), Is: string(entry.Is), From: path, Files: len(after.Files), SHA256: after.TextDigest(), Was: string(entry.SHA256)}
	if len(have.Files) > 0 {
		out.Before = have.TextDigest()
	}
	var changes []pins.Change
	for _, w := range writes {
		changes = append(changes, pins.Change{Path: out.Dir + "/" + w.Path, Was: w.Was, Existed: w.Existed, Data: w.Data, Remove: w.Remove})
		if w.Remove {
			out.Removed = append(out.Removed, w.Path)
		} else {
			out.Written = append(out.Written, w.Path)
		}
	}
	return out, changes, nil
}

// unkept refuses changes of files whose contents the client's git does not hold, all of
// them named: they would be lost. Nothing is asked of git where no file that is there
// changes.
func unkept(dir string, changes []pins.Change, d *report.VendoredDir) error {
	var files []clienttree.Content
	for _, c := range changes {
		if c.Existed {
			files = append(files, clienttree.Content{Path: strings.TrimPrefix(c.Path, d.Dir+"/"), Data: c.Was})
		}
	}
	if len(files) == 0 {
		return nil
	}
	lost, err := clienttree.Unkept(filepath.Join(dir, filepath.FromSlash(d.Dir)), files)
	hint := "git add " + report.ShellWord(d.Dir) + " makes git keep what is there; --overwrite loses it; nothing was changed"
	switch {
	case err != nil:
		return usage("--overwrite writes all the same; nothing was changed",
			"whether git holds the files of %s that would be overwritten or removed cannot be told: %s", d.Dir, named(err.Error(), dir, "the folder of the contract"))
	case len(lost) > 0:
		shown := lost
		if len(shown) > 5 {
			shown = append(shown[:5:5], fmt.Sprintf("%d more", len(lost)-5))
		}
		return usage(hint, "%s holds contents that git does not, which would be overwritten or removed: %s", d.Dir, report.Sanitise(strings.Join(shown, ", ")))
	}
	return nil
}

// vendorEntries gives the entries to vendor. The error is usage.
func vendorEntries(c *pins.Contract, found pins.Found, dirs []string) ([]*pins.Schema, error) {
	named, err := schemaEntries(c, found, dirs)
	if err != nil {
		return nil, err
	}
	var out []*pins.Schema
	for _, s := range named {
		switch {
		case s.Is == pins.IsPin, s.Is == pins.IsHash && len(dirs) > 0:
			out = append(out, s)
		case len(dirs) > 0:
			return nil, usage("codexpin schema print --runtime PATH --out DIR", "%s must equal what a codex prints, which no commit holds", s.Dir)
		}
	}
	if len(out) == 0 {
		return nil, usage(`a directory with is = "hash" is vendored where it is named: codexpin schema vendor DIR`,
			`%s has no [[schema]] directory with is = "pin"`, found.Name)
	}
	return out, nil
}

func vendorError(err error, entry *pins.Schema) error {
	var bad *schema.BadFile
	if errors.As(err, &bad) {
		return unknown(err, "nothing was changed", "vendor "+string(entry.Dir))
	}
	return readError(fmt.Errorf("vendor %s: %w", entry.Dir, err), "read the schema at the pin")
}
