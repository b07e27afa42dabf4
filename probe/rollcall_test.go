package probe

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseRollCall(t *testing.T) {
	const head = "Invalid request: unknown variant `codexpin/no-such-method`, "
	for _, tt := range []struct {
		text string
		want []string
	}{
		{head + "expected one of `initialize`, `thread/start`, `a_b/C9`", []string{"initialize", "thread/start", "a_b/C9"}},
		{head + "expected `a` or `b`", []string{"a", "b"}},
		{head + "expected `a`", []string{"a"}},
		{head + "expected one of `a`, `b` at line 1 column 40", []string{"a", "b"}},
		{head + "there are no variants", nil},
		{head + "expected one of ``, `b`", nil},
		{head + "expected one of `a b`, `c`", nil},
		{head + "expected one of `a", nil},
		{"unknown variant `thread/start`, expected one of `a`, `b`", nil},
		{"Method not found", nil},
		{"", nil},
		{head + "expected one of `a`" + strings.Repeat(", `a`", maxTable), nil},
	} {
		if diff := cmp.Diff(tt.want, parseRollCall(tt.text, impossible)); diff != "" {
			t.Errorf("%.80q: %s", tt.text, diff)
		}
	}
}

func TestOddity(t *testing.T) {
	const head = "Invalid request: unknown variant `codexpin/no-such-method`, "
	for text, want := range map[string]string{
		head + "expected one of `a`, `e\x1b[31m`, `" + strings.Repeat("b", 1000) + "`": "`e\x1b[31m` is no name of a method",
		"Method not found":       "Method not found",
		strings.Repeat("x", 999): strings.Repeat("x", 200) + "…",
	} {
		if got := (&RollCall{Text: text}).oddity(); got != want {
			t.Errorf("%.80q: %q, want %q", text, got, want)
		}
	}
}

func TestClassify(t *testing.T) {
	const method = "thread/start"
	for _, tt := range []struct {
		text   string
		code   int64
		want   State
		params string
	}{
		{"Invalid request: unknown variant `thread/start`, expected one of `a`, `b`", -32600, Absent, ""},
		{"Invalid request: unknown variant `other`, expected one of `thread/start`", -32600, NotTold, ""},
		{"Invalid request: invalid type: integer `5`, expected struct ThreadStartParams", -32600, Present, "ThreadStartParams"},
		{"Invalid request: invalid type: integer `5`, expected unit", -32600, Present, "()"},
		{"Invalid request: invalid type: integer `5`, expected internally tagged enum LoginAccountParams", -32600, Present, "LoginAccountParams"},
		{"Invalid request: invalid type: integer `5`, expected adjacently tagged enum P", -32600, Present, "P"},
		{"Invalid request: invalid type: integer `5`, expected enum P", -32600, Present, "P"},
		{"Invalid request: data did not match any variant of untagged enum GetConversationSummaryParams", -32600, Present, "GetConversationSummaryParams"},
		{"Invalid request: missing field `threadId`", -32600, Present, ""},
		{"Not initialized", -32600, Present, ""},
		{"thread/start requires experimentalApi capability", -32600, Gated, ""},
		{"thread/start.config requires experimentalApi capability", -32600, Present, ""},
		{"askForApproval.granular requires experimentalApi capability", -32600, NotTold, ""},
		{"goals feature is disabled", -32600, Barred, ""},
		{"thread/start is not supported here", -32000, Barred, ""},
		{"whatever", -32601, Barred, ""},
		{"invalid type: integer `5`, expected struct X", 12345, Present, "X"},
		{"Server overloaded; retry later.", -32001, NotTold, ""},
		{"internal error", -32603, NotTold, ""},
		{"", 0, NotTold, ""},
	} {
		state, params := classify(method, reply{Error: &rpcError{tt.code, tt.text}})
		if state != tt.want || params != tt.params {
			t.Errorf("%q: %s %q, want %s %q", tt.text, state, params, tt.want, tt.params)
		}
	}
	if state, _ := classify(method, reply{Result: []byte("{}")}); state != NotTold {
		t.Errorf("a result: %s", state)
	}
}

func TestClassifyEcho(t *testing.T) {
	r := reply{Error: &rpcError{-32600, "unknown variant `a`, expected one of `b`"}}
	if state, _ := classify("a`, expected one of `b", r); state == Absent {
		t.Error("a method's name forged a refusal")
	}
}

func FuzzParseRollCall(f *testing.F) {
	f.Add("unknown variant `codexpin/no-such-method`, expected one of `a`, `b`")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range parseRollCall(text, impossible) {
			if !methodName().MatchString(name) || !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%q gives %q", text, name)
			}
		}
	})
}
