package checks_test

import (
	"strings"
	"testing"

	"codexpin/checks/rust"
)

// TestNearPlaces holds what a path or an item that is not there may mean.
func TestNearPlaces(t *testing.T) {
	texts := rust.NewTexts(smallTree(t))
	for path, want := range map[string]string{
		"core/src/handler.rs":          "codex-rs/core/src/handler.rs",
		"codex-rs/core/src/handlr.rs":  "codex-rs/core/src/handler.rs",
		"codex-rs/other/src/said.rs":   "codex-rs/core/src/said.rs",
		"codex-rs/core/src/config.txt": "",
	} {
		if got := strings.Join(texts.NearPaths(path, 1), " "); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	const handler = "codex-rs/core/src/handler.rs"
	if got := texts.NearItems(handler, "Handler::on_stopp", 1); len(got) != 1 || got[0] != handler+":Handler::on_stop" {
		t.Error(got)
	}
	if got := texts.NearItems("codex-rs/nope.rs", "x", 3); got != nil {
		t.Error(got)
	}
}
