package surface

import (
	"slices"
	"strings"
	"testing"
)

// aboutCodex are names of methods, types, fields and options, as they are at 0.136.0.
func aboutCodex() []string {
	return strings.Fields(`thread/start thread/started thread/resume thread/fork thread/archive thread/archived
		thread/compact/start thread/realtime/start thread/search thread/name/set thread/settings/update
		turn/start turn/started turn/steer turn/interrupt turn/completed item/tool/requestUserInput
		item/tool/call item/commandExecution/requestApproval config/mcpServer/reload app/list
		AskForApproval ApprovalsReviewer ThreadStartParams ThreadStartResponse TurnStatus
		approval_policy approvals_reviewer sandbox_mode threadId turnId --listen --stdio
		on-failure on-request never interrupted`)
}

func TestNearest(t *testing.T) {
	tests := []struct{ name, first string }{
		{"thread/strat", "thread/start"},
		{"thread/startt", "thread/start"},
		{"threadStart", "thread/start"},
		{"ThreadStart", "thread/start"},
		{"thread_started", "thread/started"},
		{"tool/requestUserInput", "item/tool/requestUserInput"},
		{"item/requestUserInput", "item/tool/requestUserInput"},
		{"thread/setName", "thread/name/set"},
		{"turn/interupt", "turn/interrupt"},
		{"turn/complete", "turn/completed"},
		{"AskForAproval", "AskForApproval"},
		{"askForApproval", "AskForApproval"},
		{"approvalPolicy", "approval_policy"},
		{"approval-policy", "approval_policy"},
		{"onFailure", "on-failure"},
		{"--listne", "--listen"},
		{"thread_id", "threadId"},
		{"TurnStats", "TurnStatus"},
		{"interupted", "interrupted"},
	}
	for _, tt := range tests {
		got := Nearest(tt.name, aboutCodex(), 3)
		if tt.name == "thread/setName" {
			if !slices.Contains(got, tt.first) {
				t.Errorf("%s: %v lacks %s", tt.name, got, tt.first)
			}
			continue
		}
		if len(got) == 0 || got[0] != tt.first {
			t.Errorf("%s: %v, want %s first", tt.name, got, tt.first)
		}
	}
}

func TestNearestLeavesOutWhatIsFar(t *testing.T) {
	for _, name := range []string{"", "/", "zzzzzz", "x", "quux/frobnicate", strings.Repeat("thread/", 1000)} {
		if got := Nearest(name, aboutCodex(), 5); len(got) > 0 {
			t.Errorf("%.20q: %v", name, got)
		}
	}
}

func TestNearestIsStable(t *testing.T) {
	names := aboutCodex()
	want := Nearest("thread/strat", append(names, names...), 5)
	slices.Reverse(names)
	if got := Nearest("thread/strat", names, 5); !slices.Equal(got, want) {
		t.Errorf("%v and %v", got, want)
	}
	if got := Nearest("thread/strat", names, 0); len(got) != 0 {
		t.Errorf("limit 0 gives %v", got)
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"thread/start":          "thread start",
		"item/tool/requestUser": "item tool request user",
		"MCPServer":             "mcpserver",
		"mcpServer2Name":        "mcp server2 name",
		"--ws-auth":             "ws auth",
		"snake_case_name":       "snake case name",
		"ÄrgerÖl":               "ärger öl",
		"///":                   "",
		"a b":                   "a b",
	} {
		if got := strings.Join(words(name), " "); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// FuzzNearest: whatever the names, no panic, no more than asked for, only what was given.
func FuzzNearest(f *testing.F) {
	f.Add("thread/strat", "thread/start", "turn/start")
	f.Add("", "a", "\xff")
	f.Add("aB", "ab", "Ab")
	f.Fuzz(func(t *testing.T, name, a, b string) {
		got := Nearest(name, []string{a, b, a}, 2)
		for _, n := range got {
			if n != a && n != b {
				t.Errorf("%q was not given", n)
			}
		}
		if len(got) > 2 {
			t.Errorf("%d names", len(got))
		}
		if len(words(a)) > 0 && len(a) <= maxSuggest && name == a && (len(got) == 0 || wordCost(words(got[0]), words(a)) != 0) {
			t.Errorf("%q does not come first among %q", a, got)
		}
	})
}
