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

// pairOf is pair for the codex that the client gets: it is started once more, to print
// alone.
func (d *diagnosing) pairOf(ctx context.Context, c *pins.Contract, a *asked) *report.Pair {
	if d.noBindings {
		return report.NewPair("", nil, "--no-bindings: nothing was printed")
	}
	v := &verifying{app: d.app, checkout: d.checkout, today: d.today}
	source, _, err := v.openedCommit(ctx, c)
	if err != nil || source.commit == nil {
		return report.NewPair("", nil, "needs the source at the pin")
	}
	defer source.close()
	done, ok := d.probing.begin()
	defer done()
	if !ok {
		return nil
	}
	kept := &keptPrints{}
	o := a.options
	o.PrintsOnly, o.Prints, o.Helps, o.Reads = true, []probe.Print{kept.print(schema.PrintForm{})}, nil, false
	r := probe.Run(ctx, a.chosen().Candidate, o)
	proof, why := pairProof(ctx, c, source.commit, kept, r)
	return report.NewPair(source.commit.ID, proof, why)
}
