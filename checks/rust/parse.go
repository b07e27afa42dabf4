package rust

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"sync"

	"codexpin/checks/rust/syntax"
)

// parsed is one file, read and scanned. A file that does not exist has err wrapping
// fs.ErrNotExist; one that does not scan has a *syntax.Error.
type parsed struct {
	file *syntax.File
	err  error
}

func (r *reader) parse(p string) parsed {
	if texts, ok := r.files.(*Texts); ok {
		if s := texts.expected(p); s != nil && s.rust != nil {
			return parsed{file: s.rust}
		}
	}
	if named, ok := r.files.(Named); ok {
		return parseNamed(named, p)
	}
	return parseText(r.files, p)
}

// parseText reads and scans a file.
func parseText(files Files, p string) parsed {
	src, err := files.Read(p)
	if errors.Is(err, fs.ErrInvalid) {
		return parsed{err: &syntax.Error{Path: p, Line: 1, Col: 1, Msg: "it is no file that can be read: " + err.Error()}}
	}
	if err != nil {
		return parsed{err: err}
	}
	file, err := syntax.Parse(p, src)
	return parsed{file, err}
}

// open gives one file, from what was fetched ahead if it was. ok is false if it does
// not exist or reading failed; a failure is kept in r.err.
func (r *reader) open(p string) (got parsed, ok bool) {
	got, ahead := r.ahead[p]
	if !ahead {
		got = r.parse(p)
	}
	var scan *syntax.Error
	switch {
	case got.err == nil, errors.As(got.err, &scan):
		return got, true
	case !errors.Is(got.err, fs.ErrNotExist) && r.err == nil:
		r.err = fmt.Errorf("reading %s: %w", p, got.err)
	}
	return got, false
}

// prefetch reads and scans the module files of whole crates, several at a time. It
// only saves time: what it does not find is read when it is asked for.
func (r *reader) prefetch(crates ...string) {
	p := &fetcher{r: r, got: map[string]parsed{}, limit: make(chan struct{}, runtime.GOMAXPROCS(0))}
	for _, name := range crates {
		if c := r.crateNamed(name); c != nil {
			p.start([]string{c.root.name}, false)
		}
	}
	p.wait.Wait()
	r.ahead = p.got
}

// fetcher follows module declarations from file to file.
type fetcher struct {
	r     *reader
	mu    sync.Mutex
	got   map[string]parsed
	wait  sync.WaitGroup
	limit chan struct{}
}

// start fetches the first of the candidates that exists, and then its modules. byPath
// says that a #[path] named the file.
func (p *fetcher) start(candidates []string, byPath bool) {
	p.wait.Go(func() {
		for _, name := range candidates {
			got, first := p.one(name)
			if errors.Is(got.err, fs.ErrNotExist) {
				continue
			}
			if got.err == nil && first {
				dir := childDir(name)
				if byPath {
					dir = path.Dir(name)
				}
				p.modules(got.file, got.file.Items, dir, name, false)
			}
			return
		}
	})
}

// modules fetches the modules that items declare in files of their own, test-only ones
// left out.
func (p *fetcher) modules(f *syntax.File, items []*syntax.Item, dir, file string, inline bool) {
	for _, item := range items {
		if item.Kind != syntax.Mod || f.IsTestOnly(item.Attrs) {
			continue
		}
		to, err := locate(f, item, dir, file, inline)
		switch {
		case err != nil:
		case item.Inline:
			p.modules(f, item.Items, to[0], file, true)
		default:
			p.start(to, item.Attr("path") != nil)
		}
	}
}

// one reads a file. first tells that nobody had asked for it before.
func (p *fetcher) one(name string) (got parsed, first bool) {
	p.limit <- struct{}{}
	defer func() { <-p.limit }()
	p.mu.Lock()
	got, seen := p.got[name]
	if !seen {
		p.got[name] = parsed{err: errFetching}
	}
	p.mu.Unlock()
	if seen {
		return got, false
	}
	got = p.r.parse(name)
	p.mu.Lock()
	p.got[name] = got
	p.mu.Unlock()
	return got, true
}

// errFetching stands for a file that another goroutine is reading.
var errFetching = errors.New("the file is being read")
