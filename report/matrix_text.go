package report

import (
	"fmt"
	"slices"

	"codexpin/checks"
)

// Text renders the report for people: the range first, then a table of the claims that do
// not hold everywhere, the verdict on the last line.
func (r *Matrix) Text(o TextOptions) string {
	t := &matrixText{text: newText(o), r: r}
	t.head()
	t.ranges()
	t.columns()
	t.table()
	t.notAsked()
	for _, n := range r.Notices {
		t.gap()
		t.hang(0, "notice: ", 2, n.Word+": "+n.Text, nil)
	}
	t.gap()
	t.hang(0, "", 0, r.Summary, nil)
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

// matrixText is the text of a Matrix under way.
type matrixText struct {
	*text
	r *Matrix
}

func (t *matrixText) head() {
	t.contract(t.r.Contract)
	n := len(t.r.Releases)
	t.pair("asked", fmt.Sprintf("%s, %s to %s, from the atlas", count(n, "release"), t.r.Releases[0].Version, t.r.Releases[n-1].Version))
}

// ranges says where everything holds, and what ends that.
func (t *matrixText) ranges() {
	t.gap()
	if len(t.r.Claims) == 0 {
		t.raw(0, "no range: no claim was asked")
	} else if t.r.Range == nil {
		t.raw(0, t.paint.Bad("holds in no release"))
		t.list("never", t.r.Never)
	} else {
		t.hang(0, "", 2, "holds in "+t.r.Range.Constraint, t.paint.Good)
		t.end("floor", t.r.Range.Floor, t.r.Range.Below, t.r.Range.Forced)
		t.end("ceiling", t.r.Range.Ceiling, t.r.Range.Above, t.r.Range.Ended)
	}
	for _, other := range t.r.Ranges {
		if t.r.Range == nil || other.Constraint != t.r.Range.Constraint {
			t.pair("also", other.Constraint)
		}
	}
	for _, d := range t.r.Declared {
		text := d.What + " " + d.Version + ": " // what the contract says, beside what was found
		switch {
		case !d.Asked:
			text += "not among the releases asked"
		case len(d.Fails) == 0:
			text += held(d.Judged, d.NotAsked, "holds")
		default:
			text += "does not hold: " + t.some(d.Fails)
		}
		t.pair("declared", text)
	}
}

// held says what releases come to in which nothing fails: all holds, or what they could be
// asked about alone, or nothing was.
func held(judged, unasked int, all string) string {
	switch {
	case judged == 0:
		return "not asked"
	case unasked > 0:
		return fmt.Sprintf("%s %s, %d not asked", count(judged, "claim"), verb(judged, "holds", "hold"), unasked)
	}
	return all
}

// end says what one end of the range follows from.
func (t *matrixText) end(what, version, beyond string, claims []string) {
	text := version
	if beyond == "" {
		text += ", as far as was asked"
	} else {
		text += ": in " + beyond + " " + t.some(t.r.roots(claims)) + " " + verb(len(t.r.roots(claims)), "does", "do") + " not hold"
	}
	t.pair(what, text)
}

// roots leaves out of some claims those that follow from another of them, where that
// leaves any.
func (r *Matrix) roots(ids []string) []string {
	var out []string
	for _, id := range ids {
		if c := r.claim(id); c != nil && !slices.Contains(ids, c.follows()) {
			out = append(out, id)
		}
	}
	if len(out) == 0 {
		return ids
	}
	return out
}

func (r *Matrix) claim(id string) *MatrixClaim {
	for i := range r.Claims {
		if r.Claims[i].ID == id {
			return &r.Claims[i]
		}
	}
	return nil
}

// follows gives the claim from which all that is wrong with this one follows, "" if there
// is none.
func (c *MatrixClaim) follows() string {
	cause := ""
	for _, change := range c.Changes {
		if change.Outcome != checks.Broken && change.Outcome != checks.Unknown {
			continue
		}
		if change.Cause == "" || change.Cause == c.ID || cause != "" && change.Cause != cause {
			return ""
		}
		cause = change.Cause
	}
	return cause
}

func (t *matrixText) list(label string, ids []string) {
	if len(ids) > 0 {
		t.pair(label, t.some(ids))
	}
}

// notAsked counts the claims that no release could be asked about, by what they need.
func (t *matrixText) notAsked() {
	var whys []string
	by := map[string][]string{}
	for _, n := range t.r.NotAsked {
		if by[n.Why] == nil {
			whys = append(whys, n.Why)
		}
		by[n.Why] = append(by[n.Why], n.ID)
	}
	if len(whys) == 0 {
		return
	}
	t.gap()
	t.raw(0, fmt.Sprintf("not asked: %d", len(t.r.NotAsked)))
	for _, why := range whys {
		t.hang(2, "", 4, why+": "+t.some(by[why]), nil)
	}
}
