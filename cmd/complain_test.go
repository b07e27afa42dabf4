package cmd_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOneComplainer shows that what a message quotes can reach standard error only
// through complain and tell, which bound and escape it.
func TestOneComplainer(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) < 20 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "main.go" {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(src), "\n") {
			if strings.Contains(line, "streams.Err") && strings.Contains(line, "Fprint") || strings.Contains(line, "os.Stderr") {
				t.Errorf("%s:%d: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
}
