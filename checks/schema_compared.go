package checks

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// compared makes the finding of a comparison. limit is what it does not prove.
func (s *schemaCheck) compared(c *surface.TreeComparison, with, limit string) Finding {
	switch c.State {
	case surface.TreeIdentical:
		out := ok(surface.Place{}, fmt.Sprintf("%s: identical to %s; that says %s", files(c.Want), with, limit))
		out.Tree = c
		return out
	case surface.TreeFormatting:
		return s.formatting(c, with, limit)
	}
	out := broken(surface.Place{}, "differs from "+with+": "+summary(c))
	out.Tree = c
	if len(c.Changed) > 0 && len(c.Changed[0].Points) > 0 {
		first := c.Changed[0]
		p := first.Points[0]
		out.Place = surface.Place{File: string(s.entry.Dir) + "/" + first.Path, Line: p.Line}
		out.Message += fmt.Sprintf("; first in %s at %s", first.Path, p.At)
		out.Expected, out.Found = orNothing(p.Want), orNothing(p.Have)
	}
	claims, _ := Claims(s.Contract)
	out.Touched = Touching(claims, c)
	about := concernsOf(claims, c)
	out.About = about.of
	out.Hint = touchHint(c, out.Touched, about.all(c))
	return out
}

// touchHint says what a difference means for the contract: the claims about which the
// sides do not say the same, else those that the points are about. What one type is is
// written in several files, of which one is read, and bounds of numbers and lengths are no
// facts: a point may be about a claim and no fact of it differ.
func touchHint(c *surface.TreeComparison, touched []Touch, about []string) string {
	const anew = "; write the directory anew"
	var ids []string
	for _, t := range touched {
		ids = append(ids, t.Claim)
	}
	switch {
	case len(ids) > 0:
		return "it touches " + someOf(ids)
	case c.A == nil:
		return "what it means for the contract is not told: " + c.SurfaceWhy + anew
	case len(about) > 0:
		return "it is about " + someOf(about) + ", of which no fact that is judged differs" + anew
	case len(c.Differences) == 0 && len(c.Missing)+len(c.Extra) > 0:
		return "no fact that is read from what is there differs; " + moved(c) + anew
	case len(c.Differences) == 0:
		return "no fact that is read from it differs, and it is about no claim of this contract" + anew
	}
	return "no claim of this contract is touched by it" + anew
}

// moved says what missing and extra files may be: the same under other names, or lost.
func moved(c *surface.TreeComparison) string {
	var have []string
	for _, path := range c.Extra {
		have = append(have, strings.ToLower(path))
	}
	for _, path := range c.Missing {
		if slices.Contains(have, strings.ToLower(path)) {
			return path + " stands under another case of its name: rename it"
		}
	}
	if len(c.Missing) > 0 {
		return "missing: " + files(len(c.Missing)) + " that a reader of the directory may import"
	}
	return "too many: " + files(len(c.Extra))
}

// formatting is the finding of files that mean the same and are written otherwise.
func (s *schemaCheck) formatting(c *surface.TreeComparison, with, limit string) Finding {
	count := map[string]int{}
	for _, f := range c.Formatting {
		for _, kind := range f.Kinds {
			count[kind]++
		}
	}
	var parts []string
	for _, kind := range sortedKeys(count) {
		parts = append(parts, fmt.Sprintf("%s in %s", kind, files(count[kind])))
	}
	text := fmt.Sprintf("%s: as %s but for formatting, %s", files(c.Want), with, strings.Join(parts, ", "))
	out := ok(surface.Place{}, text+"; that says "+limit)
	if s.entry.Strict {
		out = broken(surface.Place{}, text+", and the contract says strict")
		out.Place.File = string(s.entry.Dir) + "/" + c.Formatting[0].Path
		out.Hint = "pin the line endings of the directory in .gitattributes, and keep formatters out of it"
	}
	out.Tree = c
	return out
}

// summary counts what differs.
func summary(c *surface.TreeComparison) string {
	var parts []string
	prose := 0
	for _, f := range c.Changed {
		if f.Prose {
			prose++
		}
	}
	if n := len(c.Changed) - prose; n > 0 {
		parts = append(parts, fmt.Sprintf("%s changed", files(n)))
	}
	if prose > 0 {
		parts = append(parts, fmt.Sprintf("%s changed in descriptions alone", files(prose)))
	}
	for _, list := range []struct {
		paths []string
		word  string
	}{{c.Missing, "missing"}, {c.Extra, "extra"}} {
		if n := len(list.paths); n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s (%s)", files(n), list.word, someOf(list.paths)))
		}
	}
	return strings.Join(parts, ", ")
}

// someOf names the first of a list, and how many more there are.
func someOf(list []string) string {
	const some = 3
	if len(list) <= some {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:some], ", "), len(list)-some)
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
