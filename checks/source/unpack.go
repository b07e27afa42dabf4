package source

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/go-git/go-git/v5/plumbing"
)

// unpacker reads entries of packs. external finds the base of a ref-delta that is
// not in the delta's own pack.
type unpacker struct {
	bases     *lru[place]
	inflaters *inflaters
	external  func(id plumbing.Hash, b *budget) (object, error)
	// keeps says that what is made on the way is kept, as the bases of other objects.
	// Between the files of one commit that is next to never so.
	keeps  atomic.Bool
	spaces sync.Pool // of *space
}

// space is the memory for what is made on the way to one object and not kept.
type space struct {
	delta []byte
	steps [2][]byte // a base, and the result that becomes the next base
	next  int       // the one of steps to be written to
}

// maxSpace is how much of each part of a space outlives one object.
const maxSpace = 1 << 20

func (u *unpacker) space() *space {
	if s, _ := u.spaces.Get().(*space); s != nil {
		return s
	}
	return new(space)
}

func (u *unpacker) release(s *space) {
	for _, part := range []*[]byte{&s.delta, &s.steps[0], &s.steps[1]} {
		if cap(*part) > maxSpace {
			*part = nil
		}
	}
	u.spaces.Put(s)
}

// room gives the memory for the next result on the way, which is never that of the last.
func (s *space) room() *[]byte {
	s.next ^= 1
	return &s.steps[s.next]
}

// at gives the object at an offset of p. It goes down the chain of deltas by their
// heads alone, without recursion, then inflates upwards: at any time one base, one
// delta and one result are in memory.
func (u *unpacker) at(p *pack, offset int64, b *budget) (object, error) {
	f, err := p.file()
	if err != nil {
		return object{}, err
	}
	s := u.space()
	defer u.release(s)
	var chain []entry
	for {
		if obj, ok := u.bases.get(place{p, offset}); ok {
			return u.apply(p, f, obj, chain, s)
		}
		e, err := readEntry(f, offset)
		if err != nil {
			return object{}, err
		}
		if !e.isDelta() {
			obj, err := u.whole(p, f, e, len(chain) == 0, s)
			if err != nil {
				return object{}, err
			}
			return u.apply(p, f, obj, chain, s)
		}
		chain = append(chain, e)
		if err := b.spend(&b.deltas); err != nil {
			return object{}, err
		}
		at, inside, err := p.baseOf(e)
		if err != nil {
			return object{}, err
		}
		if !inside {
			base, err := u.outside(e.baseID, b)
			if err != nil {
				return object{}, err
			}
			return u.apply(p, f, base, chain, s)
		}
		offset = at
	}
}

// whole inflates an entry that is no delta. last says that it is what was asked for.
func (u *unpacker) whole(p *pack, f io.ReaderAt, e entry, last bool, s *space) (object, error) {
	if last || u.keeps.Load() {
		data, err := u.inflaters.inflate(nil, f, e.dataAt, e.size)
		return u.made(p, e, e.typ, data), err
	}
	room := s.room()
	data, err := u.inflaters.inflate(*room, f, e.dataAt, e.size)
	*room = data
	return object{typ: e.typ, data: data}, err
}

// made is an object in memory of its own, kept if such are.
func (u *unpacker) made(p *pack, e entry, typ plumbing.ObjectType, data []byte) object {
	obj := object{typ: typ, data: data}
	if data != nil && u.keeps.Load() && u.bases.fits(len(data)) {
		obj.shared = true
		u.bases.put(place{p, e.at}, obj)
	}
	return obj
}

// baseOf gives the offset of the base of a delta, if it is in the pack.
func (p *pack) baseOf(e entry) (at int64, inside bool, err error) {
	if e.typ == plumbing.OFSDeltaObject {
		return e.baseAt, true, nil
	}
	return p.idx.value.find(e.baseID)
}

func (u *unpacker) outside(id plumbing.Hash, b *budget) (object, error) {
	if err := b.spend(&b.hops); err != nil {
		return object{}, err
	}
	obj, err := u.external(id, b)
	if errors.Is(err, errAbsent) { // of the base, not of what was asked for
		err = errors.New("it is missing")
	}
	if err != nil && !errors.Is(err, errTooLarge) { // which says it for all of the chain
		err = fmt.Errorf("delta base %s: %w", id, err)
	}
	return obj, err
}

// apply puts the deltas of chain, last first, on top of base.
func (u *unpacker) apply(p *pack, f io.ReaderAt, base object, chain []entry, s *space) (object, error) {
	work := int64(0)
	for i := len(chain) - 1; i >= 0; i-- {
		e := chain[i]
		delta, err := u.inflaters.inflate(s.delta, f, e.dataAt, e.size)
		if err != nil {
			return object{}, err
		}
		s.delta = delta
		_, size, _, err := deltaSizes(delta)
		if err != nil {
			return object{}, err
		}
		if work += size; size > maxObject || work > maxWork {
			return object{}, fmt.Errorf("%w: a delta that makes %d bytes", errTooLarge, size)
		}
		if i == 0 || u.keeps.Load() {
			data, err := patch(nil, base.data, delta)
			if err != nil {
				return object{}, err
			}
			base = u.made(p, e, base.typ, data)
			continue
		}
		room := s.room()
		if *room, err = patch(*room, base.data, delta); err != nil {
			return object{}, err
		}
		base = object{typ: base.typ, data: *room}
	}
	return base, nil
}
