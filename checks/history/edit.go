package history

import (
	"bytes"
	"strings"

	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// rustFile is a file of Rust source in a commit.
type rustFile struct{ name, blob string }

// list gives the Rust files below a folder of the commit that was reached.
func (n *neighbour) list(w *walker, dir string) ([]rustFile, error) {
	if list, known := n.listed[dir]; known {
		return list, nil
	}
	list := []rustFile{}
	err := w.g.nodes[n.at].Walk(dir, func(name string, e source.Entry) error {
		if strings.HasSuffix(name, ".rs") && e.Kind == source.File {
			list = append(list, rustFile{name, e.ID})
		}
		return nil
	})
	if kind := source.KindOf(err); err != nil && kind != source.NoSuchPath && kind != source.NotADirectory {
		return nil, err
	}
	n.listed[dir] = list
	return list, nil
}

// edit is what happened to a file between two commits: the texts from the first byte that
// differs to behind the last one.
type edit struct {
	alike    bool // the blob is the same
	told     bool // both texts are there
	old, new []byte
	from     int // of the first byte that differs, in both
	oldTo    int // behind the last one
	newTo    int
}

// stands tells whether an item that an answer about an address rests on stands in the
// other commit as often. In a folder that the address comes from, every change was
// followed to here, so that only what was edited needs to be looked at.
func (n *neighbour) stands(w *walker, a surface.Address, it *item) (bool, error) {
	for _, dir := range foldersOf(a) {
		if !strings.HasPrefix(it.file, dir+"/") {
			continue
		}
		e, err := n.edit(w, it.file)
		if err != nil {
			return false, err
		}
		if e.alike || n.left(e, it) {
			return true, nil
		}
		break
	}
	if ok, known := n.stand[it]; known {
		return ok, nil
	}
	ok, err := w.stands(n.at, it)
	n.stand[it] = ok
	return ok, err
}

// left tells whether an edit of its file left an item as it was, and all like it.
func (n *neighbour) left(e *edit, it *item) bool {
	is, known := n.kept[it]
	if !known {
		is = e.told && it.text != "" && e.leaves([]byte(it.text))
		n.kept[it] = is
	}
	return is
}

// edit gives what happened to a file.
func (n *neighbour) edit(w *walker, file string) (*edit, error) {
	if e := n.edits[file]; e != nil {
		return e, nil
	}
	e := &edit{}
	n.edits[file] = e
	from, at := w.g.nodes[n.from].Commit, w.g.nodes[n.at].Commit
	was, err := blobAt(from, file)
	if err != nil {
		return nil, err
	}
	is, err := blobAt(at, file)
	if e.alike = was == is; err != nil || e.alike || was == "" || is == "" {
		return e, err
	}
	if !isFile(from, file) || !isFile(at, file) {
		return e, nil
	}
	if e.old, err = w.blob(from, file, was); err != nil {
		return nil, err
	}
	if e.new, err = w.blob(at, file, is); err != nil {
		return nil, err
	}
	*e = editOf(e.old, e.new)
	return e, nil
}

// editOf finds what differs between two texts.
func editOf(old, new []byte) edit {
	e := edit{told: true, old: old, new: new, from: alike(old, new), oldTo: len(old), newTo: len(new)}
	for e.oldTo > e.from && e.newTo > e.from && old[e.oldTo-1] == new[e.newTo-1] {
		e.oldTo--
		e.newTo--
	}
	return e
}

// isFile tells whether a regular file stands at a path.
func isFile(commit *source.Commit, file string) bool {
	e, err := commit.Stat(file)
	return err == nil && e.Kind == source.File
}

// alike gives how many bytes two texts begin with alike.
func alike(a, b []byte) int {
	const block = 512
	n, most := 0, min(len(a), len(b))
	for n+block <= most && bytes.Equal(a[n:n+block], b[n:n+block]) {
		n += block
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// leaves tells whether a text stands nowhere where it touches what was edited: all that
// stands elsewhere stands there still.
func (e edit) leaves(text []byte) bool {
	near := func(all []byte, to int) bool {
		return bytes.Contains(all[max(e.from-len(text)+1, 0):min(to+len(text)-1, len(all))], text)
	}
	return !near(e.old, e.oldTo) && !near(e.new, e.newTo)
}

// maxRecent is how much of the files that were looked into last is kept, in bytes:
// several questions about one come together, and the commit before asked for most of them.
const maxRecent = 4 << 20

// blob gives a file of a commit, by its blob.
func (w *walker) blob(commit *source.Commit, name, id string) ([]byte, error) {
	if text, ok := w.recent[id]; ok {
		return text, nil
	}
	text, err := commit.Read(name)
	if err != nil {
		return nil, err
	}
	if w.recentSize += len(text); w.recentSize > maxRecent {
		clear(w.recent)
		w.recentSize = len(text)
	}
	w.recent[id] = text
	return text, nil
}
