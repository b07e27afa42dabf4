package report

import (
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// columnGap is what stands between two columns.
const columnGap = 2

// table lays rows out in columns under their headings. It is the one place that
// knows tablewriter, whose defaults change headings, trim and fold cells: all of that
// is off. Cells are sanitised already and hold no line breaks.
func table(headings []string, rows [][]string) (string, error) {
	var b strings.Builder
	off := tw.State(-1)
	t := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.Border{Left: tw.Off, Right: tw.Off, Top: tw.Off, Bottom: tw.Off},
			Symbols: tw.NewSymbols(tw.StyleNone),
			Settings: tw.Settings{
				Lines:      tw.Lines{ShowTop: off, ShowBottom: off, ShowHeaderLine: off, ShowFooterLine: off},
				Separators: tw.Separators{BetweenColumns: off, BetweenRows: off, ShowHeader: off, ShowFooter: off},
			},
		})),
		tablewriter.WithEastAsian(false),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithRowAlignment(tw.AlignLeft),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithTrimSpace(tw.Off),
		tablewriter.WithPadding(tw.Padding{Left: tw.Empty, Right: strings.Repeat(" ", columnGap), Overwrite: true}),
	)
	t.Header(headings)
	for _, row := range rows {
		if err := t.Append(row); err != nil {
			return "", err
		}
	}
	if err := t.Render(); err != nil {
		return "", err
	}
	return b.String(), nil
}

// trimRow takes the padding off the end of a row. tablewriter ends coloured padding
// with one more reset, which nothing needs.
func trimRow(line string) string {
	for {
		line = strings.TrimRight(line, " \n")
		padded, reset := strings.CutSuffix(line, "\x1b[0m")
		if !reset || !strings.HasSuffix(padded, " ") {
			return line
		}
		line = padded
	}
}

// shrink gives the rows so that the table keeps to a width, or nil if it cannot. The
// widest cells are folded, between words alone and into at most two lines: a path
// has no spaces and stays whole.
func shrink(headings []string, rows [][]string, width int) [][]string {
	widths, total := columnWidths(headings, rows)
	out := make([][]string, len(rows))
	for i := range rows {
		out[i] = slices.Clone(rows[i])
	}
	for total > width {
		widest, best := -1, 0
		for i := range widths {
			if half := foldWidth(headings[i], out, i, widths[i]-(total-width)); i > 0 && half < widths[i] && widths[i]-half > best {
				widest, best = i, widths[i]-half
			}
		}
		if widest < 0 {
			return nil
		}
		to := widths[widest] - best
		for _, row := range out {
			row[widest] = fold(row[widest], to)
		}
		widths[widest], total = to, total-best
	}
	return out
}

// foldWidth is the least width, but not under the one aimed at, that a column can be
// folded to.
func foldWidth(heading string, rows [][]string, column, aim int) int {
	least := max(cellWidth(heading), aim)
	for _, row := range rows {
		cell := row[column]
		if strings.Contains(cell, "\n") {
			return 1 << 30
		}
		for strings.Count(fold(cell, least), "\n") > 1 || foldedWidth(fold(cell, least)) > least {
			if least++; least >= cellWidth(cell) {
				break
			}
		}
	}
	return least
}

func foldedWidth(cell string) int {
	widest := 0
	for line := range strings.SplitSeq(cell, "\n") {
		widest = max(widest, cellWidth(line))
	}
	return widest
}

// fold breaks a cell between words into lines of a width.
func fold(cell string, width int) string {
	if cellWidth(cell) <= width {
		return cell
	}
	var b strings.Builder
	used := 0
	for _, word := range strings.Fields(cell) {
		switch size := cellWidth(word); {
		case used == 0:
			b.WriteString(word)
			used = size
		case used+1+size > width:
			b.WriteString("\n" + word)
			used = size
		default:
			b.WriteString(" " + word)
			used += 1 + size
		}
	}
	return b.String()
}

// columnWidths gives the width of each column and of the whole table.
func columnWidths(headings []string, rows [][]string) (widths []int, total int) {
	for i := range headings {
		widest := cellWidth(headings[i])
		for _, row := range rows {
			widest = max(widest, cellWidth(row[i]))
		}
		widths = append(widths, widest)
		total += widest + columnGap
	}
	return widths, total - columnGap
}
