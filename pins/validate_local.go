package pins

import "strings"

// local checks what later commands ask: schema directories, the client's own tree,
// the steps of a bump.
func (v *validator) local() {
	dirs := map[string]Pos{}
	for _, s := range v.c.Schemas {
		v.once(dirs, string(s.Dir), s.at("dir"), "claimed")
		v.schema(s)
	}
	if l := v.c.Local; l != nil {
		if l.has("except") && !l.has("literals") && !l.has("only-in") {
			v.add(l.ExceptAt(), "except takes files out of literals and only-in", "there is nothing to except from")
		}
		for _, s := range v.c.Local.Same {
			v.same(s)
		}
		claims := map[string]Pos{}
		for _, s := range v.c.Local.Supplement {
			v.once(claims, s.Claim.Claim, s.Claim.Pos, "supplemented")
			v.addresses([]*Ref{&s.Claim})
		}
	}
	if v.c.Bump != nil {
		names := map[string]Pos{}
		for _, s := range v.c.Bump.Steps {
			v.once(names, string(s.Name), s.at("name"), "defined")
		}
	}
}

func (v *validator) schema(s *Schema) {
	stated, elsewhere := s.has("sha256"), s.has("pattern")
	switch {
	case s.Is == IsHash && !stated && !elsewhere:
		v.add(s.Pos, "state sha256, or the file and pattern that hold it", `is = "hash", and there is none`)
	case s.Is != IsHash && (stated || elsewhere):
		v.add(s.at("is"), `write is = "hash", or drop it`, "a hash is stated and not what it is compared with")
	case elsewhere && !s.has("file"):
		v.add(s.at("pattern"), `add file = "…", which holds the hash`, "a pattern without its file")
	case !elsewhere && s.has("file"):
		v.add(s.at("file"), `add pattern = "…{sha256}…", by which the hash stands in it`, "a file without its pattern")
	case elsewhere && s.Pattern != "" && !strings.Contains(string(s.Pattern), "{sha256}"):
		v.add(s.at("pattern"), "write {sha256} where the hash stands", "the pattern lacks {sha256}")
	}
	if s.has("path") && s.Is != IsPin {
		v.add(s.at("path"), `write is = "pin", or leave path out`, `path is a directory at the pin; it goes with is = "pin"`)
	}
}

func (v *validator) same(s *Same) {
	o := s.As
	if o.table == nil {
		return // its absence is reported
	}
	if o.Type != nil {
		v.addresses([]*Ref{o.Type})
	}
	if o.has("type") == (o.has("path") || o.has("name")) || o.has("path") != o.has("name") {
		v.add(o.Pos, `{ path, name } of a constant, or { type = "type:Name" }`, "as names one thing of Codex")
	}
}
