package report

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// untoldSurface holds one notification and one request with fields of which the witness
// tells presence, null and gates, or does not.
func untoldSurface(told surface.Told, gates bool) *surface.Surface {
	fields := []surface.Field{
		{Wire: "null", Shape: surface.Shape{Kind: surface.String, Nullable: true}, Optional: true},
		{Wire: "kept", Shape: surface.Shape{Kind: surface.String}},
		{Wire: "left", Shape: surface.Shape{Kind: surface.String, NullTold: told}, Optional: true, Omitted: true, OptionalTold: told, OmittedTold: told},
	}
	witness := "atlas"
	if told == surface.YesTold {
		witness = "source"
	}
	s := &surface.Surface{
		Origin:   surface.Origin{Witness: witness},
		Coverage: surface.Coverage{Fields: surface.Full, Types: surface.Full, Results: true, Gated: gates, SomeGated: true, Enforced: gates},
		Methods: []*surface.Method{
			{Direction: surface.ServerNotification, Wire: "turn/told", Params: surface.Shape{Kind: surface.Ref, Ref: "p::Told"}},
			{Direction: surface.ClientRequest, Wire: "turn/ask", Params: surface.Shape{Kind: surface.Ref, Ref: "p::Told"}},
		},
		Types: []*surface.Type{{ID: "p::Told", Name: "Told", Crate: "p", Kind: surface.Struct, Fields: fields}},
	}
	for _, d := range surface.Directions() {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, gates
	}
	return s.Index()
}

// TestShowUntold holds that what a witness does not tell of presence, null and gates is
// said to be not told: in the tables, at a point, in JSON; and that what it tells is said.
func TestShowUntold(t *testing.T) {
	for _, c := range []struct {
		asked        string
		told, untold []string // of the text
		json         []string // of the document, where it is not told
	}{
		{"notification:turn/told", []string{"left string sometimes", "null string | null always", "kept string always", "gate none"},
			[]string{"left string (null not told) not told", "null string | null not told", "kept string always", "gate not told"},
			[]string{`"alwaysUntold": true`, `"nullableUntold": true`, `"gateUntold": true`}},
		{"request:turn/ask", []string{"left string optional", "kept string required", "gate none"},
			[]string{"left string (null not told) not told", "kept string required", "gate not told"},
			[]string{`"requiredUntold": true`}},
		{"notification:turn/told#params.left", []string{"type string", "to read sometimes", "gate none"},
			[]string{"type string (null not told)", "to read not told", "gate not told"},
			[]string{`"alwaysUntold": true`, `"gatesUntold": true`}},
		{"request:turn/ask#params.left", []string{"to send optional", "gate none"}, []string{"to send not told", "gate not told"}, []string{`"requiredUntold": true`}},
		{"type:Told", []string{"left string optional sometimes"}, []string{"left string (null not told) not told not told"}, []string{`"requiredUntold": true`, `"alwaysUntold": true`}},
	} {
		for _, told := range []bool{true, false} {
			s := untoldSurface(surface.NotTold, false)
			want := c.untold
			if told {
				s, want = untoldSurface(surface.YesTold, true), c.told
			}
			address, err := surface.ParseAddress(c.asked)
			if err != nil {
				t.Fatal(err)
			}
			r := (&Show{Answers: []Answer{AtAddress(s, c.asked, address)}}).Settle()
			doc, err := JSON(r)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(strings.Fields(r.Text(TextOptions{})), " ")
			for _, w := range want {
				if !strings.Contains(text, w) {
					t.Errorf("%s, told %v: no %q in %s", c.asked, told, w, text)
				}
			}
			if told && (strings.Contains(text, "not told") || strings.Contains(string(doc), "ntold")) {
				t.Errorf("%s is told: %s\n%s", c.asked, text, doc)
			}
			for _, w := range c.json {
				if !told && !strings.Contains(string(doc), w) {
					t.Errorf("%s: no %s in %s", c.asked, w, doc)
				}
			}
		}
	}
}
