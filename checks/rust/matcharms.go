package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// arms is what a `match` over string literals says: each literal with the variant it
// stands for, and whether any other string is taken too.
type arms struct {
	values  map[string]string // literal -> variant
	order   []string
	refused []string // literals that give an error
	places  map[string]surface.Place
	open    bool
}

// matchBody gives the arms of a function whose body is one match over the variable
// called over, and nothing else.
func (b *builder) matchBody(fn *syntax.Item, over string) (body syntax.Range, ok bool) {
	f, r := b.f, fn.Body
	if !f.Is(r.From, "match") || !f.Is(r.From+1, over) || !f.Is(r.From+2, "{") || f.Tokens[r.From+2].Match() != r.To-1 {
		return body, false
	}
	return syntax.Range{From: r.From + 3, To: r.To - 1}, true
}

// arm is one arm of a match: its pattern and what it gives.
type arm struct{ pattern, value syntax.Range }

// splitArms cuts the arms of a match. ok is false for a form that is not plain.
func splitArms(f *syntax.File, r syntax.Range) (list []arm, ok bool) {
	for at := r.From; at < r.To; {
		start := at
		for at < r.To && !(f.Is(at, "=") && f.Is(at+1, ">")) {
			if f.Tokens[at].Kind() == syntax.Open {
				at = f.Tokens[at].Match()
			}
			at++
		}
		if at >= r.To {
			return nil, false
		}
		one := arm{pattern: syntax.Range{From: start, To: at}}
		at += 2
		start = at
		block := f.Is(at, "{")
		for at < r.To && !f.Is(at, ",") {
			if f.Tokens[at].Kind() == syntax.Open {
				at = f.Tokens[at].Match()
				if block && f.Is(at, "}") {
					at++
					break
				}
			}
			at++
		}
		one.value = syntax.Range{From: start, To: at}
		if at < r.To && f.Is(at, ",") {
			at++
		}
		list = append(list, one)
	}
	return list, true
}

// armsOf gives the arms of a function that is one match over subject, and where to put what
// they say: nil for a function of any other form.
func (b *builder) armsOf(item *syntax.Item, subject string) ([]arm, *arms) {
	body, ok := b.matchBody(item, subject)
	if !ok {
		return nil, nil
	}
	list, ok := splitArms(b.f, body)
	if !ok {
		return nil, nil
	}
	return list, &arms{values: map[string]string{}, places: map[string]surface.Place{}}
}

// stringArms reads a match from string literals to variants: `"a" | "b" => Ok(Self::A)`.
// A last arm that binds the rest gives an open set, or an error.
func (b *builder) stringArms(name, trait, fn string) *arms {
	item := b.function(name, trait, fn)
	if item == nil {
		return nil
	}
	list, out := b.armsOf(item, lastParam(b.f, item.Params))
	for i, a := range list {
		variant, rest, good := b.variantIn(a.value)
		if !good && !b.refuses(a.value) {
			return nil
		}
		last := i == len(list)-1
		if last && a.pattern.To == a.pattern.From+1 && b.f.Tokens[a.pattern.From].Kind() == syntax.Ident {
			if good && !b.takesAll(rest, b.f.Text(b.f.Tokens[a.pattern.From])) {
				return nil // it may refuse some
			}
			out.open = good
			return out
		}
		if rest.From < rest.To || !b.literals(a, variant, good, out) {
			return nil
		}
	}
	return nil // a match over a string that has no last arm for the rest does not compile
}

// literals adds the literals of one pattern; those of an arm that gives an error are
// left out. A pattern of any other form, or a guard, is refused.
func (b *builder) literals(a arm, variant string, good bool, out *arms) bool {
	f := b.f
	for i := a.pattern.From; i < a.pattern.To; i++ {
		if (i-a.pattern.From)%2 == 1 {
			if !f.Is(i, "|") {
				return false
			}
			continue
		}
		text, isText := f.Str(f.Tokens[i])
		if !isText {
			return false
		}
		place := b.m.place(f.Span(syntax.Range{From: i, To: i + 1}), b.t.Name+"::"+variant)
		if good {
			out.add(text, variant, place)
		} else if _, seen := out.places[text]; !seen {
			out.refused, out.places[text] = append(out.refused, text), place
		}
	}
	return true
}

func (a *arms) add(text, variant string, place surface.Place) {
	if _, seen := a.places[text]; !seen {
		a.values[text], a.places[text] = variant, place
		a.order = append(a.order, text)
	}
}

// variantIn gives the variant that an arm of from_str makes: `Ok(Self::A)` or
// `Ok(Self::Other(x))`, of which rest is `(x)`. good is false for anything else.
func (b *builder) variantIn(r syntax.Range) (variant string, rest syntax.Range, good bool) {
	f := b.f
	if !f.Is(r.From, "Ok") || !f.Is(r.From+1, "(") || f.Tokens[r.From+1].Match() != r.To-1 {
		return "", rest, false
	}
	i := r.From + 2
	if !f.Is(i, "Self") && !f.Is(i, b.t.Name) || !f.Is(i+1, ":") || !f.Is(i+2, ":") || f.Tokens[i+3].Kind() != syntax.Ident {
		return "", rest, false
	}
	return f.Text(f.Tokens[i+3]), syntax.Range{From: i + 4, To: r.To - 1}, true
}

// refuses tells whether an arm gives an error and nothing else.
func (b *builder) refuses(r syntax.Range) bool {
	return b.f.Is(r.From, "Err") && b.f.Is(r.From+1, "(") && b.f.Tokens[r.From+1].Match() == r.To-1
}

// takesAll tells whether the payload of the variant for the rest is the string itself,
// so that no string is refused.
func (b *builder) takesAll(rest syntax.Range, bound string) bool {
	got := b.f.Joined(rest)
	for _, plain := range []string{bound + ".to_string()", bound + ".to_owned()", bound + ".into()", "String::from(" + bound + ")", bound} {
		if got == b.joined("("+plain+")") {
			return true
		}
	}
	return rest.From == rest.To // a variant without one: any other string stands for it
}

// variantArms reads as_str: a match over self from variants to string literals, where
// a variant with a payload may give that payload, which leaves the set open. The
// serializer must write as_str.
func (b *builder) variantArms(name string) *arms {
	item := b.function(name, "", "as_str")
	if item == nil || !b.serializesAsStr(name) {
		return nil
	}
	list, out := b.armsOf(item, "self")
	for _, a := range list {
		if !b.variantArm(a, out) {
			return nil
		}
	}
	return out
}

func (b *builder) variantArm(a arm, out *arms) bool {
	f, p := b.f, a.pattern
	if !f.Is(p.From, "Self") && !f.Is(p.From, b.t.Name) || !f.Is(p.From+1, ":") || !f.Is(p.From+2, ":") {
		return false
	}
	variant := f.Text(f.Tokens[p.From+3])
	switch {
	case p.To == p.From+4 && a.value.To == a.value.From+1:
		text, isText := f.Str(f.Tokens[a.value.From])
		if isText {
			out.add(text, variant, b.m.place(f.Span(a.pattern), b.t.Name+"::"+variant))
		}
		return isText
	case f.Is(p.From+4, "(") && p.To == p.From+7:
		out.open = true
		return true
	}
	return false
}
