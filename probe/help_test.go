package probe

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const sampleHelp = `Run it

Usage: codex app-server [OPTIONS] [COMMAND]

Commands:
  daemon                Manage it
                        (over two lines)
  generate-ts           Print bindings [aliases: ts, gen]
  help                  Print this

Options:
  -c, --config <key=value>
          Override. Examples: - ` + "`-c model=\"o3\"`" + `

      --enable <FEATURE>
          Enable

      --listen <URL>
          Supported values: ` + "`stdio://`" + ` (default), ` + "`off`" + `

          [default: stdio://]

      --stdio
          The same

      --ws-auth <MODE>
          Mode

          [possible values: capability-token,
          signed-bearer-token]

  -s, --sandbox <MODE>
          Policy

          Possible values:
          - read-only: Nothing
          - full:      All

  -i, --image <FILE>...
  -h, --help
          Print help
`

func TestParseHelp(t *testing.T) {
	h, ok := parseHelp("app-server", sampleHelp)
	if !ok {
		t.Fatal("no help")
	}
	want := &Help{Path: "app-server",
		Commands: []HelpEntry{{Name: "daemon"}, {Name: "generate-ts", Aliases: []string{"ts", "gen"}}, {Name: "help"}},
		Options: []HelpOption{
			{Short: "c", Long: "config", Takes: "key=value"},
			{Long: "enable", Takes: "FEATURE"},
			{Long: "listen", Takes: "URL"},
			{Long: "stdio"},
			{Long: "ws-auth", Takes: "MODE", Values: []string{"capability-token", "signed-bearer-token"}},
			{Short: "s", Long: "sandbox", Takes: "MODE", Values: []string{"read-only", "full"}},
			{Short: "i", Long: "image", Takes: "FILE"},
			{Short: "h", Long: "help"},
		}}
	if diff := cmp.Diff(want, h, cmpopts.IgnoreFields(HelpOption{}, "Text")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Form{Bare, Listen, Stdio}, offered(h)); diff != "" {
		t.Error(diff)
	}
}

// TestHelpOfAnother holds that a help counts for the command alone that its usage names.
func TestHelpOfAnother(t *testing.T) {
	for _, c := range []struct {
		path, usage string
		want        bool
	}{
		{"", "codex [OPTIONS] [PROMPT]", true},
		{"exec", "codex exec [OPTIONS] [PROMPT]", true},
		{"e", "codex exec [OPTIONS] [PROMPT]", true},
		{"app-server daemon", "codex app-server daemon [OPTIONS] <COMMAND>", true},
		{"completion", "codex completion", true},
		{"nonsense", "codex [OPTIONS] [PROMPT]", false},
		{"exec nonsense", "codex exec [OPTIONS] [PROMPT]", false},
		{"exec", "codex exec resume [OPTIONS]", false},
	} {
		_, ok := parseHelp(c.path, "Usage: "+c.usage+"\n\nOptions:\n  -c, --config <KEY>\n")
		if ok != c.want {
			t.Errorf("%q for %q: %v", c.usage, c.path, ok)
		}
	}
}

func TestNoHelp(t *testing.T) {
	for _, text := range []string{"", "hello\nworld\n", "error: unexpected argument '--help' found\n"} {
		if h, ok := parseHelp("", text); ok {
			t.Errorf("%q is taken for %+v", text, h)
		}
	}
}

// The forms that a help offers, by what it says of the options.
func TestOffered(t *testing.T) {
	for text, want := range map[string][]Form{
		"Usage: codex app-server\n":                                      {Bare},
		"Options:\n      --listen <URL>\n          ws://IP:PORT\n":       {Bare},
		"Options:\n      --listen <URL>  `stdio://`\n":                   {Bare, Listen},
		"Options:\n      --stdio  Use it\n":                              {Bare, Stdio},
		"Options:\n      --no\n          instead of --stdio of before\n": {Bare},
	} {
		h, _ := parseHelp("app-server", text)
		if diff := cmp.Diff(want, offered(h)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func FuzzParseHelp(f *testing.F) {
	f.Add(sampleHelp)
	f.Fuzz(func(t *testing.T, text string) {
		h, _ := parseHelp("", text)
		for _, o := range h.Options {
			if o.Long == "" && o.Short == "" {
				t.Errorf("%+v", o)
			}
		}
		offered(h)
	})
}

// A step has a name without spaces at its ends: reports print it.
func TestHelpStep(t *testing.T) {
	for path, want := range map[string]Step{"app-server": "help", "": "help codex", "exec resume": "help codex exec resume"} {
		if got := helpStep(path); got != want {
			t.Errorf("%q is %q, want %q", path, got, want)
		}
	}
}
