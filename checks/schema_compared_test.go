package checks

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

func TestTouchHintNamesRequired(t *testing.T) {
	for at, want := range map[string]string{
		"/required": "which fields are required differs in v2/A.json", "/description": "no fact that is read from it differs",
	} {
		c := &surface.TreeComparison{A: new(surface.Surface), Changed: []surface.FileChange{{Path: "v2/A.json", Points: []surface.FilePoint{{At: at}}}}}
		if got := touchHint(c, nil); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", at, got)
		}
	}
}
