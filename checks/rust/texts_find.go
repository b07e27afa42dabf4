package rust

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Items gives the items of a Rust file with that path in it: Type::method, function,
// CONST, Enum::Variant. A file that is not Rust has none, and code for tests does not
// count: it can neither satisfy nor break a claim.
func (t *Texts) Items(path, item string) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil || s.rust == nil {
		return nil, err
	}
	var out []surface.Passage
	for _, found := range s.rust.Find(item) {
		if !found.Test {
			out = append(out, s.passage(found))
		}
	}
	return out, nil
}

func (s *sheet) passage(found *syntax.Found) surface.Passage {
	return surface.Passage{
		Place:  surface.Place{File: s.path, Line: found.Span.Line, EndLine: found.Span.EndLine, Item: found.Path},
		Digest: digest(s.rust, found.Tokens),
		Start:  found.Span.Start,
		End:    found.Span.End,
	}
}

// holds tells whether a span lies in a passage; all lie in none.
func holds(within *surface.Passage, span syntax.Span) bool {
	return within == nil || span.Start >= within.Start && span.End <= within.End
}

// digest is the SHA-256 over the tokens of a range, joined so that formatting does
// not count, in hex.
func digest(f *syntax.File, r syntax.Range) string {
	sum := sha256.Sum256([]byte(f.Joined(r)))
	return hex.EncodeToString(sum[:])
}

// Find gives the places of text in a file or, where within is not nil, in that
// passage of it: as a row of tokens, else as words within one string or, where no Rust
// reads like it, one comment.
func (t *Texts) Find(path, text string, within *surface.Passage) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil {
		return nil, err
	}
	return s.find(newNeedle(text), within), nil
}

// Occurs gives the places where text could be meant in a file, or in a passage of it:
// where Find finds it, where a string holds it, whatever the case, and, for one word,
// where it is part of an identifier too. It serves absences, which a near miss should
// not satisfy.
func (t *Texts) Occurs(path, text string, within *surface.Passage) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil {
		return nil, err
	}
	n := newNeedle(text)
	if s.rust == nil {
		return s.words.near(s.path, n.words), nil
	}
	var out []surface.Passage
	if len(n.tokens) != 1 {
		out = s.findTokens(n, within)
	}
	part := strings.ToLower(strings.TrimSpace(text))
	for i, token := range s.rust.Tokens {
		name := token.Kind() == syntax.Ident || token.Kind() == syntax.Lifetime
		looked := token.Kind() == syntax.Str || name && len(n.tokens) == 1
		if !looked || part == "" || s.inTests(i) {
			continue
		}
		if !strings.Contains(strings.ToLower(s.rust.Written(i)), part) && !strings.Contains(strings.ToLower(s.spoken(i)), part) {
			continue
		}
		span := s.rust.Span(syntax.Range{From: i, To: i + 1})
		if holds(within, span) {
			out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
		}
	}
	return out, nil
}

// spoken gives what a string literal says, its escapes undone; "" of any other token.
func (s *sheet) spoken(i int) string {
	if s.rust.Tokens[i].Kind() != syntax.Str {
		return ""
	}
	text, _ := s.rust.Str(s.rust.Tokens[i])
	return text
}

// needle is a text to be searched for: as tokens, and as words.
type needle struct {
	tokens []string
	words  []string
	// raw is the longest token, for a quick look before a file is scanned.
	raw    []byte
	phrase phrase
}

func newNeedle(text string) *needle {
	n := &needle{words: splitWords(text).words}
	n.tokens, _ = syntax.Fragment(text)
	n.phrase = newPhrase(text, n.tokens)
	parts := n.tokens
	if n.phrase.prose {
		parts = strings.Fields(n.phrase.text)
	}
	for _, part := range parts {
		if len(part) > len(n.raw) {
			n.raw = []byte(part)
		}
	}
	return n
}

func (s *sheet) find(n *needle, within *surface.Passage) []surface.Passage {
	if s.rust == nil {
		return s.words.find(s.path, n.words)
	}
	if out := s.findTokens(n, within); len(out) > 0 {
		return out
	}
	return s.findSaid(n.phrase, within)
}

func (s *sheet) findTokens(n *needle, within *surface.Passage) []surface.Passage {
	if len(n.tokens) == 0 {
		return nil
	}
	var out []surface.Passage
	f := s.rust
	for i := range f.Tokens {
		end := matchAt(f, i, n.tokens)
		if end == 0 || s.inTests(i) {
			continue
		}
		span := f.Span(syntax.Range{From: i, To: end})
		if !holds(within, span) {
			continue
		}
		out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
	}
	return out
}

// matchAt gives the token behind those that read like tokens from i on, 0 if none do. A
// comma before a closing delimiter, which rustfmt adds and removes, does not count.
func matchAt(f *syntax.File, i int, tokens []string) int {
	for k := 0; k < len(tokens); {
		switch {
		case i < len(f.Tokens) && f.Written(i) == tokens[k]:
			i, k = i+1, k+1
		case k > 0 && i < len(f.Tokens) && f.TrailingComma(i):
			i++
		case k > 0 && tokens[k] == "," && k+1 < len(tokens) && strings.Contains(")]}>", tokens[k+1]):
			k++
		default:
			return 0
		}
	}
	return i
}
