package pins

import "testing"

func TestGlobMatch(t *testing.T) {
	for _, c := range []struct {
		glob, name string
		want       bool
	}{
		{"src/a.ts", "src/a.ts", true}, {"src/a.ts", "src/a.tsx", false}, {"src/*.ts", "src/a.ts", true},
		{"src/*.ts", "src/b/a.ts", false}, {"src/**", "src/a.ts", true}, {"src/**", "src/b/c/a.ts", true},
		{"src/**", "src", false}, {"src/**/a.ts", "src/a.ts", true}, {"src/**/a.ts", "src/b/c/a.ts", true},
		{"src/**/a.ts", "src/b/c/d.ts", false}, {"**", "a", true}, {"**/*.go", "a.go", true}, {"**/*.go", "a/b/c.go", true},
		{"**/x/**", "a/x/b", true}, {"**/x/**", "a/b", false}, {"a?c", "abc", true}, {"a?c", "a/c", false}, {"*", "a/b", false},
		{`a\*`, "a*", true}, {"**/**", "a/b", true}, {"a/**/**", "a/b", true},
	} {
		if got := Glob(c.glob).Match(c.name); got != c.want {
			t.Errorf("%s on %s: %v", c.glob, c.name, got)
		}
	}
}
