package report

import "testing"

func TestPartsApart(t *testing.T) {
	for _, c := range []struct{ from, to, left, right string }{
		{"", "", "", ""},
		{"a; b", "a; b", "", ""},
		{"a", "a; b", "without", "b"},
		{"the values: x, y", "the values: x, y, z", "the values, without", "the values, with z"},
		{"the values: x, y", "the values: x, z", "the values, with y", "the values, with z"},
		{"the values: x", "an open set: x", "the values: x", "an open set: x"},
		{"null may stand there; requires: x", "requires: x, y", "null may stand there; requires, without", "requires, with y"},
	} {
		if left, right := partsApart(c.from, c.to); left != c.left || right != c.right {
			t.Errorf("%q, %q: %q and %q", c.from, c.to, left, right)
		}
	}
}
