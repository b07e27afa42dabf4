package checks

import (
	"strings"
	"testing"

	"codexpin/checks/schema"
	"codexpin/pins"
)

// TestTouchingValue holds what the two sides say of a value: which one it is, on the side
// that has it and on the side that has it not, and nothing where there is no such field.
func TestTouchingValue(t *testing.T) {
	contract, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n"+
		"[request.\"turn/start\"]\nsends = [\"threadId\", \"effort\", \"mode?\"]\nvalues = { mode = [\"fast\", \"slow\"] }\n"))
	if err != nil {
		t.Fatal(err)
	}
	claims, _ := Claims(contract)
	both := map[string]string{"ClientRequest.json": clientRequest}
	fast := map[string]string{"ClientRequest.json": strings.ReplaceAll(clientRequest, `"fast", "slow"`, `"fast"`)}
	gone := map[string]string{"ClientRequest.json": strings.ReplaceAll(clientRequest, `, "mode": {"$ref": "#/definitions/Mode"}`, ``)}
	open := map[string]string{"ClientRequest.json": strings.ReplaceAll(clientRequest, `"enum": ["fast", "slow"]`, `"minLength": 1`)}
	for name, c := range map[string]struct {
		have, want map[string]string
		said       string // of =slow
	}{
		"missing":         {fast, both, "no slow | slow"},
		"has come":        {both, fast, "slow | no slow"},
		"with its field":  {gone, both, "nothing | slow"},
		"not of interest": {both, both, ""},
		"an open string":  {both, open, "slow | any string"},
	} {
		diff, err := schema.Compare(setOf(t, c.have), setOf(t, c.want))
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, touch := range Touching(claims, diff) {
			if strings.HasSuffix(touch.Claim, "=slow") {
				said = touch.Have + " | " + touch.Want
			}
		}
		if said != c.said {
			t.Errorf("%s: %q, want %q", name, said, c.said)
		}
	}
}
