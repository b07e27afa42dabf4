package source

import (
	"encoding/binary"
	"fmt"
)

// maxGrant is what is set aside for a result before any of it has arrived.
const maxGrant = 16 << 20

// deltaSizes reads the sizes of base and result from the head of a delta, and gives
// its steps, which are the rest.
func deltaSizes(delta []byte) (base, result int64, steps []byte, err error) {
	b, n := binary.Uvarint(delta)
	if n <= 0 {
		return 0, 0, nil, errDelta("its head")
	}
	r, m := binary.Uvarint(delta[n:])
	if m <= 0 || b > 1<<60 || r > 1<<60 {
		return 0, 0, nil, errDelta("its head")
	}
	return int64(b), int64(r), delta[n+m:], nil
}

func errDelta(what string) error { return fmt.Errorf("%w: bad delta: %s", errPackForm, what) }

// patch makes the result of a delta on top of base, which it appends to dst, where
// that has room, and to fresh memory else. The steps are those of gitformat-pack: with
// the high bit, a copy from the base, whose offset and size stand in those of 7 bytes
// that the low bits name; without, as many new bytes as it counts; 0 is reserved. It
// is an error unless the sizes of the head are exactly those of base and result.
func patch(dst, base, delta []byte) ([]byte, error) {
	from, size, steps, err := deltaSizes(delta)
	switch {
	case err != nil:
		return nil, err
	case from != int64(len(base)):
		return nil, errDelta("it is for another base")
	case size > maxObject:
		return nil, fmt.Errorf("%w: a delta that makes %d bytes", errTooLarge, size)
	}
	if dst = dst[:0]; int64(cap(dst)) < size {
		dst = make([]byte, 0, min(size, maxGrant))
	}
	for len(steps) > 0 {
		part, used := nextStep(base, steps)
		if used == 0 {
			return nil, errDelta("a step outside its bounds")
		}
		if int64(len(dst)+len(part)) > size {
			return nil, errDelta("more bytes than announced")
		}
		dst, steps = append(dst, part...), steps[used:]
	}
	if int64(len(dst)) != size {
		return nil, errDelta("fewer bytes than announced")
	}
	return dst, nil
}

// nextStep gives the bytes that the first of the steps adds, and its length, 0 if it
// is not well formed.
func nextStep(base, steps []byte) (part []byte, used int) {
	op := steps[0]
	if op&0x80 == 0 {
		used = 1 + int(op)
		if op == 0 || used > len(steps) {
			return nil, 0
		}
		return steps[1:used], used
	}
	var offset, size int64
	used = 1
	for bit := range 7 {
		if op&(1<<bit) == 0 {
			continue
		}
		if used == len(steps) {
			return nil, 0
		}
		if bit < 4 {
			offset |= int64(steps[used]) << (8 * bit)
		} else {
			size |= int64(steps[used]) << (8 * (bit - 4))
		}
		used++
	}
	if size == 0 {
		size = 0x10000
	}
	if offset+size > int64(len(base)) {
		return nil, 0
	}
	return base[offset : offset+size], used
}
