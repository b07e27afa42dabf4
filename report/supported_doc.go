package report

import (
	"fmt"
	"slices"
	"strings"
)

// The marks of a block: HTML comments on lines of their own, which no renderer shows.
const (
	blockBegin = "<!-- codexpin:begin "
	blockEnd   = "<!-- codexpin:end "
	quoteMark  = "<!-- codexpin:quote "
	markEnd    = " -->"
)

// DocBlock is one marked block of a document.
type DocBlock struct {
	Name string // of a quote: quote
	// Path and Item are of a quote: the file of Codex and the item in it.
	Path, Item string
	Line       int // of its mark, from 1
	// From and To are the bytes between the marks; of a quote those inside of its fence.
	From, To int
}

// Doc is a document with its marked blocks, in their order.
type Doc struct {
	Text   []byte
	Blocks []DocBlock
	CRLF   bool // all its lines end so
}

// MarkError says what is wrong with the marks of a document.
type MarkError struct {
	Line int
	Msg  string
	Hint string
}

// Error gives the line and what is wrong there.
func (e *MarkError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Msg) }

// ParseDoc finds the marked blocks of a document. Marks in fenced or
// indented code are text, for that is how a document shows them. The error is a *MarkError: a block that is not ended,
// ended and not begun, begun inside of another, there twice, of an unknown name, or misspelt.
func ParseDoc(text []byte) (*Doc, error) {
	d := &Doc{Text: text}
	lines := splitLines(string(text))
	d.CRLF = len(lines) > 0
	p := &docParser{doc: d, blank: true}
	at := 0
	for i, line := range lines {
		d.CRLF = d.CRLF && (strings.HasSuffix(line, "\r\n") || i == len(lines)-1 && !strings.HasSuffix(line, "\n"))
		if err := p.line(i+1, at, line); err != nil {
			return nil, err
		}
		at += len(line)
	}
	return d, p.end()
}

// docParser reads a document line by line.
type docParser struct {
	doc    *Doc
	open   *DocBlock // a block that is begun
	quote  *DocBlock // a quote whose fence is awaited, or open
	fence  string    // the fence that is open
	deep   int       // how many columns its end may be indented by
	list   bool      // an item of a list may go on
	quoted bool      // it is that of the quote
	blank  bool      // the line before is blank, or there is none
	code   bool      // the last line that is not blank is code by its indentation
}

func (p *docParser) line(n, at int, line string) error {
	text := strings.TrimSpace(line)
	if p.fence != "" {
		if rest := strings.TrimLeft(text, p.fence[:1]); rest == "" && len(text) >= len(p.fence) && indent(line) <= p.deep {
			if p.quoted {
				p.quote.To = at
				p.doc.Blocks = append(p.doc.Blocks, *p.quote)
				p.quote, p.quoted = nil, false
			}
			p.fence = ""
		}
		return nil
	}
	p.listed(line, text)
	if fence := p.fenceOf(line, text); fence != "" {
		p.deep = maxIndent
		if p.list {
			p.deep += indent(line)
		}
		p.fence, p.blank, p.code = fence, false, false
		if p.quote != nil {
			p.quoted, p.quote.From = true, at+len(line)
		}
		return nil
	}
	if p.quote != nil && text != "" {
		return &MarkError{p.quote.Line, "no fenced code stands under the mark of a quote", "put ```rust and ``` below it"}
	}
	if p.indented(line, text) {
		return nil
	}
	return p.mark(n, at, line, text)
}

// mark reads a line outside of fenced code.
func (p *docParser) mark(n, at int, line, text string) error {
	if arg, ok := between(text, quoteMark); ok {
		return p.quoteAt(n, arg)
	}
	if name, ok := between(text, blockBegin); ok {
		return p.begin(n, at+len(line), name)
	}
	if name, ok := between(text, blockEnd); ok {
		switch {
		case !slices.Contains(BlockNames(), name):
			return unknownBlock(n, name)
		case p.open == nil:
			return &MarkError{n, fmt.Sprintf("the block %q ends and was not begun", name), "take the mark out, or put " + blockBegin + name + markEnd + " above"}
		case p.open.Name != name:
			return &MarkError{n, fmt.Sprintf("the block %q ends inside of %q, which begins in line %d", name, p.open.Name, p.open.Line), "end the inner one first"}
		}
		p.open.To = at
		p.doc.Blocks = append(p.doc.Blocks, *p.open)
		p.open = nil
		return nil
	}
	return misspelt(n, text)
}

func (p *docParser) quoteAt(n int, arg string) error {
	path, item, ok := strings.Cut(arg, " ")
	if !ok || p.open != nil {
		return &MarkError{n, "a quote names a path and an item, outside of all blocks", quoteMark + "codex-rs/… Type" + markEnd}
	}
	p.quote = &DocBlock{Name: "quote", Path: path, Item: strings.TrimSpace(item), Line: n}
	return nil
}

func (p *docParser) begin(n, from int, name string) error {
	twice := slices.IndexFunc(p.doc.Blocks, func(b DocBlock) bool { return b.Name == name })
	switch {
	case p.open != nil:
		return &MarkError{n, fmt.Sprintf("the block %q begins inside of %q, which begins in line %d", name, p.open.Name, p.open.Line), "end the outer one first"}
	case !slices.Contains(BlockNames(), name):
		return unknownBlock(n, name)
	case twice >= 0:
		return &MarkError{n, fmt.Sprintf("the block %q stands twice, first in line %d", name, p.doc.Blocks[twice].Line), "take one of them out"}
	}
	p.open = &DocBlock{Name: name, Line: n, From: from}
	return nil
}

func (p *docParser) end() error {
	switch {
	case p.open != nil:
		return &MarkError{p.open.Line, fmt.Sprintf("the block %q is begun and not ended", p.open.Name), "put " + blockEnd + p.open.Name + markEnd + " below it"}
	case p.quote != nil:
		return &MarkError{p.quote.Line, "the quote has no fenced code that ends", "put ```rust and ``` below it"}
	}
	return nil
}

// between gives what stands in a mark.
func between(text, begin string) (string, bool) {
	rest, ok := strings.CutPrefix(text, begin)
	if !ok {
		return "", false
	}
	arg, ok := strings.CutSuffix(rest, markEnd)
	return strings.TrimSpace(arg), ok
}

// Block gives a block by its name, nil where the document has none.
func (d *Doc) Block(name string) *DocBlock {
	for i := range d.Blocks {
		if d.Blocks[i].Name == name {
			return &d.Blocks[i]
		}
	}
	return nil
}

// Content gives what stands in a block, with line endings as LF.
func (d *Doc) Content(b *DocBlock) string {
	if b == nil {
		return ""
	}
	return strings.ReplaceAll(string(d.Text[b.From:b.To]), "\r\n", "\n")
}

// Ending writes a text with the line endings of the document.
func (d *Doc) Ending(text string) string {
	if d.CRLF {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}
