package source

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
)

// realCommit is Codex 0.136.0.
const realCommit = "7ca611348db9446711ed16ed81c84095e3721cee"

// realDirs are the directories that a reader of Codex's protocol reads whole.
var realDirs = []string{"codex-rs/app-server-protocol/src", "codex-rs/protocol/src"}

func realCheckout(tb testing.TB) string {
	dir := os.Getenv(CheckoutEnv)
	if dir == "" {
		tb.Skip(CheckoutEnv + " is not set")
	}
	return dir
}

// readReal opens the checkout and reads every Rust file of realDirs with n goroutines.
func readReal(tb testing.TB, dir string, n int) (*Repo, int64) {
	r, err := Open(dir)
	if err != nil {
		tb.Fatal(err)
	}
	c, err := r.Commit(realCommit)
	if err != nil {
		tb.Fatal(err)
	}
	paths := make(chan string, 1000)
	for _, d := range realDirs {
		err := c.Walk(d, func(p string, e Entry) error {
			if strings.HasSuffix(p, ".rs") {
				paths <- p
			}
			return nil
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	close(paths)
	var wg sync.WaitGroup
	sizes := make([]int64, n)
	for i := range n {
		wg.Go(func() {
			for p := range paths {
				data, err := c.Read(p)
				if err != nil {
					tb.Error(err)
				}
				sizes[i] += int64(len(data))
			}
		})
	}
	wg.Wait()
	total := int64(0)
	for _, s := range sizes {
		total += s
	}
	return r, total
}

// BenchmarkReal measures, on a real checkout and with nothing kept between rounds:
// opening and reading one file; opening and reading the protocol's sources, by one
// and by two goroutines; git cat-file --batch fed exactly the ids that were read; and
// go-git's packfile.Packfile over our index, given the ids alone.
func BenchmarkReal(b *testing.B) {
	dir := realCheckout(b)
	r, _ := readReal(b, dir, 1)
	var ids []string
	for _, o := range r.Trace() {
		ids = append(ids, o.ID)
	}
	packs := r.packs
	b.Run("one-file", func(b *testing.B) {
		for b.Loop() {
			benchOne(b, dir)
		}
	})
	for _, n := range []int{1, 2} {
		b.Run(fmt.Sprintf("sources-%d", n), func(b *testing.B) {
			for b.Loop() {
				r, size := readReal(b, dir, n)
				b.SetBytes(size)
				b.ReportMetric(float64(len(r.Trace())), "objects")
				r.Close()
			}
		})
	}
	b.Run("git-cat-file", func(b *testing.B) {
		for b.Loop() {
			catFile(b, dir, ids, func(string, string, []byte) {})
		}
	})
	b.Run("go-git-packfile", func(b *testing.B) {
		if len(packs) != 1 {
			b.Skip("more than one pack")
		}
		for b.Loop() {
			goGit(b, packs[0], ids)
		}
	})
}

func benchOne(b *testing.B, dir string) {
	r, err := Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	c, err := r.Commit(realCommit)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := c.Read("codex-rs/app-server-protocol/src/protocol/common.rs"); err != nil {
		b.Fatal(err)
	}
}

// goGit reads the objects named by ids as go-git does.
func goGit(tb testing.TB, p *pack, ids []string) {
	x, err := openReverse(p.path)
	if err != nil {
		tb.Fatal(err)
	}
	defer x.file.Close()
	f, err := os.Open(p.packPath())
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	pf := packfile.NewPackfileWithCache(x, nil, billyFile{f}, cache.NewObjectLRU(8<<20), 0)
	for _, id := range ids {
		obj, err := pf.Get(plumbing.NewHash(id))
		if err != nil {
			tb.Fatal(err)
		}
		if obj.Hash().String() != id {
			tb.Fatalf("%s: go-git read %s", id, obj.Hash())
		}
	}
}

// catFile reads objects with git: those named by ids, or all if there are none.
func catFile(tb testing.TB, dir string, ids []string, each func(id, typ string, data []byte)) {
	args := []string{"-C", dir, "--no-replace-objects", "cat-file", "--batch", "--buffer"}
	if ids == nil {
		args = append(args, "--batch-all-objects", "--unordered")
	}
	cmd := exec.Command("git", args...)
	cmd.Env = gitEnv(tb)
	cmd.Stdin = strings.NewReader(strings.Join(ids, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	in := bufio.NewReaderSize(out, 1<<16)
	var data bytes.Buffer
	for {
		var id, typ string
		var size int64
		line, err := in.ReadString('\n')
		if err == io.EOF {
			break
		}
		if _, err := fmt.Sscan(line, &id, &typ, &size); err != nil {
			tb.Fatalf("git says %q: %v", line, err)
		}
		data.Reset()
		if _, err := io.CopyN(&data, in, size+1); err != nil {
			tb.Fatal(err)
		}
		each(id, typ, data.Bytes()[:size])
	}
	if err := cmd.Wait(); err != nil {
		tb.Fatal(err)
	}
}

// TestRealTree compares every file of a real checkout's commit with git's reading.
func TestRealTree(t *testing.T) {
	dir := realCheckout(t)
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	c, err := r.Commit(realCommit)
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string][]byte{}
	var ids []string
	listed := 0
	err = c.Walk("", func(p string, e Entry) error {
		listed++
		if e.Kind != File {
			return nil
		}
		data, err := c.Read(p)
		if _, ok := byID[e.ID]; !ok {
			ids = append(ids, e.ID)
		}
		byID[e.ID] = data
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	catFile(t, dir, ids, func(id, typ string, data []byte) {
		if typ != "blob" || !bytes.Equal(data, byID[id]) {
			t.Errorf("%s differs from git's", id)
		}
		same++
	})
	if want := strings.Count(git(t, dir, "ls-tree", "-r", "--name-only", "-z", realCommit), "\x00"); listed != want {
		t.Errorf("walked %d entries, git ls-tree has %d", listed, want)
	}
	t.Logf("%d entries, %d distinct files equal to git's", listed, same)
}
