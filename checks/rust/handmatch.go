package rust

import (
	"slices"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// byMatch reads the values of an enum that is a string on the wire and whose set is
// written as two plain matches: from_str from literals to variants, and as_str (or
// from Display) from variants to literals. Any other form is left alone, and the set
// then stays untold. It is so written for ReasoningEffort from 0.138.0 on, which takes
// any string besides its eight.
func (b *builder) byMatch(item *syntax.Item) bool {
	if item.Kind != syntax.Enum || !b.parsesItsString(item.Name) {
		return false
	}
	in := b.stringArms(item.Name, "FromStr", "from_str")
	out := b.variantArms(item.Name)
	if in == nil || out == nil || len(in.order) == 0 {
		return false
	}
	t := b.t
	t.Kind, t.Tagging, t.Open, t.Opaque = surface.Enum, surface.External, in.open || out.open, false
	t.Why, t.WhyPlace = "", surface.Place{} // nothing is left unread
	for _, wire := range in.order {
		_, emitted := out.values[wire]
		t.Variants = append(t.Variants, surface.Variant{Wire: wire, Rust: in.values[wire], NoOut: !emitted && !out.open, Place: in.places[wire]})
	}
	for _, wire := range out.order {
		if _, taken := in.values[wire]; !taken {
			refused := slices.Contains(in.refused, wire)
			t.Variants = append(t.Variants, surface.Variant{Wire: wire, Rust: out.values[wire], NoIn: !in.open || refused, Place: out.places[wire]})
		}
	}
	for _, wire := range in.refused {
		if _, written := out.values[wire]; in.open && !written {
			t.Variants = append(t.Variants, surface.Variant{Wire: wire, NoIn: true, NoOut: true, Place: in.places[wire]})
		}
	}
	return true
}

// function finds a function of an impl of the type called name: of a trait, or, where
// trait is empty, of an inherent impl. nil if there are several, or one that stands in
// some builds only.
func (b *builder) function(name, trait, fn string) (found *syntax.Item) {
	for _, i := range b.m.impls[name] {
		of := ""
		if n := len(i.item.Trait().Path); n > 0 {
			of = i.item.Trait().Path[n-1]
		}
		if of != trait {
			continue
		}
		for _, member := range i.item.Items {
			if member.Kind != syntax.Fn || member.Name != fn || b.f.IsTestOnly(member.Attrs) {
				continue
			}
			if found != nil || i.vague || conditional(b.f, member.Attrs) {
				return nil
			}
			found = member
		}
	}
	return found
}

// serializesAsStr tells whether the type's Serialize writes self.as_str() and nothing else.
func (b *builder) serializesAsStr(name string) bool {
	fn := b.function(name, "Serialize", "serialize")
	return fn != nil && b.f.Joined(fn.Body) == b.joined("serializer.serialize_str(self.as_str())")
}

// joined gives a piece of text as Joined gives the same tokens of a file.
func (b *builder) joined(text string) string {
	f, err := syntax.Parse(b.m.name, []byte("fn f() { "+text+" }"))
	if err != nil {
		return ""
	}
	return f.Joined(f.Items[0].Body)
}

// parsesItsString tells whether the type's Deserialize reads a String and gives what
// its from_str makes of it.
func (b *builder) parsesItsString(name string) bool {
	fn := b.function(name, "Deserialize", "deserialize")
	if fn == nil {
		return false
	}
	f, r := b.f, fn.Body
	// let x = String::deserialize(d)?; x.parse().map_err(…)
	if !f.Is(r.From, "let") || !f.Is(r.From+2, "=") {
		return false
	}
	variable := f.Text(f.Tokens[r.From+1])
	for i := r.From + 3; i < r.To; i++ {
		if f.Is(i, ";") {
			read := f.Joined(syntax.Range{From: r.From + 3, To: i}) == b.joined("String::deserialize("+lastParam(f, fn.Params)+")?")
			return read && f.Is(i+1, variable) && f.Is(i+2, ".") && f.Is(i+3, "parse") && f.Is(i+4, "(") && f.Is(i+5, ")") && f.Is(i+6, ".") &&
				f.Is(i+7, "map_err") && f.Is(i+8, "(") && f.Tokens[i+8].Match() == r.To-1
		}
	}
	return false
}
