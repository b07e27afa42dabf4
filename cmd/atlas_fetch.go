package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/probe"
)

// The npm package of Codex, and the platform whose executables are asked.
const (
	codexPackage  = "@openai/codex"
	atlasPlatform = "-linux-x64"
)

// published gives the releases that have a package for the platform, no prereleases,
// and the day on which each was published.
func (m *atlasMaking) published(ctx context.Context) (map[string]string, error) {
	text, err := m.npm(ctx, "view", codexPackage, "versions", "time", "--json")
	if err != nil {
		return nil, err
	}
	var known struct {
		Versions []string
		Time     map[string]string
	}
	if err := json.Unmarshal(text, &known); err != nil {
		return nil, fmt.Errorf("read what npm says of %s: %w", codexPackage, err)
	}
	form := regexp.MustCompile(`^([0-9]+\.[0-9]+\.[0-9]+)` + regexp.QuoteMeta(atlasPlatform) + `$`)
	out := map[string]string{}
	for _, v := range known.Versions {
		if found := form.FindStringSubmatch(v); found != nil {
			out[found[1]] = known.Time[v][:min(10, len(known.Time[v]))]
		}
	}
	return out, nil
}

// fetch takes one release from npm, asks it and keeps what it said. Whatever happens,
// the package is gone afterwards.
func (m *atlasMaking) fetch(ctx context.Context, version, date string) (err error) {
	m.writing.Lock() // an interrupt waits for the clean-up
	defer m.writing.Unlock()
	dir, err := os.MkdirTemp("", "codexpin-atlas-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	p := &printed{Version: version, Date: date}
	archive, err := m.download(ctx, p, dir)
	if err != nil {
		return err
	}
	unpacked := filepath.Join(dir, "unpacked")
	if err := unpack(archive, unpacked); err != nil {
		return fmt.Errorf("unpack %s: %w", p.Package.Version, err)
	}
	if err := os.Remove(archive); err != nil {
		return err
	}
	codex, err := executable(unpacked)
	if err != nil {
		return err
	}
	if err := m.ask(ctx, p, codex); err != nil {
		return err
	}
	if _, err := p.facts(); err != nil {
		return err
	}
	return p.write(printedFile(m.work, version))
}

// download has npm put the package of a release into dir, and checks it.
func (m *atlasMaking) download(ctx context.Context, p *printed, dir string) (archive string, err error) {
	p.Package, archive, err = download(ctx, m.npm, codexPackage+"@"+p.Version+atlasPlatform, dir)
	return archive, err
}

// ask runs the executable, each time with a temporary home, and takes its word.
func (m *atlasMaking) ask(ctx context.Context, p *printed, codex string) error {
	candidate := probe.Candidate{Path: codex, Target: codex, Kind: probe.Native, Start: []string{codex}}
	return m.askCandidate(ctx, p, candidate, 2*time.Minute)
}

// askCandidate is ask for an executable that was found; limit is that of each step, 0 for
// the usual one. Where p names no version, it is the one that the executable says.
func (m *atlasMaking) askCandidate(ctx context.Context, p *printed, codex probe.Candidate, limit time.Duration) error {
	p.sets = make([]*schema.Set, len(printForms()))
	o := probe.Options{TimeoutFlag: "", Lookup: m.lookup, Concurrency: 1}
	if limit > 0 {
		o.Deadlines = probe.WithTimeout(limit)
	}
	for i, form := range printForms() {
		o.Prints = append(o.Prints, probe.Print{Command: form.command, Experimental: form.experimental,
			Read: func(files fs.FS) (*surface.Surface, error) {
				set, err := schema.ReadSet(files, ".")
				if err != nil {
					return nil, err
				}
				p.sets[i] = set
				return schema.Read(set, schema.Options{Experimental: form.experimental})
			}})
	}
	r := m.probe(ctx, codex, o)
	if p.Version == "" && r.Version != nil {
		p.Version = r.Version.Text
	}
	switch {
	case len(r.Failures) > 0:
		return &r.Failures[0]
	case len(r.Disagreements) > 0:
		d := r.Disagreements[0]
		return fmt.Errorf("it contradicts itself on %s: %s, %s", d.About, d.Left, d.Right)
	case r.Version == nil:
		return errors.New("it does not say its version")
	case r.Version.Text != p.Version:
		return fmt.Errorf("it does not say that it is %s", p.Version)
	case !r.RollCall.Read():
		return errors.New("it lists no methods")
	}
	p.RollCall = r.RollCall.Methods
	return nil
}

func (m *atlasMaking) lookup(name string) (string, bool) {
	value := m.env.get(name)
	return value, value != ""
}
