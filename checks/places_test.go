package checks_test

import (
	"testing"

	"codexpin/checks"
)

// TestHiddenPlace holds that what hides a form is given with its own place, whichever
// part of a claim meets it.
func TestHiddenPlace(t *testing.T) {
	const odd = "#[derive(Serialize, Deserialize)]\n#[serde(remote = \"Far\")]\npub struct Probe { pub id: String }\n"
	const holder = derived + "pub struct Probe { pub how: How }\n#[derive(Serialize, Deserialize)]\n#[serde(remote = \"Far\")]\npub enum How { A, B }\n"
	const account = "codex-rs/app-server-protocol/src/protocol/v2/account.rs"
	tests := []struct{ name, edits, contract string }{
		{"required fields", addParams(odd), `sends = []`},
		{"a field", addParams(odd), `sends = ["id"]`},
		{"a closed object", addResult(odd), `closed = { "#result" = ["id"] }`},
		{"a type", addResult(holder), `reads = ["how: string"]`},
		{"a closed set", addResult(holder), "reads = [\"how\"]\nclosed = { how = [\"A\"] }"},
		{"values", addResult(holder), "reads = [\"how\"]\nvalues = { how = [\"A\"] }"},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := edit(t, base, tt.edits).judge(t, checks.All(), load(t, "[request.\"app/list\"]\n"+tt.contract))
			found := false
			for i := range v.Results {
				f := v.Results[i].Worst()
				if f == nil || f.Outcome != checks.Unknown {
					continue
				}
				if found = true; f.Place.File != account {
					t.Errorf("%s: %s:%d: %s", v.Results[i].Claim.ID, f.Place.File, f.Place.Line, f.Message)
				}
			}
			if !found {
				t.Error("nothing is unknown")
			}
		})
	}
}
