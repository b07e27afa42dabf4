package pins

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// pathError is what is wrong with a text, and where in it.
type pathError struct {
	offset, length int
	why, hint      string
}

// maxPath bounds the text of a path and the number of its steps.
const maxPath, maxSteps = 1024, 40

// scanner reads a path; it is the one reader of the grammar in this package.
type scanner struct {
	text     string
	at       int
	optional bool // a ? may stand behind a name
	steps    []Step
	canon    strings.Builder
}

// parsePath reads the path at the start of text, up to a colon or the end, and tells
// how far it came. With optional, a ? may follow a name.
func parsePath(text string, optional bool) (steps []Step, n int, err *pathError) {
	if len(text) > maxPath {
		return nil, 0, &pathError{0, 1, fmt.Sprintf("is longer than %d bytes", maxPath), "name what stands on the way there"}
	}
	s := &scanner{text: text, optional: optional}
	for s.at < len(text) && text[s.at] != ':' {
		if err := s.step(); err != nil {
			return nil, 0, err
		}
		if len(s.steps) > maxSteps {
			return nil, 0, &pathError{0, 1, fmt.Sprintf("has more than %d steps", maxSteps), "name what stands on the way there"}
		}
	}
	if len(s.steps) == 0 {
		return nil, 0, &pathError{0, 1, "names no field", "the name of a field as it stands on the wire: threadId"}
	}
	return s.steps, s.at, nil
}

func (s *scanner) fail(length int, hint, format string, args ...any) *pathError {
	return &pathError{s.at, length, fmt.Sprintf(format, args...), hint}
}

func (s *scanner) add(step Step, text string, n int) {
	s.canon.WriteString(text)
	step.Path = s.canon.String()
	s.steps = append(s.steps, step)
	s.at += n
}

func (s *scanner) step() *pathError {
	rest := s.text[s.at:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "[]"):
		s.add(Step{Kind: ItemStep}, "[]", 2)
	case strings.HasPrefix(rest, "{}"):
		s.add(Step{Kind: EntryStep}, "{}", 2)
	case c == '[':
		return s.index(rest)
	case c == '{':
		return s.fail(1, "any value of a map is written {}", "has a { without }")
	case c == '@':
		return s.name(VariantStep, "@", 1)
	case c == '.' && len(s.steps) > 0:
		return s.name(FieldStep, ".", 1)
	case c == '?':
		return s.question()
	case c == '#':
		return s.fail(1, "field lines begin below the message; values and closed may begin with #params or #result", "has a # where a name should stand")
	case len(s.steps) > 0:
		return s.fail(1, "a step after the first begins with a dot: a.b", "lacks a dot before %s", quote(rest))
	default:
		return s.name(FieldStep, "", 0)
	}
	return nil
}

func (s *scanner) index(rest string) *pathError {
	end := strings.IndexByte(rest, ']')
	if end > 1 && end < 6 {
		if n, err := strconv.ParseUint(rest[1:end], 10, 16); err == nil && strconv.FormatUint(n, 10) == rest[1:end] {
			s.add(Step{Kind: IndexStep, Index: int(n)}, rest[:end+1], end+1)
			return nil
		}
	}
	return s.fail(1, "any item of an array is written []", "has a [ that is neither [] nor [n]")
}

func (s *scanner) question() *pathError {
	last := len(s.steps) - 1
	switch {
	case !s.optional:
		return s.fail(1, "leave out the ?", "has a ?, which only sends and reads have")
	case last < 0 || s.steps[last].Kind != FieldStep:
		return s.fail(1, "null inside an array or a map belongs to the type: string?[]", "has a ? that does not follow the name of a field")
	case s.steps[last].Optional:
		return s.fail(1, "one ? says that it may be missing", "has ? twice")
	}
	s.steps[last].Optional = true
	s.at++
	return nil
}

// name reads a field or variant whose mark is skip bytes long.
func (s *scanner) name(kind StepKind, mark string, skip int) *pathError {
	rest := s.text[s.at+skip:]
	n := 0
	for n < len(rest) && !strings.ContainsRune(".[]{}@#=?:", rune(rest[n])) {
		r, size := utf8.DecodeRuneInString(rest[n:])
		if badRune(r) {
			s.at += skip + n
			hint := fmt.Sprintf("in a name it is written %%%02X", rest[n])
			if strings.HasPrefix(strings.TrimLeft(rest[n:], " "), "?") {
				hint = "the ? stands right behind the name: " + rest[:n] + "?"
			}
			return s.fail(size, hint, "holds the character %q", r)
		}
		n += size
	}
	if n == 0 {
		s.at += skip
		return s.fail(1, "a name stands behind each dot and each @", "lacks a name")
	}
	name, ok := unescape(rest[:n])
	if !ok {
		s.at += skip
		return s.fail(n, "a percent sign itself is written %25", "has a %% without two hex digits")
	}
	s.add(Step{Kind: kind, Name: name}, mark+escape(name), skip+n)
	return nil
}

// badRune tells what stands in no name of an address unescaped.
func badRune(r rune) bool {
	return r == utf8.RuneError || !unicode.IsPrint(r) || unicode.IsSpace(r) || strings.ContainsRune("<>|", r)
}

// escape writes a name as the canonical text of an address does.
func escape(name string) string {
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		plain := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || n == 1 && strings.ContainsRune("/_-:+,", r)
		if plain || n > 1 && !badRune(r) {
			b.WriteString(name[:n])
		} else {
			for _, c := range []byte(name[:n]) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
		name = name[n:]
	}
	return b.String()
}

func unescape(text string) (string, bool) {
	if !strings.Contains(text, "%") {
		return text, true
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i+2 >= len(text) {
			return "", false
		}
		c, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			return "", false
		}
		b.WriteByte(byte(c))
		i += 2
	}
	return b.String(), true
}
