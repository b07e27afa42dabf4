package history

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestLeaves: a text that an edit leaves stands as often behind it as before, whatever
// the two texts are; and most edits of a long text leave most of what it holds.
func TestLeaves(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func(most int) string {
		var b strings.Builder
		for range random.IntN(most + 1) {
			b.WriteByte("ab\n"[random.IntN(3)])
		}
		return b.String()
	}
	left := 0
	for range 200_000 {
		head, tail, text := word(12), word(12), "a"+word(4)
		was, is := head+word(4)+tail, head+word(4)+tail
		e := editOf([]byte(was), []byte(is))
		if !e.leaves([]byte(text)) {
			continue
		}
		if left++; strings.Count(was, text) != strings.Count(is, text) {
			t.Fatalf("%q in %q and %q", text, was, is)
		}
	}
	if left < 20_000 {
		t.Errorf("%d were left", left)
	}
}

// TestUnnumbered: the number of an instance of a generic type is no part of a state.
func TestUnnumbered(t *testing.T) {
	for in, want := range map[string]string{"": "", "Page<Item>~2[]": "Page<Item>[]", "a~2": "a~2", "P<A>~12?; Q<B>~3": "P<A>?; Q<B>", "P<A>~": "P<A>~"} {
		if got := unnumbered(in); got != want {
			t.Errorf("%q: %q, not %q", in, got, want)
		}
	}
}
