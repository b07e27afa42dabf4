package report

import (
	"slices"
	"strings"
)

// write writes one change: when, what, by which commit, and the first release with it.
func (h *HistoryTransition) write(t *text) {
	b := block{t: t, at: 2, below: 4, between: "  "}
	b.add(h.Date, plain)
	b.add(h.Kind, t.paint.Head)
	if h.Commit != "" {
		id := h.Commit
		if !t.verbose {
			id = id[:12]
		}
		b.add(id, t.paint.Dim)
	}
	switch {
	case h.Tag != "":
		b.add("first tag "+h.Tag+orEarlier(h.OrEarlier), plain)
	case h.Release == "":
		b.add("in no release that is known", t.paint.Dim)
	case h.Commit == "":
		b.add("release "+h.Release+orEarlier(h.OrEarlier), plain)
	default:
		b.add("first release "+h.Release+orEarlier(h.OrEarlier), plain)
	}
	if h.Seen != "" {
		b.add("seen in "+h.Seen+" by the atlas", t.paint.Dim)
	}
	b.end()
	if h.Subject != "" {
		t.hang(4, "", 4, h.Subject, t.paint.Dim)
	}
	if from, to := partsApart(h.From.Detail, h.To.Detail); h.From.Text == h.To.Text && from+to != "" {
		t.say(4, "%s -> %s", from, to)
	} else if h.Kind == "changed" || h.Kind == "unclear" || h.Kind == "clear" || t.verbose {
		t.say(4, "%s -> %s", h.From.Text, h.To.Text)
	} else if text := strings.TrimPrefix(h.To.Text, "there, "); text != h.To.Text {
		t.say(4, "%s", text)
	}
}

// partsApart gives of two details, whose parts are joined by "; ", those that differ. Of
// two lists behind the same word it gives what one has and the other lacks.
func partsApart(from, to string) (left, right string) {
	a, b := detailParts(from), detailParts(to)
	for i, part := range a {
		head, list, ok := strings.Cut(part, ": ")
		if !ok {
			continue
		}
		for j, other := range b {
			name, with, ok := strings.Cut(other, ": ")
			if !ok || name != head || list == with {
				continue
			}
			x, y := strings.Split(list, ", "), strings.Split(with, ", ")
			a[i], b[j] = only(head, x, y), only(head, y, x)
		}
	}
	lacks := func(list []string) func(string) bool {
		return func(part string) bool { return slices.Contains(list, part) }
	}
	left = strings.Join(slices.DeleteFunc(slices.Clone(a), lacks(b)), "; ")
	right = strings.Join(slices.DeleteFunc(slices.Clone(b), lacks(a)), "; ")
	return orNothing(left, right), orNothing(right, left)
}

// only says what a list has beyond another one.
func only(head string, list, other []string) string {
	more := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
	if len(more) == 0 {
		return head + ", without"
	}
	return head + ", with " + strings.Join(more, ", ")
}

// orNothing is a side of a change, in a word where it has no part of its own.
func orNothing(text, other string) string {
	if text == "" && other != "" {
		return "without"
	}
	return text
}

func detailParts(detail string) []string {
	if detail == "" {
		return nil
	}
	return strings.Split(detail, "; ")
}
