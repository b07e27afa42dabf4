package syntax

// Fragment gives the text of the tokens of a piece of Rust, whose delimiters need not
// match. It is an *Error if the piece holds something that is no token, such as a
// string without its end.
func Fragment(text string) ([]string, error) {
	f := &File{Path: "fragment", Src: []byte(text), text: text}
	f.index()
	if err := f.check(); err != nil {
		return nil, err
	}
	l := &lexer{f: f, text: text, loose: true}
	for l.err == nil && l.pos < len(l.text) {
		l.token()
	}
	if l.err != nil {
		return nil, l.err
	}
	tokens := make([]string, len(f.Tokens))
	for i, t := range f.Tokens {
		tokens[i] = text[t.Start():t.End()]
	}
	return tokens, nil
}
