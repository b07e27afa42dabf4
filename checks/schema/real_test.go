package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"codexpin/checks/schema"
)

// prints gives what a real codex printed, from the folder that CODEX_PRINTS names:
// VERSION/ts, VERSION/ts-exp, VERSION/json, VERSION/json-exp.
func prints(t testing.TB, path string) *schema.Set {
	t.Helper()
	root := os.Getenv("CODEX_PRINTS")
	if root == "" {
		t.Skip("CODEX_PRINTS names no folder of prints")
	}
	set, err := schema.ReadSet(os.DirFS(filepath.Join(root, path)), ".")
	if err != nil {
		t.Skip(err)
	}
	return set
}

// The figure that a founding project pinned, of 576 files.
func TestPinnedDigest(t *testing.T) {
	set := prints(t, "0.141.0/ts")
	if got := set.TextDigest(); len(set.Files) != 576 || got != "2a74eeeca1cf0ed5c66994fd29c3ebf630921169651d74878c24d4b9174fd5f2" {
		t.Errorf("%d files, %s", len(set.Files), got)
	}
}
