package schema

import (
	"bytes"
	"errors"
	"fmt"

	"codexpin/checks/surface"
)

// explain says what a difference means: the two surfaces, and where they differ.
func (c *comparison) explain(have, want *Set) {
	a, err := Read(have, Options{})
	if err == nil {
		var b *surface.Surface
		if b, err = Read(want, Options{}); err == nil {
			c.A, c.B = a, b
			c.Differences = surface.Compare(a, b, surface.PairsByID(a, b)...).Differences
			return
		}
	}
	c.SurfaceWhy = err.Error()
	if errors.Is(err, ErrNoForm) {
		c.SurfaceWhy = "the files are no description of the protocol"
	}
}

// firstLine gives the first line at which two texts differ.
func firstLine(a, b []byte) surface.FilePoint {
	for line := 1; ; line++ {
		x, restA, moreA := bytes.Cut(a, []byte("\n"))
		y, restB, moreB := bytes.Cut(b, []byte("\n"))
		if !bytes.Equal(x, y) || moreA != moreB || !moreA {
			return surface.FilePoint{At: fmt.Sprintf("line %d", line), Line: line, Have: cut(string(x)), Want: cut(string(y))}
		}
		a, b = restA, restB
	}
}
