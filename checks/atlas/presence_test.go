package atlas

import (
	"slices"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// measured are the releases whose executables were measured by hand, beside what the
// atlas is made with.
func measured() []string {
	return strings.Fields("0.100.0 0.111.0 0.118.0 0.125.0 0.130.0 0.134.0 0.135.0 0.136.0 0.137.0 0.138.0 0.139.0 " +
		"0.140.0 0.141.0 0.142.5 0.144.6 0.145.0 0.150.0 0.155.0 0.160.0 0.165.0 0.168.0 0.171.0")
}

// presence says what was measured of one method: from which release on it is stable (S),
// experimental (E) or absent (-), joined by spaces.
type presence struct{ address, from string }

// presences is the table that was measured.
func presences() []presence {
	table := []presence{
		{"request:collaborationMode/list", "0.100.0=E"},
		{"request:mock/experimentalMethod", "0.100.0=E"},
		{"request:thread/unsubscribe", "0.100.0=- 0.111.0=S"},
		{"request:fs/readFile", "0.100.0=- 0.118.0=S"},
		{"request:thread/inject_items", "0.100.0=- 0.125.0=S"},
		{"request:thread/goal/set", "0.100.0=- 0.130.0=E 0.134.0=S"},
		{"request:thread/settings/update", "0.100.0=- 0.134.0=E"},
		{"request:skills/extraRoots/set", "0.100.0=- 0.136.0=S"},
		{"request:thread/rollback", "0.100.0=S 0.160.0=-"},
		{"request:thread/revert", "0.100.0=- 0.150.0=E 0.155.0=S"},
		{"request:thread/turns/list", "0.100.0=- 0.125.0=S 0.130.0=E 0.155.0=S"},
		{"request:newConversation", "0.100.0=S 0.111.0=-"},
		{"server-request:item/permissions/requestApproval", "0.100.0=- 0.118.0=S"},
		{"server-request:mcpServer/elicitation/request", "0.100.0=- 0.111.0=S"},
		{"server-request:attestation/generate", "0.100.0=- 0.134.0=S"},
		{"server-request:currentTime/read", "0.100.0=- 0.142.5=E 0.171.0=-"},
		{"notification:hook/started", "0.100.0=- 0.118.0=S"},
		{"notification:serverRequest/resolved", "0.100.0=- 0.111.0=S"},
		{"notification:rawResponse/completed", "0.100.0=- 0.145.0=S"},
	}
	for prefix, names := range map[string]string{
		"request:": "initialize thread/start thread/resume thread/fork thread/name/set turn/start turn/steer turn/interrupt model/list " +
			"config/read skills/list mcpServerStatus/list review/start account/read thread/compact/start command/exec thread/list thread/read",
		"server-request:": "item/tool/call item/tool/requestUserInput item/commandExecution/requestApproval item/fileChange/requestApproval " +
			"applyPatchApproval execCommandApproval account/chatgptAuthTokens/refresh",
		"notification:": "turn/started turn/completed thread/tokenUsage/updated rawResponseItem/completed",
	} {
		for name := range strings.FieldsSeq(names) {
			table = append(table, presence{prefix + name, "0.100.0=S"})
		}
	}
	return table
}

// at gives what was measured at a release.
func (p presence) at(version string) (letter string) {
	for step := range strings.FieldsSeq(p.from) {
		if from, to, _ := strings.Cut(step, "="); Compare(from, version) <= 0 {
			letter = to
		}
	}
	return letter
}

// letter gives what a surface says of a method: S, E or -. A notification that the print
// has counts as stable, gated or not: so it was measured.
func letter(t *testing.T, s *surface.Surface, address string) string {
	t.Helper()
	a, err := surface.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	f := s.At(a)
	switch {
	case f.Told != surface.YesTold:
		return f.Told.String() + ": " + f.Why
	case !f.There:
		return "-"
	case f.Gated() && f.Method.Direction != surface.ServerNotification:
		return "E"
	}
	return "S"
}

func TestPresence(t *testing.T) {
	a := open(t)
	asked := 0
	for _, version := range measured() {
		s := surfaceOf(t, a, version)
		for _, p := range presences() {
			asked++
			if got, want := letter(t, s, p.address), p.at(version); got != want {
				t.Errorf("%s at %s: %s, measured %s", p.address, version, got, want)
			}
		}
	}
	t.Logf("%d of %d points as measured", asked, asked)
}

// Sets of strings that were measured in all releases.
func TestPresenceOfValues(t *testing.T) {
	a := open(t)
	for _, c := range []struct{ address, from, values string }{
		{"request:thread/start#params.approvalPolicy", "0.100.0", "never on-failure on-request untrusted"},
		{"request:thread/start#params.approvalPolicy", "0.111.0", "never on-failure on-request reject untrusted"},
		{"request:thread/start#params.approvalPolicy", "0.118.0", "granular never on-failure on-request untrusted"},
		{"request:thread/start#params.approvalPolicy", "0.144.6", "granular never on-request untrusted"},
		{"request:thread/start#params.approvalsReviewer", "0.118.0", "guardian_subagent user"},
		{"request:thread/start#params.approvalsReviewer", "0.125.0", "auto_review guardian_subagent user"},
		{"request:thread/start#params.sandbox", "0.100.0", "danger-full-access read-only workspace-write"},
		{"server-request:item/fileChange/requestApproval#result.decision", "0.100.0", "accept acceptForSession cancel decline"},
		{"server-request:item/permissions/requestApproval#result.scope", "0.118.0", "session turn"},
		{"request:turn/start#params.effort", "0.100.0", "high low medium minimal none xhigh"},
		{"request:turn/start#params.effort", "0.138.0", ""}, // any string
	} {
		address, err := surface.ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range surfaceOf(t, a, c.from).At(address).Values {
			got = append(got, v.Wire)
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != c.values {
			t.Errorf("%s at %s: %s, measured %s", c.address, c.from, text, c.values)
		}
	}
}
