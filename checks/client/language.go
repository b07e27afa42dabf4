package client

import (
	"path"
	"strings"
)

// style says what the text of a string form can hold; several at once.
type style uint16

const (
	raw     style = 1 << iota // a backslash is a backslash
	doubled                   // the quote twice is one quote
	multi                     // it spans lines
	single                    // only the quote and the backslash are escaped
	greedy                    // quotes before the closing ones belong to the text
	counted                   // three quotes or more close with as many
	dollar                    // ${…} holds code
	name                      // $word stands for a value
	hash                      // #{…} holds code
	paren                     // \(…) holds code
	brace                     // {…} holds code, {{ is a brace
	format                    // a colon in braced code begins a format
	char                      // a character, which is no string
	rustRaw                   // r, hashes and a quote
	command                   // its words are one literal each
)

// quote is a form of string: what opens it, what closes it.
type quote struct {
	mark  string
	style style
}

// syntax is what the scanner has to know of a language.
type syntax struct {
	line   []string // what begins a comment to the end of the line
	nested bool     // block comments nest
	block  bool     // there are block comments, /* */
	quotes []quote  // the longest mark first
	// prefixes are words right before a quote, in lower case, and what they add to its
	// style. Not all of them are in front of every quote; what no compiler takes, is
	// taken here.
	prefixes map[string]style
	// regex: a slash where a value is due begins a regular expression.
	regex bool
	// markup: so does <name an element.
	markup bool
	// hashes: a quote may have hashes before it, which close it and part its escapes.
	hashes bool
	// adjacent literals are one.
	adjacent bool
	// docs: a literal that is a statement by itself is prose.
	docs bool
	// ruby: heredocs, percent literals, =begin, __END__ and $" as a variable.
	ruby bool
	// directives: a line that begins with # is for the preprocessor.
	directives bool
	// typeLast: a declaration has its type behind the name, without a colon.
	typeLast bool
	// arms: a bar parts the patterns of an arm.
	arms bool
	// blocks is how a text between three quotes is laid out.
	blocks layout
	// escapedBreak: the white space behind an escaped line break goes too.
	escapedBreak bool
}

// syntaxOf gives the rules for a file by its ending; nil for one that is not read.
func syntaxOf(file string) *syntax {
	switch strings.ToLower(path.Ext(file)) {
	case ".ts", ".mts", ".cts":
		return javaScript(false)
	case ".tsx", ".js", ".jsx", ".mjs", ".cjs":
		return javaScript(true)
	case ".go":
		return &syntax{line: []string{"//"}, block: true, typeLast: true,
			quotes: []quote{{"`", raw | multi}, {`"`, 0}, {"'", char}}}
	case ".py", ".pyi":
		return python()
	case ".rs":
		return &syntax{line: []string{"//"}, block: true, nested: true, escapedBreak: true, arms: true,
			quotes:   []quote{{`"`, multi}, {"'", char}},
			prefixes: map[string]style{"b": 0, "c": 0, "r": rustRaw, "br": rustRaw, "cr": rustRaw}}
	case ".swift":
		return &syntax{line: []string{"//"}, block: true, nested: true, regex: true, hashes: true, blocks: asLastLine,
			quotes: []quote{{`"""`, multi | paren}, {`"`, paren}}}
	case ".kt", ".kts":
		return &syntax{line: []string{"//"}, block: true, nested: true,
			quotes: []quote{{`"""`, raw | multi | greedy | dollar | name}, {`"`, dollar | name}, {"'", char}}}
	case ".java":
		return &syntax{line: []string{"//"}, block: true, blocks: asLeast,
			quotes: []quote{{`"""`, multi}, {`"`, 0}, {"'", char}}}
	case ".cs":
		return &syntax{line: []string{"//"}, block: true, directives: true, blocks: asLastLine,
			quotes: []quote{{`"""`, raw | multi | counted}, {`"`, 0}, {"'", char}}}
	case ".dart":
		return &syntax{line: []string{"//"}, block: true, nested: true, adjacent: true, blocks: asWritten,
			quotes:   []quote{{`"""`, multi | dollar | name}, {"'''", multi | dollar | name}, {`"`, dollar | name}, {"'", dollar | name}},
			prefixes: map[string]style{"r": raw}}
	case ".rb", ".rake":
		return &syntax{line: []string{"#"}, regex: true, ruby: true, adjacent: true,
			quotes: []quote{{`"`, multi | hash}, {"'", multi | single}, {"`", multi | hash}}}
	}
	return nil
}

// javaScript has elements where the file may hold them; in .ts <name> is a cast.
func javaScript(markup bool) *syntax {
	return &syntax{line: []string{"//"}, block: true, regex: true, markup: markup,
		quotes: []quote{{"`", multi | dollar}, {`"`, 0}, {"'", 0}}}
}

func python() *syntax {
	s := &syntax{line: []string{"#"}, docs: true, adjacent: true,
		quotes:   []quote{{`"""`, multi}, {"'''", multi}, {`"`, 0}, {"'", 0}},
		prefixes: map[string]style{"b": 0, "u": 0, "r": raw, "rb": raw, "br": raw}}
	for _, p := range []string{"f", "t"} {
		s.prefixes[p] = brace | format
		s.prefixes["r"+p], s.prefixes[p+"r"] = raw|brace|format, raw|brace|format
	}
	return s
}

// Reads tells whether a file is source that Scan reads, by its ending.
func Reads(file string) bool { return syntaxOf(file) != nil }
