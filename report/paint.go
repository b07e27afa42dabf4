package report

import (
	"strings"

	"github.com/fatih/color"
)

// Paint colours words. Colour only ever repeats what a word already says.
type Paint struct {
	head, bad, warn, good, dim *color.Color
}

// NewPaint gives a Paint that colours, or one that leaves words as they are. Each
// colour is switched by itself: the library's own switch looked at standard output
// when the program started, which need not be where the words go.
func NewPaint(on bool) Paint {
	with := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return Paint{
		head: with(color.Bold),
		bad:  with(color.FgRed, color.Bold),
		warn: with(color.FgYellow),
		good: with(color.FgGreen),
		dim:  with(color.Faint),
	}
}

// Head is for headings and names.
func (p Paint) Head(s string) string { return p.put(p.head, s) }

// Bad is for what is not there or broken.
func (p Paint) Bad(s string) string { return p.put(p.bad, s) }

// Warn is for what is gated or could not be decided.
func (p Paint) Warn(s string) string { return p.put(p.warn, s) }

// Good is for what is there.
func (p Paint) Good(s string) string { return p.put(p.good, s) }

// Dim is for what matters least on a line.
func (p Paint) Dim(s string) string { return p.put(p.dim, s) }

func (p Paint) put(c *color.Color, s string) string {
	if c == nil || strings.TrimSpace(s) == "" {
		return s
	}
	return c.Sprint(s)
}
