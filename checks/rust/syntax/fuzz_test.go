package syntax

import (
	"errors"
	"strings"
	"testing"
)

// FuzzParse holds that no text panics, that an error has its place in the text, and
// that what parses is covered by tokens and has items inside each other. Every method
// that reads a range must cope with the ranges of any text.
func FuzzParse(f *testing.F) {
	for _, data := range fixtures(f, "items") {
		f.Add(string(data))
	}
	f.Add(findSource)
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Parse("x.rs", []byte(src))
		if err != nil {
			e, ok := errors.AsType[*Error](err)
			lines := strings.Split(src, "\n")
			if !ok || e.Line < 1 || e.Line > len(lines) || e.Col < 1 || e.Col > len(lines[e.Line-1])+1 {
				t.Fatalf("error %v has no place in %q", err, src)
			}
			return
		}
		if err := checkFile(file); err != nil {
			t.Fatalf("%v in %q", err, src)
		}
		readRanges(t, file)
	})
}

// readRanges calls every method that takes a range, and parses again what it gives.
func readRanges(t *testing.T, f *File) {
	for i, tok := range f.Tokens {
		f.Str(tok)
		if tok.Kind() != Open {
			continue
		}
		r := Range{i + 1, tok.Match()}
		_, _ = f.ParseFields(r)
		_, _ = f.ParseVariants(r)
		_, _ = f.ParseAttrArgs(r)
		_, _ = f.ParseItems(r)
		for _, part := range f.SplitTypes(r, ",") {
			if typ, err := f.ParseType(part); err == nil {
				checkTypeText(t, typ)
			}
		}
	}
	for _, it := range f.Items {
		joined := f.Joined(it.Tokens)
		again, err := Parse("x.rs", []byte(joined))
		if err != nil {
			t.Fatalf("%v in the joined text %q", err, joined)
		}
		if len(again.Items) != 1 || again.Items[0].Kind != it.Kind || again.Items[0].Name != it.Name {
			t.Fatalf("the joined text %q is another item", joined)
		}
	}
	for _, d := range f.ItemsIn(1, 1+strings.Count(f.text, "\n")) {
		if len(f.Find(d.Path)) == 0 {
			t.Fatalf("%q is not found by its path", d.Path)
		}
	}
}

// checkTypeText holds that the text of a type is that type, written as itself.
func checkTypeText(t *testing.T, typ Type) {
	f, err := Parse("x.rs", []byte("m!{"+typ.Text+"}"))
	if err != nil {
		t.Fatalf("%v in the type %q", err, typ.Text)
	}
	again, err := f.ParseType(f.Items[0].Body)
	if err != nil || again.Text != typ.Text {
		t.Fatalf("type %q gives %q, %v", typ.Text, again.Text, err)
	}
}
