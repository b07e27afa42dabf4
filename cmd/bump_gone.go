package cmd

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/ledger"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// maxCandidates is how many places of one kind are named for a text that is gone.
const maxCandidates = 3

// goneText is a text that the target has no more where the contract cites it.
type goneText struct {
	finding *checks.Finding
	path    string
	text    string
	words   []string // of the text, the longest first
}

// nearGone names, for every cited text that is gone at the target, where it may have gone:
// the lines of its file that have most of its words, then places of the tree that have its
// longest word. All of them share one search of the tree. The error is the context's.
func (w *weighing) nearGone() error {
	texts, commit := w.new.source.witness.Texts, w.new.source.commit
	if texts == nil || commit == nil {
		return nil
	}
	var gone []goneText
	for i := range w.ledger.Entries {
		e := &w.ledger.Entries[i]
		if e.State == ledger.Broken && e.Now != nil && len(e.Now.Near) == 0 && !e.ItemChanged {
			gone = append(gone, goneTexts(texts, e)...)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	lost := make([]*surface.Lost, len(gone))
	for i, g := range gone {
		lost[i] = &surface.Lost{Path: g.path, Text: g.words[0]}
	}
	if err := texts.Search(lost); err != nil {
		return w.ctx.Err() // the finding says that nothing could be searched
	}
	for i, g := range gone {
		src, err := commit.Read(g.path)
		if err != nil {
			src = nil // the finding says so
		}
		near := append(nearLines(g, string(src)), elsewhere(g.path, lost[i].Found)...)
		for _, place := range near {
			if !slices.Contains(g.finding.Near, place) {
				g.finding.Near = append(g.finding.Near, place)
			}
		}
	}
	return nil
}

// goneTexts gives the texts of a claim that do not stand where they are cited.
func goneTexts(texts checks.Texts, e *ledger.Entry) (out []goneText) {
	add := func(path pins.RelPath, text string) {
		if words := wordsIn(text); len(words) > 0 {
			out = append(out, goneText{e.Now, string(path), text, words})
		}
	}
	switch entry := e.Claim.Entry.(type) {
	case *pins.Citation:
		if len(entry.Absent) == 0 && entry.Text != "" {
			add(entry.Path, entry.Text)
		} else if len(entry.Absent) == 0 && entry.Item != "" {
			add(entry.Path, entry.Item)
		}
	case *pins.Constant:
		add(entry.Path, entry.Name)
	case *pins.Trace:
		for _, step := range entry.Steps {
			for _, text := range step.Has {
				if found, err := texts.Find(string(step.Path), text, nil); err != nil || len(found) == 0 {
					add(step.Path, text)
				}
			}
		}
	}
	return out
}

// wordsIn gives the words of a text that may be searched for, the longest first.
func wordsIn(text string) []string {
	words := regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]{3,}`).FindAllString(text, 32)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return slices.Compact(words)
}

// nearLines gives the lines of a file that have most of a text's words by their letters,
// and at least half.
func nearLines(g goneText, src string) []string {
	type scored struct{ line, score int }
	whole := 0
	for _, word := range g.words {
		whole += len(word)
	}
	var best []scored
	for i, line := range strings.Split(src, "\n") {
		score := 0
		for _, word := range g.words {
			if strings.Contains(line, word) {
				score += len(word)
			}
		}
		if score*2 >= whole {
			best = append(best, scored{i + 1, score})
		}
	}
	slices.SortStableFunc(best, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []string
	for _, s := range best[:min(len(best), maxCandidates)] {
		out = append(out, fmt.Sprintf("%s:%d", g.path, s.line))
	}
	return out
}

// elsewhere gives places in other files, those of the same crate first.
func elsewhere(path string, found []surface.Passage) []string {
	crate, _, _ := strings.Cut(path, "/src/")
	far := func(p surface.Passage) int {
		if strings.HasPrefix(p.Place.File, crate+"/") {
			return 0
		}
		return 1
	}
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b surface.Passage) int { return cmp.Compare(far(a), far(b)) })
	var out []string
	for _, p := range found[:min(len(found), maxCandidates)] {
		out = append(out, fmt.Sprintf("%s:%d", p.Place.File, p.Place.Line))
	}
	return out
}
