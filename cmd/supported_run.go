package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/checks/history"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// documentHint is the next step where the document cannot be read.
const documentHint = "name a document of your own: codexpin supported FILE"

// readDocument reads a document of a folder; nil for one that is not there.
func readDocument(disk pins.Disk, name string) ([]byte, error) {
	info, err := disk.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, unknown(shortError(err), documentHint, "look at "+name)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, unknown(errors.New("it is a link, which is not followed"), "name the file that it leads to: codexpin supported FILE", "read "+name)
	case !info.Mode().IsRegular():
		return nil, unknown(errors.New("it is no file"), documentHint, "read "+name)
	case info.Size() > maxClientFile:
		return nil, unknown(fmt.Errorf("it is larger than %d MB", maxClientFile>>20), "move what is not about codex out of it; or "+documentHint, "read "+name)
	}
	text, err := disk.ReadFile(name)
	if err != nil {
		return nil, unknown(shortError(err), documentHint, "read "+name)
	}
	if text == nil {
		text = []byte{}
	}
	return text, nil
}

// supportedRun gathers what the blocks of a document are made of. Older releases are
// looked at only where a block is about them.
func supportedRun(c *pins.Contract, v *checks.Verdict, source *sourceWitness, older bool) (*report.SupportedRun, error) {
	run := &report.SupportedRun{Contract: c, Verdict: v, Quote: quoter(source)}
	if s := source.witness.Surface; s != nil {
		run.Release = s.Origin.Release
	}
	floor := string(c.Pin.Release)
	if r := c.Runtime; r != nil && r.Floor != nil && r.Floor.Version != "" {
		floor = string(r.Floor.Version)
	}
	if floor == "" || floor == "0.0.0" || !older {
		return run, nil
	}
	return run, lacks(run, c, floor)
}

// quoter gives the items that a document quotes.
func quoter(source *sourceWitness) func(path, item string) (string, bool) {
	return func(path, item string) (string, bool) {
		texts := source.witness.Texts
		if texts == nil || source.commit == nil {
			return "", false
		}
		items, err := texts.Items(path, item)
		if err != nil || len(items) == 0 {
			return "", false
		}
		src, err := source.commit.Read(path)
		if err != nil {
			return "", false
		}
		p := items[0].Place
		return lineRange(string(src), p.Line, max(p.Line, p.EndLine)), true
	}
}

// lacks finds what the releases below the floor lack: for each release, the claims that
// hold from it on and not in the one before. A field of a method that came with it is not
// listed beside it.
func lacks(run *report.SupportedRun, c *pins.Contract, floor string) error {
	known, err := atlas.Open()
	if err != nil {
		return unknown(err, "", "read the releases that codexpin knows")
	}
	var versions []string
	for _, r := range known.Releases() {
		if atlas.Compare(r.Version, floor) <= 0 {
			versions = append(versions, r.Version)
		}
	}
	if len(versions) == 0 {
		return nil
	}
	judge := &checks.Judge{Checks: checks.All()}
	m, err := judge.Matrix(c, versions, known.Surface)
	if err != nil {
		return unknown(err, "", "hold the contract against older releases")
	}
	run.LacksFrom, run.LacksTo = versions[0], floor
	since := map[string]string{}
	byRelease := map[string][]report.Lacked{}
	for i := range m.Rows {
		row := &m.Rows[i]
		first := sinceOf(row)
		if first < 1 || row.Claim.Kind == checks.AbsenceKind {
			continue
		}
		version := m.Releases[first]
		since[row.Claim.ID] = version
		if cameWith(row.Claim.Address, version, since) {
			continue
		}
		lacked, err := thereBefore(known, m.Releases[:first], row.Claim)
		if err != nil {
			return unknown(err, "", "read the releases that codexpin knows")
		}
		byRelease[version] = append(byRelease[version], lacked)
	}
	for _, version := range slices.Backward(versions) {
		if list := byRelease[version]; len(list) > 0 {
			run.Lacks = append(run.Lacks, report.Lack{Since: version, Claims: list})
		}
	}
	return nil
}

// thereBefore tells of a claim that does not hold in the last of some releases from which
// of them on it is there all the same.
func thereBefore(known *atlas.Atlas, releases []string, c *checks.Claim) (report.Lacked, error) {
	out := report.Lacked{ID: c.ID}
	for _, version := range slices.Backward(releases) {
		s, err := known.Surface(version)
		if err != nil {
			return out, err
		}
		is := history.Ask(s, c.Address)
		if !is.There {
			return out, nil
		}
		if out.From == "" {
			out.Gated = is.Gated
		}
		out.From = version
	}
	return out, nil
}

// sinceOf gives the release, by index, from which on a claim holds up to the last one; -1
// where it does not hold in that, or where no release can tell.
func sinceOf(row *checks.Row) int {
	first := -1
	for i := len(row.Cells) - 1; i >= 0; i-- {
		switch row.Cells[i] {
		case checks.OK, checks.Moved:
			first = i
		case "":
		default:
			return first
		}
	}
	return first
}

// cameWith tells whether something on the way to an address came with the same release.
func cameWith(a surface.Address, version string, since map[string]string) bool {
	for up, more := a.Parent(); more; up, more = up.Parent() {
		if since[up.String()] == version {
			return true
		}
	}
	return false
}
