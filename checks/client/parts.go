package client

import "strings"

// part passes one byte of a string, or one part of it that is not text, and tells
// which.
func (s *scanner) part(f *form) bool {
	rest := s.src[s.i:]
	switch c := rest[0]; {
	case c == '$' && f.style&(dollar|name) != 0:
		return s.dollarPart(f, rest)
	case c == '#' && f.style&hash != 0 && strings.HasPrefix(rest, "#{"):
		return s.codePart(2, '}', f)
	case c == '\\' && f.style&paren != 0 && strings.HasPrefix(rest[1:], f.hashes+"("):
		return s.codePart(2+len(f.hashes), ')', f)
	case c == '{' && f.style&brace != 0:
		return s.bracePart(f, rest)
	case c == '}' && f.style&brace != 0 && strings.HasPrefix(rest, "}}"):
		s.i++
	}
	s.i++
	return false
}

// dollarPart handles ${…} and $word. Kotlin may ask for several dollars.
func (s *scanner) dollarPart(f *form, rest string) bool {
	n := max(1, f.dollars)
	if !strings.HasPrefix(rest, strings.Repeat("$", n)) || n == len(rest) {
		s.i++
		return false
	}
	switch next := rest[n]; {
	case next == '{' && f.style&dollar != 0:
		return s.codePart(n+1, '}', f)
	case f.style&name != 0 && (next == '_' || next == '`' || next|0x20 >= 'a' && next|0x20 <= 'z' || next >= 0x80):
		for s.i += n + 1; s.i < len(s.src) && s.class[s.src[s.i]] == word; s.i++ {
		}
		return true
	}
	s.i++
	return false
}

// bracePart handles {…}; {{ is a brace. A raw string of C# with several dollars takes as
// many braces.
func (s *scanner) bracePart(f *form, rest string) bool {
	run := 0
	for run < len(rest) && rest[run] == '{' {
		run++
	}
	if f.style&counted != 0 {
		if run < max(1, f.dollars) {
			s.i += run
			return false
		}
		s.codePart(run, '}', f)
		s.i += min(max(0, f.dollars-1), max(0, len(s.src)-s.i))
		return true
	}
	if run%2 == 0 {
		s.i += run
		return false
	}
	return s.codePart(run, '}', f)
}

// codePart passes a part that is code, whose opening is n bytes long. It is true.
func (s *scanner) codePart(n int, until byte, f *form) bool {
	s.i += n
	prev, value := s.prev, s.value
	s.prev, s.value = s.i, false
	if f.style&format != 0 {
		s.formatted(f)
	} else {
		s.code(until)
	}
	s.prev, s.value = prev, value
	return true
}

// formatted passes braced code that a colon may end, behind which a format stands, with
// parts of its own in Python.
func (s *scanner) formatted(f *form) {
	s.colon = true
	s.code('}')
	if !s.inFormat {
		return
	}
	s.inFormat = false
	for s.i < len(s.src) {
		switch c := s.src[s.i]; {
		case c == '{':
			s.codePart(1, '}', f)
		case c == '}':
			s.i++
			return
		case c == '\n' && f.style&multi == 0:
			s.fail(s.i, "a format does not end on its line")
		default:
			s.i++
		}
	}
}

// meaning resolves the escapes of a text.
func (s *scanner) meaning(text string, f *form) string {
	switch {
	case f.style&doubled != 0:
		text = strings.ReplaceAll(text, f.mark+f.mark, f.mark)
	case f.style&raw != 0 && s.rules.typeLast:
		text = strings.ReplaceAll(text, "\r", "")
	}
	if f.style&brace != 0 && f.style&counted == 0 && strings.ContainsAny(text, "{}") {
		text = strings.NewReplacer("{{", "{", "}}", "}").Replace(text)
	}
	if len(f.mark) >= 3 && f.style&multi != 0 {
		text = s.rules.blocks.of(text)
	}
	if f.style&raw != 0 || !strings.Contains(text, `\`) {
		return text
	}
	if f.style&single != 0 {
		return strings.NewReplacer(`\\`, `\`, `\'`, `'`).Replace(text)
	}
	if f.hashes != "" { // only a backslash with the hashes escapes
		text = strings.NewReplacer(`\`+f.hashes, `\`, `\`, `\\`).Replace(text)
	}
	return unescape(text, s.rules.escapedBreak)
}
