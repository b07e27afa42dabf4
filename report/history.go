package report

import (
	"fmt"
	"strings"
)

// HistorySchema names the format of History and its version.
const HistorySchema = "codexpin/history@1"

// History is what `codexpin history` reports: when each address appeared, went, came
// back, was gated or changed.
type History struct {
	Schema   string `json:"schema"`   // HistorySchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 3
	Summary  string `json:"summary"`
	// Of says what was looked through: a checkout, or the atlas.
	Of HistoryOf `json:"of"`
	// Lines are in the order in which they were asked; the list is always there.
	Lines []HistoryLine `json:"lines"`
	// Floor is the lowest release in which every claim of the contract holds; missing
	// without a contract, and where there is none.
	Floor   *HistoryFloor `json:"floor,omitempty"`
	Notices []string      `json:"notices,omitempty"`
}

// HistoryOf says what was looked through.
type HistoryOf struct {
	Witness  string `json:"witness"` // source, atlas
	Checkout string `json:"checkout,omitempty"`
	// Tip is the commit that the walk began at, TipRelease its release where it is one.
	Tip        string `json:"tip,omitempty"`
	TipRelease string `json:"tipRelease,omitempty"`
	Commits    int    `json:"commits,omitempty"`  // that were walked
	Releases   int    `json:"releases,omitempty"` // that were known
	Tags       int    `json:"tags,omitempty"`     // at commits of which no release is known
	Oldest     string `json:"oldest"`             // the day of the oldest commit, or the oldest release
	// Cut counts the commits at which a shallow clone ends: what is older was not seen.
	Cut   int `json:"cut,omitempty"`
	Reads int `json:"reads,omitempty"` // how often source was read
}

// HistoryLine is the history of one address.
type HistoryLine struct {
	Asked       string              `json:"asked"` // the address, or cite:ID and trace:ID
	Now         HistoryState        `json:"now"`   // at the tip, or in the newest release
	Transitions []HistoryTransition `json:"transitions"`
	// Before: it was there before what was looked through begins.
	Before bool `json:"before,omitempty"`
	// Absence: the contract claims that it is not there, and so it is as it should be where
	// it is absent.
	Absence bool `json:"absence,omitempty"`
	// Broken says why the claim of the contract does not hold at what Now is about, although
	// it is there: the message of the finding that verify gives; "" where it holds.
	Broken string `json:"broken,omitempty"`
	// NotWalked: Asked is a name that is nowhere, neither where the walk begins nor in a
	// release that is known. No commit was walked for it; Now.Why says where it was looked
	// for, Nearest are the names that come nearest, Next the commands that walk all commits.
	NotWalked bool     `json:"notWalked,omitempty"`
	Nearest   []string `json:"nearest,omitempty"`
	Next      []string `json:"next,omitempty"`
}

// HistoryState is what a commit or a release says about an address.
type HistoryState struct {
	Outcome Outcome `json:"outcome"` // found, absent, unknown
	Text    string  `json:"text"`    // in words
	Gated   bool    `json:"gated,omitempty"`
	Type    string  `json:"type,omitempty"`
	// Presence is required, optional, always written, may be missing; missing of methods.
	Presence string `json:"presence,omitempty"`
	// Detail is what else a claim's judgement rests on: what the type comes to on the wire,
	// the set of values, the members that are required, whether a gate is looked at; parts
	// are joined by "; ".
	Detail string `json:"detail,omitempty"`
	Why    string `json:"why,omitempty"` // of what is absent or unknown
}

// HistoryTransition is one change of an address.
type HistoryTransition struct {
	// Kind is appeared, back, gone, gated, ungated, changed, unclear or clear.
	Kind    string       `json:"kind"`
	Commit  string       `json:"commit,omitempty"` // full id; missing of releases in the atlas
	Date    string       `json:"date"`
	Subject string       `json:"subject,omitempty"`
	From    HistoryState `json:"from"`
	To      HistoryState `json:"to"`
	// Release is the first release that has the commit in its history, of those in the
	// checkout; without a commit, the release of the atlas that has the change first.
	Release string `json:"release,omitempty"`
	// Seen is an older release, not in the checkout, in which the atlas has what appeared.
	Seen string `json:"seen,omitempty"`
	// OrEarlier says that Release, or Tag, is a bound: no older one is known that lacks the
	// commit, or one that may have it is not in the checkout. It is the same for every
	// change by one commit.
	OrEarlier bool `json:"orEarlier,omitempty"`
	// Tag is the first tag with it, where no release is known that has it before.
	Tag string `json:"tag,omitempty"`
}

// HistoryFloor is the true floor of a contract.
type HistoryFloor struct {
	Version string `json:"version"`
	// OrEarlier says that Version is the oldest release that could be asked.
	OrEarlier bool   `json:"orEarlier,omitempty"`
	Ceiling   string `json:"ceiling"` // the newest release in a row in which every claim holds
	// Stated is the floor that the contract states; "" for none.
	Stated string `json:"stated,omitempty"`
	// Forced are the claims that do not hold in the release before.
	Forced []string `json:"forced,omitempty"`
}

