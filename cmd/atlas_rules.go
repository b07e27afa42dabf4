package cmd

import (
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/surface"
)

// The rules by which what a release printed may differ from its source. The names of
// the first group are those of what a print cannot say; of the second, of what it says
// wrongly, by a table of types.
const (
	ruleAlias      = "alias"           // prints know no further name
	ruleOneWay     = "one way"         // prints do not say that a field is never read or never written
	ruleOpen       = "open"            // a catch-all is printed as a value like any other; flattened maps are dropped
	ruleOmitted    = "omitted"         // whether a writer leaves a field out is told by a binding that reads too
	ruleGate       = "gate not told"   // gates of notifications, and of what only gated methods reach
	ruleLabel      = "gate label"      // a print tells that there is a gate, not what the server calls it
	ruleByHand     = "written by hand" // the source cannot tell
	ruleOpenByHand = "open by hand"    // a set of strings that hand-written code leaves open is printed as a string
	ruleOtherType  = "read through another type"
	ruleBinding    = "binding alone" // a type of a hidden method: bindings do not tell defaults and integers

	ruleSchema   = "schema by attribute" // the schema says what serde does not
	ruleSameName = "same name twice"     // the bundle holds one type for two of one name
)

// ruleRow excepts the differences of some kinds at one type.
type ruleRow struct {
	typ      surface.TypeID // as the bundle calls it
	kinds    string         // joined by spaces; one way and cannot tell need no row
	from, to string         // releases
	rule     string
}

// ruleRows is the table of types that prints describe otherwise than serde treats them.
// Each row is needed at some release that it covers.
func ruleRows() []ruleRow {
	return []ruleRow{
		{"v2::ResponseItem", "field value required", "0.100.0", "0.145.0", ruleSchema},
		{"v1::ResponseItem", "required", "0.100.0", "0.104.0", ruleSchema},
		{"v2::WebSearchLocation", "strict", "0.113.0", "0.145.0", ruleSchema},
		{"v2::WebSearchToolConfig", "strict", "0.113.0", "0.145.0", ruleSchema},
		{"v2::Account", "required", "0.142.0", "0.145.0", ruleSchema},
		{"v2::ApprovalsReviewer", "value", "0.124.0", "0.145.0", ruleAlias},
		{"v2::CodexErrorInfo", "value", "0.100.0", "0.114.0", ruleSameName},
		{"v2::CreditsSnapshot", "field", "0.100.0", "0.114.0", ruleSameName},
		{"v2::McpAuthStatus", "value", "0.100.0", "0.114.0", ruleSameName},
		{"v2::ModelRerouteReason", "value", "0.104.0", "0.114.0", ruleSameName},
		{"v2::PatchApplyStatus", "value", "0.104.0", "0.114.0", ruleSameName},
		{"v2::RateLimitSnapshot", "field", "0.100.0", "0.114.0", ruleSameName},
		{"v2::RateLimitWindow", "field", "0.100.0", "0.114.0", ruleSameName},
		{"v2::SandboxPolicy", "value", "0.100.0", "0.114.0", ruleSameName},
		{"v2::SkillInterface", "field", "0.100.0", "0.114.0", ruleSameName},
		{"v2::SkillMetadata", "field", "0.100.0", "0.114.0", ruleSameName},
		{"v2::TextElement", "field", "0.100.0", "0.114.0", ruleSameName},
	}
}

// ruled gives the rule that explains a difference between the source of a release and
// its facts; "" if none does.
func ruled(version string, d surface.Difference, source, facts *surface.Surface) string {
	switch d.Kind {
	case surface.DiffAlias:
		return ruleAlias
	case surface.DiffOneWay:
		return ruleOneWay
	case surface.DiffOmitted:
		return ruleOmitted
	case surface.DiffOpen:
		if d.A.Text == "open" || d.A.Text == "takes further keys" {
			return ruleOpen
		}
	case surface.DiffUnclear:
		return ruleByHand
	case surface.DiffGate:
		switch {
		case d.A.Text == "":
			return "" // the print has a gate that the source has not
		case d.B.Text == "":
			return ruleGate
		}
		return ruleLabel
	}
	if d.Kind == surface.DiffShape && d.B.Text == d.A.Text {
		return ruleOpenByHand // the values that hand-written code knows are no set: any string is taken
	}
	if d.A.Text == "null?" && d.B.Text == "" {
		return ruleBinding // of a method without params, which the schema writes as null
	}
	if held := facts.Type(typeAround(d.B.Type)); held != nil && ofBinding(held) {
		return ruleBinding
	}
	if a, b := source.Type(d.A.Type), facts.Type(d.B.Type); a != nil && b != nil && a.Name != b.Name && strings.HasPrefix(a.Name, b.Name) {
		return ruleOtherType
	}
	for _, row := range ruleRows() {
		if row.typ == typeAround(d.B.Type) && strings.Contains(" "+row.kinds+" ", " "+string(d.Kind)+" ") &&
			atlas.Compare(row.from, version) <= 0 && atlas.Compare(version, row.to) <= 0 {
			return row.rule
		}
	}
	return ""
}

// typeAround gives the named type around one that is written out in place.
func typeAround(id surface.TypeID) surface.TypeID {
	if i := strings.IndexAny(string(id), ".@[{"); i >= 0 {
		return id[:i]
	}
	return id
}

// ofBinding tells a type that is known from bindings alone.
func ofBinding(t *surface.Type) bool {
	untold := func(fields []surface.Field) bool {
		for i := range fields {
			if fields[i].OptionalTold != surface.YesTold || fields[i].Shape.Kind == surface.Numeric {
				return true
			}
		}
		return false
	}
	if untold(t.Fields) {
		return true
	}
	for i := range t.Variants {
		if untold(t.Variants[i].Fields) {
			return true
		}
	}
	return false
}
