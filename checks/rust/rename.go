package rust

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// rule is one of serde's rename_all rules. The empty rule leaves names alone.
type rule string

// known tells whether serde has the rule.
func (r rule) known() bool {
	switch r {
	case "", "lowercase", "UPPERCASE", "PascalCase", "camelCase", "snake_case", "SCREAMING_SNAKE_CASE", "kebab-case", "SCREAMING-KEBAB-CASE":
		return true
	}
	return false
}

// variant applies the rule to a variant's name, which Rust writes in PascalCase. As
// in serde, lowercase joins words (XHigh is xhigh) and camelCase lowers the first
// letter alone.
func (r rule) variant(name string) string {
	switch r {
	case "lowercase":
		return asciiLower(name)
	case "UPPERCASE":
		return asciiUpper(name)
	case "camelCase":
		return lowerFirst(name)
	case "snake_case":
		return snake(name)
	case "SCREAMING_SNAKE_CASE":
		return asciiUpper(snake(name))
	case "kebab-case":
		return strings.ReplaceAll(snake(name), "_", "-")
	case "SCREAMING-KEBAB-CASE":
		return strings.ReplaceAll(asciiUpper(snake(name)), "_", "-")
	}
	return name
}

// field applies the rule to a field's name, which Rust writes in snake_case.
func (r rule) field(name string) string {
	switch r {
	case "UPPERCASE", "SCREAMING_SNAKE_CASE":
		return asciiUpper(name)
	case "PascalCase":
		return pascal(name)
	case "camelCase":
		return lowerFirst(pascal(name))
	case "kebab-case":
		return strings.ReplaceAll(name, "_", "-")
	case "SCREAMING-KEBAB-CASE":
		return strings.ReplaceAll(asciiUpper(name), "_", "-")
	}
	return name
}

// snake writes PascalCase as serde does: an underscore before every upper-case
// letter but the first, all lowered, so that acronyms fall apart (ABTest is a_b_test).
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if i > 0 && unicode.IsUpper(c) {
			b.WriteByte('_')
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

func pascal(name string) string {
	var b strings.Builder
	up := true
	for _, c := range name {
		switch {
		case c == '_':
			up = true
			continue
		case up:
			b.WriteString(asciiUpper(string(c)))
		default:
			b.WriteRune(c)
		}
		up = false
	}
	return b.String()
}

func lowerFirst(name string) string {
	if name == "" || name[0] >= utf8.RuneSelf { // serde itself refuses such a name
		return name
	}
	return asciiLower(name[:1]) + name[1:]
}

// clapName writes a Rust name as clap's derive does by default: words in kebab-case,
// where a word starts at an upper-case letter after a lower-case one or before one
// (GenerateTs is generate-ts, WSAuth is ws-auth). Digits have the case of the letter
// before them.
func clapName(name string) string {
	var b strings.Builder
	runes := []rune(name)
	var before rune // the last letter with a case in this word
	apart := false
	for i, c := range runes {
		if !unicode.IsLetter(c) && !unicode.IsNumber(c) {
			apart, before = true, 0
			continue
		}
		next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if unicode.IsUpper(c) && (unicode.IsLower(before) || unicode.IsUpper(before) && next) {
			apart = true
		}
		if apart && b.Len() > 0 {
			b.WriteByte('-')
		}
		if apart = false; unicode.IsUpper(c) || unicode.IsLower(c) {
			before = c
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// asciiLower and asciiUpper change ASCII letters alone, as serde does.
func asciiLower(s string) string { return mapASCII(s, 'A', 'Z', 'a'-'A') }
func asciiUpper(s string) string { return mapASCII(s, 'a', 'z', -('a' - 'A')) }

func mapASCII(s string, from, to rune, by rune) string {
	return strings.Map(func(c rune) rune {
		if c >= from && c <= to {
			return c + by
		}
		return c
	}, s)
}
