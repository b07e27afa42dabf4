package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// shapeOf checks the parts of a macro's definition that decide the wire: the enum called
// name that it makes derives both of serde's traits, and nothing but the attributes that
// allowed takes, those handed on by the call, and those that change nothing stand on it
// and within it. why says what is another way, "" for nothing.
func (r *reader) shapeOf(def ruleItem, name string, allowed func(f *syntax.File, next int, args []syntax.Meta) bool) (body syntax.Range, why string) {
	f := def.module.file
	at := enumNamed(f, def.item.Tokens, name)
	if at < 0 {
		return body, "it makes no enum " + name
	}
	open := at
	for open < def.item.Tokens.To && !f.Is(open, "{") {
		open++
	}
	if open == def.item.Tokens.To {
		return body, "the enum " + name + " has no body"
	}
	body = syntax.Range{From: open + 1, To: f.Tokens[open].Match()}
	c := attrCheck{r: r, m: def.module, allowed: allowed}
	for i := attrsBefore(f, at); i < body.To; i++ {
		if f.Is(i, "#") && f.Is(i+1, "[") {
			if why := c.attr(i); why != "" {
				return body, why
			}
			i = f.Tokens[i+1].Match()
		}
	}
	if !c.reads || !c.writes {
		return body, "the enum " + name + " does not derive both of serde's traits"
	}
	return body, ""
}

// enumNamed finds `enum name` in r and gives the token of enum, -1 for none. A name that
// starts with $ is a variable's.
func enumNamed(f *syntax.File, r syntax.Range, name string) int {
	for i := r.From; i+2 < r.To; i++ {
		plain := f.Is(i, "enum") && f.Is(i+1, name)
		// The pattern of the call may hold such an enum too: there the variable has a kind.
		variable := f.Is(i, "enum") && f.Is(i+1, "$") && f.Is(i+2, strings.TrimPrefix(name, "$")) && name[0] == '$' && f.Is(i+3, "{")
		if plain || variable {
			return i
		}
	}
	return -1
}

// attrsBefore gives the first token of the attributes of the item whose keyword is at i.
func attrsBefore(f *syntax.File, i int) int {
	for i > 0 {
		switch {
		case f.Is(i-1, "pub"):
			i--
		case f.Is(i-1, ")") && f.Is(f.Tokens[i-1].Match()-1, "pub"), f.Is(i-1, "]") && f.Is(f.Tokens[i-1].Match()-1, "#"):
			i = f.Tokens[i-1].Match() - 1
		// $( #[…] )*
		case (f.Is(i-1, "*") || f.Is(i-1, "?")) && f.Is(i-2, ")") && f.Is(f.Tokens[i-2].Match()-1, "$"):
			i = f.Tokens[i-2].Match() - 1
		default:
			return i
		}
	}
	return i
}

// attrCheck looks at the attributes of one enum within a macro's definition.
type attrCheck struct {
	r             *reader
	m             *module
	allowed       func(f *syntax.File, next int, args []syntax.Meta) bool
	reads, writes bool
}

// attr checks the attribute at token i.
func (c *attrCheck) attr(i int) (why string) {
	f := c.m.file
	end := f.Tokens[i+1].Match()
	word, args := f.Text(f.Tokens[i+2]), syntax.Range{}
	if f.Is(i+3, "(") {
		args = syntax.Range{From: i + 4, To: f.Tokens[i+3].Match()}
	}
	switch {
	case word == "$" && end == i+4: // handed on by the call
		return ""
	case word == "cfg" || word == "cfg_attr":
		return "an attribute within it depends on the build"
	case word == "derive":
		d := c.r.derivesSerde(c.m, []syntax.Attr{{Path: "derive", Args: args}})
		c.reads, c.writes = c.reads || d.reads, c.writes || d.writes
		if other := d.otherIn + d.otherOut; other != "" {
			return "the derive " + other + " within it is not known"
		}
		return ""
	case word == "serde":
		metas, err := f.ParseAttrArgs(args)
		if err != nil || !c.allowed(f, end+1, metas) {
			return "a serde attribute within it is not one of those known there: " + f.Joined(args)
		}
		return ""
	case inert(word) && word != "path":
		return ""
	}
	return "the attribute " + word + " within it is not known"
}

// tableShape checks the definition of a table's macro: requests are tagged by method and
// have id and params beside it, notifications have their payload as params.
func (r *reader) tableShape(c *crate, d surface.Direction) (why string) {
	defs := r.rulesOf(c, tableMacro(d))
	if len(defs) != 1 {
		return "" // told by naming
	}
	request := d == surface.ClientRequest || d == surface.ServerRequest
	name := [...]string{"ClientRequest", "ServerRequest", "ServerNotification", "ClientNotification"}[d]
	body, why := r.shapeOf(defs[0], name, func(f *syntax.File, next int, args []syntax.Meta) bool {
		return tableAttr(f, next, args, request)
	})
	if why != "" {
		return why
	}
	if !carries(defs[0].module.file, body, request) {
		return "the enum " + name + " does not carry what its entries say as params"
	}
	return ""
}

// tableAttr takes the serde attributes of a table's enum; next is the token behind one.
func tableAttr(f *syntax.File, next int, args []syntax.Meta, request bool) bool {
	said := map[string]string{}
	for _, a := range args {
		text, isText := soleText(f, a.Value)
		if !isText && a.Name == "rename" && f.Is(a.Value.From, "$") {
			text = "$"
		}
		if a.HasArgs || text == "" || said[a.Name] != "" {
			return false
		}
		said[a.Name] = text
	}
	switch {
	case len(args) == 1 && said["rename"] == "$":
		return true
	case len(args) == 1 && said["rename"] == "id":
		return request && f.Is(next, "request_id")
	case said["tag"] != "method" || said["rename_all"] == "":
		return false
	case request:
		return len(args) == 2
	}
	return len(args) == 3 && said["content"] == "params"
}

// carries tells whether the variants of a table's enum hold `params: $x` alone beside
// the id, or `($x)`.
func carries(f *syntax.File, body syntax.Range, request bool) bool {
	found := 0
	for i := body.From; i+3 < body.To; i++ {
		if request && f.Is(i, ":") && !f.Is(i-1, ":") && !f.Is(i+1, ":") {
			switch {
			case f.Is(i-1, "params") && f.Is(i+1, "$") && (f.Is(i+3, ",") || f.Is(i+3, "}")):
				found++
			case !f.Is(i-1, "request_id"):
				return false
			}
		}
		if !request && f.Is(i, "(") && f.Is(i+1, "$") && f.Is(i+3, ")") {
			found++
		}
	}
	return found == 1
}

// ownMacro tells whether a macro call in m is of the crate's own definition: it is called
// by a bare name, or by a path of the crate, and no use declaration brings in another.
func (r *reader) ownMacro(m *module, call *syntax.Item) bool {
	f, i := m.file, call.Tokens.From
	for f.Is(i, "#") && f.Is(i+1, "[") {
		i = f.Tokens[i+1].Match() + 1
	}
	if !f.Is(i+1, "!") {
		return f.Is(i, "crate") || f.Is(i, "self") || f.Is(i, "super")
	}
	for _, u := range m.uses[call.Name] {
		if e := r.resolve(u.Path, m); e.def != nil || len(e.foreign) > 1 || u.Path[len(u.Path)-1] != call.Name {
			return false
		}
	}
	return true
}
