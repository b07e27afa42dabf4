package cmd

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"codexpin/checks/atlas"
	"codexpin/checks/history"
	"codexpin/checks/surface"
	"codexpin/report"
)

// historyLine makes a line of the report. first tells for a transition which release that
// is not in the checkout has it first, "" for none; known are the releases of the checkout.
func (q *historyQuestions) historyLine(l history.Line, known []history.Release, first func(history.Transition) string) report.HistoryLine {
	out := report.HistoryLine{Asked: l.Text, Now: historyState(l.Now), Transitions: []report.HistoryTransition{}}
	if l.Text == "" {
		out.Asked = l.Address.String()
		out.Absence = q.absences[out.Asked]
	}
	for _, t := range l.Transitions {
		h := report.HistoryTransition{
			Kind: string(t.Kind), Commit: t.Commit, Date: t.When.UTC().Format(time.DateOnly), Subject: t.Subject,
			From: historyState(t.From), To: historyState(t.To), Release: t.Release, Tag: t.Tag,
		}
		if t.When.IsZero() {
			h.Date = "no date"
		}
		if version := first(t); version != "" {
			h.Release, h.Tag, h.ByAtlas = version, "", true
		}
		h.OrEarlier = orEarlier(q.held, known, l.Address, t, h.Release+strings.TrimPrefix(h.Tag, upstreamTag))
		out.Transitions = append(out.Transitions, h)
	}
	start := l.Now
	if len(l.Transitions) > 0 {
		start = l.Transitions[0].From
	}
	out.Before = start.There
	return out
}

func historyState(s history.State) report.HistoryState {
	out := report.HistoryState{Outcome: report.Absent, Text: s.String(), Gated: s.Gated, Type: s.Type, Presence: s.Presence, Detail: s.Detail, Why: s.Why}
	switch {
	case s.Told != surface.YesTold:
		out.Outcome = report.Unknown
	case s.There:
		out.Outcome, out.Why = report.Found, ""
	}
	return out
}

// firstByAtlas gives a function that tells which release of the atlas, of those that are
// not in a checkout, has what appeared first: published no earlier than the commit, and
// before the release, or the tag, that the checkout knows.
func firstByAtlas(held *atlas.Atlas, known []history.Release, a surface.Address) func(history.Transition) string {
	return func(t history.Transition) string {
		if t.Kind != history.Appeared && t.Kind != history.Back || t.When.IsZero() || a.Kind == "" {
			return ""
		}
		day := t.When.UTC().Format(time.DateOnly)
		for _, r := range held.Releases() {
			if first := t.Release + strings.TrimPrefix(t.Tag, upstreamTag); first != "" && atlas.Compare(r.Version, first) >= 0 {
				return ""
			}
			if r.Date < day || slices.ContainsFunc(known, func(k history.Release) bool { return k.Version == r.Version }) {
				continue
			}
			if s, err := held.Surface(r.Version); err == nil && history.Ask(s, a).There {
				return r.Version
			}
		}
		return ""
	}
}

// orEarlier tells whether a release, or a tag of upstream's form, is only a bound of what has a change first: nothing
// older is known, or what is can tell nothing about it.
func orEarlier(held *atlas.Atlas, known []history.Release, a surface.Address, t history.Transition, release string) bool {
	if release == "" {
		return false
	}
	var before string
	asked := false // the walk saw it, and that it lacks the commit
	for _, k := range known {
		if version := strings.TrimPrefix(k.Version, upstreamTag); atlas.Compare(version, release) < 0 {
			before, asked = version, true
		}
	}
	for _, r := range held.Releases() {
		if atlas.Compare(r.Version, release) < 0 && (before == "" || atlas.Compare(r.Version, before) > 0) {
			before, asked = r.Version, !t.When.IsZero() && t.Commit != "" && r.Date < t.When.UTC().Format(time.DateOnly)
		}
	}
	if before == "" || asked || a.Kind == "" {
		return before == ""
	}
	s, err := held.Surface(before)
	return err != nil || history.Ask(s, a).Told != surface.YesTold
}

// newer says what the atlas knows of releases newer than the newest one of the checkout.
func newer(held *atlas.Atlas, release string, lines []history.Line) (notices []string) {
	for _, l := range lines {
		if l.Text != "" || l.Now.Told != surface.YesTold {
			continue
		}
		there, gated := l.Now.There, l.Now.Gated
		for _, r := range held.Releases() {
			if atlas.Compare(r.Version, release) <= 0 {
				continue
			}
			s, err := held.Surface(r.Version)
			if err != nil {
				break
			}
			is := history.Ask(s, l.Address)
			word := ""
			switch {
			case is.Told != surface.YesTold:
				continue
			case is.There != there:
				word = map[bool]string{true: "there", false: "gone"}[is.There]
			case is.Gated && !gated:
				word = "gated"
			case !is.Gated && gated && s.Coverage.Gated || !is.Gated && gated && len(l.Address.Path) == 0 && s.Coverage.Gates[surface.ClientRequest] && l.Address.Kind == surface.AtRequest:
				word = "not gated any more"
			default:
				continue
			}
			notices = append(notices, fmt.Sprintf("%s: %s in release %s, by the atlas, which knows newer releases than the checkout", l.Address, word, r.Version))
			there, gated = is.There, is.Gated
		}
	}
	return notices
}
