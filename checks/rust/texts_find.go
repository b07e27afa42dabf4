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
	}
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
		return s.find(n, within), nil
	}
	var out []surface.Passage
	if len(n.tokens) != 1 {
		out = s.findTokens(n, within)
	}
	part := strings.ToLower(strings.TrimSpace(text))
	for i, token := range s.rust.Tokens {
		looked := token.Kind() == syntax.Str || token.Kind() == syntax.Ident && len(n.tokens) == 1
		if !looked || part == "" || s.inTests(i) {
			continue
		}
		if !strings.Contains(strings.ToLower(s.rust.Written(i)), part) {
			continue
		}
		span := s.rust.Span(syntax.Range{From: i, To: i + 1})
		if within == nil || span.Line >= within.Place.Line && span.EndLine <= within.Place.EndLine {
			out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
		}
	}
	return out, nil
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
	for i := 0; i+len(n.tokens) <= len(f.Tokens); i++ {
		if !matchAt(f, i, n.tokens) || s.inTests(i) {
			continue
		}
		span := f.Span(syntax.Range{From: i, To: i + len(n.tokens)})
		if within != nil && (span.Line < within.Place.Line || span.EndLine > within.Place.EndLine) {
			continue
		}
		out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
	}
	return out
}

func matchAt(f *syntax.File, i int, tokens []string) bool {
	for k, want := range tokens {
		if f.Written(i+k) != want {
			return false
		}
	}
	return true
}

// constants finds consts and statics by name or by Type::NAME.
func constants(items []*syntax.Item, name string) []*syntax.Item {
	var out []*syntax.Item
	first, rest, nested := strings.Cut(name, "::")
	for _, item := range items {
		switch {
		case nested && item.Name == first:
			out = append(out, constants(item.Items, rest)...)
		case !nested && item.Name == name && (item.Kind == syntax.Const || item.Kind == syntax.Static):
			out = append(out, item)
		}
	}
	return out
}
