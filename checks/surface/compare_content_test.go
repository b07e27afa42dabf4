package surface

import "testing"

// TestChangesOfContent moves the members of variants into the content of an adjacent
// tag, out of it, and under another name: their old addresses are gone.
func TestChangesOfContent(t *testing.T) {
	with := func(tagging Tagging, content string) []*Type {
		fields := []Field{fieldOf("flags", holding(Array, aString))}
		u := tagged("U", tagging, Variant{Wire: "on", Form: Members, Fields: fields}, Variant{Wire: "off"})
		u.Content = content
		return []*Type{objectType("R", fieldOf("status", refTo("U"))), u}
	}
	optional := tagged("U", Internal, Variant{Wire: "on", Form: Members,
		Fields: []Field{{Wire: "data", Shape: refTo("Q"), Optional: true}}}, Variant{Wire: "off"})
	loose := []*Type{objectType("R", fieldOf("status", refTo("U"))), optional, objectType("Q", fieldOf("flags", aString))}
	const at = "request:turn/go#result.status@on."
	for _, c := range []struct {
		name string
		a, b []*Type
		want map[string]string // by address, the rule
	}{
		{"in", with(Internal, ""), with(Adjacent, "data"), map[string]string{at + "flags": "field-gone", at + "data": "field-new-required"}},
		{"out", with(Adjacent, "data"), with(Internal, ""), map[string]string{at + "flags": "field-new-required", at + "data": "field-gone"}},
		{"renamed", with(Adjacent, "data"), with(Adjacent, "content"), map[string]string{at + "data": "field-gone", at + "content": "field-new-required"}},
		{"a member of that name", with(Adjacent, "data"), loose, map[string]string{at + "data": "cannot-tell"}},
		{"none", with(Adjacent, "data"), with(Adjacent, "data"), nil},
	} {
		got := map[string]string{}
		for _, change := range ChangesBetween(witnessed("source", c.a...), witnessed("source", c.b...)).List {
			got[change.Address.String()] = change.Rule
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
		for address, rule := range c.want {
			if got[address] != rule {
				t.Errorf("%s: %s is %q, want %q; all: %v", c.name, address, got[address], rule, got)
			}
		}
	}
}
