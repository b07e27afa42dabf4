package report

import (
	"fmt"
	"strings"
)

// TextOptions say how text is laid out.
type TextOptions struct {
	// Width is the number of columns to keep to; 0 for no limit. Only a word that is
	// wider by itself, such as a path, goes over. Nothing is cut but a word of more than
	// 1,000 bytes, with its length behind it.
	Width int
	Color bool
	// Verbose adds ids, reasons and every member of a long list.
	Verbose bool
}

// minWidth is the least width that is kept to.
const minWidth = 20

// text builds a text. Everything that goes in through its methods is sanitised.
type text struct {
	b       strings.Builder
	width   int
	paint   Paint
	verbose bool
}

func newText(o TextOptions) *text {
	width := o.Width
	if width > 0 {
		width = max(width, minWidth)
	}
	return &text{width: width, paint: NewPaint(o.Color), verbose: o.Verbose}
}

// gap starts a new paragraph.
func (t *text) gap() {
	if t.b.Len() > 0 {
		t.b.WriteByte('\n')
	}
}

// say writes a paragraph, folded between words, every line indented.
func (t *text) say(indent int, format string, args ...any) {
	t.hang(indent, "", indent, fmt.Sprintf(format, args...), nil)
}

// pair writes a label and what belongs to it, nothing for an empty value.
func (t *text) pair(label, value string) {
	if value == "" {
		return
	}
	t.hang(2, fmt.Sprintf("%-9s", label), 11, value, nil)
}

// title writes a heading: a name, and what it is.
func (t *text) title(indent int, name, what string) {
	b := block{t: t, at: indent, below: indent + 2, between: "  "}
	b.add(brief(name), t.paint.Head)
	if what = strings.TrimSpace(what); what != "" {
		b.add(Sanitise(what), t.paint.Dim)
	}
	b.end()
}

// limit is the width to keep to, as a number that can be compared with.
func (t *text) limit() int {
	if t.width == 0 {
		return 1 << 30
	}
	return t.width
}

// raw writes one line that is sanitised and coloured already.
func (t *text) raw(indent int, line string) {
	t.b.WriteString(strings.TrimRight(strings.Repeat(" ", indent)+line, " "))
	t.b.WriteByte('\n')
}

// hang writes lead and then words, folded, with later lines indented by hang. Where
// not even the first word fits behind the lead, the words start on the next line.
func (t *text) hang(indent int, lead string, hang int, words string, paint func(string) string) {
	t.hangPainted(indent, lead, t.paint.Dim, hang, words, paint)
}

// hangPainted is hang with a colour for the lead.
func (t *text) hangPainted(indent int, lead string, leadPaint func(string) string, hang int, words string, paint func(string) string) {
	if paint == nil {
		paint = plain
	}
	lead = Sanitise(lead)
	label := strings.TrimRight(lead, " ")
	head, used := leadPaint(label)+lead[len(label):], cellWidth(lead)
	body := ""
	for _, word := range unbroken(Sanitise(words)) {
		word, space := briefWord(word), ""
		if body != "" {
			space = " "
		}
		if size := len(space) + cellWidth(word); used > 0 && indent+used+size > t.limit() {
			t.raw(indent, head+paint(body))
			if body == "" {
				hang = indent + 2
			}
			indent, head, body, used, space = hang, "", "", 0, ""
		}
		body += space + word
		used += len(space) + cellWidth(word)
	}
	t.raw(indent, head+paint(body))
}

// column is one column of a table. In the block form, for narrow screens, its cells
// stand behind one another, each with its label; an empty cell or "-" is left out.
type column struct {
	heading string
	label   string
	paint   func(Paint, string) string
}

// rows writes a table, or blocks where it would be too wide. The first column names
// the row.
func (t *text) rows(indent int, columns []column, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	var headings []string
	for _, c := range columns {
		headings = append(headings, c.heading)
	}
	for _, row := range rows {
		for i := range row {
			if row[i] = brief(row[i]); row[i] == "" {
				row[i] = "-"
			}
		}
	}
	var folded [][]string
	if !padsFar(rows) {
		folded = shrink(headings, rows, t.limit()-indent)
	}
	if folded == nil {
		t.blocks(indent, columns, rows)
		return
	}
	for i := range headings {
		headings[i] = t.paint.Dim(headings[i])
	}
	for _, row := range folded {
		for j, cell := range row {
			if cell == "-" {
				continue
			}
			parts := strings.Split(cell, "\n")
			for k := range parts {
				parts[k] = columns[j].painter(t.paint)(parts[k])
			}
			row[j] = strings.Join(parts, "\n")
		}
	}
	laid, err := table(headings, folded)
	if err != nil {
		t.blocks(indent, columns, rows)
		return
	}
	for line := range strings.Lines(laid) {
		t.raw(indent, trimRow(line))
	}
}

// maxPadding is the width of a cell up to which the others of its column are padded.
const maxPadding = 200

// padsFar tells whether one cell would pad every row of a table far out. What stands in
// the last column pads none.
func padsFar(rows [][]string) bool {
	for _, row := range rows {
		for _, cell := range row[:len(row)-1] {
			if len(cell) > maxPadding && cellWidth(cell) > maxPadding {
				return true
			}
		}
	}
	return false
}

// exitPaint colours a verdict.
func (t *text) exitPaint(code int) func(string) string {
	switch code {
	case 0:
		return t.paint.Good
	case 1:
		return t.paint.Bad
	}
	return t.paint.Warn
}
