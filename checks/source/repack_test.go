package source

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

func TestRepackBetweenReads(t *testing.T) {
	steps := map[string][]string{
		"repack":      {"repack", "-a", "-d", "-f", "-q", "--depth=3"},
		"repack kept": {"repack", "-a", "-d", "-q"},
		"gc":          {"gc", "-q", "--prune=now"},
	}
	for name, step := range steps {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, dir := copied(t)
			manyPacks(t, dir)
			r := open(t, dir)
			c, err := r.Commit(s.first)
			must(t, err)
			git(t, dir, step...)
			_, err = c.Read("codex-rs/big.rs")
			must(t, err)
			if c, err = r.Commit(s.pin); err != nil {
				t.Fatal(err)
			}
			checkFiles(t, s, c)
		})
	}
	t.Run("unpacked", func(t *testing.T) {
		s, dir := copied(t)
		r := open(t, dir)
		looseOnly(t, dir)
		c, err := r.Commit(s.pin)
		must(t, err)
		checkFiles(t, s, c)
	})
	t.Run("arrives later", func(t *testing.T) {
		s, dir := copied(t)
		late := t.TempDir()
		git(t, late, "init", "-q")
		r := open(t, late)
		_, err := r.Commit(s.pin)
		wantKind(t, err, CommitAbsent)
		git(t, late, "fetch", "-q", dir, "main")
		c, err := r.Commit(s.pin)
		must(t, err)
		checkFiles(t, s, c)
	})
}

func TestConcurrentReads(t *testing.T) {
	s, dir := copied(t)
	manyPacks(t, dir)
	r := open(t, dir)
	c, err := r.Commit(s.pin)
	must(t, err)
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			if i == 5 {
				git(t, dir, "repack", "-adq")
				return
			}
			checkFiles(t, s, c)
			_, err := r.Commit(fmt.Sprintf("%040d", i))
			if KindOf(err) != CommitAbsent {
				t.Errorf("absent commit: %v", err)
			}
			r.Trace()
		})
	}
	wg.Wait()
}

func TestClosed(t *testing.T) {
	s := theSample(t)
	r, err := Open(s.dir)
	must(t, err)
	c, err := r.Commit(s.pin)
	must(t, err)
	must(t, r.Close())
	must(t, r.Close())
	_, err = c.Read("codex-rs/big.rs")
	wantKind(t, err, Unreadable)
	_, err = r.Commit(s.first)
	wantKind(t, err, Unreadable)
}

// TestReadsOfSeveralCommits reads files of many commits by several goroutines, so that
// what is made on the way to them is kept from some moment on, and shared: every caller
// may change what Read gave it, and nobody else sees it.
func TestReadsOfSeveralCommits(t *testing.T) {
	_, dir := copied(t)
	commits := strings.Fields(git(t, dir, "rev-list", "main"))
	if len(commits) < 50 {
		t.Fatalf("only %d commits", len(commits))
	}
	r := open(t, dir)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := 0; i < len(commits); i += 5 {
				id := commits[i]
				c, err := r.Commit(id)
				if err != nil {
					t.Error(err)
					return
				}
				_ = c.Walk("", func(p string, e Entry) error {
					if e.Kind != File || strings.ContainsRune(p, '\\') {
						return nil
					}
					data, err := c.Read(p)
					if err == nil {
						err = verify(plumbing.NewHash(e.ID), object{typ: plumbing.BlobObject, data: data})
					}
					if err != nil {
						t.Errorf("%s at %s: %v", p, id, err)
					}
					for i := range data {
						data[i] = 'x'
					}
					return nil
				})
			}
		})
	}
	wg.Wait()
}
