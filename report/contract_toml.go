package report

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// contractName writes the name of a field as a field line has it.
func contractName(name string) string {
	path := surface.PathString([]surface.Step{{Kind: surface.StepField, Name: name}})
	return strings.ReplaceAll(path, ":", "%3A")
}

// cite writes a citation of each item, at the lines that were asked for.
func (w *tomlLines) cite(a *Answer) {
	for _, item := range a.Items {
		at := item.Place
		if a.At != nil && a.At.Line >= at.Line && a.At.EndLine <= at.EndLine {
			at.Line, at.EndLine = a.At.Line, a.At.EndLine
		}
		w.header("[[cite]]")
		w.line("id     = %s", tomlString(w.id(item.Path, at.File)))
		w.line("path   = %s", tomlString(at.File))
		w.line("item   = %s", tomlString(item.Path))
		w.line("line   = %s", tomlString(span(at)))
		if item.Digest != "" {
			w.line("digest = %s", tomlString(item.Digest))
		}
	}
}

// id makes an id of an item's name, its own in this text.
func (w *tomlLines) id(item, file string) string {
	name := item[strings.LastIndexByte(item, ':')+1:]
	var b strings.Builder
	last := '-'
	for _, r := range name {
		switch {
		case r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = '-'
		case unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)):
			b.WriteByte('-')
		}
		if r != '-' || last != '-' {
			b.WriteRune(unicode.ToLower(r))
		}
		last = r
	}
	id := strings.Trim(b.String(), "-")
	if id == "" {
		id = strings.TrimSuffix(path.Base(file), path.Ext(file))
	}
	if w.ids == nil {
		w.ids = map[string]int{}
	}
	if w.ids[id]++; w.ids[id] > 1 {
		id = fmt.Sprintf("%s-%d", id, w.ids[id])
	}
	return id
}

// tomlKey writes a key, bare where TOML takes it so.
func tomlKey(key string) string {
	bare := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	if key != "" && strings.IndexFunc(key, func(r rune) bool { return !bare(r) }) < 0 {
		return key
	}
	return tomlString(key)
}

// tomlString writes a basic string. What a terminal would act on is escaped.
func tomlString(text string) string { return pins.Quote(text, shown) }
