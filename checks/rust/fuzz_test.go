package rust_test

import (
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// FuzzRead puts any text in the place of the file that holds a table's types, and asks
// for any address: nothing panics, every fact has a place in a file that exists, and
// what is told absent never had a form that was not understood in its way.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"names.txtar", "presence.txtar", "enums.txtar", "flatten.txtar", "gates.txtar", "handwritten.txtar", "generics.txtar", "core_enum.txtar"} {
		files, _ := load(f, name)
		f.Add(files[v2File], "request:probe#params.a")
	}
	f.Add("#[derive(Serialize)] pub struct P(#[serde(skip)] u8);", "type:P[0]")
	f.Add("#[derive(Deserialize)] #[serde(untagged)] pub enum P { A { #[serde(flatten)] x: Option<P> } }", "request:probe#params@A.y=z")
	f.Add("v2_enum_from_core!{pub enum P from}", "type:P=a")
	f.Add("use self::*; use P as P; pub use super::*;", "request:probe#result{}[].x")
	base, _ := load(f, "base.txtar")
	f.Fuzz(func(t *testing.T, text, address string) {
		if len(text) > 1<<14 {
			return
		}
		files := tree{}
		for path, text := range base {
			files[path] = text
		}
		files[v2File] = text
		s, err := rust.Read(files, rust.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range s.Types {
			if typ.Crate != "std" && (typ.Place.Line < 1 || typ.Place.EndLine < typ.Place.Line || files[typ.Place.File] == "") {
				t.Errorf("%s is at %v", typ.ID, typ.Place)
			}
			if typ.Kind == surface.Unclear && typ.Why == "" {
				t.Errorf("%s is unclear without a reason", typ.ID)
			}
			s.At(s.TypeAddress(typ).Field("x"))
			s.At(s.TypeAddress(typ).Is("x"))
		}
		for _, text := range []string{address, "request:probe#params." + address, "type:P#" + address} {
			if a, err := surface.ParseAddress(text); err == nil {
				checkFact(t, s, s.At(a))
			}
		}
	})
}

// checkFact holds what is true of every fact.
func checkFact(t *testing.T, s *surface.Surface, f *surface.Fact) {
	t.Helper()
	switch {
	case f.There && f.Told != surface.YesTold:
		t.Errorf("%s is there and %v", f.Address, f.Told)
	case !f.There && f.Why == "":
		t.Errorf("%s is not there without a reason", f.Address)
	case f.Told == surface.CannotTell && f.Place.File == "":
		t.Errorf("%s: %s, without a place", f.Address, f.Why)
	}
	f.Members(s)
	s.Near(f.Address, 3)
}

// FuzzTable puts any text in the place of the tables.
func FuzzTable(f *testing.F) {
	for _, name := range []string{"base.txtar", "tables.txtar", "gates.txtar"} {
		files, _ := load(f, name)
		f.Add(files["codex-rs/app-server-protocol/src/table.rs"])
	}
	f.Add("client_request_definitions!{A=>}")
	f.Add("client_request_definitions![A=>\"a\"(]")
	f.Add("#[experimental] server_notification_definitions!(#[serde(rename=\"\")] A(), #[a)")
	base, _ := load(f, "base.txtar")
	f.Fuzz(func(t *testing.T, text string) {
		files := tree{}
		for path, text := range base {
			files[path] = text
		}
		const file = "codex-rs/app-server-protocol/src/table.rs"
		files[file] = text
		s, err := rust.Read(files, rust.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Methods {
			if m.Place.File != file || m.WirePlace.Line < m.Place.Line && !strings.Contains(text, "rename") || m.Wire == "" {
				t.Errorf("%+v", m)
			}
			checkFact(t, s, s.At(surface.MethodAddress(m.Direction, m.Wire)))
		}
		parsed, err := syntax.Parse(file, []byte(text))
		if err != nil {
			return
		}
		for _, m := range s.Methods {
			found := false
			for _, item := range rust.ItemsIn(parsed, m.WirePlace.Line, m.WirePlace.EndLine) {
				found = found || strings.HasSuffix(item.Path, "::"+m.Variant)
			}
			if !found && m.Variant != "" && len(rust.Find(parsed, m.Variant)) == 0 {
				t.Errorf("%s has no item", m.Variant)
			}
		}
	})
}
