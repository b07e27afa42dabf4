package report

import (
	"fmt"
	"strings"
)

// shownLeft is how many places are shown without --verbose.
const shownLeft = 20

// shownAlike is how many places are listed whatever kind of file they stand in.
const shownAlike = 6

// left lists the places that still spell the old pin, with what makes a bump write them
// anew. Those in tests and documents are summed up without --verbose, where there are many.
func (t *bumpText) left() {
	l := t.r.LeftBehind
	if l == nil || t.r.ExitCode != 0 && !t.r.Wrote && !t.verbose {
		return
	}
	open, summed := l.open(t.verbose || l.uncovered() <= shownAlike)
	if len(open) > 0 || len(summed) > 0 || l.More > 0 {
		t.heading("left behind, in no list of the contract", l.uncovered(), t.paint.Warn)
	}
	for i, p := range open {
		if i == shownLeft && !t.verbose {
			t.raw(2, t.paint.Dim(fmt.Sprintf("and %d more (-v)", len(open)-i+l.More)))
			break
		}
		t.title(2, fmt.Sprintf("%s:%d", p.File, p.Line), "the old "+p.What+": "+p.Text)
	}
	if len(summed) > 0 {
		t.say(2, "%s (-v lists them)", strings.Join(summed, ", "))
	}
	for _, hint := range l.remedies() {
		t.hang(2, "hint: ", 4, hint, nil)
	}
	if l.Why != "" {
		t.gap()
		t.hang(0, "not searched: ", 2, l.Why, nil)
	}
}

// uncovered counts the places that the bump does not write anew.
func (l *LeftBehind) uncovered() int {
	n := l.More
	for _, p := range l.Places {
		if !p.Covered {
			n++
		}
	}
	return n
}

// open gives the places that are shown one by one, and words for those that are summed up.
func (l *LeftBehind) open(all bool) (open []Left, summed []string) {
	in := map[string]int{}
	for _, p := range l.Places {
		switch {
		case p.Covered:
		case !all && (p.In == LeftTest || p.In == LeftDocument):
			in[p.In]++
		default:
			open = append(open, p)
		}
	}
	for _, kind := range []string{LeftTest, LeftDocument} {
		if n := in[kind]; n > 0 {
			summed = append(summed, count(n, "place")+" in "+kind+"s")
		}
	}
	return open, summed
}

// remedies says what makes a bump write the places anew.
func (l *LeftBehind) remedies() []string {
	var own, generated, hash bool
	for _, p := range l.Places {
		if p.What == "hash" {
			hash = hash || !p.Covered
			continue
		}
		own = own || !p.Covered && p.In != LeftGenerated
		generated = generated || !p.Covered && p.In == LeftGenerated
	}
	var out []string
	if own {
		out = append(out, "list the places that are to follow the pin in pin.spelled, each with file and pattern: bump writes them anew")
	}
	if hash {
		out = append(out, "a hash that is to follow its directory is written anew where [[schema]] is = \"hash\" has its file and pattern, and a [[bump.step]] makes the directory")
	}
	if generated {
		out = append(out, "what a command of yours generates is made anew by a [[bump.step]] that runs it")
	}
	return out
}
