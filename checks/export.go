package checks

import (
	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkExport judges whether a method is in the JSON Schema that codex exports without
// what is experimental. One that has come in breaks nothing: a notice says so.
func checkExport(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if s.noSuchMethod(f) {
		return s.followsMethod(c)
	}
	if bad, done := s.undecided(f); done {
		return bad
	}
	exported, why, told := s.Witness.exports(f)
	want := c.Entry.(*pins.Method).Exported
	switch {
	case !told:
		return notAsked("this witness does not tell what codex leaves out of the schema that it exports")
	case exported && want:
		return ok(f.Place, "stands in the schema that codex exports")
	case exported:
		return ok(f.Place, "stands in the schema that codex exports: exported = false can go")
	case !want:
		return ok(f.Place, "is left out of the schema that codex exports: "+why)
	}
	out := broken(f.Place, "is left out of the schema that codex exports")
	out.Expected, out.Found = "exported", why
	out.Hint = "say exported = false, and declare it by hand: what is generated from the schema lacks it"
	return out
}

// exports tells whether the method at f is in the exported schema; why says what keeps
// it out. The exporter leaves out gated requests, and what its lists name; all
// notifications but those are in, gated ones too.
func (w *Witness) exports(f *surface.Fact) (exported bool, why string, told bool) {
	switch {
	case f.Told != surface.YesTold || f.Method == nil:
		return false, "", false
	case w.Surface.Origin.Witness == "schema":
		return true, "", true
	case !w.Surface.Coverage.Exports || f.GatesTold == surface.NotTold:
		return false, "", false
	case f.Method.Hidden:
		return false, "its exporter lists it as hidden", true
	}
	asked := f.Method.Direction == surface.ClientRequest || f.Method.Direction == surface.ServerRequest
	if asked && f.Method.Gate != "" {
		return false, "it is experimental", true
	}
	return true, "", true
}
