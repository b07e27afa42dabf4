package checks

import (
	"fmt"
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Concern is a claim that a change has to do with, and what it comes to on both sides.
type Concern struct {
	Claim         *Claim
	Before, After Outcome // "" where that side cannot tell
	Message       string  // of the later side, where it is not ok
	Waived        bool    // After is broken, and a waiver given at the later side covers that

	unseen bool // the change breaks it in a way that no check looks at
	doubt  bool // the change may break it, and a side cannot tell
}

// Class says what it does to the client: breaking where the claim held, or could not be
// told, and is broken; cannot tell where it cannot be told any more, or where a change may
// break it that a side cannot judge. What is broken on both sides, or was not asked of the
// earlier one, is not of the change: harmless; and so is what is waived.
func (c *Concern) Class() surface.Class {
	if c.Waived {
		return surface.Harmless
	}
	return c.unwaived()
}

// unwaived is the class without waivers: what the change does.
func (c *Concern) unwaived() surface.Class {
	switch {
	case c.unseen:
		return surface.Breaking
	case c.doubt:
		return surface.Untold
	case c.Before == "":
		return surface.Harmless
	case c.After == Broken && c.Before != Broken:
		return surface.Breaking
	case c.After == Unknown && c.Before != Unknown:
		return surface.Untold
	}
	return surface.Harmless
}

// Mended tells whether the claim was broken, or could not be told, and holds now.
func (c *Concern) Mended() bool {
	return c.After == OK && (c.Before == Broken || c.Before == Unknown)
}

// Concerns are the claims of a contract that some changes have to do with.
type Concerns struct {
	Of [][]Concern // by change
	// Others are claims that come to something worse, or hold again, without a change of
	// their own. Where the sides are of two kinds of witness they may differ in these
	// alone: what is worse then cannot be told.
	Others   []Concern
	Asked    int // claims that could be judged on both sides
	OneSided int // claims that could be judged on one side alone
	// Broken and Unknown count the claims that are so on both sides: no change makes them.
	// Waived are those that are broken on the later side and waived there, in neither.
	Broken, Unknown, Waived int
}

// Concerns judges a contract against an earlier and a later surface, and gives, for each
// of the changes between them, the claims whose address it lies at or on the way to.
// Claims about text and about the client are left out.
func (j *Judge) Concerns(c *pins.Contract, a, b *Witness, changes []surface.Change) *Concerns {
	out := &Concerns{Of: make([][]Concern, len(changes))}
	before, _ := outcomes(j, c, a)
	after, waived := outcomes(j, c, b)
	claims, _ := Claims(c)
	for _, claim := range claims {
		if claim.Address.Kind == "" || claim.Kind == ReleaseKind {
			continue
		}
		was, is := before[claim.ID], after[claim.ID]
		concern := Concern{Claim: claim, Before: was.Outcome, After: is.Outcome, Waived: waived[claim.ID]}
		if is.Outcome != OK {
			concern.Message = is.Message
		}
		switch {
		case was.Outcome != "" && is.Outcome != "":
			out.Asked++
		case was.Outcome != is.Outcome:
			out.OneSided++
		}
		out.standing(&concern)
		fa, fb := a.Surface.At(claim.Address), b.Surface.At(claim.Address)
		by := concern.fitting(changes, func(change *surface.Change) bool { return concernedBy(&concern, change, fa, fb) })
		for _, i := range by {
			out.Of[i] = append(out.Of[i], concern.by(&changes[i]))
		}
		if len(by) == 0 {
			out.other(changes, concern, a.Surface.TellsAs(b.Surface))
		}
	}
	return out
}

// other gives a concern that no change is at or on the way to: to the changes below it,
// or to Others. alike: both sides are of one kind of witness.
func (c *Concerns) other(changes []surface.Change, concern Concern, alike bool) {
	switch class := concern.unwaived(); {
	case class != surface.Harmless && c.below(changes, &concern):
	case class == surface.Breaking && !alike:
		concern.doubt = true
		c.Others = append(c.Others, concern)
	case class != surface.Harmless, concern.Mended() && alike:
		c.Others = append(c.Others, concern)
	}
}

// standing counts a claim that both sides say the same bad thing of.
func (c *Concerns) standing(concern *Concern) {
	switch {
	case concern.Waived:
		c.Waived++
	case concern.Before != concern.After:
	case concern.After == Broken:
		c.Broken++
	case concern.After == Unknown:
		c.Unknown++
	}
}

// by gives the concern as one change makes it. The member that holds the name of a
// variant, and whether an option takes a value, are in no claim of their own. Where the
// later side is not asked, or neither could tell, what breaks in the change is in doubt.
func (c Concern) by(change *surface.Change) Concern {
	worst := c.class(change)
	switch {
	case c.Before == OK && c.After == "" && worst == surface.Breaking:
		c.doubt, c.Message = true, "the later side does not tell it"
	case c.Before == Unknown && c.After == Unknown && (worst == surface.Breaking || worst == surface.Untold):
		c.doubt = true
	}
	if c.After != OK || change.Rule != "tag-changed" && change.Rule != "option-takes" {
		return c
	}
	c.unseen = true
	c.Message = fmt.Sprintf("%s, now %s", change.A.Text, change.B.Text)
	return c
}

// below gives a concern to the breaking changes that lie deeper than its claim: a whole
// list of what is sent depends on all that is required inside it.
func (c *Concerns) below(changes []surface.Change, concern *Concern) (found bool) {
	for i := range changes {
		if changes[i].Worst() == concern.unwaived() && changes[i].Below(concern.Claim.Address) {
			c.Of[i], found = append(c.Of[i], *concern), true
		}
	}
	return found
}

// outcomes judges a contract against one witness: the finding of each claim that could
// be asked, and which a waiver covers. One that has no commit and is of no release, or of
// another than the pin's, is none that a waiver was given at.
func outcomes(j *Judge, c *pins.Contract, w *Witness) (out map[string]Finding, waived map[string]bool) {
	out, waived = map[string]Finding{}, map[string]bool{}
	given := w.Commit != "" || c.Pin.Release != "" && w.Surface.Origin.Release == string(c.Pin.Release)
	results := j.Run(c, []*Witness{w}).Results
	for i := range results {
		if worst := results[i].Worst(); worst != nil {
			out[results[i].Claim.ID] = *worst
			waived[results[i].Claim.ID] = given && results[i].Waiver != nil && !results[i].Doubtful()
		}
	}
	return out, waived
}

// concernedBy tells whether a claim depends on what a change changed. Something more in
// an object or a set matters to a whole list, and to what it mends.
func concernedBy(concern *Concern, change *surface.Change, a, b *surface.Fact) bool {
	claim := concern.Claim
	switch change.Address.Kind {
	case surface.AtOption, surface.AtFeature:
		return claim.Address.Kind == change.Address.Kind && claim.Address.Name == change.Address.Name
	}
	switch {
	case !change.On(a, b):
		return false
	case claim.Kind == AbsenceKind:
		return change.Through(a, b)
	case change.Rule == "values-opened":
		return claim.Expect.ClosedGiven || claim.Expect.Listed || claim.Address.HasValue
	case slices.Contains([]string{"field-new", "value-new", "keys-opened", "alias-new"}, change.Rule):
		return claim.Expect.ClosedGiven || concern.Mended() && change.Through(a, b)
	}
	return true
}

// JudgeOne judges one claim of a contract against one witness.
func JudgeOne(c *pins.Contract, claim *Claim, w *Witness) Finding {
	for _, check := range All() {
		if check.Kind == claim.Kind {
			return askOne(check, claim, newSubject(w, c))
		}
	}
	return notAsked("no check judges a claim of this kind")
}
