package atlas

import (
	"bytes"
	"testing"

	"codexpin/checks/surface"
)

// open opens the embedded atlas.
func open(t testing.TB) *Atlas {
	t.Helper()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func surfaceOf(t testing.TB, a *Atlas, version string) *surface.Surface {
	t.Helper()
	s, err := a.Surface(version)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func encode(t testing.TB, entries []Entry, commits []Commit) []byte {
	t.Helper()
	text, err := Encode(entries, commits)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func read(t testing.TB, text []byte) *Atlas {
	t.Helper()
	a, err := Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// three gives three releases of a protocol of our own: the second is as the first, the
// third has a method more and a type changed.
func three() ([]Entry, []Commit) {
	plain := &surface.Type{ID: "v2::GoParams", Name: "GoParams", Kind: surface.Struct, Fields: []surface.Field{
		{Wire: "how", Shape: surface.Shape{Kind: surface.Array, Elem: []surface.Shape{{Kind: surface.String}}}, Optional: true, OmittedTold: surface.NotTold}}}
	more := *plain
	more.Fields = append([]surface.Field{{Wire: "far", Shape: surface.Shape{Kind: surface.Integer}, Gate: "experimental"}}, plain.Fields...)
	method := func(d surface.Direction, wire string) *surface.Method {
		return &surface.Method{Direction: d, Wire: wire, Params: surface.Shape{Kind: surface.Ref, Ref: "v2::GoParams"}}
	}
	entry := func(version string, t *surface.Type, methods ...*surface.Method) Entry {
		s := &surface.Surface{Methods: methods, Types: []*surface.Type{t}}
		s.Coverage.Methods[surface.ClientRequest], s.Coverage.Fields = surface.Full, surface.Full
		return Entry{Surface: s.Index(), Release: Release{Version: version, Date: "2026-02-03", RollCall: len(methods),
			Package: Package{Name: "@example/codex", Version: version + "-linux-x64", Integrity: "sha512-AAAA"},
			Prints:  []Print{{Command: "generate-ts", Files: 3, SHA256: "00"}, {Command: "generate-ts", Experimental: true, Files: 4, SHA256: "01"}}}}
	}
	entries := []Entry{
		entry("0.9.0", plain, method(surface.ClientRequest, "go"), method(surface.ClientRequest, "come")),
		entry("0.10.0", plain, method(surface.ClientRequest, "go"), method(surface.ClientRequest, "come")),
		entry("0.11.0", &more, method(surface.ClientRequest, "stay"), method(surface.ClientRequest, "go"), method(surface.ClientRequest, "come")),
	}
	return entries, []Commit{{Version: "0.9.0", ID: "aa", Date: "2026-02-01"}, {Version: "0.8.0", ID: "bb", Date: "2026-01-01"}}
}
