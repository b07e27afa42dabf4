package checks

import (
	"codexpin/checks/surface"
	"codexpin/pins"
)

// Witness is where evidence comes from.
type Witness struct {
	Name    string           // source, schema, runtime, atlas, client
	Surface *surface.Surface // nil if it has none
	Texts   Texts            // nil if it has none
	Client  Client           // nil if it has none
	Trees   Trees            // nil if it has none
	Code    Code             // nil if it has none
	// Commit is what the texts and the surface are of; "" if they are of no commit.
	Commit string
	// Cause says why a witness that was asked for cannot be read: every claim that
	// needs it is then unknown, with this cause. Hint is the next thing to do.
	Cause string
	Hint  string
	// Floor is what comes of a required floor of the contract for an executable; nil where
	// it is met, is not required, or the witness is none. It stands whatever Cause says.
	Floor *Finding
}

// could tells whether a witness of that name, were it there, could judge a claim: what
// it cannot know by its nature is not made unknown by its being away.
func (w *Witness) could(c *Claim) bool {
	if c.Kind == ReleaseKind {
		return w.Name == "source"
	}
	switch c.Address.Kind {
	case surface.AtFeature:
		return w.Name != "schema" && w.Name != "runtime" && w.Name != "atlas"
	case surface.AtConfig:
		return w.Name != "runtime" && w.Name != "atlas"
	case surface.AtOption:
		return w.Name != "schema" && w.Name != "atlas"
	}
	return true
}

// openSet is the cause of a doubt about a value that Codex may or may not send.
const openSet = "the set is open: any string may stand there"

// printed tells a witness that is made of what executables print. A print writes a set
// that is open as a string: the values that Codex knows of it are not told.
func (w *Witness) printed() bool { return w.Name == "atlas" || w.Name == "runtime" }

// offers tells whether the witness can serve a need, were it readable.
func (w *Witness) offers(n Needs) bool {
	switch n {
	case NeedsSurface:
		return w.Name != "client"
	case NeedsTexts:
		return w.Name == "source"
	case NeedsClient, NeedsTrees, NeedsCode:
		return w.Name == "client"
	}
	return false
}

// Texts is the text of Codex at one commit. Paths are from the root of the
// repository. An error that wraps fs.ErrNotExist says that the file is not there;
// any other, that it cannot be told.
type Texts interface {
	// Warm reads files ahead that will be asked for.
	Warm(paths []string)
	// File tells whether a regular file stands at path.
	File(path string) error
	// Items gives the items of a Rust file with that path in it (Type::method), in the
	// order of the file. None is no error.
	Items(path, item string) ([]surface.Passage, error)
	// Find gives the places of text in the file or, where within is not nil, in that
	// passage of it: compared by tokens, and in strings and comments by words.
	Find(path, text string, within *surface.Passage) ([]surface.Passage, error)
	// Occurs is Find for absences: it also gives the places where a single word is part
	// of an identifier or of a string.
	Occurs(path, text string, within *surface.Passage) ([]surface.Passage, error)
	// Constants gives the definitions of a const or static in a file, by NAME or by
	// Type::NAME, but for those of tests. None is no error.
	Constants(path, name string) ([]surface.Constant, error)
	// NearPaths and NearItems give what a file, or an item of one, that is not there may
	// mean, the likeliest first: paths, and PATH:ITEM.
	NearPaths(path string, limit int) []string
	NearItems(path, item string, limit int) []string
	// Search looks through the whole tree, once for all.
	Search(lost []*surface.Lost) error
}

// Client is the client's own tree.
type Client interface {
	// Read gives a file by its path from the contract's folder. It wraps fs.ErrNotExist
	// where there is none, and refuses links that lead out.
	Read(path string) ([]byte, error)
}

// Subject is what a check may look at.
type Subject struct {
	Witness  *Witness
	Contract *pins.Contract
	// capable is whether the client's handshake says experimentalApi; stated whether
	// the contract says what the handshake says.
	capable, stated bool
	index           *fieldIndex
	peers           []*Witness      // all that were asked, this one too
	named           *surface.Naming // what the tables of literals name, once it was read
	namingErr       error
	hints           int // how often near names were looked for
}

func newSubject(w *Witness, c *pins.Contract) *Subject {
	s := &Subject{Witness: w, Contract: c}
	if c.Handshake != nil {
		s.stated = true
		for _, capability := range c.Handshake.Capabilities {
			s.capable = s.capable || capability.Text == "experimentalApi"
		}
	}
	return s
}

// at asks the witness about an address.
func (s *Subject) at(a surface.Address) *surface.Fact { return s.Witness.Surface.At(a) }

// notHeld tells whether a shape ends at a type that the witness does not hold: what that
// is, it cannot know.
func notHeld(resolved surface.Shape, t *surface.Type) bool {
	return resolved.Kind == surface.Ref && t == nil
}
