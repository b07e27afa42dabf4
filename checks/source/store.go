package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// store is one object directory: a repository's own or an alternate.
type store struct {
	dir      string
	packs    []*pack
	promisor bool // a *.promisor file: objects may have been left at a remote
}

// listStore lists the packs of dir, taking over those of old that are unchanged. A
// .pack without its .idx is not listed: a crash or a repack under way leaves such.
func listStore(dir string, old map[string]*pack) (*store, error) {
	s := &store{dir: dir}
	entries, err := os.ReadDir(filepath.Join(dir, "pack"))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	names := make(map[string]bool, len(entries))
	for _, e := range entries {
		names[e.Name()] = true
		s.promisor = s.promisor || strings.HasSuffix(e.Name(), ".promisor")
	}
	for _, e := range entries {
		base, ok := strings.CutSuffix(e.Name(), ".idx")
		if !ok || !strings.HasPrefix(base, "pack-") || !names[base+".pack"] {
			continue
		}
		path := filepath.Join(dir, "pack", e.Name())
		info, err := os.Stat(path)
		if err != nil {
			continue // gone since it was listed, or a dead link
		}
		if p := old[path]; p != nil && sameFile(p.info, info) {
			s.packs = append(s.packs, p)
			continue
		}
		s.packs = append(s.packs, &pack{path: path, info: info})
	}
	return s, nil
}

func sameFile(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// loose reads the loose object id of s, fs.ErrNotExist if it has none.
func (s *store) loose(id plumbing.Hash, pool *inflaters) (object, error) {
	hex := id.String()
	f, err := openRegular(filepath.Join(s.dir, hex[:2], hex[2:]))
	if err != nil {
		return object{}, err
	}
	defer f.Close()
	return readLoose(f, pool)
}

// readLoose decodes a loose object: one zlib stream of "type size\0" and content.
// git writes and accepts at most 32 bytes before the content.
func readLoose(r io.ReaderAt, pool *inflaters) (obj object, err error) {
	err = pool.with(r, 0, func(z io.Reader) error {
		var head [32]byte
		n, err := io.ReadFull(z, head[:])
		if err != nil && err != io.ErrUnexpectedEOF {
			return unexpectedEOF(err)
		}
		text, start, ok := bytes.Cut(head[:n], []byte{0})
		if !ok {
			return errors.New("malformed loose object")
		}
		var size int64
		if obj.typ, size, err = parseLooseHead(string(text)); err != nil {
			return err
		}
		obj.data, err = readExactly(nil, io.MultiReader(bytes.NewReader(start), z), size)
		return err
	})
	return obj, err
}

func parseLooseHead(text string) (plumbing.ObjectType, int64, error) {
	name, digits, _ := strings.Cut(text, " ")
	typ, err := plumbing.ParseObjectType(name)
	if err != nil || !isWhole(typ) {
		return 0, 0, fmt.Errorf("malformed loose object: type %q", name)
	}
	size, err := strconv.ParseUint(digits, 10, 62)
	if err != nil {
		return 0, 0, fmt.Errorf("malformed loose object: size %q", digits)
	}
	if size > maxObject {
		return 0, 0, fmt.Errorf("%w of %d MiB: an object of %d bytes", errTooLarge, maxObject>>20, size)
	}
	return typ, int64(size), nil
}

// isWhole tells the four types of objects from the two of deltas.
func isWhole(t plumbing.ObjectType) bool {
	return t >= plumbing.CommitObject && t <= plumbing.TagObject
}

// loosePrefix adds to out the loose ids of s that start with prefix, up to limit.
func (s *store) loosePrefix(prefix string, out map[plumbing.Hash]bool, limit int) {
	entries, _ := os.ReadDir(filepath.Join(s.dir, prefix[:2]))
	for _, e := range entries {
		id := prefix[:2] + e.Name()
		if len(out) < limit && isFullID(id) && strings.HasPrefix(id, prefix) {
			out[plumbing.NewHash(id)] = true
		}
	}
}

// openRegular opens a file for reading. Anything but a regular file, such as a named
// pipe that would block, is refused before it is opened.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%q is not a regular file", path)
	}
	return os.Open(path)
}
