package schema

import (
	"testing"

	"codexpin/checks/surface"
)

// A member of one alternative of several is told to be left out sometimes, and it is not
// told whether a reader asks for it; of one alternative alone its own words hold. Other
// members that a reader does without stay untold for a writer.
func TestChoiceTellsWhatIsLeftOut(t *testing.T) {
	alternatives := map[string]string{
		"two": `{"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}, {"type": "object", "properties": {"fileId": {"type": "string"}}, "required": ["fileId"]}`,
		"one": `{"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}`,
	}
	for name, want := range map[string]surface.Field{
		"two": {Optional: true, OptionalTold: surface.NotTold, Omitted: true, OmittedTold: surface.YesTold},
		"one": {},
	} {
		t.Run(name, func(t *testing.T) {
			s := one(t, `{"oneOf": [{"type": "object", "properties": {"type": {"const": "x"}, "d": {"type": "string"}}, "required": ["type"], "anyOf": [`+alternatives[name]+`]}, {"type": "object", "properties": {"type": {"const": "y"}}, "required": ["type"]}]}`)
			fields := s.Type("v2::X").Variants[0].Fields
			d, url := fields[0], fields[1]
			if d.Wire != "d" || !d.Omitted || d.OmittedTold != surface.NotTold {
				t.Errorf("d: %+v", d)
			}
			if url.Wire != "url" || url.Optional != want.Optional || url.OptionalTold != want.OptionalTold || url.Omitted != want.Omitted || url.OmittedTold != want.OmittedTold {
				t.Errorf("url: %+v, want %+v", url, want)
			}
		})
	}
}
