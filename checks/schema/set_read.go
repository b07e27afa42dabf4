package schema

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// maxSet bounds the bytes of one set; what codex prints has under 8 MB. maxFolders bounds
// how deep its directories lie in each other, of which codex prints two.
const (
	maxSet     = 256 << 20
	maxFolders = 64
)

// readers is how many files of a directory are read at a time. What a file costs is the
// system's way to it, not its bytes.
const readers = 2

// ReadSet reads the files under dir, "." for all. Links are not followed, so that the
// set is what the directory holds and nothing else. The error is a *BadFile for a
// link, for what is neither file nor directory, for a file that cannot be opened or whose
// name is not UTF-8, and past the bounds of 2,048 files, 64
// directories in each other, 64 MiB a file and 256 MiB in all; it wraps fs.ErrNotExist
// where dir is not there. A directory without files is no error.
//
// Files are read two at a time, so that fsys must stand that. One that is an fs.SubFS is
// asked for each directory, which saves the way there for each file; what it gives is
// closed where it is an io.Closer.
func ReadSet(fsys fs.FS, dir string) (*Set, error) {
	return (&setReader{dir: dir, wanted: func(string) bool { return true }}).set(fsys)
}

// ReadTables is ReadSet for the tables alone: Read then gives the methods, with the names
// of their params, and no types. Other files are listed and not opened.
func ReadTables(fsys fs.FS, dir string) (*Set, error) {
	return (&setReader{dir: dir, wanted: func(file string) bool {
		base := path.Base(file)
		return isTable(strings.TrimSuffix(base, path.Ext(base)))
	}}).set(fsys)
}

// ReadNeeded is ReadSet for the files that Read takes something from. Where a bundle of
// JSON Schema stands, it holds all types, and the hundreds of other files are listed and
// not opened.
func ReadNeeded(fsys fs.FS, dir string) (*Set, error) {
	bundled := false
	set, err := (&setReader{dir: dir, wanted: func(file string) bool {
		base := path.Base(file)
		bundled = bundled || base == bundleName
		return base == bundleName || path.Ext(base) == ".json" && isTable(strings.TrimSuffix(base, ".json"))
	}}).set(fsys)
	if err != nil || bundled {
		return set, err
	}
	return ReadSet(fsys, dir)
}

// set reads the set.
func (r *setReader) set(fsys fs.FS) (*Set, error) {
	dir := r.dir
	info, err := fs.Stat(fsys, dir)
	switch {
	case err != nil:
	case !info.IsDir():
		err = &BadFile{File: dir, Why: "a file, not a directory"}
	default:
		err = r.directory(fsys, dir, "", 0)
	}
	var bad *BadFile
	switch {
	case errors.As(err, &bad):
		return nil, bad
	case err != nil:
		return nil, fmt.Errorf("read schema directory: %w", err)
	}
	return NewSet(r.files)
}

// setReader reads a set. Its files come in no order.
type setReader struct {
	dir    string
	wanted func(file string) bool // asked of each file that counts, by its path in the set
	files  []File
	passed int // files that are not wanted
	bytes  atomic.Int64
}

// directory reads what stands at name in fsys. short is its path from the set's own
// directory.
func (r *setReader) directory(fsys fs.FS, name, short string, depth int) error {
	if depth > maxFolders {
		return &BadFile{File: r.path(short), Why: fmt.Sprintf("more than %d directories in each other", maxFolders)}
	}
	if whole, ok := fsys.(fs.SubFS); ok && (name != "." || depth == 0) {
		below, err := whole.Sub(name)
		if err != nil {
			return err
		}
		if c, ok := below.(io.Closer); ok {
			defer c.Close()
		}
		fsys, name = below, "."
	}
	entries, err := fs.ReadDir(fsys, name)
	if err != nil {
		return err
	}
	first := len(r.files)
	var below []string
	for _, e := range entries {
		at := path.Join(short, e.Name())
		switch mode := e.Type(); {
		case !utf8.ValidString(e.Name()):
			return &BadFile{File: strings.ToValidUTF8(r.path(at), "\uFFFD"), Why: "its name is not UTF-8"}
		case mode.IsDir():
			if e.Name() != ".git" {
				below = append(below, e.Name())
			}
		case Ignorable(at):
			r.files = append(r.files, File{Path: at})
		case mode&fs.ModeSymlink != 0:
			return &BadFile{File: r.path(at), Why: "a link, which is not followed"}
		case !mode.IsRegular():
			return &BadFile{File: r.path(at), Why: "neither a file nor a directory"}
		case len(r.files)+r.passed >= maxFiles:
			return &BadFile{File: r.dir, Why: fmt.Sprintf("more than %d files", maxFiles)}
		case !r.wanted(at):
			r.passed++
		default:
			r.files = append(r.files, File{Path: at})
		}
	}
	if err := r.read(fsys, name, r.files[first:]); err != nil {
		return err
	}
	for _, b := range below {
		if err := r.directory(fsys, path.Join(name, b), path.Join(short, b), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// read reads the files of one directory, several at a time. The error is that of the
// first file that has one.
func (r *setReader) read(fsys fs.FS, name string, files []File) error {
	errs := make([]error, len(files))
	var next, failed atomic.Int64
	work := func() {
		var free slab
		for failed.Load() == 0 {
			i := int(next.Add(1)) - 1
			if i >= len(files) {
				return
			}
			f := &files[i]
			if Ignorable(f.Path) {
				continue
			}
			if f.Data, errs[i] = r.one(fsys, path.Join(name, path.Base(f.Path)), f.Path, &free); errs[i] != nil {
				failed.Store(1)
			}
		}
	}
	var others sync.WaitGroup
	for range min(readers, len(files)) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// one reads one regular file.
func (r *setReader) one(fsys fs.FS, name, short string, free *slab) ([]byte, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, r.unread(short, err)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, r.unread(short, err)
	case !info.Mode().IsRegular():
		return nil, &BadFile{File: r.path(short), Why: "neither a file nor a directory"}
	case info.Size() > maxFile:
		return nil, &BadFile{File: r.path(short), Why: fmt.Sprintf("over %d bytes", maxFile)}
	case r.bytes.Add(info.Size()) > maxSet:
		return nil, &BadFile{File: r.dir, Why: fmt.Sprintf("over %d bytes in all", maxSet)}
	}
	data := free.take(int(info.Size()))
	n, err := io.ReadFull(file, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, r.unread(short, err)
	}
	if n < len(data) {
		return nil, &BadFile{File: r.path(short), Why: "became shorter while it was read"}
	}
	return data, nil
}

// unread is the error for a file that the system does not let be read, by its name.
func (r *setReader) unread(short string, err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return &BadFile{File: r.path(short), Why: "it cannot be read: " + err.Error()}
}

// slab is memory that small files share, so that each of them costs no allocation of its
// own.
type slab []byte

// take gives n bytes that nothing else has.
func (s *slab) take(n int) []byte {
	const whole = 64 << 10
	if n > whole/4 {
		return make([]byte, n)
	}
	if n > len(*s) {
		*s = make([]byte, whole)
	}
	out := (*s)[:n:n]
	*s = (*s)[n:]
	return out
}

// path is where a file of the set stands in the file system, for messages.
func (r *setReader) path(short string) string {
	if r.dir == "." {
		return short
	}
	return strings.TrimSuffix(r.dir, "/") + "/" + short
}
