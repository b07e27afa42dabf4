package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// maxBindings bounds one file of bindings; the largest measured has 60 KB.
const maxBindings = 8 << 20

// Bindings reads the TypeScript bindings that `codex app-server generate-ts` prints, as
// Read does, from all files called *.ts. A table is complete for the mode it was
// printed in, so that Coverage says Full of it: with --experimental it holds all
// methods, without it those that are not gated. A table whose file is missing is not
// covered; a file in another form is an error that names it and the place.
func Bindings(files fs.FS) (*surface.Surface, error) {
	set, err := ReadSet(files, ".")
	if err != nil {
		return nil, fmt.Errorf("read bindings: %w", err)
	}
	return set.Bindings()
}

// Bindings is the function Bindings for files that are in memory.
func (s *Set) Bindings() (*surface.Surface, error) { return bindings(s) }

// bindings reads a set of bindings.
func bindings(set *Set) (*surface.Surface, error) {
	r := &tsReader{s: &surface.Surface{Origin: surface.Origin{Witness: "schema"}}}
	for _, f := range set.Files {
		if path.Ext(f.Path) != ".ts" {
			continue
		}
		if len(f.Data) > maxBindings {
			return nil, &BadFile{File: f.Path, Why: fmt.Sprintf("over %d bytes", maxBindings)}
		}
		if err := r.read(f); err != nil {
			return nil, err
		}
	}
	if len(r.s.Methods)+len(r.s.Types) == 0 {
		return nil, errors.New("read bindings: there is neither a method nor a type")
	}
	slices.SortStableFunc(r.s.Methods, func(a, b *surface.Method) int { return int(a.Direction) - int(b.Direction) })
	r.s.Coverage.Fields, r.s.Coverage.Types = surface.Partial, surface.Partial
	r.s.Coverage.StrictUntold = true
	linkResults(r.s.Index())
	return r.s, nil
}

// tsReader makes a surface of files of bindings, one after the other.
type tsReader struct {
	s       *surface.Surface
	file    *tsFile
	scratch tsScratch
}

// read makes the methods or types of one file. A file of types in another form hides
// the type that it is called after.
func (r *tsReader) read(f File) error {
	name := strings.TrimSuffix(path.Base(f.Path), ".ts")
	d := slices.Index(tableNames[:], strings.TrimSuffix(f.Path, ".ts"))
	file, err := parseTS(f.Path, f.Data, &r.scratch)
	var bad *BadFile
	switch {
	case errors.As(err, &bad) && d < 0:
		gap := surface.Gap{What: surface.TypeNamed(name), Why: bad.Why, Place: surface.Place{File: bad.File, Line: bad.Line, EndLine: bad.Line}}
		r.s.Gaps = append(r.s.Gaps, gap)
		return nil
	case err != nil:
		return err
	}
	r.file = file
	for _, t := range file.types {
		switch {
		case d >= 0 && t.name == name:
			r.s.Coverage.Methods[d] = surface.Full
			if err := r.table(surface.Direction(d), t.typ); err != nil {
				return err
			}
		case f.Path != "serde_json/JsonValue.ts":
			r.define(t)
		}
	}
	if d >= 0 && r.s.Coverage.Methods[d] == surface.None {
		return &BadFile{File: f.Path, Line: 1, Why: "there is no type " + name}
	}
	return nil
}

// table reads the methods of one union.
func (r *tsReader) table(d surface.Direction, t *tsType) error {
	alternatives := []*tsType{t}
	if t.shape == tsUnion {
		alternatives = t.args
	} else if t.shape == tsRef && t.text == "never" {
		return nil // a union of nothing
	}
	for _, alt := range alternatives {
		wire, params := alt.member("method"), alt.member("params")
		if alt.shape != tsObject || wire == nil || wire.typ.shape != tsLiteral || wire.typ.text == "" {
			return &BadFile{File: r.file.path, Line: alt.line, Why: "an alternative that is no method"}
		}
		m := &surface.Method{Direction: d, Wire: wire.typ.text, Place: r.place(alt, wire.typ.text)}
		m.WirePlace = surface.Place{File: r.file.path, Line: wire.line, EndLine: wire.line, Item: m.Wire}
		if params != nil {
			m.Params = r.shape(params.typ, surface.TypeID(tableNames[d]+"@"+m.Wire+".params"))
		}
		r.s.Methods = append(r.s.Methods, m)
	}
	return nil
}

// member gives a member of an object by name, nil where it has none.
func (t *tsType) member(name string) *tsMember {
	for i := range t.named {
		if t.named[i].name == name {
			return &t.named[i]
		}
	}
	return nil
}

func (t *tsType) isName(name string) bool { return t.shape == tsRef && t.text == name }

func (r *tsReader) place(t *tsType, item string) surface.Place {
	return surface.Place{File: r.file.path, Line: t.line, EndLine: t.end, Item: item}
}

// home is what the ids of the types of a file begin with: v2:: for v2/X.ts.
func home(file string) string {
	dir := path.Dir(file)
	if dir == "." {
		return ""
	}
	return strings.ReplaceAll(dir, "/", "::") + "::"
}

// id gives the type that a name means in the file: by its import, else in the same
// folder.
func (r *tsReader) id(name string) surface.TypeID {
	from, ok := r.file.imports[name]
	if !ok {
		return surface.TypeID(home(r.file.path) + name)
	}
	target := path.Join(path.Dir(r.file.path), from)
	return surface.TypeID(home(target) + name)
}

// linkResults links methods to their result types by the rule that codex follows: the
// result of XParams is XResponse, where there is one. In the releases 0.136.0, 0.141.0
// and 0.171.0 no method's result is another than this where both types are there.
// Methods without params, and those whose result goes by another name, stay without.
func linkResults(s *surface.Surface) {
	for _, m := range s.Methods {
		if m.Direction != surface.ClientRequest && m.Direction != surface.ServerRequest || m.Result.Kind != surface.NoShape {
			continue
		}
		base, ok := strings.CutSuffix(string(m.Params.Ref), "Params")
		if id := surface.TypeID(base + "Response"); ok && m.Params.Kind == surface.Ref && s.Type(id) != nil {
			m.Result = surface.Shape{Kind: surface.Ref, Ref: id}
		}
	}
}
