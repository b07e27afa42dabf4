package cmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// diffSide is one of the two Codexes: what was asked, and what it speaks.
type diffSide struct {
	said    report.DiffSide
	surface *surface.Surface
	commit  *source.Commit // where the source is to be read
	version string         // of a release
	files   *schema.Set    // of a directory of schema
	notices []string       // of tags that do not count
}

// atlasOpener opens the atlas when it is first needed.
type atlasOpener func() (*atlas.Atlas, error)

// witness gives the side as the judge takes it.
func (s *diffSide) witness() *checks.Witness {
	return &checks.Witness{Name: s.said.Witness, Surface: s.surface, Commit: s.said.Commit}
}

// noContract tells whether no contract was there to be found.
func noContract(err error) bool {
	var missing *pins.NotFoundError
	return errors.As(err, &missing)
}

// sides understands both arguments and reads what they name.
func (d *comparing) sides(ctx context.Context, at *checkouts, a, b string) (from, to *diffSide, notices []string, err error) {
	held := sync.OnceValues(atlas.Open) // it is large, and commits do without
	from, err = d.side(ctx, a, at, held)
	if err != nil {
		return nil, nil, nil, err
	}
	if to, err = d.side(ctx, b, at, held); err != nil {
		return nil, nil, nil, err
	}
	if err := agreeOnWitness(held, from, to); err != nil {
		return nil, nil, nil, err
	}
	if err := readBoth(ctx, d.app, from, to); err != nil {
		return nil, nil, nil, err
	}
	return from, to, diffNotices(from, to), nil
}

// side understands one argument. A schema directory and an executable are read here.
func (d *comparing) side(ctx context.Context, arg string, at *checkouts, held atlasOpener) (*diffSide, error) {
	s := &diffSide{said: report.DiffSide{Asked: arg}}
	info, statErr := os.Stat(d.path(arg))
	directory := statErr == nil && info.IsDir()
	switch version := releaseIn(arg); {
	case strings.TrimSpace(arg) == "":
		return nil, usage("a commit, a tag, a release, a directory, or path:PATH", "a side is empty")
	case strings.HasPrefix(arg, "path:"), strings.HasPrefix(arg, "npm:"):
		return s, d.runtimeSide(ctx, s)
	case version != "":
		return s, s.release(version, at, held)
	case directory && strings.ContainsAny(arg, `/\.`):
		return s, d.schemaSide(s)
	}
	commit, err := at.tag(arg)
	switch {
	case commit != nil:
		s.said.Kind = "tag"
		s.from(commit, at)
		return s, nil
	case directory:
		return s, d.schemaSide(s)
	case at.repo == nil:
		return nil, openError(err)
	}
	if commit, err = at.repo.Commit(arg); err != nil {
		if statErr == nil && !directory && notFullID(err) {
			return nil, usage("did you mean "+report.ShellWord("path:"+arg)+"? it is started in a temporary home", "%q is a file, and no commit id, tag, release or directory", arg)
		}
		return nil, sideError(arg, err)
	}
	s.said.Kind = "commit"
	s.from(commit, at)
	return s, nil
}

// sideError explains an argument that is no side: the candidates of an abbreviation, or
// what a side may be.
func sideError(arg string, err error) error {
	var e *source.Error
	if errors.As(err, &e) && e.Kind == source.BadID {
		return usage("give a full commit id, a tag of the checkout, a release such as 0.136.0, a directory, or path:PATH",
			"%s is no commit id, tag, release or directory", quoted(arg))
	}
	return openError(err)
}

// agreeOnWitness takes releases from the atlas unless both sides have their source: two
// witnesses that differ would differ in what they can tell.
func agreeOnWitness(open atlasOpener, sides ...*diffSide) error {
	if sides[0].commit != nil && sides[1].commit != nil {
		return nil
	}
	for _, s := range sides {
		if s.version == "" || s.surface != nil {
			continue
		}
		held, err := open()
		if err != nil {
			return unknown(err, "", "open the atlas")
		}
		r, ok := held.Release(s.version)
		if !ok {
			continue // its source alone is there
		}
		if s.surface, err = held.Surface(s.version); err != nil {
			return unknown(err, "", "read release "+s.version)
		}
		s.commit = nil
		s.said.Witness, s.said.Commit, s.said.Place = "atlas", r.Commit, ""
	}
	return nil
}

// readBoth reads the source of the sides that have one, side by side.
func readBoth(ctx context.Context, a *app, sides ...*diffSide) error {
	var wg sync.WaitGroup
	errs, crashed := make([]error, len(sides)), make([]any, len(sides))
	for i, s := range sides {
		if s.commit == nil || s.surface != nil {
			continue
		}
		wg.Go(func() {
			defer func() { crashed[i] = recover() }()
			s.surface, errs[i] = a.read(files{ctx, s.commit}, rust.All)
			if errs[i] == nil {
				s.surface.Origin.Commit, s.said.Release = s.commit.ID, s.surface.Origin.Release
			}
		})
	}
	wg.Wait()
	for i, s := range sides {
		switch {
		case crashed[i] != nil:
			panic(crashed[i])
		case ctx.Err() != nil:
			return ctx.Err()
		case errs[i] != nil:
			return readError(errs[i], "read codex at "+s.commit.ID)
		}
	}
	return nil
}

// schemaSide reads a directory of schema or bindings.
func (d *comparing) schemaSide(s *diffSide) error {
	s.said.Kind, s.said.Witness, s.said.Place = "schema", "schema", s.said.Asked
	set, err := schema.ReadSet(os.DirFS(d.path(s.said.Asked)), ".")
	if err == nil {
		s.files = set
		s.surface, err = schema.Read(set, schema.Options{})
	}
	if err != nil {
		hint := ""
		if errors.Is(err, schema.ErrNoForm) || errors.Is(err, fs.ErrNotExist) {
			hint = "name a directory that `codex app-server generate-json-schema` or generate-ts wrote"
		}
		return unknown(err, hint, "read "+s.said.Asked)
	}
	return nil
}

// sampleMethod is a request that Codex has as a sample of what is experimental: of a print
// with the flag it is a part, at least from 0.136.0 to 0.171.0.
const sampleMethod = "mock/experimentalMethod"

// stable tells files of schema that seem to be printed without the experimental flag.
func (s *diffSide) stable() bool {
	return s.said.Kind == "schema" && s.surface.Method(surface.ClientRequest, sampleMethod) == nil
}

// diffNotices says what is to be known about the sides.
func diffNotices(from, to *diffSide) (out []string) {
	for _, text := range append(slices.Clone(from.notices), to.notices...) {
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if from.said.Witness != to.said.Witness && (from.said.Witness == "source" || to.said.Witness == "source") {
		out = append(out, "the source and what an executable prints do not say everything alike: a change may be one of the witnesses alone")
	}
	switch a, b := from.stable(), to.stable(); {
	case a && b && from.said.Kind == to.said.Kind, a != b && from.said.Kind != to.said.Kind:
		out = append(out, "files printed without the experimental flag lack what is gated: what is gone or new there may have been gated, or not be any more")
	case a:
		out = append(out, from.said.Asked+" was printed without the experimental flag, as it seems, and "+to.said.Asked+" with it: what the latter alone has may be gated in both")
	case b:
		out = append(out, to.said.Asked+" was printed without the experimental flag, as it seems, and "+from.said.Asked+" with it: what the latter alone has may be gated in both")
	}
	if from.said.Witness == "atlas" && to.said.Witness == "atlas" {
		out = append(out, "options, config keys and feature flags are not compared: the source at two commits tells them")
	}
	return out
}
