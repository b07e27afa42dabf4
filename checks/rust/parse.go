package rust

import (
	"errors"
	"io/fs"
	"path"
	"runtime"
	"strings"
	"sync"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// parsed is one file, read and scanned. A file that does not exist has err wrapping
// fs.ErrNotExist; one that does not scan has a *syntax.Error.
type parsed struct {
	file *syntax.File
	err  error
}

func (r *reader) parse(p string) parsed {
	src, err := r.files.Read(p)
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
		r.err = got.err
	}
	return got, false
}

// prefetch reads and scans the module files of whole crates, several at a time. It
// only saves time: what it does not find is read when it is asked for.
func (r *reader) prefetch(crates ...string) {
	p := &fetcher{r: r, got: map[string]parsed{}, limit: make(chan struct{}, runtime.GOMAXPROCS(0))}
	for _, name := range crates {
		if c := r.crateNamed(name); c != nil {
			p.start([]string{c.root.name})
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

// start fetches the first of the candidates that exists, and then its modules.
func (p *fetcher) start(candidates []string) {
	p.wait.Go(func() {
		for _, name := range candidates {
			got := p.one(name)
			if errors.Is(got.err, fs.ErrNotExist) {
				continue
			}
			if got.err == nil {
				for _, next := range moduleFiles(got.file, got.file.Items, childDir(name), name) {
					p.start(next)
				}
			}
			return
		}
	})
}

func (p *fetcher) one(name string) parsed {
	p.limit <- struct{}{}
	defer func() { <-p.limit }()
	p.mu.Lock()
	got, seen := p.got[name]
	p.mu.Unlock()
	if seen {
		return got
	}
	got = p.r.parse(name)
	p.mu.Lock()
	p.got[name] = got
	p.mu.Unlock()
	return got
}

// moduleFiles gives, for each module that items declare in files of their own, the
// paths where its file may be. Test-only modules are left out.
func moduleFiles(f *syntax.File, items []*syntax.Item, dir, file string) [][]string {
	var all [][]string
	for _, item := range items {
		if item.Kind != syntax.Mod || f.IsTestOnly(item.Attrs) {
			continue
		}
		if item.Inline {
			all = append(all, moduleFiles(f, item.Items, path.Join(dir, item.Name), file)...)
			continue
		}
		all = append(all, candidates(f, item, dir, file))
	}
	return all
}

// candidates gives the paths where the file of `mod name;` may be: what #[path] says,
// else name.rs and name/mod.rs in dir.
func candidates(f *syntax.File, decl *syntax.Item, dir, file string) []string {
	if a := decl.Attr("path"); a != nil && a.Value.To == a.Value.From+1 {
		if s, ok := f.Str(f.Tokens[a.Value.From]); ok {
			return []string{path.Join(path.Dir(file), s)}
		}
	}
	base := path.Join(dir, decl.Name)
	return []string{base + ".rs", base + "/mod.rs"}
}

// childDir gives the folder where modules declared in a file have theirs.
func childDir(file string) string {
	switch path.Base(file) {
	case "mod.rs", "lib.rs", "main.rs":
		return path.Dir(file)
	}
	return strings.TrimSuffix(file, ".rs")
}

// syntaxPlace gives the place of a scan error.
func syntaxPlace(path string, err error) surface.Place {
	var e *syntax.Error
	if errors.As(err, &e) {
		return surface.Place{File: path, Line: e.Line, EndLine: e.Line}
	}
	return surface.Place{File: path}
}
