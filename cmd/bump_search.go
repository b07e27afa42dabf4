package cmd

import (
	"codexpin/checks"
	"codexpin/checks/surface"
)

// searchedTexts is the text of Codex at one commit that searches for each lost anchor once:
// the contract is judged twice there, as it is and as it is to be.
type searchedTexts struct {
	checks.Texts
	found map[lostKey]*surface.Lost
}

// lostKey is what a search for an anchor depends on.
type lostKey struct{ path, item, digest, text string }

// searchedOnce wraps the text of a witness, if it has one.
func searchedOnce(w *checks.Witness) {
	if w.Texts != nil {
		w.Texts = &searchedTexts{w.Texts, map[lostKey]*surface.Lost{}}
	}
}

// Search looks for those anchors that were not looked for before, all in one search.
func (s *searchedTexts) Search(lost []*surface.Lost) error {
	var fresh []*surface.Lost
	for _, l := range lost {
		key := lostKey{l.Path, l.Item, l.Digest, l.Text}
		if s.found[key] == nil {
			fresh = append(fresh, l)
		}
	}
	if len(fresh) > 0 {
		if err := s.Texts.Search(fresh); err != nil {
			return err
		}
	}
	for _, l := range fresh {
		s.found[lostKey{l.Path, l.Item, l.Digest, l.Text}] = l
	}
	for _, l := range lost {
		known := s.found[lostKey{l.Path, l.Item, l.Digest, l.Text}]
		l.Found, l.Changed = known.Found, known.Changed
	}
	return nil
}
