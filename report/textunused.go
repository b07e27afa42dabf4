package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// unused writes the methods that a list does not have.
func (t *text) unused(u *Unused) {
	list := u.List
	if list == "-" {
		list = "standard input"
	}
	for _, of := range u.Directions {
		t.gap()
		t.title(0, of.Direction, fmt.Sprintf("%d of %d not in %s", len(of.Unused), of.All, list))
		if of.Why != "" {
			t.hang(2, "unknown: ", 4, of.Why, t.paint.Warn)
		}
		t.unusedMethods(of.Unused)
	}
	if len(u.NoMethod) > 0 {
		t.gap()
		t.title(0, list, count(len(u.NoMethod), "name")+" that no method has")
	}
	for _, a := range u.NoMethod {
		line := fmt.Sprintf("%s: %s", a.Asked, a.Outcome)
		var near []string
		for _, m := range a.Nearest {
			near = append(near, m.Name)
		}
		if len(near) > 0 {
			line += "; nearest: " + strings.Join(near, ", ")
		}
		t.hang(2, "", 4, line, nil)
	}
}

// unusedMethods writes a table of methods, with their file in front if it is one.
func (t *text) unusedMethods(list []UnusedMethod) {
	if len(list) == 0 {
		return
	}
	file := list[0].Place.File
	for _, m := range list {
		if m.Place.File != file {
			file = ""
		}
	}
	place := column{heading: "PLACE"}
	if file != "" {
		t.placeLine(2, surface.Place{File: file})
		place = column{heading: "LINES", label: "line "}
	}
	var rows [][]string
	for _, m := range list {
		at := lines(m.Place)
		if file != "" {
			at = span(m.Place)
		}
		rows = append(rows, []string{m.Name, gateWord(m.Gate, false, false), at})
	}
	columns := []column{{heading: "METHOD", paint: Paint.Head}, {heading: "GATE", paint: Paint.Warn}, place}
	t.rows(2, used(columns, rows), cut(columns, rows))
}

func gateWord(reason string, unchecked, untold bool) string {
	switch {
	case reason == "":
		return ""
	case unchecked:
		return "experimental, not checked"
	case untold:
		return "experimental, effect not told"
	}
	return "experimental"
}
