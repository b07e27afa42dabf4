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

// historyLine makes a line of the report; known are the releases of the checkout.
func (q *historyQuestions) historyLine(l history.Line, known []history.Release) report.HistoryLine {
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
		if t.Commit == "" {
			h.OrEarlier = oldestTold(q.held, l.Address, t.Release)
		} else {
			h.Seen = q.seen(known, l.Address, t)
			h.OrEarlier = orEarlier(q.held, known, t)
		}
		out.Transitions = append(out.Transitions, h)
	}
	if _, method := l.Address.Kind.Method(); l.Text == "" && method && len(l.Transitions) == 0 && out.Now.Outcome == report.Absent {
		if near := nearMethods(l.Address.Name, q.held); len(near) > 0 {
			out.Now.Why += "; nearest: " + strings.Join(near, ", ")
		}
	}
	start := l.Now
	if len(l.Transitions) > 0 {
		start = l.Transitions[0].From
	}
	out.Before = start.There
	return out
}

func historyState(s history.State) report.HistoryState {
	out := report.HistoryState{Outcome: report.Absent, Text: s.String(), Gated: s.Gated, Type: s.Type, Presence: s.Presence, Detail: s.Details(), Why: s.Why}
	switch {
	case s.Told != surface.YesTold:
		out.Outcome = report.Unknown
	case s.There:
		out.Outcome, out.Why = report.Found, ""
	}
	return out
}

// seen gives the first release of the atlas, of those that are not in the checkout, that
// has what appeared by a commit: published no earlier than the commit, and before the
// release, or the tag, that has the commit first. It is "" for none.
func (q *historyQuestions) seen(known []history.Release, a surface.Address, t history.Transition) string {
	if t.Kind != history.Appeared && t.Kind != history.Back || t.When.IsZero() || a.Kind == "" {
		return ""
	}
	first := t.Release + strings.TrimPrefix(t.Tag, upstreamTag)
	for _, r := range q.held.Releases() {
		if first != "" && atlas.Compare(r.Version, first) >= 0 {
			return ""
		}
		if r.Date < t.When.UTC().Format(time.DateOnly) || slices.ContainsFunc(known, func(k history.Release) bool { return k.Version == r.Version }) {
			continue
		}
		if s, err := q.held.Surface(r.Version); err == nil && history.Ask(s, a).There {
			return r.Version
		}
	}
	return ""
}

// orEarlier tells whether the first release, or tag, that has a commit in its history is
// only a bound. It depends on the commit alone: no older release is known, or one between
// it and the last one that lacks the commit was published since, and is not in the checkout.
func orEarlier(held *atlas.Atlas, known []history.Release, t history.Transition) bool {
	release := t.Release + strings.TrimPrefix(t.Tag, upstreamTag)
	if release == "" {
		return false
	}
	lacks := "" // the last one that the walk saw to lack the commit
	for _, k := range known {
		if version := strings.TrimPrefix(k.Version, upstreamTag); atlas.Compare(version, release) < 0 {
			lacks = version
		}
	}
	older := lacks != ""
	for _, r := range held.Releases() {
		if atlas.Compare(r.Version, release) >= 0 || lacks != "" && atlas.Compare(r.Version, lacks) <= 0 {
			continue
		}
		if older = true; t.When.IsZero() || r.Date >= t.When.UTC().Format(time.DateOnly) {
			return true
		}
	}
	return !older
}

// oldestTold tells of a change from release to release of the atlas whether the release
// before cannot tell about the address, or there is none.
func oldestTold(held *atlas.Atlas, a surface.Address, release string) bool {
	before := ""
	for _, r := range held.Releases() {
		if atlas.Compare(r.Version, release) < 0 {
			before = r.Version
		}
	}
	if before == "" {
		return true
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
