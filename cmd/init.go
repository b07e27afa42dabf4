package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	clientcode "codexpin/checks/client"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// drafting is one run of init.
type drafting struct {
	*app
	formatting
	checkout, commit string
	write            bool

	report *report.Init
	folder string           // the contract's
	tree   *clientcode.Tree // below the folder
	root   clientTree
	named  map[string]bool // files that were asked for one by one
	dirs   []schemaDir     // of schema, below the folder
	// What is looked for in every file: the pin's id, and the hashes of dirs. looking says
	// that both are known.
	digests map[string]bool
	looking bool
	notes   sync.Map                     // of each file that was read, the note
	sweep   []string                     // the files that may spell the pin, once all have a note; nil until then
	files   []*clientcode.File           // that mention a method
	codex   *surface.Surface             // at the pin
	known   map[string]bool              // the names of all methods
	past    map[string]surface.Direction // of those that releases have or had
	away    bool                         // no checkout has the pin
	had     *pins.Contract               // the one that is there; nil for none
}

const initExamples = `  codexpin init                         a draft for this repository, printed
  codexpin init src/protocol            of these files alone
  codexpin init --write                 into codexpin.toml, if there is none
  codexpin init --json                  the draft and what it was made of`

const initLong = `Reads the client's own code and drafts a contract: the commit that it is made for, from
stamps and constants that name one; the methods that it names, by direction, with the
places that do; gates; directories of vendored schema or generated bindings; the floor
file. What it cannot place it says. Nothing is executed, and nothing is fetched.

Read are the files that git tracks, in TypeScript, JavaScript, Go, Python, Rust, Swift,
Kotlin, Java, C#, Dart and Ruby; tests, generators, generated, vendored and minified files
are left out. FILES are files or folders: tests and generators of a folder are read then,
and a file that is named is, whoever wrote it, up to 4 MB.

Names are looked up in the checkout of Codex at that commit, else in what codexpin knows
of releases. Where a contract is there already, only what it lacks is drafted. --write
writes a new codexpin.toml, at the root of the repository, and never over a file.

Exit code 0: the draft passes verify. 1: something in it is broken. 3: something is
unknown, or no method was found.`

// initContract is the command that drafts a contract.
func (a *app) initContract() *cobra.Command {
	d := &drafting{app: a}
	c := &cobra.Command{
		Use:     "init [FILES...]",
		Short:   "Draft a contract from the client's own code",
		Long:    initLong,
		Example: initExamples,
		RunE: func(c *cobra.Command, args []string) error {
			return d.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	checkoutFlag(c, &d.checkout)
	flags.StringVar(&d.commit, "commit", "", "draft for this commit, a full `ID`")
	flags.BoolVar(&d.write, "write", false, "write codexpin.toml, if there is none")
	d.formatFlags(c, report.InitSchema)
	return c
}

func (d *drafting) run(ctx context.Context, args []string) error {
	d.report = &report.Init{Schema: report.InitSchema, Methods: []report.InitMethod{}}
	if err := d.place(); err != nil {
		return err
	}
	closeRoot, err := d.open()
	if err != nil {
		return err
	}
	defer closeRoot()
	paths, err := d.selected(args)
	if err != nil {
		return err
	}
	if err := d.draft(ctx, paths); err != nil {
		return err
	}
	if d.write && len(d.report.Methods) > 0 {
		if err := d.writeNew(); err != nil {
			return err
		}
	}
	return d.publish(d.format, forms{data: d.report, text: d.report.Text}, ended(d.report.ExitCode))
}

// place finds the folder of the contract, and the contract if there is one.
func (d *drafting) place() error {
	found, err := pins.Find(pins.Where{Dir: d.dir})
	var none *pins.NotFoundError
	switch {
	case errors.As(err, &none):
		if d.folder = none.Root; d.folder == "" {
			d.folder = d.dir
		}
	case err != nil:
		return unknown(err, "", "look for a contract")
	case blank(found.Path) && !d.write:
		d.folder = found.Dir
	default:
		if d.had, err = found.Load(); err != nil {
			return (&verifying{app: d.app}).contractError(found, err)
		}
		if err := d.noJournal(found); err != nil {
			return err
		}
		d.folder, d.report.Contract = found.Dir, found.Name
		if d.write {
			return usage("codexpin init prints what it lacks, to be pasted", "%s is there, and is never written over", found.Name)
		}
	}
	d.report.Client = filepath.Base(d.folder)
	return nil
}

// blank tells whether a file has no bytes: a shell makes it so before codexpin init > FILE
// begins.
func blank(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() == 0
}

// open lists what git tracks below the folder. Call the function that comes with it when
// done.
func (d *drafting) open() (func(), error) {
	root, err := os.OpenRoot(d.folder)
	if err != nil {
		return nil, unknown(err, "", "open the folder")
	}
	d.root = clientTree{root, &openFolders{root: root}}
	d.tree, err = clientcode.Open(d.folder, d.noted)
	if err != nil {
		root.Close()
		return nil, unknown(err, "git init, then git add, tell codexpin which files are the client's", "list the client's files")
	}
	return func() { d.root.folders.close(); root.Close() }, nil
}

// writeNew writes the draft into a file that is not there yet.
func (d *drafting) writeNew() error {
	name := filepath.Join(d.folder, pins.FileName)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return unknown(err, "codexpin init without --write prints the draft", "write the contract")
	}
	_, err = f.WriteString(d.report.Draft)
	if err := errors.Join(err, f.Close()); err != nil {
		return unknown(err, "", "write the contract")
	}
	d.report.Written = pins.FileName
	return nil
}
