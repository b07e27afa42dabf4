package cmd

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"codexpin/checks/schema"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// hashing is one run of schema hash.
type hashing struct {
	*app
	formatting
	verbose bool
}

const schemaHashLong = `Prints two hashes of a directory of schema or bindings, both SHA-256.

By text: over its files, sorted by path, and of each the path, a zero byte, its contents
with line endings as LF, a zero byte.

By meaning: over one line a file, "HASH  PATH", sorted by path, where the hash of a file
called *.json is that of its canonical JSON: members sorted by name, no spaces, numbers
as written. Codexes from 0.111.0 to 0.145.0 print one file in another order each time,
which this hash does not see.

Either may stand in the contract. Files that systems, editors and git leave behind do not
count. A hash proves that the files are those that were hashed, and nothing about any
codex.`

// schemaHash is the command that hashes a directory.
func (a *app) schemaHash() *cobra.Command {
	h := &hashing{app: a}
	c := &cobra.Command{
		Use:     "hash DIR",
		Short:   "Print the hashes of a directory of schema or bindings",
		Long:    schemaHashLong,
		Example: "  codexpin schema hash src/protocol/generated",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("codexpin schema hash DIR", "name one directory")
			}
			return h.run(args[0])
		},
	}
	h.formatFlags(c, report.SchemaHashSchema)
	c.Flags().BoolVarP(&h.verbose, "verbose", "v", false, "the hash of each file, by meaning")
	return c
}

func (h *hashing) run(dir string) error {
	set, err := readDirectory(h.path(dir), dir)
	if err != nil {
		return err
	}
	r := &report.SchemaHash{Schema: report.SchemaHashSchema, Dir: dir, Form: string(schema.FormOf(set)), Files: len(set.Files), Ignored: set.Ignored, Text: set.TextDigest()}
	meaning, files, err := set.CanonicalDigest()
	if err != nil {
		r.MeaningWhy, r.ExitCode = err.Error()+"; mend that file or take it out, or go by the hash of the text", ExitUnknown
	} else {
		r.Meaning = meaning
		for _, f := range files {
			r.Each = append(r.Each, report.FileHash{Path: f.Path, SHA256: f.SHA256})
		}
	}
	text := func() string { return r.TextReport(h.textOptions(h.verbose)) }
	return h.publish(h.format, forms{data: r, text: text}, ended(r.ExitCode))
}

// dirHint is how to come to a directory of schema.
const dirHint = "name the directory that holds the files; codexpin schema print --runtime PATH --out DIR makes one of what a codex prints"

// readDirectory reads the files of a directory that was named. One that is not there, is
// empty, or holds what is not read is ExitUnknown.
func readDirectory(path, given string) (*schema.Set, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Error{Code: ExitUnknown, Msg: given + " is not there", Hint: dirHint, Err: err}
	case err != nil:
		return nil, unknown(shortError(err), dirHint, "look at "+given)
	case !info.IsDir():
		return nil, &Error{Code: ExitUnknown, Msg: given + " is not a directory", Hint: dirHint}
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, unknown(shortError(err), dirHint, "open "+given)
	}
	defer root.Close()
	set, err := schema.ReadSet(rootFS{root.FS(), root}, ".")
	var bad *schema.BadFile
	switch {
	case errors.As(err, &bad) && bad.File != ".":
		return nil, unknown(shortError(err), "mend that file or take it out of the directory; or "+dirHint, "read "+filepath.ToSlash(given))
	case err != nil:
		return nil, unknown(shortError(err), dirHint, "read "+filepath.ToSlash(given))
	}
	if len(set.Files) == 0 {
		return nil, &Error{Code: ExitUnknown, Msg: given + " holds no file that counts", Hint: dirHint}
	}
	return set, nil
}
