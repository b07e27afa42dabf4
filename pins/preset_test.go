package pins

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPresets counts what each preset holds, so that nothing goes missing unnoticed.
func TestPresets(t *testing.T) {
	want := map[string]string{
		"aharness":   "methods 21+5+20+0, sends 48, reads 98, values 32, types 1, config 11, hooks 3, features 1, options 5, modes 3, gates 0, unused 3, absences 6, citations 24, traces 6 of 17 steps, constants 1, notes 3",
		"plain":      "methods 5+2+8+1, sends 13, reads 39, values 11, types 0, config 0, hooks 0, features 0, options 1, modes 0, gates 0, unused 0, absences 0, citations 0, traces 0 of 0 steps, constants 0, notes 0",
		"task-monki": "methods 13+1+3+0, sends 19, reads 38, values 7, types 0, config 0, hooks 0, features 0, options 4, modes 0, gates 1, unused 0, absences 0, citations 0, traces 0 of 0 steps, constants 0, notes 2",
		"tutti":      "methods 2+0+10+0, sends 5, reads 26, values 5, types 0, config 0, hooks 0, features 0, options 0, modes 0, gates 1, unused 0, absences 0, citations 3, traces 0 of 0 steps, constants 0, notes 2",
	}
	if got := Presets(); !slices.Equal(got, []string{"aharness", "plain", "task-monki", "tutti"}) {
		t.Fatalf("presets %v", got)
	}
	for _, name := range Presets() {
		if diff := cmp.Diff(want[name], count(preset(t, name))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func preset(t *testing.T, name string) *Contract {
	t.Helper()
	text, err := Preset(name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Load("preset:"+name, text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func count(c *Contract) string {
	var sends, reads, values, traces int
	for _, m := range c.Methods() {
		sends += len(m.Sends.List)
		reads += len(m.Reads.List)
		for _, v := range append(slices.Clone(m.Values), m.Closed...) {
			values += len(v.List)
		}
	}
	for _, tr := range c.Traces {
		traces += len(tr.Steps)
	}
	return fmt.Sprintf("methods %d+%d+%d+%d, sends %d, reads %d, values %d, types %d, config %d, hooks %d, features %d, options %d, "+
		"modes %d, gates %d, unused %d, absences %d, citations %d, traces %d of %d steps, constants %d, notes %d",
		len(c.Requests), len(c.ServerRequests), len(c.Notifications), len(c.ClientNotifications), sends, reads, values, len(c.Types),
		len(c.Config), len(c.Hooks), len(c.Features), len(c.Options), len(c.Modes), len(c.Gates), len(c.Unused), len(c.Absences),
		len(c.Citations), len(c.Traces), traces, len(c.Constants), len(c.Notes))
}

// TestAharnessNames: the 47 wire names of its document and thread/rollback, as methods
// or as knowingly unused.
func TestAharnessNames(t *testing.T) {
	const names = `config/read error hook/completed hook/started initialize item/agentMessage/delta
		item/autoApprovalReview/completed item/autoApprovalReview/started item/commandExecution/outputDelta
		item/commandExecution/requestApproval item/commandExecution/terminalInteraction item/completed
		item/fileChange/patchUpdated item/fileChange/requestApproval item/permissions/requestApproval item/started
		item/tool/call item/tool/requestUserInput model/list serverRequest/resolved skills/extraRoots/set skills/list
		thread/archive thread/closed thread/compacted thread/fork thread/inject_items thread/list thread/loaded/list
		thread/name/set thread/name/updated thread/read thread/resume thread/rollback thread/settings/update thread/start
		thread/started thread/status/changed thread/tokenUsage/updated thread/unarchive thread/unsubscribe turn/completed
		turn/diff/updated turn/interrupt turn/plan/updated turn/start turn/started turn/steer`
	c := preset(t, "aharness")
	var got []string
	for _, m := range c.Methods() {
		got = append(got, string(m.Name))
	}
	for _, u := range c.Unused {
		if name, ok := strings.CutPrefix(u.Claim, "notification:"); ok {
			got = append(got, name)
		}
	}
	slices.Sort(got)
	want := strings.Fields(names)
	if len(want) != 48 {
		t.Fatalf("%d names", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestPresetsAreFacts: no preset claims anything of a client's own files, and each
// gate it needs is opened by what its handshake says.
func TestPresetsAreFacts(t *testing.T) {
	for _, name := range Presets() {
		c := preset(t, name)
		if len(c.Schemas) > 0 || len(c.Pin.Spelled) > 0 || c.Bump != nil || c.Runtime != nil && c.Runtime.Floor != nil && c.Runtime.Floor.File != "" {
			t.Errorf("%s: claims into the client's files", name)
		}
		if l := c.Local; l != nil && (len(l.Literals)+len(l.OnlyIn)+len(l.Same)+len(l.Handles) > 0) {
			t.Errorf("%s: claims into the client's files", name)
		}
		open := c.Handshake != nil && slices.ContainsFunc(c.Handshake.Capabilities, func(t Text) bool { return t.Text == "experimentalApi" })
		for _, m := range c.Methods() {
			if (m.Gated || len(m.GatedFields) > 0) && !open {
				t.Errorf("%s: %s is gated, and nothing opens the gate", name, m.Name)
			}
			if len(m.At) > 0 {
				t.Errorf("%s: %s names a place in the client", name, m.Name)
			}
		}
	}
}
