package history

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// answer is what was read at one commit about one address, and what it rests on.
type answer struct {
	state State
	items []*item         // the texts that it rests on; none for what nothing was passed to
	files map[string]bool // the files that were needed; nil where there are none; shared, never changed
	from  []record        // what the reader asked for, and got; shared by what was read at once
	at    int32           // the commit that was read
	clear bool            // it is told, and so is what stands there
	whole bool            // all files were read, not only those that an earlier answer needed
}

// item is a text of a file that an answer rests on, and how often it stands there: more
// than once where two things are written alike. Without a text it is the whole file, by
// its blob. There is one of each in a walk.
type item struct {
	file, text, blob string
	times            int
}

// askFiles reads the source at a commit with those files alone, nil for all, and answers
// for each address.
func (w *walker) askFiles(as []surface.Address, at int32, only map[string]bool) ([]*answer, error) {
	commit := w.g.nodes[at].Commit
	from := &files{commit: commit, scans: w.scans, only: only, asked: map[string]bool{}}
	w.reads.Add(1)
	s, err := w.read(from, as)
	if err != nil && !noCodex(err) {
		return nil, err
	}
	if err == nil {
		w.learn(s)
	}
	out := make([]*answer, len(as))
	texts := map[string]*lined{}
	var records []record
	if err == nil && only == nil {
		if records, err = from.records(); err != nil {
			return nil, err
		}
	}
	for i, a := range as {
		if err != nil {
			out[i] = &answer{state: State{Why: "the commit holds no Codex source in Rust"}, at: at, whole: only == nil}
			continue
		}
		if out[i], err = w.newAnswer(s, a, from, texts); err != nil {
			return nil, err
		}
		out[i].at, out[i].whole, out[i].from = at, only == nil, records
	}
	return out, nil
}

// learn notes the names of the files that hold tables.
func (w *walker) learn(s *surface.Surface) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range s.Methods {
		if m.Place.File != "" {
			w.tables[path.Base(m.Place.File)] = true
		}
	}
}

// newAnswer makes the answer about one address. texts are the lines of files read before.
func (w *walker) newAnswer(s *surface.Surface, a surface.Address, from *files, texts map[string]*lined) (*answer, error) {
	f := s.At(a)
	out := &answer{state: w.kept.state(stateOf(s, f)), clear: f.Told == surface.YesTold && readable(f.Shape)}
	if err := w.restOn(out, f, behind(s, f), from.commit, texts); err != nil {
		return nil, err
	}
	needed := map[string]bool{}
	for name, got := range from.asked {
		if got && (structural(name) || out.names(name)) {
			needed[name] = true
		}
	}
	out.files = w.kept.set(needed)
	return out, nil
}

// reliable tells whether what was read of some files alone can be relied on: it is there,
// or is not there as it was not in the commit beside. Of options and the like, any file
// may hide one.
func (n *answer) reliable(a surface.Address, before *answer) bool {
	_, method := a.Kind.Method()
	return n.clear && (n.state.There || method && before.state.Told == surface.YesTold && !before.state.There)
}

// readable tells whether every part of a shape could be read.
func readable(s surface.Shape) bool {
	return s.Kind != surface.Uncertain && !slices.ContainsFunc(s.Elem, func(e surface.Shape) bool { return !readable(e) })
}

// noCodex tells whether a tree is no Codex tree in Rust: the years before it, or another
// project's.
func noCodex(err error) bool {
	var e *source.Error
	if errors.As(err, &e) {
		return e.Kind == source.NoSuchPath || e.Kind == source.NotADirectory
	}
	return errors.Is(err, fs.ErrNotExist)
}

// names tells whether one of the texts stands in a file.
func (n *answer) names(file string) bool {
	for _, it := range n.items {
		if it.file == file {
			return true
		}
	}
	return false
}

// restOn notes the texts that a fact rests on: the entry of the method, the types that
// were passed or stand behind it, the place itself, each with the attributes and comments above it.
func (w *walker) restOn(n *answer, f *surface.Fact, types []*surface.Type, commit *source.Commit, texts map[string]*lined) error {
	var places []surface.Place
	if f.Method != nil {
		places = append(places, f.Method.Place)
	}
	for _, t := range types {
		places = append(places, t.Place)
		if t.WhyPlace.File != "" {
			places = append(places, t.WhyPlace)
		}
	}
	if f.Method == nil || f.Told == surface.CannotTell {
		places = append(places, f.Place)
	}
	for _, p := range places {
		if p.File == "" {
			continue
		}
		found, err := itemAt(commit, p, texts)
		if err != nil {
			return err
		}
		if it := w.kept.item(found); !slices.Contains(n.items, it) {
			n.items = append(n.items, it)
		}
	}
	return nil
}

// itemAt makes the item of a place.
func itemAt(commit *source.Commit, p surface.Place, texts map[string]*lined) (item, error) {
	e, err := commit.Stat(p.File)
	if kind := source.KindOf(err); err == nil && e.Kind != source.File || kind == source.NoSuchPath || kind == source.NotADirectory {
		p = surface.Place{File: workspace} // it is somewhere below, or was to be
		e, err = commit.Stat(p.File)
	}
	if err != nil || p.Line == 0 {
		return item{file: p.File, blob: e.ID}, err
	}
	text := texts[p.File]
	if text == nil {
		src, err := commit.Read(p.File)
		if err != nil {
			return item{}, err
		}
		text = newLined(string(src))
		texts[p.File] = text
	}
	passage := text.passage(p)
	return item{file: p.File, text: passage, times: strings.Count(text.all, passage)}, nil
}
