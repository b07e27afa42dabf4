package cmd

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
	"codexpin/probe"

	"github.com/spf13/cobra"
)

// atlasMaking is one run of the command that makes the embedded atlas.
type atlasMaking struct {
	*app
	file, work, commits string
	checkouts           []string
	from                string
	offline             bool

	npm   npmRunner
	probe func(context.Context, probe.Candidate, probe.Options) *probe.Runtime
}

const atlasLong = `Takes released versions of Codex from npm, one at a time, asks each executable what it
speaks, and writes the file of facts that is embedded in codexpin. It is for those who
make codexpin, and runs in its repository.

Without arguments: every release from --from on that is neither kept in the work folder
nor in the file yet, and no prerelease. With arguments: those. A package is checked
against its integrity, unpacked in a temporary folder and removed; the executable runs
with a temporary home. What it printed stays in --work, one file a release, so that a
run can be stopped at any time and the file be made anew without a download.

Where a checkout holds the commit of a release, its source is read too: it must agree
with what the executable printed, and it tells the gates of notifications.

It writes --file and the files in --work, and nothing else.`

// makeAtlas is the hidden command that makes the embedded atlas.
func (a *app) makeAtlas() *cobra.Command {
	m := &atlasMaking{app: a, probe: probe.Run}
	m.npm = m.runNPM
	c := &cobra.Command{
		Use:    "atlas [VERSION]...",
		Short:  "Make the file of facts about released versions that is embedded in codexpin",
		Long:   atlasLong,
		Hidden: true,
		RunE: func(c *cobra.Command, args []string) error {
			return m.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	flags.StringVar(&m.file, "file", filepath.Join("checks", "atlas", "releases.atlas"), "the `FILE` to write")
	flags.StringVar(&m.work, "work", "", "the `DIR` that keeps what was printed; else codexpin-atlas in the user's cache")
	flags.StringVar(&m.commits, "commits", filepath.Join("testdata", "truth", "releases.json"), "the `FILE` with the commits of releases")
	flags.StringArrayVar(&m.checkouts, "checkout", nil, "a checkout of Codex, a `DIR`; repeatable; else CODEX_CHECKOUT")
	flags.StringVar(&m.from, "from", "0.100.0", "the first `VERSION` that counts")
	flags.BoolVar(&m.offline, "offline", false, "fetch nothing: make the file of what is kept")
	return c
}

func (m *atlasMaking) run(ctx context.Context, versions []string) error {
	if err := m.places(); err != nil {
		return err
	}
	before, err := m.existing()
	if err != nil {
		return unknown(err, "move it away to begin a new one", "read the atlas")
	}
	failed := 0
	if !m.offline {
		failed, err = m.fetchAll(ctx, versions, before)
		if err != nil {
			return unknown(err, "--offline makes the file of what is kept", "fetch releases")
		}
	}
	made, err := m.make(ctx, before)
	if err != nil {
		return unknown(err, "", "make the atlas")
	}
	if err := m.print(made.text()); err != nil {
		return err
	}
	if failed > 0 {
		return &Error{Code: ExitUnknown, Msg: fmt.Sprintf("%d releases could not be fetched; what is kept stays", failed), Hint: "run it again"}
	}
	return nil
}

// places makes the paths absolute and the work folder there.
func (m *atlasMaking) places() error {
	if m.work == "" {
		cache := m.cacheHome()
		if cache == "" {
			return usage("--work DIR", "there is no HOME to keep files in")
		}
		m.work = filepath.Join(cache, "codexpin-atlas")
	}
	if len(m.checkouts) == 0 && m.env.get(source.CheckoutEnv) != "" {
		m.checkouts = filepath.SplitList(m.env.get(source.CheckoutEnv))
	}
	for _, path := range []*string{&m.file, &m.work, &m.commits} {
		*path = m.abs(*path)
	}
	for i := range m.checkouts {
		m.checkouts[i] = m.abs(m.checkouts[i])
	}
	if err := os.MkdirAll(m.work, 0o755); err != nil {
		return unknown(err, "", "make the work folder")
	}
	return nil
}

func (m *atlasMaking) abs(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(m.dir, path)
}

// existing reads the file as it is; an empty atlas where there is none.
func (m *atlasMaking) existing() (*atlas.Atlas, error) {
	f, err := os.Open(m.file)
	if os.IsNotExist(err) {
		return &atlas.Atlas{}, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return atlas.Read(f)
}

// fetchAll fetches what is missing, or the versions named, and gives how many failed.
func (m *atlasMaking) fetchAll(ctx context.Context, versions []string, before *atlas.Atlas) (failed int, err error) {
	published, err := m.published(ctx)
	if err != nil {
		return 0, err
	}
	if len(versions) == 0 {
		for _, v := range slices.SortedFunc(maps.Keys(published), atlas.Compare) {
			_, held := before.Release(v)
			_, err := os.Stat(printedFile(m.work, v))
			if !held && os.IsNotExist(err) && atlas.Compare(v, m.from) >= 0 {
				versions = append(versions, v)
			}
		}
	}
	for i, v := range versions {
		date, ok := published[v]
		if !ok {
			return failed, fmt.Errorf("npm has no release %s for linux-x64", v)
		}
		m.tell(fmt.Sprintf("%s (%d of %d)", v, i+1, len(versions)))
		err := m.fetch(ctx, v, date)
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		if err != nil {
			failed++
			m.tell(fmt.Sprintf("%s: %s", v, strings.TrimSpace(err.Error())))
		}
	}
	return failed, nil
}
