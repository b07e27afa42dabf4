package schema

import (
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// Hidden are methods that Codex's exporter leaves out of the JSON schema though they
// are not gated.
type Hidden struct {
	Requests      []string // client requests of the first protocol
	Notifications []string // server notifications with raw responses
}

// ExporterFile is the source that holds the lists of Hidden.
const ExporterFile = "codex-rs/app-server-protocol/src/export.rs"

// HiddenIn reads the two lists from the text of ExporterFile. A list that is not
// there is empty: 0.100.0 has neither.
func HiddenIn(exporter []byte) Hidden {
	return Hidden{
		Requests:      stringList(exporter, "V1_CLIENT_REQUEST_METHODS"),
		Notifications: stringList(exporter, "EXCLUDED_SERVER_NOTIFICATION_METHODS_FOR_JSON"),
	}
}

func stringList(text []byte, name string) []string {
	re := regexp.MustCompile(`(?m)^const ` + name + `: &\[&str\]\s*=\s*&\[([^\]]*)\];`)
	found := re.FindSubmatch(text)
	if found == nil {
		return nil
	}
	var list []string
	for _, part := range strings.Split(string(found[1]), ",") {
		if name := strings.Trim(strings.TrimSpace(part), `"`); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// Stable gives the surface that the schema committed beside source should hold: what
// Codex's exporter prints without the experimental flag, and what JSON Schema can say
// of it. source is not changed; its types that no stable method reaches stay.
//
// The rule was checked at 38 release commits, 0.104.0 to 0.145.0, by `make conformance`:
// client and server requests without the gated ones and the hidden ones; all server
// notifications, gated ones too, without the hidden ones; no gated field, but for
// those whose name on the wire is not the camelCase of their Rust name, which the
// exporter looks for in vain. schemars 0.8 knows no alias, leaves out variants that
// are never read, lists a catch-all variant as a value like any other, and asks for a
// field by the rule of reading, but takes no notice of the default of one that is
// never written. A set of strings that hand-written code leaves open is a string.
func Stable(source *surface.Surface, hidden Hidden) *surface.Surface {
	out := &surface.Surface{Origin: source.Origin, Gaps: source.Gaps, Config: source.Config}
	for _, d := range surface.Directions() {
		out.Coverage.Methods[d] = surface.Partial
	}
	out.Coverage.Config = min(source.Coverage.Config, surface.Partial)
	out.Coverage.Fields, out.Coverage.Types, out.Coverage.Results = surface.Partial, surface.Partial, source.Coverage.Results
	for _, m := range source.Methods {
		if exported(m, hidden) {
			plain := *m
			plain.Gate, plain.InspectParams = "", false
			out.Methods = append(out.Methods, &plain)
		}
	}
	removed := removedFields(source)
	for _, t := range source.Types {
		out.Types = append(out.Types, stableType(t, removed))
	}
	return out.Index()
}

func exported(m *surface.Method, hidden Hidden) bool {
	list := hidden.Requests
	switch m.Direction {
	case surface.ServerNotification:
		list = hidden.Notifications
	case surface.ServerRequest, surface.ClientNotification:
		list = nil
	}
	for _, wire := range list {
		if wire == m.Wire {
			return false
		}
	}
	return m.Gate == "" || m.Direction == surface.ServerNotification || m.Direction == surface.ClientNotification
}

// removedFields gives the fields that the exporter removes, as "Type.field": it goes
// by the name of the type alone, whatever its crate or module.
func removedFields(s *surface.Surface) map[string]bool {
	removed := map[string]bool{}
	for _, t := range s.Types {
		for i := range t.Fields {
			if f := &t.Fields[i]; f.Gate != "" {
				removed[t.Name+"."+camelCase(f.Rust)] = true
			}
		}
	}
	return removed
}

// camelCase writes a Rust field name as the exporter registers it.
func camelCase(rust string) string {
	var b strings.Builder
	upper := false
	for _, c := range strings.TrimPrefix(rust, "r#") {
		switch {
		case c == '_':
			upper = b.Len() > 0
		case upper:
			b.WriteString(strings.ToUpper(string(c)))
			upper = false
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// openByHand tells an enum that takes any string and has no variant that says so:
// hand-written code takes it, and its schema, written by hand too, is a plain string.
func openByHand(t *surface.Type) bool {
	if t.Kind != surface.Enum || t.Tagging != surface.External || !t.Open {
		return false
	}
	for _, v := range t.Variants {
		if v.Other || v.Untagged || v.Form != surface.Unit {
			return false
		}
	}
	return true
}

func stableType(t *surface.Type, removed map[string]bool) *surface.Type {
	plain := *t
	if openByHand(t) {
		plain.Kind, plain.Variants, plain.Open, plain.Shape = surface.Alias, nil, false, surface.Shape{Kind: surface.String}
		return &plain
	}
	plain.Fields = stableFields(t.Fields, func(f *surface.Field) bool { return removed[t.Name+"."+f.Wire] })
	plain.Variants, plain.Open = nil, false
	for _, v := range t.Variants {
		if v.NoIn {
			continue
		}
		v.Aliases, v.Gate, v.NoOut, v.Other = nil, "", false, false
		v.Fields = stableFields(v.Fields, func(*surface.Field) bool { return false })
		plain.Variants = append(plain.Variants, v)
		free := v.Untagged || t.Tagging == surface.Untagged
		plain.Open = plain.Open || free && v.Form == surface.Newtype && v.Shape.Kind == surface.String
	}
	return &plain
}

func stableFields(fields []surface.Field, gone func(*surface.Field) bool) []surface.Field {
	var out []surface.Field
	for _, f := range fields {
		if gone(&f) {
			continue
		}
		if f.NoOut && !f.Shape.Nullable {
			f.Optional = false
		}
		f.Aliases, f.Gate, f.NoIn, f.NoOut = nil, "", false, false
		f.Omitted = f.Optional
		out = append(out, f)
	}
	return out
}
