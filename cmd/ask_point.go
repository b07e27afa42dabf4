package cmd

import (
	"strings"

	"codexpin/checks/surface"
	"codexpin/report"
)

// pointAnswer answers for an address that was given without its kind, as that of every
// direction in which the method is there. Where none has the point, the answer is that of
// the first of these, and says which address was meant.
func pointAnswer(held *surface.Surface, text string) report.Answer {
	name, _, _ := strings.Cut(text, "#")
	var found, missing []report.Answer
	for _, m := range held.MethodsNamed(name) {
		whole := string(surface.MethodAddress(m.Direction, text).Kind) + ":" + text
		address, err := surface.ParseAddress(whole)
		if err != nil {
			continue // parseQuestion has parsed it
		}
		a := report.AtAddress(held, text, address)
		if a.Outcome == report.Found {
			found = append(found, a)
			continue
		}
		a.Why = whole + ": " + a.Why
		missing = append(missing, a)
	}
	switch {
	case len(found) > 0:
		out := found[0]
		for _, a := range found[1:] {
			out.Points, out.Types = append(out.Points, a.Points...), append(out.Types, a.Types...)
		}
		return out
	case len(missing) > 0:
		return missing[0]
	}
	out := report.AtName(held, name)
	out.Asked, out.Kind = text, "address"
	return out
}
