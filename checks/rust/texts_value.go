package rust

import (
	"math/big"
	"strings"
	"unicode/utf8"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// maxNumber bounds the digits of a number that is read; 128 bits need 128.
const maxNumber = 200

// Constants gives the definitions of a const or static that have a path, or whose path
// ends with it, but for those of tests. The value of one is told where it is one literal:
// a text, a character, true, false, or a number with or without a sign. What is computed,
// and the name of another constant, is none.
func (t *Texts) Constants(path, name string) ([]surface.Constant, error) {
	s, err := t.sheet(path)
	if err != nil || s.rust == nil {
		return nil, err
	}
	var whole, tails []surface.Constant
	s.constants(s.rust.Items, "", func(at string, item *syntax.Item) {
		one := surface.Constant{Passage: surface.Passage{Place: surface.Place{File: path, Line: item.Span.Line, EndLine: item.Span.EndLine, Item: item.Name}}}
		one.Value, one.Literal = literalOf(s.rust, item.Value)
		switch {
		case at == name:
			whole = append(whole, one)
		case strings.HasSuffix(at, "::"+name):
			tails = append(tails, one)
		}
	})
	if len(whole) > 0 {
		return whole, nil
	}
	return tails, nil
}

// constants visits the consts and statics among items, with their paths.
func (s *sheet) constants(items []*syntax.Item, above string, visit func(path string, item *syntax.Item)) {
	for _, item := range items {
		switch {
		case s.rust.IsTestOnly(item.Attrs):
		case item.Kind == syntax.Const || item.Kind == syntax.Static:
			visit(above+item.Name, item)
		default:
			s.constants(item.Items, above+item.Name+"::", visit)
		}
	}
}

func literalOf(f *syntax.File, r syntax.Range) (surface.Literal, bool) {
	sign := ""
	if f.Is(r.From, "-") {
		sign = "-"
		r.From++
	}
	if r.To != r.From+1 {
		return surface.Literal{}, false
	}
	token := f.Tokens[r.From]
	switch text := f.Text(token); {
	case token.Kind() == syntax.Number:
		return number(sign, text)
	case sign != "":
		return surface.Literal{}, false
	case token.Kind() == syntax.Str:
		value, ok := f.Str(token)
		return surface.Literal{Kind: "string", Text: value}, ok
	case token.Kind() == syntax.Char:
		return character(text)
	case f.Is(r.From, "true"), f.Is(r.From, "false"):
		return surface.Literal{Kind: "bool", Text: text}, true
	}
	return surface.Literal{}, false
}

// character reads 'a', and b'a', which is a number.
func character(text string) (surface.Literal, bool) {
	prefix, rest, _ := strings.Cut(text, "'")
	rest = strings.TrimSuffix(rest, "'")
	if rest == `"` {
		rest = `\"`
	}
	as := prefix + `"` + rest + `"`
	f, err := syntax.Parse("literal.rs", []byte("const X: T = "+as+";"))
	if err != nil {
		return surface.Literal{}, false
	}
	value, ok := f.Str(f.Tokens[len(f.Tokens)-2])
	switch {
	case !ok || value == "":
		return surface.Literal{}, false
	case prefix == "b":
		return surface.Literal{Kind: "integer", Text: big.NewInt(int64(value[0])).String()}, true
	}
	r, _ := utf8.DecodeRuneInString(value)
	return surface.Literal{Kind: "string", Text: string(r)}, true
}

// number reads a number without what does not change it: separators, the suffix of its
// type, the base.
func number(sign, text string) (surface.Literal, bool) {
	text = strings.ReplaceAll(text, "_", "")
	if len(text) > maxNumber {
		return surface.Literal{}, false
	}
	hex := strings.HasPrefix(text, "0x")
	for _, suffix := range []string{"i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"} {
		text = strings.TrimSuffix(text, suffix)
	}
	if !hex {
		for _, suffix := range []string{"f32", "f64"} {
			if bare, is := strings.CutSuffix(text, suffix); is {
				return surface.Literal{Kind: "number", Text: sign + bare}, true
			}
		}
		if strings.ContainsAny(text, ".eE") {
			return surface.Literal{Kind: "number", Text: sign + text}, true
		}
	}
	base := 10
	for prefix, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if bare, is := strings.CutPrefix(text, prefix); is {
			text, base = bare, b
		}
	}
	n, ok := new(big.Int).SetString(sign+text, base)
	if !ok {
		return surface.Literal{}, false
	}
	return surface.Literal{Kind: "integer", Text: n.String()}, true
}
