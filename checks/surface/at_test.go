package surface

import (
	"fmt"
	"testing"
)

// line writes a fact in one line: what it says, where, and how.
func line(s *Surface, f *Fact) string {
	text := map[bool]string{true: "there", false: "absent"}[f.There]
	if f.Told != YesTold {
		text = f.Told.String()
	}
	text += fmt.Sprintf(" %d", f.Place.Line)
	if f.There && f.Shape.Kind != NoShape {
		text += " " + s.Label(f.Shape)
	}
	if f.ViaAlias {
		text += " alias"
	}
	for _, g := range f.Gates {
		text += " gate:" + g.Reason
		if !g.Enforced {
			text += "(free)"
		}
	}
	return text
}

func TestAt(t *testing.T) {
	s := exampleSurface()
	for address, want := range map[string]string{
		"request:do":                          "there 1",
		"request:do#params":                   "there 1 Params",
		"request:do#params.id":                "there 11 Id",
		"request:do#params.old":               "there 11 Id alias",
		"request:do#params.id=x":              "not told 11",
		"request:do#params.id.x":              "absent 11",
		"request:do#params.nope":              "absent 10",
		"request:do#params[]":                 "absent 1",
		"request:do#params.list":              "there 12 Item[]?",
		"request:do#params.list[]":            "there 12 Item",
		"request:do#params.list.same":         "absent 12",
		"request:do#params.list[].same":       "there 31 string",
		"request:do#params.list[].one":        "absent 30",
		"request:do#params.list[].type":       "there 30 string",
		"request:do#params.list[].type=text":  "there 31 string",
		"request:do#params.list[].type=skill": "there 33 string gate:item.skill(free)",
		"request:do#params.list[].type=nope":  "absent 30",
		"request:do#params.list[].type=out":   "absent 34",
		"request:do#params.list[]@text.one":   "there 32 string",
		"request:do#params.list[]@skill":      "there 33 Skill gate:item.skill(free)",
		"request:do#params.list[]@skill.path": "there 42 string gate:item.skill(free)",
		"request:do#params.list[]@skill.type": "there 33 string gate:item.skill(free)",
		"request:do#params.list[]@out":        "absent 34",
		"request:do#params.list[]@nope":       "absent 30",
		"request:do#params.list@skill":        "absent 12",
		"request:do#params.gated":             "there 13 string gate:do.gated",
		"request:do#params.hand.a":            "cannot tell 51",
		"request:do#params.hand":              "there 14 Hand",
		"request:do#params.lost":              "there 15 ?",
		"request:do#params.lost.x":            "cannot tell 15",
		"request:do#params.hole.x":            "not told 16",
		"request:do#params.read[]":            "there 17 string",
		"request:do#params.mode=quick":        "there 61 Mode alias",
		"request:do#params.mode=slow":         "absent 62",
		"request:do#params.mode=deep":         "there 63 Mode",
		"request:do#params.mode@deep.level":   "there 64 string",
		"request:do#params.mode.level":        "absent 60",
		"request:do#params.mode.deep":         "cannot tell 63",
		"request:do#params.coded=x":           "cannot tell 22",
		"request:do#result.mode=slow":         "there 62 Mode",
		"request:do#result.mode=quick":        "absent 61 alias",
		"request:do#result.hidden":            "absent 72",
		"request:do#result.hand.a":            "there 52 string",
		"request:do#result.flat":              "there 82 string",
		"request:nope":                        "absent 0",
		"request:told":                        "absent 0",
		"request:twice":                       "cannot tell 121",
		"request:twice#params.id":             "cannot tell 121",
		"server-request:any":                  "cannot tell 123",
		"notification:told":                   "there 3 gate:told",
		"notification:told#params.mode":       "there 71 Mode gate:told",
		"client-notification:bare#params":     "absent 4",
		"client-notification:bare#params.x":   "absent 4",
		"type:Mode=quick":                     "there 61 Mode alias",
		"type:Mode=nope":                      "absent 60",
		"type:Same":                           "cannot tell 90",
		"type:p::Same":                        "there 90 Same",
		"type:q::Same":                        "there 91 Same",
		"type:a::Same":                        "there 90 Same",
		"type:Nope":                           "absent 0",
		"type:p::Nope":                        "absent 0",
		"type:a::Nope":                        "absent 0",
		"type:elsewhere::Nope":                "cannot tell 0",
		"type:Made":                           "cannot tell 122",
		"type:p::Made":                        "cannot tell 122",
		"type:Round#x":                        "cannot tell 92",
		"type:Hand#a":                         "cannot tell 51",
		"config:model":                        "there 96 string?",
		"config:nope":                         "absent 95",
		"option:--config":                     "there 101",
		"option:-c":                           "there 101",
		"option:serve --config":               "there 101",
		"option:serve deep -c":                "there 101",
		"option:serve --top":                  "absent 103",
		"option:s --mode":                     "there 104",
		"option:serve --kind":                 "there 104 alias",
		"option:serve --mode=a":               "there 104",
		"option:serve --mode=c":               "absent 104",
		"option:serve --built":                "cannot tell 124",
		"option:--config=x":                   "not told 101",
		"option:serve":                        "there 103",
		"option:s":                            "there 103 alias",
		"option:serve deep":                   "there 105",
		"option:serve nope":                   "absent 0",
		"option:other --x":                    "cannot tell 120",
		"option:other sub":                    "cannot tell 120",
		"option:serve=x":                      "absent 103",
		"feature:new":                         "there 110",
		"feature:legacy":                      "there 110 alias",
		"feature:nope":                        "absent 0",
	} {
		a, err := ParseAddress(address)
		if err != nil {
			t.Error(err)
			continue
		}
		f := s.At(a)
		if got := line(s, f); got != want {
			t.Errorf("%s: %s (%s), want %s", address, got, f.Why, want)
		}
	}
}
