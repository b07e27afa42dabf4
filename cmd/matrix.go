package cmd

import (
	"fmt"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// matrixing is one run of matrix.
type matrixing struct {
	verifying
	from, to string
}

const matrixExamples = `  codexpin matrix                               in which releases does the contract hold?
  codexpin matrix --from 0.130.0 -v             from one on, every claim
  codexpin matrix --contract preset:aharness    a contract inside codexpin`

const matrixLong = `Holds the contract against every released version that codexpin knows: for each claim
the releases that it holds in, and the reason at each change; the range of versions in
which everything holds, with the claims that force its ends, beside the floor and the
baseline that the contract declares.

What is known of releases is the atlas, which is part of codexpin: no checkout and no
executable is needed, and nothing is fetched. Claims that only the source can tell are not
asked, and counted. Waivers are not applied.

In the table a column is releases in which nothing changes: . holds, x is broken, ? could
not be decided, blank cannot be told.

Exit code 0: there is a range, and every version that the contract names lies in one that
holds. 1: one does not, or nothing holds. 3: a version that was asked for is not known, or
nothing could be asked, or decided.`

// matrix is the command that holds a contract against all releases.
func (a *app) matrix() *cobra.Command {
	m := &matrixing{verifying: verifying{app: a}}
	c := &cobra.Command{
		Use:     "matrix",
		Short:   "Hold the contract against every released version",
		Long:    matrixLong,
		Example: matrixExamples,
		Args:    noArguments,
		RunE: func(c *cobra.Command, args []string) error {
			return m.run()
		},
	}
	flags := c.Flags()
	contractFlag(c, &m.contract)
	flags.StringVar(&m.from, "from", "", "the first `VERSION` that counts; else the oldest known")
	flags.StringVar(&m.to, "to", "", "the last `VERSION` that counts; else the newest known")
	todayFlag(c, &m.today, "on which the age of the atlas is judged")
	flags.BoolVarP(&m.verbose, "verbose", "v", false, "every claim, and every release")
	m.formatFlags(c, report.MatrixSchema, formatMarkdown, formatGitHub)
	return c
}

func (m *matrixing) run() error {
	if _, err := m.check(); err != nil {
		return err
	}
	found, contract, err := m.find()
	if err != nil {
		return err
	}
	if err := m.noJournal(found); err != nil {
		return err
	}
	r, err := m.hold(found, contract)
	if err != nil {
		return err
	}
	text := func() string { return r.Text(m.textOptions(m.verbose)) }
	return m.publish(m.format, forms{data: r, text: text, markdown: r.Markdown, github: r.GitHub}, ended(r.ExitCode))
}

// hold holds the contract against the releases.
func (m *matrixing) hold(found pins.Found, c *pins.Contract) (*report.Matrix, error) {
	all, err := atlas.Open()
	if err != nil {
		return nil, unknown(err, "", "open the atlas of released versions")
	}
	versions, err := m.versions(all)
	if err != nil {
		return nil, err
	}
	held, err := (&checks.Judge{Checks: checks.All(), Today: pins.Date(m.today)}).Matrix(c, versions, all.Surface)
	if err != nil {
		return nil, unknown(err, "", "read the atlas of released versions")
	}
	return report.NewMatrix(held, c, report.MatrixRun{
		Contract: m.contractInfo(found),
		Commits:  func(version string) string { commit, _ := all.CommitOf(version); return commit },
		Notices:  staleAtlas(all, m.today),
	}), nil
}

// versions lists the releases from --from to --to. The error is that of releaseNamed for
// one of these, or usage.
func (m *matrixing) versions(all *atlas.Atlas) ([]string, error) {
	for _, given := range []*string{&m.from, &m.to} {
		if *given == "" {
			continue
		}
		version, err := releaseNamed(all, *given)
		if err != nil {
			return nil, err
		}
		*given = version
	}
	if m.from != "" && m.to != "" && atlas.Compare(m.from, m.to) > 0 {
		return nil, usage("", "--from %s is newer than --to %s", m.from, m.to)
	}
	var out []string
	known := all.Releases()
	for _, r := range known {
		if (m.from == "" || atlas.Compare(r.Version, m.from) >= 0) && (m.to == "" || atlas.Compare(r.Version, m.to) <= 0) {
			out = append(out, r.Version)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	hint := "it holds none at all"
	if n := len(known); n > 0 {
		hint = fmt.Sprintf("it holds %d, from %s to %s", n, known[0].Version, known[n-1].Version)
	}
	return nil, &Error{Code: ExitUnknown, Msg: "the atlas holds no release in that range", Hint: hint}
}
