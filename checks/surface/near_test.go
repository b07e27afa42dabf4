package surface

import (
	"strings"
	"testing"
)

// TestNearEntersListsAndMaps holds that a path which lacks a step into an array or a map
// is told so, and that the path with the step is offered.
func TestNearEntersListsAndMaps(t *testing.T) {
	text := plainShape(String)
	mapOf := Shape{Kind: Map, Elem: []Shape{ref("p::Server")}}
	s := (&Surface{
		Coverage: Coverage{Methods: [4]Extent{Full, Full, Full, Full}, Fields: Full, Types: Full, Config: Full}, Config: "p::Config",
		Methods: []*Method{{Direction: ServerNotification, Wire: "told", Params: ref("p::Told"), Place: at(1)}},
		Types: []*Type{
			{ID: "p::Config", Name: "Config", Kind: Struct, Place: at(2), Fields: []Field{{Wire: "servers", Shape: mapOf, Place: at(3)}}},
			{ID: "p::Server", Name: "Server", Kind: Struct, Place: at(4), Fields: []Field{{Wire: "enabled", Shape: text, Place: at(5)}}},
			{ID: "p::Told", Name: "Told", Kind: Struct, Place: at(6), Fields: []Field{{Wire: "turns", Shape: nullable(arrayOf(ref("p::Turn"))), Place: at(7)}}},
			{ID: "p::Turn", Name: "Turn", Kind: Struct, Place: at(8), Fields: []Field{{Wire: "items", Shape: arrayOf(arrayOf(ref("p::Server"))), Place: at(9)}, {Wire: "status", Shape: text, Place: at(10)}}},
		},
	}).Index()
	for _, c := range []struct{ address, why, near string }{
		{"config:servers.one.enabled", "write servers{} for any", "config:servers{}.enabled"},
		{"config:servers.one", "write servers{} for any", "config:servers{}"},
		{"config:servers.enabled", "write servers{} for any", "config:servers{}.enabled config:servers{}"},
		{"config:servers.one.enbled", "write servers{} for any", "config:servers{}.enabled"},
		{"notification:told#params.turns.status", "write turns[].status for", "notification:told#params.turns[].status"},
		{"notification:told#params.turns.stats", "write turns[].stats for", "notification:told#params.turns[].status"},
		{"notification:told#params.turns.items.enabled", "write turns[].items for", "notification:told#params.turns[].items[][].enabled"},
		{"notification:told#params.turns[].statuss", "Turn has no field statuss", "notification:told#params.turns[].status"},
		{"notification:told#params.turns[].status.x", "is a string and has no fields", ""},
	} {
		a, err := ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); f.Told != YesTold || f.There || !strings.Contains(f.Why, c.why) {
			t.Errorf("%s: %v %v: %s", c.address, f.Told, f.There, f.Why)
		}
		if near := strings.Join(s.Near(a, 3), " "); near != c.near {
			t.Errorf("%s is near %q, want %q", c.address, near, c.near)
		}
	}
}
