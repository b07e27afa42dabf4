package cmd

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	clienttree "codexpin/checks/client"
	"codexpin/report"
)

// standing is what a command of the client finds: the digests of the client's files, and
// HEAD of its repository.
type standing struct {
	files        map[string][32]byte
	branch, head string
}

// snapshot gives what stands there now: of the tracked files, those in directories of
// schema and those that a bump may write; no file where no command is to run. In no
// repository there are no tracked files and no HEAD.
func (w *weighing) snapshot() (standing, error) {
	out := standing{files: map[string][32]byte{}}
	if !w.b.runSteps {
		return out, nil
	}
	paths, err := clienttree.Tracked(w.found.Dir)
	if err == nil {
		out.branch, out.head, err = clienttree.Head(w.found.Dir)
	}
	if err != nil && !errors.Is(err, clienttree.ErrNoRepository) {
		return out, unknown(err, "", "list the client's files")
	}
	for _, s := range w.contract.Schemas {
		paths = append(paths, filesBelow(w.found.Dir, string(s.Dir))...)
	}
	for _, path := range append(paths, w.mayWrite()...) {
		text, err := os.ReadFile(filepath.Join(w.found.Dir, filepath.FromSlash(path)))
		if err == nil {
			out.files[path] = sha256.Sum256(text)
		}
	}
	return out, w.ctx.Err()
}

// mayWrite lists the files by their names that a bump may write beside directories of schema.
func (w *weighing) mayWrite() []string {
	paths := []string{supportedFile}
	for _, s := range w.contract.Pin.Spelled {
		paths = append(paths, string(s.File))
	}
	if r := w.contract.Runtime; r != nil && r.Floor != nil && r.Floor.File != "" {
		paths = append(paths, string(r.Floor.File))
	}
	for _, s := range w.contract.Schemas {
		if s.File != "" {
			paths = append(paths, string(s.File))
		}
	}
	return paths
}

// watched looks at what a command did. One after which the contract is another than the one
// that is judged, or HEAD stands elsewhere, has failed, whatever it says: the files and the
// pin are one change, which the client commits.
func (w *weighing) watched(before standing, one *report.OwnStep) (standing, error) {
	after, err := w.snapshot()
	if err != nil {
		return before, err
	}
	for _, path := range differing(before.files, after.files) {
		if w.ran.by[path] == "" {
			w.ran.by[path] = one.Name
		}
	}
	text, err := os.ReadFile(w.found.Path)
	var why string
	switch {
	case one.Outcome == report.StepFailed:
	case err != nil || !bytes.Equal(text, w.contract.File.Text()):
		why = fmt.Sprintf("%s was edited while it ran, and is what this bump judges: run it again", w.found.Name)
	case after.branch != before.branch:
		why = fmt.Sprintf("it moved HEAD from %s to %s: a bump is one change, committed when it is whole", headName(before), headName(after))
	case after.head != before.head:
		why = fmt.Sprintf("it committed, or moved %s from %s to %s: a bump is one change, committed when it is whole", headName(after), shortHead(before), shortHead(after))
	}
	if why != "" {
		one.Outcome, one.Why = report.StepFailed, why
	}
	return after, nil
}

func headName(s standing) string {
	if s.branch == "" {
		return "the commit " + shortHead(s)
	}
	return s.branch
}

func shortHead(s standing) string {
	if s.head == "" {
		return "nothing"
	}
	return s.head[:min(12, len(s.head))]
}

// writtenTwice tells of the files that a command changed and a bump writes as well.
func (w *weighing) writtenTwice() *report.Notice {
	var both []string
	for _, path := range w.plan.paths() {
		if by := w.ran.by[path]; by != "" {
			both = append(both, path+" by "+by)
		}
	}
	if len(both) == 0 {
		return nil
	}
	return &report.Notice{Word: "written-twice", Text: "a command changed what is written here as well, and its content is taken for the old one: " + someNames(both)}
}

// differing gives the paths whose digests differ, or that one side lacks, sorted.
func differing(before, after map[string][32]byte) []string {
	var out []string
	for path, digest := range after {
		if was, ok := before[path]; !ok || was != digest {
			out = append(out, path)
		}
	}
	for path := range before {
		if _, ok := after[path]; !ok {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}
