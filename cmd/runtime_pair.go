package cmd

import (
	"context"
	"errors"
	"io/fs"

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

// printsMore starts the codex that the client gets once more, to print its JSON Schema:
// bindings alone do not tell what must be sent. Nothing is printed with --no-bindings, or
// when the command has been told to end; printed is then nil.
func (d *diagnosing) printsMore(ctx context.Context, a *asked) (kept *keptPrints, printed *probe.Runtime) {
	if d.noBindings {
		return nil, nil
	}
	done, ok := d.probing.begin()
	defer done()
	if !ok {
		return nil, nil
	}
	kept = &keptPrints{}
	o := a.options
	o.PrintsOnly, o.Prints, o.Helps, o.Reads = true, kept.both(false), nil, false
	return kept, probe.Run(ctx, a.chosen().Candidate, o)
}

// pairOf is pair for the codex that the client gets, by what printsMore gave.
func (d *diagnosing) pairOf(ctx context.Context, c *pins.Contract, kept *keptPrints, r *probe.Runtime) *report.Pair {
	if r == nil {
		return report.NewPair("", nil, "--no-bindings: nothing was printed")
	}
	v := &verifying{app: d.app, checkout: d.checkout, today: d.today}
	source, _, err := v.openedCommit(ctx, c)
	if err != nil || source.commit == nil {
		return report.NewPair("", nil, "needs the source at the pin")
	}
	defer source.close()
	proof, why := pairProof(ctx, c, source.commit, kept, r)
	return report.NewPair(source.commit.ID, proof, why)
}
