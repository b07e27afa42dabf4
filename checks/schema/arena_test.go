package schema

import "testing"

// What an arena gives belongs to one value alone, is zero, and does not grow into what
// was given after it.
func TestArena(t *testing.T) {
	a := arena[int]{chunk: 16}
	var given [][]int
	for n := range 12 {
		part := a.take(n)
		for i := range part {
			if part[i] != 0 {
				t.Fatalf("part %d holds %d", n, part[i])
			}
			part[i] = n
		}
		given = append(given, append(part, -1)[:n])
	}
	for n, part := range given {
		for _, v := range part {
			if v != n || len(part) != n {
				t.Errorf("part %d is %v", n, part)
			}
		}
	}
	stack := []int{1, 2, 3}
	if top := a.popped(&stack, 1); len(stack) != 1 || top[0] != 2 || top[1] != 3 || *a.one(7) != 7 {
		t.Errorf("%v, %v", stack, top)
	}
}
