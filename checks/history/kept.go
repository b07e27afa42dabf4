package history

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// kept holds one of each thing that many answers have, so that thousands of answers take
// little memory and none keeps the file that it was read from. It may be used from
// several goroutines at once.
type kept struct {
	mu    sync.Mutex
	items map[item]*item
	words map[string]string
	sets  map[string]map[string]bool
}

func newKept() *kept {
	return &kept{items: map[item]*item{}, words: map[string]string{}, sets: map[string]map[string]bool{}}
}

// item gives the one item that is as this one.
func (k *kept) item(it item) *item {
	k.mu.Lock()
	defer k.mu.Unlock()
	if one := k.items[it]; one != nil {
		return one
	}
	one := &item{file: k.word(it.file), text: strings.Clone(it.text), blob: it.blob, times: it.times}
	k.items[*one] = one
	return one
}

// set gives the one set that holds the same names.
func (k *kept) set(names map[string]bool) map[string]bool {
	key := strings.Join(slices.Sorted(maps.Keys(names)), "\x00")
	k.mu.Lock()
	defer k.mu.Unlock()
	if one := k.sets[key]; one != nil {
		return one
	}
	one := make(map[string]bool, len(names))
	for name := range names {
		one[k.word(name)] = true
	}
	k.sets[key] = one
	return one
}

// state gives a state whose words are no parts of a file.
func (k *kept) state(s State) State {
	k.mu.Lock()
	defer k.mu.Unlock()
	s.Type, s.Presence, s.Why, s.Place.File = k.word(s.Type), k.word(s.Presence), k.word(s.Why), k.word(s.Place.File)
	s.Form, s.Gating, s.Detail = k.word(s.Form), k.word(s.Gating), k.word(s.Detail)
	s.untold.twins = k.word(s.untold.twins)
	return s
}

// word gives the one string that reads so. The lock is held.
func (k *kept) word(s string) string {
	if one, ok := k.words[s]; ok {
		return one
	}
	one := strings.Clone(s)
	k.words[one] = one
	return one
}
