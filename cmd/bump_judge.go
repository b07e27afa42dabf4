package cmd

import (
	"context"
	"sync"

	"codexpin/checks"
	"codexpin/checks/ledger"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// weighing is a bump under way: what was read, and what it came to.
type weighing struct {
	b        *bumping
	ctx      context.Context // of the run, for what is read late
	found    pins.Found
	contract *pins.Contract // as it is
	aim      *aim
	old, new *judgedAt
	root     *checks.Witness // the client's own tree, without schema; nil for a preset
	client   *checks.Witness // the files as they are
	accepted map[string]bool
	plan     *proposal
	hashes   map[string]string // of directories of schema as they were, by directory
	final    *checks.Verdict   // of the proposal
	ledger   *ledger.Ledger
	asked    *runtimeSide      // nil where no executable was asked
	document *report.Supported // nil where the client has none with marks
	blocks   []report.DocBlock // of that document
	ran      *ownSteps
}

// judgedAt is one commit, and what the contract as it is comes to there.
type judgedAt struct {
	source    *sourceWitness
	committed *checks.Witness // the schema that is committed there; nil where none is asked
	codex     *report.Judged
	verdict   *checks.Verdict
	err       error
}

func (j *judgedAt) surface() *surface.Surface { return j.source.witness.Surface }

func (w *weighing) close() {
	for _, j := range []*judgedAt{w.old, w.new} {
		if j != nil && j.source != nil {
			j.source.close()
		}
	}
}

// read reads the pin and the target, both at once; at the pin itself it reads once.
func (w *weighing) read() error {
	pin := string(w.contract.Pin.Commit)
	var reading sync.WaitGroup
	var crashed any
	reading.Go(func() {
		defer func() { crashed = recover() }()
		w.old = w.at(pin)
	})
	if w.aim.commit != pin {
		w.new = w.at(w.aim.commit)
	}
	reading.Wait()
	if crashed != nil {
		panic(crashed)
	}
	if w.new == nil {
		w.new = w.old
	}
	for _, j := range []*judgedAt{w.old, w.new} {
		if j.err != nil {
			return j.err
		}
	}
	return w.ctx.Err()
}

// at reads the source at a commit, which may be one that cannot be read: the witness says
// so then.
func (w *weighing) at(commit string) *judgedAt {
	v := &verifying{app: w.b.app, checkout: w.b.checkout, commit: commit}
	j := &judgedAt{}
	if j.source, j.codex, j.err = v.source(w.ctx, w.contract); j.err == nil {
		j.committed = v.committed(w.ctx, j.source, w.contract)
		searchedOnce(j.source.witness)
	}
	return j
}

// weigh judges the contract as it is at both commits, makes the proposal, judges that and
// sets all of it side by side.
func (w *weighing) weigh() error {
	w.client = w.clientAt(w.old)
	w.old.verdict = w.judge(w.contract, w.old.source.witness, w.old.committed, w.client)
	w.new.verdict = w.old.verdict
	if w.new != w.old {
		w.new.verdict = w.judge(w.contract, w.new.source.witness, w.new.committed, w.clientAt(w.new))
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if err := w.propose(); err != nil {
		return err
	}
	w.final = w.judge(w.plan.contract, w.new.source.witness, w.new.committed, w.proposedClient())
	if err := w.documentThere(); err != nil {
		return err
	}
	w.ledger = ledger.Compare(ledger.Input{
		Contract: w.contract, Old: w.old.verdict, New: w.new.verdict, Proposed: w.final,
		OldSurface: w.old.surface(), NewSurface: w.new.surface(), Commit: w.aim.commit, Accepted: w.accepted, Pending: w.pending,
	})
	return w.ctx.Err()
}

// judge judges a contract by some witnesses; nil is none.
func (w *weighing) judge(c *pins.Contract, witnesses ...*checks.Witness) *checks.Verdict {
	judge := &checks.Judge{Checks: checks.All(), Today: w.b.day()}
	var list []*checks.Witness
	for _, one := range witnesses {
		if one != nil {
			list = append(list, one)
		}
	}
	return judge.Run(c, list)
}

// pending tells whether a claim waits for a step of the client: directories of schema,
// while one is outstanding.
func (w *weighing) pending(c *checks.Claim) bool {
	return c.Kind == checks.SchemaKind && w.ran.outstanding()
}

// code is the exit code of the ledger and all that was asked besides: 1 for what is
// broken, 3 for what is unknown, could not be read, or is outstanding while it should be
// written.
func (w *weighing) code() int {
	counts := w.ledger.Counts
	final := w.finalCode()
	switch {
	case w.document != nil && len(w.document.Findings) > 0, counts[ledger.Broken] > 0, final == ExitBroken,
		w.asked.code() == ExitBroken, w.ran.failed():
		return ExitBroken
	case counts[ledger.Unknown] > 0, final != ExitOK, w.asked.code() != ExitOK,
		w.old.source.witness.Cause != "", w.b.write && w.ran.outstanding():
		return ExitUnknown
	}
	return ExitOK
}

// finalCode is the exit code of the proposal, but for what waits for a step.
func (w *weighing) finalCode() int {
	waits := map[string]bool{}
	for i := range w.ledger.Entries {
		if e := &w.ledger.Entries[i]; e.State == ledger.Unasked && e.NowOut != "" {
			waits[e.Claim.ID] = true
		}
	}
	if len(waits) == 0 {
		return w.final.Code
	}
	code := ExitOK
	for i := range w.final.Results {
		switch r := &w.final.Results[i]; {
		case waits[r.Claim.ID]:
		case r.Outcome == checks.Broken && r.Waiver == nil:
			return ExitBroken
		case r.Outcome == checks.Unknown || r.Doubtful():
			code = ExitUnknown
		}
	}
	return code
}

// runtimeSide is what an executable came to.
type runtimeSide struct {
	asked   *asked
	witness *checks.Witness
	verdict *checks.Verdict
	of      string
	version string
	notices []checks.Notice
}

func (r *runtimeSide) code() int {
	if r == nil {
		return ExitOK
	}
	return r.verdict.Code
}

// printed gives what the executable prints as schema, nil where none was asked.
func (r *runtimeSide) printed() func(schema.PrintForm) (*schema.Set, error) {
	if r == nil {
		return nil
	}
	return func(form schema.PrintForm) (*schema.Set, error) { return r.asked.kept.set(form, r.asked.runtimes[0]) }
}

// ask asks the executable that --runtime names.
func (w *weighing) ask() error {
	if w.b.runtime == "" {
		return nil
	}
	asked, notices, err := w.b.askRuntime(w.ctx, w.found, w.contract)
	if err != nil {
		return err
	}
	r := asked.runtimes[0]
	side := &runtimeSide{asked: asked, witness: newRuntimeWitness(r, &asked.fitted[0]), of: runtimeOf(r), notices: notices}
	if r.Version != nil {
		side.version = r.Version.Text
	}
	side.verdict = w.judge(w.contract, side.witness)
	w.asked = side
	return nil
}
