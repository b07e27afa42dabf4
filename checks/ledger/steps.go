package ledger

import (
	"codexpin/checks"
	"codexpin/checks/surface"
)

// Step is one step of a bump: the claims of some kinds together.
type Step struct {
	Name    string // one of StepNames
	State   State  // the worst of its claims that counts: Broken, Unknown, Waived, else Kept; Unasked if none was asked
	Counts  map[State]int
	Claims  int
	Problem []int // the entries that are broken or unknown, by index
}

// The names of the steps, in their order.
const (
	StepPin       = "spellings of the pin"
	StepMethods   = "methods"
	StepFields    = "fields, types and values"
	StepConfig    = "config keys"
	StepFeatures  = "features and options"
	StepAbsences  = "absences"
	StepCitations = "citations"
	StepTraces    = "traces"
	StepConstants = "constants"
	StepSchema    = "schema and vendored files"
	StepClient    = "the client's own files"
)

// StepNames lists the steps in their order.
func StepNames() []string {
	return []string{StepCitations, StepMethods, StepFields, StepConfig, StepFeatures, StepAbsences, StepTraces, StepConstants, StepSchema, StepClient, StepPin}
}

// StepOf names the step that a claim belongs to.
func StepOf(c *checks.Claim) string {
	switch c.Kind {
	case checks.ReleaseKind, checks.FloorKind, checks.SpellingKind:
		return StepPin
	case checks.MethodKind, checks.ExportKind:
		return StepMethods
	case checks.ConfigKind:
		return StepConfig
	case checks.FeatureKind, checks.OptionKind:
		return StepFeatures
	case checks.AbsenceKind:
		return StepAbsences
	case checks.CitationKind:
		return StepCitations
	case checks.TraceKind:
		return StepTraces
	case checks.ConstantKind:
		return StepConstants
	case checks.SchemaKind:
		return StepSchema
	case checks.FieldKind, checks.ValueKind, checks.TypeKind:
		switch c.Address.Kind {
		case surface.AtConfig:
			return StepConfig
		case surface.AtOption, surface.AtFeature:
			return StepFeatures
		}
		return StepFields
	case "":
		if c.ID == "pin.why" {
			return StepPin
		}
	}
	return StepClient
}

// steps groups the entries; a step without claims is left out.
func steps(entries []Entry) []Step {
	at := map[string]*Step{}
	for i := range entries {
		name := StepOf(entries[i].Claim)
		s := at[name]
		if s == nil {
			s = &Step{Name: name, Counts: map[State]int{}}
			at[name] = s
		}
		s.Claims++
		s.Counts[entries[i].State]++
		if st := entries[i].State; st == Broken || st == Unknown {
			s.Problem = append(s.Problem, i)
		}
	}
	var out []Step
	for _, name := range StepNames() {
		if s := at[name]; s != nil {
			s.State = s.worst()
			out = append(out, *s)
		}
	}
	return out
}

func (s *Step) worst() State {
	for _, bad := range []State{Broken, Unknown, Waived} {
		if s.Counts[bad] > 0 {
			return bad
		}
	}
	if s.Counts[Unasked] == s.Claims {
		return Unasked
	}
	return Kept
}
