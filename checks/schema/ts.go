package schema

import (
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks/surface"
)

// maxBindings bounds one file of bindings; the largest measured has 60 KB.
const maxBindings = 8 << 20

// Bindings reads the method tables of the TypeScript bindings that
// `codex app-server generate-ts` prints: the unions of ClientRequest.ts,
// ServerRequest.ts, ServerNotification.ts and ClientNotification.ts. Methods come in the
// order of the unions, with the name of their params type; types are not read. A table
// is complete for the mode it was printed in: with --experimental it holds all methods,
// without it those that are not gated. A table whose file is missing is not covered; a
// file in another form is an error that names it and the place.
func Bindings(files fs.FS) (*surface.Surface, error) {
	s := &surface.Surface{Origin: surface.Origin{Witness: "schema"}}
	for _, d := range surface.Directions() {
		name := tableNames[d]
		text, err := fs.ReadFile(files, name+".ts")
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, fmt.Errorf("read bindings: %w", err)
		case len(text) > maxBindings:
			return nil, &BadFile{File: name + ".ts", Why: fmt.Sprintf("over %d bytes", maxBindings)}
		}
		methods, err := union(name, string(text), d)
		if err != nil {
			return nil, err
		}
		s.Methods = append(s.Methods, methods...)
		s.Coverage.Methods[d] = surface.Full
	}
	if len(s.Methods) == 0 {
		return nil, errors.New("read bindings: there is no table of methods")
	}
	return s.Index(), nil
}

// union reads `export type NAME = { "method": "…", … } | …;`.
func union(name, text string, d surface.Direction) ([]*surface.Method, error) {
	t := &tokens{file: name + ".ts", text: text, line: 1}
	if !t.find("export", "type", name, "=") {
		return nil, t.bad("there is no type %s", name)
	}
	var methods []*surface.Method
	for {
		switch token := t.next(); token {
		case "|":
		case ";", "":
			if t.err != nil {
				return nil, t.err
			}
			return methods, nil
		case "{":
			m, err := t.entry(d)
			if err != nil {
				return nil, err
			}
			methods = append(methods, m)
		case "never": // a union of nothing
		default:
			return nil, t.bad("%q where a method should stand", token)
		}
	}
}

// entry reads the members of one alternative, behind its brace.
func (t *tokens) entry(d surface.Direction) (*surface.Method, error) {
	m := &surface.Method{Direction: d}
	start := t.line
	for {
		name := t.next()
		switch name {
		case ",", ";":
			continue
		case "}":
			if m.Wire == "" {
				return nil, t.bad("an alternative without a method")
			}
			m.Place = surface.Place{File: t.file, Line: start, EndLine: t.line, Item: m.Wire}
			return m, nil
		}
		if t.peek() == "?" {
			t.next()
		}
		if colon := t.next(); colon != ":" {
			return nil, t.bad("%q behind the member %s", colon, name)
		}
		line := t.line
		value := t.value()
		switch unquoted(name) {
		case "method":
			if len(value) != 1 || unquoted(value[0]) == value[0] {
				return nil, t.bad("the method is no string")
			}
			m.Wire = unquoted(value[0])
			m.WirePlace = surface.Place{File: t.file, Line: line, EndLine: line, Item: m.Wire}
		case "params":
			m.Params = paramsShape(value)
		}
	}
}

// paramsShape reads the type of params: a name, perhaps with null; undefined or null
// for none.
func paramsShape(value []string) surface.Shape {
	var shape surface.Shape
	null := false
	for _, token := range value {
		switch {
		case token == "|" || token == "undefined":
		case token == "null":
			null = true
		case shape.Kind == surface.NoShape && isName(token):
			shape = surface.Shape{Kind: surface.Ref, Ref: surface.TypeID(token)}
		default:
			return surface.Shape{Kind: surface.Uncertain, Why: "params of a form that is not known"}
		}
	}
	shape.Nullable = null && shape.Kind == surface.Ref
	return shape
}
