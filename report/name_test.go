package report

import (
	"testing"

	"codexpin/checks/surface"
)

// TestNameIsAbsentOnlyIfEveryLookUpSaysSo asks for bare names of what a surface holds, of
// what it lacks, and of what a form that could not be read may hide.
func TestNameIsAbsentOnlyIfEveryLookUpSaysSo(t *testing.T) {
	text := surface.Shape{Kind: surface.String}
	s := (&surface.Surface{
		Coverage: surface.Coverage{Methods: [4]surface.Extent{surface.Full, surface.Full, surface.Full, surface.Full}, Fields: surface.Full,
			Types: surface.Full, Config: surface.Full, Options: surface.Full, Features: surface.Full},
		Config: "c::Config", Crates: []string{"c"},
		Types: []*surface.Type{
			{ID: "c::Config", Crate: "c", Name: "Config", Kind: surface.Struct, Fields: []surface.Field{
				{Wire: "model", Shape: text}, {Wire: "open", Shape: surface.Shape{Kind: surface.Ref, Ref: "c::Open"}}}},
			{ID: "c::Open", Crate: "c", Name: "Open", Kind: surface.Struct, Fields: []surface.Field{
				{Flatten: true, Shape: surface.Shape{Kind: surface.Map, Elem: []surface.Shape{text}}}}},
		},
		Commands: []*surface.Command{{Options: []surface.Option{{Long: "top"}}}, {Path: "serve", Options: []surface.Option{{Long: "fast"}}}, {Path: "dark"}},
		Features: []*surface.Feature{{Key: "new", Aliases: []string{"old"}}},
		Gaps: []surface.Gap{{What: surface.OptionsOf("dark"), Why: "not read"}, {What: surface.CommandsOf("dark"), Why: "not read"},
			{What: surface.TypeNamed("Made"), Why: "a macro"}},
		Methods: []*surface.Method{{Direction: surface.ClientRequest, Wire: "twice/over"}},
	}).Index()
	for name, want := range map[string]Outcome{
		"model": Found, "model.x": Absent, "nope": Absent, "nope.x": Absent,
		"open": Found, "open.anything": Unknown, "Made": Unknown, "elsewhere::Made": Unknown,
		"features.new": Found, "features.old": Found, "features.nope": Absent,
		"codex": Found, "serve": Found, "codex serve": Found, "serve --fast": Found, "codex serve --fast": Found, "codex --top": Found,
		"codex serve --nope": Absent, "serve nope": Absent, "codex nope": Absent, "nope --fast": Absent,
		"dark": Found, "dark --x": Unknown, "codex dark sub": Unknown, "--fast": Found, "--nope": Unknown,
		"twice/over": Found, "twice/nope": Absent,
	} {
		if a := AtName(s, name); a.Outcome != want {
			t.Errorf("%s: %s, want %s: %s", name, a.Outcome, want, a.Why)
		}
	}
	if a := AtName(s, "--fast"); a.Why == "" {
		t.Error("an option of some commands is told as if all were read")
	}
	if a := AtName(s, "dark"); len(a.Commands) != 1 || a.Commands[0].OptionsWhy == "" || a.Commands[0].CommandsWhy == "" {
		t.Errorf("a command that was not read is told as if it was: %+v", a.Commands)
	}
}
