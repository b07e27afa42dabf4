package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"codexpin/pins"
	"codexpin/report"
)

// ownSteps are the commands of [[bump.step]] and what came of them.
type ownSteps struct {
	steps   []report.OwnStep
	changed []string          // the client's files that they changed, sorted
	by      map[string]string // by file: the step that changed it first
}

func (o *ownSteps) failed() bool { return o.any(report.StepFailed) }

// outstanding tells whether a command was not run.
func (o *ownSteps) outstanding() bool { return o.any(report.StepOutstanding) }

func (o *ownSteps) any(outcome string) bool {
	for _, s := range o.steps {
		if s.Outcome == outcome {
			return true
		}
	}
	return false
}

// touched tells whether the commands changed a file below a directory.
func (o *ownSteps) touched(dir string) bool {
	for _, path := range o.changed {
		if strings.HasPrefix(path, dir+"/") {
			return true
		}
	}
	return false
}

// maxOutput is how much is kept of what a command prints, its end.
const maxOutput = 64 << 10

// runOwn runs the client's own commands in order, up to the first that fails; without
// --run-steps none, and none is outstanding where the pin stays. The pin to be stands in two variables of their environment.
func (w *weighing) runOwn() error {
	w.ran = &ownSteps{by: map[string]string{}}
	stays := w.aim.commit == string(w.contract.Pin.ID().Commit)
	if w.contract.Bump == nil || stays && !w.b.runSteps {
		return nil
	}
	before, err := w.snapshot()
	if err != nil {
		return err
	}
	last, stopped := before, !w.b.runSteps
	for _, s := range w.contract.Bump.Steps {
		one := report.OwnStep{Name: string(s.Name), Run: s.Run, Dir: string(s.Dir), Outcome: report.StepOutstanding}
		if !stopped {
			w.tellStep(s)
			if err := w.runOne(s, &one); err != nil {
				return err
			}
			if last, err = w.watched(last, &one); err != nil {
				return err
			}
			stopped = one.Outcome == report.StepFailed
		}
		w.ran.steps = append(w.ran.steps, one)
	}
	w.ran.changed = differing(before.files, last.files)
	return nil
}

// tellStep says on a terminal which command runs: it may take minutes.
func (w *weighing) tellStep(s *pins.BumpStep) {
	if isTerminal(w.b.streams.Err) {
		w.b.tell("running " + string(s.Name) + ": " + strings.Join(s.Run, " "))
	}
}

// runOne runs one command without a shell. Its group ends with the run.
func (w *weighing) runOne(s *pins.BumpStep, out *report.OwnStep) error {
	done, ok := w.b.probing.begin() // an interrupt waits until the command is gone
	defer done()
	if !ok {
		return context.Canceled
	}
	dir, err := w.stepDir(s)
	if err != nil {
		return err
	}
	if dir == "" {
		out.Outcome, out.Why = report.StepFailed, fmt.Sprintf("cannot be started: there is no directory %s", s.Dir)
		return nil
	}
	ctx, over := context.WithTimeout(w.ctx, w.b.perStep)
	defer over()
	c := exec.CommandContext(ctx, s.Run[0], s.Run[1:]...)
	if strings.ContainsRune(s.Run[0], '/') && !filepath.IsAbs(s.Run[0]) {
		c.Path = filepath.Join(dir, filepath.FromSlash(s.Run[0]))
	}
	c.Dir = dir
	c.Env = append(append([]string{}, w.b.env...), "PWD="+dir, "CODEXPIN_BUMP_COMMIT="+w.aim.commit, "CODEXPIN_BUMP_RELEASE="+string(w.releaseThere()))
	endGroup(c)
	kept := &tail{limit: maxOutput}
	c.Stdout, c.Stderr = kept, kept
	c.WaitDelay = 2 * time.Second
	begun := w.b.now()
	err = c.Run()
	killGroup(c)
	if ctxErr := w.ctx.Err(); ctxErr != nil {
		return ctxErr
	}
	out.Seconds = w.b.now().Sub(begun).Round(time.Second / 10).Seconds()
	out.Output, out.Cut = kept.String(), kept.cut
	out.Outcome = report.StepDone
	var exit *exec.ExitError
	switch {
	case err != nil && ctx.Err() != nil:
		out.Outcome, out.Why = report.StepFailed, fmt.Sprintf("ended after %s: --step-timeout gives it longer", w.b.perStep)
	case errors.As(err, &exit):
		out.Outcome, out.Why = report.StepFailed, exit.ProcessState.String()
	case errors.Is(err, exec.ErrWaitDelay):
		out.Outcome, out.Why = report.StepFailed, "it left something running behind that holds its output"
	case err != nil:
		out.Outcome, out.Why = report.StepFailed, fmt.Sprintf("cannot be started: %v", shortError(err))
	}
	return nil
}

// stepDir gives the directory that a command runs in, links followed, "" where there is
// none. One outside of the contract's folder is refused, whatever link leads there.
func (w *weighing) stepDir(s *pins.BumpStep) (string, error) {
	dir, err := filepath.EvalSymlinks(filepath.Join(w.found.Dir, filepath.FromSlash(string(s.Dir))))
	if err != nil {
		return "", nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", nil
	}
	root, err := filepath.EvalSymlinks(w.found.Dir)
	if err != nil {
		return "", unknown(shortError(err), "", "find the folder of the contract")
	}
	if _, inside := below(root, dir); !inside {
		return "", usage("name a directory below it", "the step %s runs in %s, outside of the folder of the contract", s.Name, dir)
	}
	return dir, nil
}

// filesBelow lists the regular files below a directory, by their paths from root.
func filesBelow(root, dir string) []string {
	var out []string
	_ = filepath.WalkDir(filepath.Join(root, filepath.FromSlash(dir)), func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil // what cannot be read is told by the judge
		}
		if rel, err := filepath.Rel(root, path); err == nil {
			out = append(out, filepath.ToSlash(rel))
		}
		return nil
	})
	return out
}

// tail keeps the end of what is written to it.
type tail struct {
	bytes.Buffer
	limit int
	cut   bool
}

// Write keeps the end of p and of what came before.
func (t *tail) Write(p []byte) (int, error) {
	n := len(p)
	t.Buffer.Write(p)
	if over := t.Len() - t.limit; over > 0 {
		t.Next(over)
		t.cut = true
	}
	return n, nil
}