// Settle sets the exit code and the summary. What a contract claims to be absent is as it
// should be where it is absent, and is not where it is there.
func (r *History) Settle() *History {
	found, absent, unknown, held, unwanted, broken := 0, 0, 0, 0, 0, 0
	for _, l := range r.Lines {
		switch {
		case l.Now.Outcome == Found && l.Absence:
			unwanted++
		case l.Now.Outcome == Found:
			found++
			if l.Broken != "" {
				broken++
			}
		case l.Now.Outcome == Absent && l.Absence:
			held++
		case l.Now.Outcome == Absent:
			absent++
		default:
			unknown++
		}
	}
	r.Schema = HistorySchema
	r.Summary = fmt.Sprintf("%d asked: %d there now, %d not there now, %d unknown", len(r.Lines), found, absent, unknown)
	if held+unwanted > 0 {
		r.Summary += fmt.Sprintf("; of what the contract claims to be absent, %d absent and %d there now", held, unwanted)
	}
	if broken > 0 {
		r.Summary += fmt.Sprintf("; of what is there, %d not as the contract claims", broken)
	}
	switch {
	case absent+unwanted+broken > 0:
		r.ExitCode = 1
	case unknown > 0 || found+held == 0:
		r.ExitCode = 3
	}
	return r
}

// Text renders the report for a terminal.
func (r *History) Text(o TextOptions) string {
	t := newText(o)
	t.say(0, "%s", r.Of)
	for i := range r.Lines {
		l := &r.Lines[i]
		t.gap()
		t.title(0, l.Asked, l.now())
		if l.Before && len(l.Transitions) == 0 {
			t.say(2, "it was there before %s, where this begins", r.Of.Oldest)
		}
		switch {
		case l.NotWalked:
			l.notWalked(t)
		case l.Now.Outcome == Unknown && l.Now.Why != "":
			t.say(2, "%s: %s", l.Now.Text, l.Now.Why)
		case len(l.Transitions) == 0 && !l.Before:
			t.say(2, "never seen: %s", l.Now.Why)
		}
		for j := range l.Transitions {
			l.Transitions[j].write(t)
		}
	}
	if f := r.Floor; f != nil {
		t.gap()
		t.title(0, "floor "+f.Version+orEarlier(f.OrEarlier), "every claim holds from it to "+f.Ceiling)
		if f.Stated != "" && f.Stated != f.Version {
			t.say(2, "the contract states %s", f.Stated)
		}
		for _, id := range f.Forced {
			t.say(2, "forced by %s", id)
		}
	}
	for _, n := range r.Notices {
		t.gap()
		t.hangPainted(0, "note  ", t.paint.Warn, 6, n, nil)
	}
	t.gap()
	t.hangPainted(0, "", t.paint.Head, 0, r.Summary, t.exitPaint(r.ExitCode))
	return t.b.String()
}

// notWalked writes what is known of a name that is nowhere.
func (l *HistoryLine) notWalked(t *text) {
	t.say(2, "%s", l.Now.Why)
	if len(l.Nearest) > 0 {
		t.say(2, "nearest: %s", strings.Join(l.Nearest, ", "))
	}
	if len(l.Next) > 0 {
		t.say(2, "what went before, or was in no release, is found by walking every commit: %s", strings.Join(l.Next, " or "))
	}
}

// String says what was looked through.
func (h HistoryOf) String() string {
	if h.Witness == "atlas" {
		return fmt.Sprintf("by the atlas: %d releases, from %s on; a release is all that it can tell", h.Releases, h.Oldest)
	}
	tip := fmt.Sprintf("%.12s", h.Tip)
	if h.TipRelease != "" {
		tip += " (" + h.TipRelease + ")"
	}
	if h.Commits == 0 { // nothing was asked for which there is anything to walk
		return fmt.Sprintf("no commit of %s was walked, from %s", h.Checkout, tip)
	}
	text := fmt.Sprintf("%s of %s from %s", count(h.Commits, "commit"), h.Checkout, tip)
	text += " and " + count(h.Releases, "release")
	if h.Tags > 0 {
		text += " and " + count(h.Tags, "tag")
	}
	text += " back to " + h.Oldest
	if h.Cut > 0 {
		text += fmt.Sprintf("; a shallow clone, which ends at %s: what is older was not seen", count(h.Cut, "commit"))
	}
	return text
}

// orEarlier are the words behind a release that is a bound.
func orEarlier(is bool) string {
	if is {
		return " or earlier"
	}
	return ""
}

// now says what is there now, and of an absence whether that is as it should be.
func (l *HistoryLine) now() string {
	switch {
	case l.NotWalked:
		return l.Now.Text
	case l.Absence && l.Now.Outcome == Absent:
		return "now not there, as the contract claims"
	case l.Absence && l.Now.Outcome == Found:
		return "now " + l.Now.Text + "; the contract claims that it is absent"
	case l.Broken != "":
		return "now " + l.Now.Text + "; the claim is broken: " + l.Broken
	}
	return "now " + l.Now.Text
}
