package rust

import (
	"bytes"

	"codexpin/checks/rust/syntax"
)

// addBuried indexes the impls within the body of a function or the value of a constant:
// Rust lets them stand there for types of the module. They are vague, for what else the
// body declares may give their names another meaning.
func (m *module) addBuried(item *syntax.Item) {
	if m.file.IsTestOnly(item.Attrs) {
		return
	}
	switch item.Kind {
	case syntax.Fn:
		m.addFrom(item.Body)
	case syntax.Const, syntax.Static:
		m.addFrom(item.Value)
	case syntax.Impl, syntax.Trait:
		for _, inner := range item.Items {
			m.addBuried(inner)
		}
	}
}

func (m *module) addFrom(body syntax.Range) {
	f := m.file
	if body.From >= body.To {
		return
	}
	if span := f.Span(body); !bytes.Contains(f.Src[span.Start:span.End], []byte("impl")) {
		return // as nearly always
	}
	for i := body.From; i < body.To; i++ {
		if !f.Is(i, "impl") || !startsStatement(f, i, body.From) {
			continue
		}
		from := i
		for from > body.From && f.Is(from-1, "]") && f.Is(f.Tokens[from-1].Match()-1, "#") {
			from = f.Tokens[from-1].Match() - 1
		}
		items, err := f.ParseItems(syntax.Range{From: from, To: min(blockEnd(f, i, body.To)+1, body.To)})
		if err != nil || len(items) != 1 || localType(f, body, items[0].Name) {
			continue // the input of a macro, or for a type of the body itself
		}
		m.addImpls(items[0], true)
	}
}

// startsStatement tells whether what stands before token i ends a statement, opens a
// block, or belongs to the item that starts there.
func startsStatement(f *syntax.File, i, from int) bool {
	if i == from || f.Is(i-1, "unsafe") {
		return true
	}
	return f.Is(i-1, "{") || f.Is(i-1, "}") || f.Is(i-1, ";") || f.Is(i-1, "]")
}

// localType tells whether a body declares a type of that name.
func localType(f *syntax.File, body syntax.Range, name string) bool {
	for i := body.From; i+1 < body.To; i++ {
		if declares(f, i) && f.Is(i+1, name) {
			return true
		}
	}
	return false
}
