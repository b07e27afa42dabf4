package cmd

import (
	"errors"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// counted is text in which each search finds one place, and says how much it was asked.
type counted struct {
	checks.Texts
	searches, asked int
	err             error
}

func (c *counted) Search(lost []*surface.Lost) error {
	c.searches++
	c.asked += len(lost)
	for _, l := range lost {
		l.Found = []surface.Passage{{Place: surface.Place{File: "found/" + l.Item, Line: 1}}}
	}
	return c.err
}

func TestSearchedOnce(t *testing.T) {
	under := &counted{}
	w := &checks.Witness{Texts: under}
	searchedOnce(w)
	find := func(items ...string) []*surface.Lost {
		var lost []*surface.Lost
		for _, item := range items {
			lost = append(lost, &surface.Lost{Path: "x.rs", Item: item})
		}
		if err := w.Texts.Search(lost); err != nil {
			t.Fatal(err)
		}
		for _, l := range lost {
			if len(l.Found) != 1 || l.Found[0].Place.File != "found/"+l.Item {
				t.Errorf("%s: %v", l.Item, l.Found)
			}
		}
		return lost
	}
	find("a", "b")
	find("a", "b")
	if under.searches != 1 || under.asked != 2 {
		t.Errorf("%d searches for %d anchors; want 1 for 2", under.searches, under.asked)
	}
	find("b", "c")
	if under.searches != 2 || under.asked != 3 {
		t.Errorf("%d searches for %d anchors; want 2 for 3", under.searches, under.asked)
	}
	under.err = errors.New("cannot be read")
	if err := w.Texts.Search([]*surface.Lost{{Item: "d"}}); err == nil {
		t.Error("a search that failed is not told")
	}
	under.err = nil
	find("d")
}
