package client

import (
	"fmt"
	"testing"
)

// TestCallers holds that a name without a slash is found beside others that were not asked
// for, and that none of those is told.
func TestCallers(t *testing.T) {
	tree := inMemory(map[string]string{
		"route.ts": "switch (m) {\n  case 'turn/completed': break;\n  case 'approve': break;\n}\n",
		"send.ts":  "failed('turn/start', 1);\nrequest('turn/start', {});\n",
		"other.ts": "const approve = 'approve';\n",
	})
	code := NewCode(func() (*Tree, error) { return tree, nil }, nil)
	all := map[string]bool{"approve": true, "turn/completed": true, "turn/start": true}
	for _, c := range []struct{ of, want string }{
		{"approve", "[route.ts:3]"},
		{"turn/start", "[send.ts:2 send.ts:1]"},
	} {
		found, err := code.Callers(map[string]bool{c.of: true}, all)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range found[c.of] {
			got = append(got, fmt.Sprintf("%s:%d", p.File, p.Line))
		}
		if fmt.Sprint(got) != c.want || len(found) != 1 {
			t.Errorf("%s: %v of %v, want %s", c.of, got, found, c.want)
		}
	}
}
