package report

import (
	"fmt"
	"strings"
)

// difference writes how a directory differs: what it means for the contract first, then
// the files.
func (t *schemaText) difference(d *TreeDifference) {
	t.touched(d.Touched, "here", "there")
	t.points(d)
	t.list("missing", d.Missing)
	t.list("extra", d.Extra)
	for _, i := range t.first(len(d.Changed)) {
		t.changed(&d.Changed[i])
	}
	if rest := len(d.Changed) - shownOfTree; rest > 0 && !t.verbose {
		t.fact("", fmt.Sprintf("and %d more changed files (-v)", rest))
	}
	for _, i := range t.first(len(d.Formatting)) {
		f := &d.Formatting[i]
		t.fact("formatted", f.Path+": "+strings.Join(f.Kinds, ", "))
	}
	if rest := len(d.Formatting) - shownOfTree; rest > 0 && !t.verbose {
		t.fact("", fmt.Sprintf("and %d more files that differ in formatting (-v)", rest))
	}
	t.list("beside", d.Beside)
}

// touched lists the claims about which the two sides do not say the same.
func (t *text) touched(list []TouchedClaim, here, there string) {
	for i, c := range list {
		if i == shownOfTree && !t.verbose {
			t.hang(2, "          ", 12, fmt.Sprintf("and %d more claims (-v)", len(list)-i), nil)
			return
		}
		t.hang(2, "touches   ", 12, fmt.Sprintf("%s: %s %s, %s %s", c.Claim, here, c.Have, there, c.Want), nil)
	}
}

// points counts the other points of the protocol, and lists them with --verbose.
func (t *schemaText) points(d *TreeDifference) {
	if d.Untold != "" {
		t.fact("meaning", "not told: "+d.Untold)
	}
	t.others(d.Others, "here", "there")
}

func (t *text) others(list []PointDifference, here, there string) {
	if len(list) == 0 {
		return
	}
	if !t.verbose {
		t.hang(2, "besides   ", 12, count(len(list), "point")+" of the protocol, which no claim is about (-v)", nil)
		return
	}
	for _, p := range list {
		t.hang(2, "besides   ", 12, fmt.Sprintf("%s: %s: %s %s, %s %s", p.Address, p.Kind, here, or(p.Have, "nothing"), there, or(p.Want, "nothing")), nil)
	}
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// changed writes the first points at which a file differs.
func (t *schemaText) changed(f *ChangedFile) {
	what := f.Path
	if f.Prose {
		what += ", in descriptions alone"
	}
	t.fact("changed", what)
	for i, p := range f.Points {
		if i == shownPoints && !t.verbose {
			t.hang(4, "", 14, fmt.Sprintf("and %d more points (-v)", len(f.Points)-i+f.More), t.paint.Dim)
			return
		}
		t.hang(4, "", 14, fmt.Sprintf("%s  here %s, there %s", p.At, or(p.Have, "nothing"), or(p.Want, "nothing")), nil)
		if len(p.About) > 0 {
			t.hang(6, "about ", 14, t.some(p.About), nil)
		}
	}
	if f.More > 0 {
		t.hang(4, "", 14, fmt.Sprintf("and %d more points", f.More), t.paint.Dim)
	}
}
