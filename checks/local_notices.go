package checks

import (
	"fmt"
	"maps"
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// localNotices tells what the tables of literals hold that is no finding: names that look
// like methods and are none of Codex's, and constants that hold a method which nothing uses.
func localNotices(v *Verdict, c *pins.Contract, subjects []*Subject) {
	i := slices.IndexFunc(subjects, func(s *Subject) bool { return s.named != nil })
	if i < 0 {
		return
	}
	naming := subjects[i].named
	add := func(word, text string) {
		v.Notices = append(v.Notices, Notice{Word: word, Text: text, Pos: c.Local.LiteralsAt()})
	}
	if w, _ := subjects[i].codex(); w != nil && w.Surface != nil {
		at := map[string][]surface.Place{}
		for _, n := range naming.Named {
			if n.Doubt == surface.Alike && n.Slip == "" {
				at[n.Name] = append(at[n.Name], n.Place)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(at)) {
			text := fmt.Sprintf("%s:%d: %s looks like a method, and Codex has none of that name", at[name][0].File, at[name][0].Line, name)
			if more := len(at[name]) - 1; more > 0 {
				text += fmt.Sprintf("; and %d more", more)
			}
			add("literal-alike", text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(naming.Idle)) {
		n := naming.Idle[name]
		add("literal-idle", fmt.Sprintf("%s:%d: the constant %s alone names %s, and no file that is read but tests uses it", n.Place.File, n.Place.Line, n.Constant, name))
	}
}
