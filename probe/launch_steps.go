package probe

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// version asks for the version. It tells whether to go on: a file that does not run at
// all, or did not answer in time, is not tried further.
func (r *run) version(ctx context.Context) (goOn bool) {
	done, f := r.once(ctx, r.turn(ctx, StepVersion), StepVersion, r.opts.Deadlines.Version, "--version")
	if f != nil {
		r.fail(f)
		return f.Cause == TooMuch
	}
	v := parseVersion(done.out)
	v.Status = done.end.status
	r.out.Version = v
	if v.Text != "" && done.end.signal == "" || done.end.status == 0 {
		return true
	}
	f = ended(StepVersion, done.end, done.tail)
	r.fail(f)
	return f.Cause != NoInterpreter && f.Cause != ShimRefused
}

// helps reads the help of app-server and of the other commands asked for; at is the
// turn of the first.
func (r *run) helps(ctx context.Context, at turn) {
	paths := []string{"app-server"}
	for _, path := range r.opts.Helps {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	for i, path := range paths {
		step := helpStep(path)
		if i > 0 {
			at = r.turn(ctx, step)
		}
		done, f := r.once(ctx, at, step, r.opts.Deadlines.Version, append(strings.Fields(path), "--help")...)
		if f != nil {
			r.fail(f)
			return
		}
		help, ok := parseHelp(path, done.out)
		if !ok || done.end.status != 0 {
			f := ended(step, done.end, done.tail)
			if done.end.status == 0 {
				f = failf(step, NotUnderstood, "what %s --help printed is no help", strings.TrimSpace("codex "+path))
			}
			r.fail(f)
			continue
		}
		r.out.Helps = append(r.out.Helps, help)
		if path == "app-server" {
			r.out.Launch.Offered = offered(help)
		}
	}
}

// print has one form of the bindings printed and read.
func (r *run) print(ctx context.Context, at turn, want Print, into *Printed) {
	step := printStep(want.Command, want.Experimental)
	args := []string{"app-server", want.Command, "--out", r.tree.folder(step).path(roomOut)}
	if want.Experimental {
		args = append(args, "--experimental")
	}
	done, f := r.once(ctx, at, step, r.opts.Deadlines.Print, args...)
	switch {
	case f != nil:
	case done.end.status != 0:
		f = ended(step, done.end, done.tail)
	default:
		f = readPrint(step, want, done.room, into)
	}
	if f != nil {
		r.fail(f)
	}
}

// helpStep is StepHelp for app-server, with the command behind it for any other.
func helpStep(path string) Step {
	if path == "app-server" {
		return StepHelp
	}
	return StepHelp + Step(strings.TrimRight(" codex "+path, " "))
}

func printStep(command string, experimental bool) Step {
	step := StepPrint + " " + Step(command)
	if experimental {
		step += " --experimental"
	}
	return step
}

// inOrder sorts by step, keeping the order within one.
func inOrder[T any](list []T, step func(T) Step) []T {
	order := []Step{StepStart, StepVersion, StepHelp, StepRollCall, StepHandshake, StepMethods, StepCapability, StepReads, StepClose, StepTrial, StepPrint, StepCleanup}
	rank := func(s Step) int {
		for i, prefix := range order {
			if strings.HasPrefix(string(s), string(prefix)) {
				return i
			}
		}
		return len(order)
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b T) int {
		return cmp.Or(cmp.Compare(rank(step(a)), rank(step(b))), cmp.Compare(step(a), step(b)))
	})
	return list
}
