package rust

import "codexpin/checks/rust/syntax"

// defaults gives what the type parameters of a type are when its user does not say: one
// for each of the item's Generics, the zero Type where there is none.
func defaults(f *syntax.File, item *syntax.Item) []syntax.Type {
	list := make([]syntax.Type, len(item.Generics))
	from := nameEnd(f, item)
	if len(list) == 0 || !f.Is(from, "<") {
		return list
	}
	n := 0
	for at := from + 1; at < item.Tokens.To && n < len(list); {
		end, value := paramEnd(f, at, item.Tokens.To)
		if at < end && f.Tokens[at].Kind() != syntax.Lifetime {
			if t, err := f.ParseType(syntax.Range{From: value, To: end}); value > at && err == nil {
				list[n] = t
			}
			n++
		}
		if !f.Is(end, ",") {
			break
		}
		at = end + 1
	}
	return list
}

// nameEnd gives the token behind the name of an item.
func nameEnd(f *syntax.File, item *syntax.Item) int {
	for i := item.Tokens.From; i < item.Tokens.To; i++ {
		if f.Tokens[i].Start() == item.Head.Start {
			return i + 1
		}
	}
	return item.Tokens.To
}

// paramEnd gives the end of the parameter that starts at a token, and where its default
// starts, 0 for none.
func paramEnd(f *syntax.File, at, limit int) (end, value int) {
	angle := 0
	for i := at; i < limit; i++ {
		switch {
		case f.Tokens[i].Kind() == syntax.Open:
			i = f.Tokens[i].Match()
		case f.Is(i, "<"):
			angle++
		case f.Is(i, ">") && f.Is(i-1, "-"): // the arrow of a function type
		case f.Is(i, ">") && angle > 0:
			angle--
		case angle == 0 && (f.Is(i, ",") || f.Is(i, ">")):
			return i, value
		case angle == 0 && f.Is(i, "=") && value == 0:
			value = i + 1
		}
	}
	return limit, value
}

// args gives what the parameters of d are set to in a use of it with the given types,
// with defaults in the place of those left out. ok is false if one has no default.
func (d *def) args(given []syntax.Type, in *scope) (args []typeArg, ok bool) {
	if len(given) > len(d.item.Generics) || d.macro && len(given) > 0 {
		return nil, false
	}
	for _, t := range given {
		args = append(args, typeArg{t, in})
	}
	if d.macro || len(given) == len(d.item.Generics) {
		return args, true
	}
	for _, t := range defaults(d.module.file, d.item)[len(given):] {
		if t.Form == syntax.NoType {
			return nil, false
		}
		// A default may name the parameters before it.
		args = append(args, typeArg{t, &scope{m: d.module, generics: d.item.Generics, args: args}})
	}
	return args, true
}
