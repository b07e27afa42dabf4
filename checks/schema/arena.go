package schema

// arena gives out memory that many values share, so that each of them costs no
// allocation of its own. All of it lives as long as one of them.
type arena[T any] struct {
	free  []T
	chunk int // how many values are allocated at a time
}

// maxChunk bounds what is allocated at a time, and at its end may be left over.
const maxChunk = 512

// take gives n values, all zero, that nothing else has.
func (a *arena[T]) take(n int) []T {
	if n > a.chunk/4 {
		return make([]T, n)
	}
	if n > len(a.free) {
		a.free = make([]T, a.chunk)
	}
	out := a.free[:n:n]
	a.free = a.free[n:]
	return out
}

// one keeps a value.
func (a *arena[T]) one(v T) *T {
	p := &a.take(1)[0]
	*p = v
	return p
}

// popped takes what stands on a stack from base on.
func (a *arena[T]) popped(stack *[]T, base int) []T {
	top := a.take(len(*stack) - base)
	copy(top, (*stack)[base:])
	*stack = (*stack)[:base]
	return top
}
