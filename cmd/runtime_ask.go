package cmd

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"
)

// asked is what came of looking for executables and asking them.
type asked struct {
	discovery probe.Discovery
	needs     probe.Needs
	options   probe.Options
	runtimes  []*probe.Runtime // one a candidate, in the order of discovery
	fitted    []probe.Fitted
	choice    probe.Choice
	// named says that the candidates were named one by one: each counts.
	named bool
	// floorProblem says why the floor of the contract is not known.
	floorProblem string
	kept         *keptPrints // what was printed; nil if it was not kept
	// alone says that one candidate alone was asked in full, and printed all of asking.alone.
	alone bool
}

// chosen gives what was learned of the candidate that the client gets; nil for none.
func (a *asked) chosen() *probe.Runtime {
	if a.choice.Index < 0 {
		return nil
	}
	return a.runtimes[a.choice.Index]
}

// ask finds the executables and asks them what a contract needs. Of several named by
// PATH all are asked. Where a deliberate choice decides, the others are asked for their
// versions alone, so that nothing is started that the client would not start.
func (k *asking) ask(ctx context.Context, c *pins.Contract, found pins.Found, paths []string, helps []string) (*asked, error) {
	paths, err := k.fetched(ctx, paths)
	if err != nil {
		return nil, err
	}
	out := &asked{named: len(paths) > 0}
	var floor string
	floor, out.floorProblem = floorOf(c, found)
	out.needs = needsOf(c, floor, k.today)
	out.options = k.probeOptions(c, out.needs)
	out.options.Helps = helps
	if out.named {
		out.discovery = k.discoverNamed(paths)
	} else {
		out.discovery = k.discover(c, found)
	}
	k.run(ctx, out)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for _, r := range out.runtimes {
		fitted, err := k.fit(out, r)
		if err != nil {
			return nil, err
		}
		out.fitted = append(out.fitted, fitted)
	}
	out.choice = probe.Choose(out.runtimes, out.fitted, k.prefer)
	if out.named && len(paths) > 1 {
		out.choice = probe.Choice{Index: -1}
	}
	return out, nil
}

// fit judges one candidate.
func (k *asking) fit(a *asked, r *probe.Runtime) (probe.Fitted, error) {
	if a.quick(r.Candidate) {
		return probe.Fitted{Fitness: probe.NotAsked}, nil
	}
	fitted, err := probe.Fit(r, a.needs)
	if err != nil {
		return fitted, unknown(err, "", "judge "+r.Candidate.Path)
	}
	if a.floorProblem != "" && a.needs.FloorRequired && fitted.Fitness != probe.Incompatible {
		fitted.Fitness = probe.Undecided
		fitted.Reasons = append(fitted.Reasons, probe.Reason{Kind: probe.FloorReason, Weight: probe.Doubt, Text: a.floorProblem})
	}
	return fitted, nil
}

// quick tells whether a candidate is asked for its version alone.
func (a *asked) quick(c probe.Candidate) bool {
	if c.Same >= 0 {
		return true
	}
	i := probe.Explicit(a.discovery.Candidates)
	return !a.named && i >= 0 && a.discovery.Candidates[i].Path != c.Path
}

// discoverNamed makes a candidate of each path that was given.
func (k *asking) discoverNamed(paths []string) probe.Discovery {
	var all probe.Discovery
	for i := range paths {
		o := probe.DiscoverOptions{Argument: &paths[i], Lookup: func(name string) (string, bool) {
			if name == "PATH" {
				return k.childLookup(name)
			}
			return "", false
		}, Home: "", Dir: k.dir, Self: k.self, Root: k.root}
		one := probe.Discover(o)
		for _, c := range one.Candidates {
			if c.Rule != probe.ByArgument {
				continue
			}
			c.Detail = ""
			for j, earlier := range all.Candidates {
				if c.Rejected == "" && earlier.Rejected == "" && earlier.Target == c.Target {
					c.Same = j
					break
				}
			}
			all.Candidates = append(all.Candidates, c)
		}
		all.Notices = append(all.Notices, one.Notices...)
	}
	return all
}

// run asks every candidate, some of them side by side. A candidate's deadlines begin
// when it is its turn, so that none starves another.
func (k *asking) run(ctx context.Context, a *asked) {
	done, ok := k.probing.begin()
	defer done()
	if !ok {
		return
	}
	defer k.sweep(ctx)()
	list := a.discovery.Candidates
	a.runtimes = make([]*probe.Runtime, len(list))
	shown, stop := k.progress(len(list))
	defer stop()
	var full, quick []int
	for i, c := range list {
		switch {
		case c.Same >= 0:
			a.runtimes[i] = &probe.Runtime{Candidate: c}
			shown.Add(1)
		case a.quick(c):
			quick = append(quick, i)
		default:
			full = append(full, i)
		}
	}
	o := a.options
	if a.alone = len(full) == 1 && !k.noBindings; a.alone {
		o.Prints = slices.Concat(k.alone, o.Prints)
	}
	k.runSome(ctx, a, full, o, shown)
	o.VersionOnly = true
	k.runSome(ctx, a, quick, o, shown)
}

// sweep removes what killed runs have left while the executables are asked, and is over
// when stop returns.
func (k *asking) sweep(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	over := make(chan struct{})
	go func() {
		defer close(over)
		probe.Sweep(ctx, k.tempRoot())
	}()
	return func() { cancel(); <-over }
}

// runSome asks the candidates with the given indexes.
func (k *asking) runSome(ctx context.Context, a *asked, which []int, o probe.Options, shown *atomic.Int64) {
	var list []probe.Candidate
	for _, i := range which {
		list = append(list, a.discovery.Candidates[i])
	}
	all := probe.RunAll(ctx, list, o, max(2, runtime.NumCPU()), func(int, *probe.Runtime) { shown.Add(1) })
	for j, r := range all {
		a.runtimes[which[j]] = r
	}
}

// progressAfter is how long a run is silent on a terminal.
const progressAfter = time.Second

// progress says on a terminal how far it is, from the second that it takes over one.
// Nothing of it stays.
func (k *asking) progress(total int) (done *atomic.Int64, stop func()) {
	done = new(atomic.Int64)
	if !isTerminal(k.streams.Err) || total == 0 {
		return done, func() {}
	}
	quit, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(progressAfter)
		defer tick.Stop()
		said := false
		for {
			select {
			case <-tick.C:
				said = true
				k.underWay(fmt.Sprintf("asked %d of %d executables", done.Load(), total))
			case <-quit:
				if said {
					k.underWay("")
				}
				return
			}
		}
	}()
	return done, func() { close(quit); <-over }
}

// executables makes what a report has of each candidate.
func (a *asked) executables(verbose bool) []report.Executable {
	out := make([]report.Executable, 0, len(a.runtimes))
	for i, r := range a.runtimes {
		out = append(out, report.NewExecutable(r, a.fitted[i], a.choice, i, verbose))
	}
	return out
}
