package checks

import (
	"fmt"
	"strings"
	"time"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// warnDays is how many days ahead the end of a waiver is told.
const warnDays = 14

// waive puts waivers over broken claims. A waiver of another pin than the commit that
// was judged, or past its day, covers nothing; none covers unknown.
func (j *Judge) waive(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	byID := map[string]*Result{}
	for i := range v.Results {
		byID[v.Results[i].Claim.ID] = &v.Results[i]
	}
	commit := judgedCommit(c, witnesses)
	for _, w := range c.Waivers {
		for _, ref := range w.Claims {
			r := byID[ref.Claim]
			if r == nil {
				r = byID[canonical(ref.Claim)]
			}
			if r == nil {
				r = byID["absent:"+canonical(ref.Claim)]
			}
			j.waiveOne(v, commit, w, ref, r)
		}
	}
	waiveFollowing(v, byID)
}

// judgedCommit gives the commit that waivers must be given at: that of the first witness
// that has one; of a release whose commit nobody knows the pin, where it is the pin's own
// release, else none; the pin where no release stands in for the source.
func judgedCommit(c *pins.Contract, witnesses []*Witness) string {
	commit := string(c.Pin.Commit)
	for _, w := range witnesses {
		switch {
		case w.Commit != "":
			return w.Commit
		case w.Name == "atlas" && w.Surface != nil && w.Surface.Origin.Release != string(c.Pin.Release):
			commit = ""
		}
	}
	return commit
}

// waiveFollowing puts a waiver also over what is broken for no other reason than that
// the waived claim is: the fields of a method that is gone.
func waiveFollowing(v *Verdict, byID map[string]*Result) {
	for i := range v.Results {
		r := &v.Results[i]
		if r.Outcome != Broken || r.Waiver != nil {
			continue
		}
		var waiver *pins.Waiver
		for _, f := range r.Findings {
			if f.Outcome != Broken {
				continue
			}
			root := byID[f.Cause]
			if root == nil || root.Waiver == nil {
				waiver = nil
				break
			}
			waiver = root.Waiver
		}
		r.Waiver = waiver
	}
}

// canonical gives the id of the claim that a waiver names by an address, as the
// claim itself writes it.
func canonical(name string) string {
	word, rest := "", name
	for _, w := range []string{"absent:", "exported:", "at:"} {
		if after, is := strings.CutPrefix(name, w); is {
			word, rest = w, after
		}
	}
	if a, err := surface.ParseAddress(rest); err == nil {
		return word + a.String()
	}
	return name
}

func (j *Judge) waiveOne(v *Verdict, commit string, w *pins.Waiver, ref *pins.Ref, r *Result) {
	notice := func(word, format string, args ...any) {
		v.Notices = append(v.Notices, Notice{Word: word, Text: fmt.Sprintf("the waiver of %s ", ref.Claim) + fmt.Sprintf(format, args...), Pos: ref.Pos})
	}
	switch {
	case r == nil:
		notice("waiver-of-nothing", "names no claim of this contract")
	case commit == "":
		notice("waiver-of-other-pin", "was given at %s and covers nothing of a release whose commit is not known", w.Pin)
	case !samePin(w.Pin, commit):
		notice("waiver-of-other-pin", "was given at %s and covers nothing at %s", w.Pin, commit[:min(12, len(commit))])
	case w.Until < j.Today:
		notice("waiver-expired", "ended on %s and covers nothing", w.Until)
	case r.Outcome == "":
		notice("waiver-unused", "covers nothing: the claim was not asked")
	case r.Outcome == Unknown:
		notice("waiver-unused", "covers nothing: the claim is unknown, which no waiver covers")
	case r.Outcome != Broken:
		notice("waiver-unused", "covers nothing: the claim is not broken")
	case r.Waiver != nil:
		notice("waiver-twice", "stands twice")
	default:
		r.Waiver = w
		if r.Doubtful() {
			notice("waiver-partial", "covers what is broken; what a witness could not tell, no waiver covers")
		}
		if left := w.Until.Time().Sub(j.Today.Time()); left <= warnDays*24*time.Hour {
			notice("waiver-ends", "ends on %s", w.Until)
		}
	}
}

// notices adds what is to be said about the contract besides its waivers.
func (j *Judge) notices(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	first := true
	j.handshakeUntold(v, c, witnesses)
	j.rewritten(v)
	for _, w := range witnesses {
		switch {
		case w.Surface == nil:
			continue
		case first:
			j.unusedEntries(v, c, w)
			j.gatesGone(v, c, w)
			j.absentElsewhere(v, w)
			first = false
		}
		if w.Surface.Origin.Witness == "schema" {
			j.exportedNow(v, c, w)
		}
	}
}
