package cmd

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"codexpin/checks"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"
)

// pair compares what the selected executable prints with the schema committed at the
// judged commit; nil where none was selected.
func (v *verifying) pair(ctx context.Context, c *pins.Contract, source *sourceWitness, a *asked) *report.Pair {
	if a == nil {
		return nil
	}
	if source.commit == nil {
		return report.NewPair("", nil, "needs the source at the pin")
	}
	proof, why := pairProof(ctx, c, source.commit, a.kept, a.runtimes[0])
	return report.NewPair(source.commit.ID, proof, why)
}

// pairProof makes the proof; why says why there is none.
func pairProof(ctx context.Context, c *pins.Contract, commit *source.Commit, kept *keptPrints, r *probe.Runtime) (proof *checks.PairProof, why string) {
	have, err := kept.set(schema.PrintForm{}, r)
	if err != nil {
		return nil, err.Error()
	}
	want, err := committedSet(ctx, commit)(schema.Dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "the commit has no schema beside its source"
	case err != nil:
		return nil, err.Error()
	}
	compared, err := schema.Compare(have, want)
	if err != nil {
		return nil, err.Error()
	}
	return checks.Pair(c, commit.ID, compared), ""
}

// printsMore has the codex that the client gets print its JSON Schema too, unless it has:
// bindings alone do not tell what must be sent. What it prints, and what goes wrong with
// that, is added to what was learned of it. Nothing is printed with --no-bindings, or when
// the command has been told to end.
func (d *diagnosing) printsMore(ctx context.Context, a *asked) {
	if d.noBindings || a.alone {
		return
	}
	done, ok := d.probing.begin()
	defer done()
	if !ok {
		return
	}
	o, r := a.options, *a.chosen()
	o.PrintsOnly, o.Prints, o.Version = true, d.alone, r.Version
	more := probe.Run(ctx, r.Candidate, o)
	r.Prints = slices.Concat(r.Prints, more.Prints)
	r.Failures = slices.Concat(r.Failures, more.Failures)
	r.Stderr = slices.Concat(r.Stderr, more.Stderr)
	r.Timings = slices.Concat(r.Timings, more.Timings)
	a.runtimes[a.choice.Index] = &r
}

// pairOf is pair for the codex that the client gets, by what printsMore kept.
func (d *diagnosing) pairOf(ctx context.Context, c *pins.Contract, r *probe.Runtime) *report.Pair {
	if d.noBindings {
		return report.NewPair("", nil, "--no-bindings: nothing was printed")
	}
	if d.schemas == nil {
		return report.NewPair("", nil, "needs the source at the pin")
	}
	v := &verifying{app: d.app, checkout: d.checkout, today: d.today}
	source, _, err := v.openedCommit(ctx, c)
	if err != nil || source.commit == nil {
		return report.NewPair("", nil, "needs the source at the pin")
	}
	defer source.close()
	proof, why := pairProof(ctx, c, source.commit, d.schemas, r)
	return report.NewPair(source.commit.ID, proof, why)
}
