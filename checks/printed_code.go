package checks

import (
	"slices"

	"codexpin/checks/surface"
)

// toolsField is the member of thread/start that code of its own reads, of every type or
// form that its elements had: 0.136.0 takes members there that its type does not declare,
// 0.141.0 and later any JSON value, which it then sorts. What Codex prints, or commits as
// schema, declares the type alone.
const (
	toolsMethod = "thread/start"
	toolsType   = "ThreadStartParams"
	toolsField  = "dynamicTools"
)

// byCode is why what stands below it is not asked.
const byCode = "codex reads " + toolsField + " through code of its own, and this witness tells its declared type alone"

// readByCode tells whether an address lies below a member that this witness knows by its
// declaration alone, and Codex reads through code of its own.
func (s *Subject) readByCode(a surface.Address) bool {
	if !s.Witness.printed() && s.Witness.Name != "schema" || len(a.Path) < 2 || a.Path[0].Name != toolsField {
		return false
	}
	return a.Kind == surface.AtRequest && a.Name == toolsMethod && a.Part == surface.Params ||
		a.Kind == surface.AtType && slices.Contains([]string{toolsType, "v2::" + toolsType}, a.Name)
}

// declaredOnly is the finding of a claim that breaks below such a member: by what is
// declared, and whether it is taken all the same is not told.
func (s *Subject) declaredOnly(f Finding, a surface.Address) (Finding, bool) {
	if f.Outcome != Broken || f.Gate || !s.readByCode(a) {
		return f, false
	}
	up := a
	up.Path, up.Value, up.HasValue = a.Path[:1], "", false
	if at := s.at(up); at.Told != surface.YesTold || !at.There {
		return f, false
	}
	return notAsked(byCode), true
}
