package cmd

import "sync"

// underway counts what must not be cut off. Once it has ended, nothing begins any more.
type underway struct {
	mu    sync.Mutex
	ended bool
	all   sync.WaitGroup
}

// begin counts one more and gives what to call when it is done; ok is false once it has
// ended.
func (u *underway) begin() (done func(), ok bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.ended {
		return func() {}, false
	}
	u.all.Add(1)
	return u.all.Done, true
}

// end waits for all that has begun.
func (u *underway) end() {
	u.mu.Lock()
	u.ended = true
	u.mu.Unlock()
	u.all.Wait()
}
