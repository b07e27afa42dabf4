package checks

import (
	"fmt"
	"time"

	"codexpin/pins"
)

// warnDays is how many days ahead the end of a waiver is told.
const warnDays = 14

// waive puts waivers over broken claims. A waiver of another pin than the one that
// was judged, or past its day, covers nothing; none covers unknown.
func (j *Judge) waive(v *Verdict, c *pins.Contract) {
	byID := map[string]*Result{}
	for i := range v.Results {
		byID[v.Results[i].Claim.ID] = &v.Results[i]
	}
	for _, w := range c.Waivers {
		for _, ref := range w.Claims {
			r := byID[ref.Claim]
			if r == nil {
				r = byID["absent:"+ref.Claim]
			}
			j.waiveOne(v, c, w, ref, r)
		}
	}
}

func (j *Judge) waiveOne(v *Verdict, c *pins.Contract, w *pins.Waiver, ref *pins.Ref, r *Result) {
	notice := func(word, format string, args ...any) {
		v.Notices = append(v.Notices, Notice{Word: word, Text: fmt.Sprintf("the waiver of %s ", ref.Claim) + fmt.Sprintf(format, args...), Pos: ref.Pos})
	}
	commit := string(c.Pin.Commit)
	switch {
	case r == nil:
		notice("waiver-of-nothing", "names no claim of this contract")
	case !samePin(w.Pin, commit):
		notice("waiver-of-other-pin", "was given at %s and covers nothing at %s", w.Pin, commit[:12])
	case w.Until < j.Today:
		notice("waiver-expired", "ended on %s and covers nothing", w.Until)
	case r.Outcome == Unknown:
		notice("waiver-unused", "covers nothing: the claim is unknown, which no waiver covers")
	case r.Outcome != Broken:
		notice("waiver-unused", "covers nothing: the claim is not broken")
	case r.Waiver != nil:
		notice("waiver-twice", "stands twice")
	default:
		r.Waiver = w
		if left := w.Until.Time().Sub(j.Today.Time()); left <= warnDays*24*time.Hour {
			notice("waiver-ends", "ends on %s", w.Until)
		}
	}
}

// notices adds what is to be said about the contract besides its waivers.
func (j *Judge) notices(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	for _, w := range witnesses {
		if w.Surface != nil {
			j.unusedEntries(v, c, w)
			j.gatesGone(v, c, w)
			return
		}
	}
}
