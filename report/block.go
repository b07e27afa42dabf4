package report

import "strings"

// blocks writes each row as its name and, behind it or below, the other cells.
func (t *text) blocks(indent int, columns []column, rows [][]string) {
	for _, row := range rows {
		b := block{t: t, at: indent, below: indent + 2, between: "  "}
		for i, cell := range row {
			if i > 0 && cell == "-" {
				continue
			}
			b.add(columns[i].labelled(cell), columns[i].painter(t.paint))
		}
		b.end()
	}
}

// labelled puts the label in front of a cell; "line" only in front of a number.
func (c column) labelled(cell string) string {
	if c.label == "line " && strings.Contains(cell, "/") {
		return cell
	}
	return c.label + cell
}

// painter gives what colours the words of a column.
func (c column) painter(p Paint) func(string) string {
	if c.paint == nil {
		return plain
	}
	return func(s string) string { return c.paint(p, s) }
}

func plain(s string) string { return s }

// block is a row under way, laid out one cell behind the other while they fit.
type block struct {
	t         *text
	at, below int // indents of the line under way and of those that follow
	line      string
	size      int
	between   string
}

func (b *block) add(cell string, paint func(string) string) {
	cell = strings.TrimRight(cell, " ") // a colour would keep it
	size := cellWidth(cell)
	if b.line != "" && b.at+b.size+len(b.between)+size <= b.t.limit() {
		b.line += b.between + paint(cell)
		b.size += len(b.between) + size
		b.between = ", "
		return
	}
	if b.line != "" || b.between == ", " {
		b.end()
		b.at, b.between = b.below, ", "
	}
	if b.at+size > b.t.limit() && strings.Contains(cell, " ") {
		b.t.hang(b.at, "", b.at, cell, paint)
		b.at, b.between = b.below, ", "
		return
	}
	b.line, b.size = paint(cell), size
}

func (b *block) end() {
	if b.line != "" {
		b.t.raw(b.at, b.line)
	}
	b.line, b.size = "", 0
}
