package history

import (
	"bytes"
	"path"

	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// neighbour is a commit that is reached from another, and what was found out about it.
type neighbour struct {
	from, at int32
	changed  map[string]bool       // by folder
	stand    map[*item]bool        // as often as when it was read
	kept     map[*item]bool        // as often as in the commit before, as its edit tells
	edits    map[string]*edit      // by file
	listed   map[string][]rustFile // by folder, of at
	unread   map[*record]bool      // by the first of what was read at once
}

func newNeighbour(from, at int32) *neighbour {
	return &neighbour{from: from, at: at, changed: map[string]bool{}, stand: map[*item]bool{}, kept: map[*item]bool{},
		edits: map[string]*edit{}, listed: map[string][]rustFile{}, unread: map[*record]bool{}}
}

// differs tells whether a folder is another than in the commit before.
func (n *neighbour) differs(w *walker, dir string) (bool, error) {
	if is, known := n.changed[dir]; known {
		return is, nil
	}
	x, err := w.tree(dir, n.from)
	if err != nil {
		return false, err
	}
	y, err := w.tree(dir, n.at)
	if err != nil {
		return false, err
	}
	n.changed[dir] = x != y
	return x != y, nil
}

// same tells whether an answer holds at a neighbour: none of the folders changed that it
// comes from, or every text that it rests on stands there as often, or none of the files
// differs that it was read from.
func (w *walker) same(a surface.Address, before *answer, n *neighbour) (bool, error) {
	differ := false
	for _, dir := range foldersOf(a) {
		is, err := n.differs(w, dir)
		if err != nil {
			return false, err
		}
		differ = differ || is
	}
	was, err := w.tree(workspace, n.from)
	if err != nil {
		return false, err
	}
	is, err := w.tree(workspace, n.at)
	if err != nil || (was == none) != (is == none) {
		return false, err
	}
	if !differ {
		return true, nil
	}
	if len(before.items) == 0 {
		lacks, err := w.lacks(a, before, n)
		if lacks || err != nil {
			return lacks, err
		}
		return w.unread(before, n)
	}
	for _, it := range before.items {
		ok, err := n.stands(w, a, it)
		if err != nil {
			return false, err
		}
		if !ok {
			return w.unread(before, n)
		}
	}
	return true, nil
}

// unread tells whether none of the files differs that an answer was read from: not one
// that was there, nor one that was looked for in vain. The same would be read again.
func (w *walker) unread(before *answer, n *neighbour) (bool, error) {
	if len(before.from) == 0 {
		return false, nil
	}
	key := &before.from[0]
	if is, known := n.unread[key]; known {
		return is, nil
	}
	commit := w.g.nodes[n.at].Commit
	for _, r := range before.from {
		if blob, err := blobAt(commit, r.file); err != nil || blob != r.blob {
			n.unread[key] = false
			return false, err
		}
	}
	n.unread[key] = true
	return true, nil
}

// lacks tells whether what was not there is not there either: no file that could have it
// holds a word of its name.
func (w *walker) lacks(a surface.Address, before *answer, n *neighbour) (bool, error) {
	if before.files == nil || before.state.There || before.state.Told != surface.YesTold {
		is, err := w.tree(workspace, n.at)
		return before.files == nil && is == none, err
	}
	commit := w.g.nodes[n.at].Commit
	words := wordsOf(a)
	for _, dir := range foldersOf(a) {
		files, err := n.list(w, dir)
		if err != nil {
			return false, err
		}
		for _, f := range files {
			if !w.couldHold(a, f.name) {
				continue
			}
			for _, word := range words {
				if ok, err := w.holdsWord(commit, f.name, f.blob, word); err != nil || ok {
					return false, err
				}
			}
		}
	}
	return true, nil
}

// couldHold tells whether a file could declare what has an address: methods stand in
// tables alone, which are in a file of one of a few names.
func (w *walker) couldHold(a surface.Address, name string) bool {
	if _, method := a.Kind.Method(); !method {
		return true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.tables[path.Base(name)]
}

// stands tells whether an item stands at a commit, as often as it did.
func (w *walker) stands(at int32, it *item) (bool, error) {
	commit := w.g.nodes[at].Commit
	e, err := commit.Stat(it.file)
	if kind := source.KindOf(err); kind == source.NoSuchPath || kind == source.NotADirectory {
		return false, nil
	}
	if err != nil || e.Kind != source.File {
		return false, err
	}
	if it.text == "" {
		return e.ID == it.blob, nil
	}
	key := held{e.ID, it.text}
	times, known := w.holds[key]
	if !known {
		text, err := w.blob(commit, it.file, e.ID)
		if err != nil {
			return false, err
		}
		times = bytes.Count(text, []byte(it.text))
		w.holds[key] = times
	}
	return times == it.times, nil
}

// holdsWord tells whether a blob holds a word.
func (w *walker) holdsWord(commit *source.Commit, name, blob, word string) (bool, error) {
	key := held{blob, word}
	times, known := w.holds[key]
	if !known {
		text, err := w.blob(commit, name, blob)
		if err != nil {
			return false, err
		}
		times = countWord(text, word)
		w.holds[key] = times
	}
	return times > 0, nil
}
