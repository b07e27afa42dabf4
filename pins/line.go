package pins

import (
	"strings"
)

// parseLine reads one field line. What is wrong comes back with its place in text.
func parseLine(text string) (*FieldLine, *pathError) {
	steps, n, err := parsePath(text, true)
	if err != nil {
		return nil, err
	}
	last := steps[len(steps)-1]
	line := &FieldLine{Path: last.Path, Steps: steps, Optional: last.Optional}
	if n == len(text) {
		return line, nil
	}
	label := strings.TrimSpace(text[n+1:])
	if why, hint := checkLabel(label); why != "" {
		return nil, &pathError{n + 1, max(1, len(text)-n-1), "has a type that " + why, hint}
	}
	line.Type = label
	return line, nil
}

// labelForm is the grammar of a type: a word or a name, then arrays, maps and null.
var labelForm = lazily(`^[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)*(\?|\[\]|\{\})*$`)

// labelMeant gives the label for what one writes out of habit; ok is false for other words.
func labelMeant(word string) (label string, ok bool) {
	switch word {
	case "str", "String":
		return "string", true
	case "boolean":
		return "bool", true
	case "int", "i32", "i64", "u32", "u64", "usize":
		return "integer", true
	case "float", "f64":
		return "number", true
	case "unknown", "Value", "JsonValue":
		return "any", true
	case "undefined":
		return "null", true
	}
	return "", false
}

// checkLabel says why a type label is none.
func checkLabel(label string) (why, hint string) {
	switch {
	case label == "":
		return "is missing", "leave out the colon, or name the type"
	case len(label) > 200:
		return "is longer than 200 bytes", "write the name of the type alone"
	case !labelForm().MatchString(label):
		return "is no type", "string, bool, integer, number, any, null or a name, then [] {} ?"
	case strings.Contains(label, "??"):
		return "has ? twice", "one ? says that it may be null"
	}
	base := strings.TrimRight(label, "?[]{}")
	if right, ok := labelMeant(base); ok {
		return "is not known as " + base, "write " + right + label[len(base):]
	}
	return "", ""
}

// decode reads sends or reads.
func (l *Lines) decode(d *decoder, n *node) {
	if n.kind != arrayKind {
		d.kind(n, arrayKind, `field lines stand in a list: ["threadId: string"]`)
		return
	}
	l.Given, l.Pos = true, n.pos
	seen := make(map[string]*FieldLine, len(n.items))
	optional := make(map[string]*FieldLine, len(n.items))
	for _, item := range n.items {
		text, ok := d.str(item)
		if !ok {
			continue
		}
		line, err := parseLine(text)
		if err != nil {
			d.add(d.inside(item, err), err.hint, "field line %s %s", quote(text), err.why)
			continue
		}
		line.Pos = item.pos
		if first := seen[line.Path]; first != nil {
			d.add(item.pos, "take one of them out", "%s is listed twice, first in line %d", quote(line.Path), first.Pos.Line)
			continue
		}
		seen[line.Path] = line
		d.agree(line, optional)
		l.List = append(l.List, line)
	}
}

// agree reports a step that is optional in one line and not in another.
func (d *decoder) agree(line *FieldLine, seen map[string]*FieldLine) {
	for _, step := range line.Steps {
		if step.Kind != FieldStep {
			continue
		}
		first := seen[step.Path]
		if first == nil {
			seen[step.Path] = line
			continue
		}
		for _, other := range first.Steps {
			if other.Path == step.Path && other.Optional != step.Optional {
				d.add(line.Pos, "write the ? in both or in none", "%s is optional in one field line and not in another: here, and %s in line %d",
					quote(step.Path), quote(first.Path), first.Pos.Line)
				return
			}
		}
	}
}

// inside gives the place of an error within a string, where it can be told.
func (d *decoder) inside(n *node, err *pathError) Pos {
	if len(d.problems.list) < maxProblems && n.kind == stringKind && n.pos.Length == len(n.text)+2 {
		return d.file.pos(n.pos.Offset+1+err.offset, err.length)
	}
	return n.pos
}
