package rust

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// gateTrait is the trait by which the server asks a value whether it is experimental. Its
// derive goes by the attributes; what an impl written by hand says, only its code tells.
const gateTrait = "ExperimentalApi"

// codedGates notes of the types that have been made which of them choose their gates in
// code: by an impl of gateTrait in the protocol's crate, which is the only place where
// one can stand, or by a macro call there that names them and may make one. No release
// up to 0.145.0 has either, but for the impl that the table of client requests makes.
func (r *reader) codedGates() {
	c := r.crates[protocolCrate]
	if c == nil {
		return
	}
	for _, m := range r.modules(c) {
		for _, name := range slices.Sorted(maps.Keys(m.impls)) {
			for _, i := range m.impls[name] {
				if d := r.gatedBy(i); d != nil {
					r.codedGate(d, m.place(i.item.Span, "impl "+gateTrait+" for "+d.name))
				}
			}
		}
		for _, call := range m.macros {
			r.gateMacro(c, m, call)
		}
	}
}

// codedGate notes it of a type, whatever its parameters are set to.
func (r *reader) codedGate(d *def, place surface.Place) {
	for _, t := range r.out.Types {
		rest, ok := strings.CutPrefix(string(t.ID), string(d.id()))
		if ok && (rest == "" || rest[0] == '<') && t.GatesWhy == "" {
			t.GatesWhy = fmt.Sprintf("code chooses the gates of %s (%s:%d)", t.Name, place.File, place.Line)
			t.GatesPlace = place
		}
	}
}

// gatedBy gives the type that an impl of gateTrait is for, nil for another impl or a
// type outside the workspace.
func (r *reader) gatedBy(i *impl) *def {
	path := i.item.Trait().Path
	if len(path) == 0 || len(i.item.Type().Path) == 0 || !r.isGateTrait(path, i.module) {
		return nil
	}
	return r.resolve(i.item.Type().Path, i.module).def
}

// isGateTrait tells whether a path of code in m names gateTrait, by its own name or by
// one that a use declaration gives it.
func (r *reader) isGateTrait(path []string, m *module) bool {
	word := path[len(path)-1]
	if word == gateTrait {
		return true
	}
	for _, u := range m.uses[word] {
		if len(path) == 1 && len(u.Path) > 0 && u.Path[len(u.Path)-1] == gateTrait {
			return true
		}
	}
	return false
}

// gateMacro looks at a macro call whose definition, in the same crate, says gateTrait:
// each type that the call names may get an impl of it. The tables are read elsewhere.
func (r *reader) gateMacro(c *crate, m *module, call *syntax.Item) {
	for _, d := range surface.Directions() {
		if call.Name == tableMacro(d) {
			return
		}
	}
	says := false
	for _, def := range r.rulesOf(c, call.Name) {
		f := def.module.file
		for i := def.item.Body.From; i < def.item.Body.To; i++ {
			says = says || f.Is(i, gateTrait) && f.Is(i+1, "for")
		}
	}
	for i := call.Body.From; says && i < call.Body.To; i++ {
		if m.file.Tokens[i].Kind() != syntax.Ident {
			continue
		}
		if d := r.resolve([]string{m.file.Text(m.file.Tokens[i])}, m).def; d != nil {
			r.codedGate(d, m.place(call.Span, call.Name+"!"))
		}
	}
}
