package cmd

import (
	"testing"

	"codexpin/pins"

	"github.com/google/go-cmp/cmp"
)

// TestHelpPaths holds that the help of every command is read that can tell about an option
// of the contract, those above its own too; of absent ones as well.
func TestHelpPaths(t *testing.T) {
	const pin = "[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n"
	for name, c := range map[string]struct {
		contract string
		want     []string
	}{
		"none":             {``, nil},
		"of codex itself":  {"[option]\n\"--config\" = {}", []string{""}},
		"a subcommand":     {"[option]\n\"exec\" = {}", []string{""}},
		"below a command":  {"[option]\n\"exec --json\" = {}", []string{"", "exec"}},
		"two commands":     {"[option]\n\"exec --json\" = {}\n\"app-server daemon start --x\" = {}", []string{"", "exec", "app-server", "app-server daemon", "app-server daemon start"}},
		"with a value":     {"[option]\n\"exec --color\" = { values = [\"never\"] }", []string{"", "exec"}},
		"absent ones too":  {"[[absent]]\nclaim = \"option:review --full-auto\"\ninstead = \"x\"", []string{"", "review"}},
		"no other address": {"[config]\napproval_policy = {}", nil},
	} {
		contract, err := pins.Load("codexpin.toml", []byte(pin+c.contract))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, helpPaths(contract)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
