package checks

import (
	"strings"

	"codexpin/checks/surface"
)

// nameless says why this witness does not tell the type at a position by its name; "" where
// it does. The schema of config.toml calls types by names of its own, and what Codex prints
// writes the members of a variant out beside its tag, whatever type they are of.
func (s *Subject) nameless(f *surface.Fact) string {
	switch {
	case s.Witness.Name == "source" || s.Witness.Surface.Origin.Witness == "source":
	case f.Address.Kind == surface.AtConfig:
		return ownNames
	case atVariant(f) && (f.Variant.Form == surface.Members || f.Variant.Form == surface.Unit):
		return "this witness does not tell what type a variant is of"
	}
	return ""
}

// ownNames is why the schema of config.toml is not asked about types.
const ownNames = "the schema of config.toml does not call types as the source does"

// ownName says why a type is not asked of this witness by its name: only the schema of
// config.toml has it, which names types after what it prints.
func (s *Subject) ownName(c *Claim) string {
	if c.Address.Kind != surface.AtType || s.Witness.Name != "schema" || s.Witness.Surface == nil {
		return ""
	}
	found := s.Witness.Surface.ByName(c.Address.Name)
	if len(found) == 1 && strings.HasPrefix(string(found[0].ID), "config::") {
		return ownNames
	}
	return ""
}

// atVariant tells whether the last step to a point picks a variant.
func atVariant(f *surface.Fact) bool {
	n := len(f.Address.Path)
	return n > 0 && f.Address.Path[n-1].Kind == surface.StepVariant && f.Variant != nil
}
