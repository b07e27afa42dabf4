package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// newApp is an app over buffers, in an empty directory.
func newApp(t *testing.T, env ...string) (a *app, out, errs *bytes.Buffer) {
	t.Helper()
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	return &app{
		env: env, dir: t.TempDir(), color: colorAuto, read: rust.Read,
		streams: Streams{In: strings.NewReader(""), Out: out, Err: errs},
	}, out, errs
}

func TestPanicIsAnInternalError(t *testing.T) {
	for _, debug := range []string{"", "1"} {
		a, out, errs := newApp(t, "CODEXPIN_DEBUG="+debug)
		a.streams.In = panicReader{}
		code := a.main(context.Background(), []string{"show", "--unused", "-"})
		if code != ExitUnknown || out.Len() > 0 {
			t.Errorf("code %d, stdout %q", code, out)
		}
		if !strings.Contains(errs.String(), `internal error: a panic with \x1b[31m in it`) {
			t.Errorf("stderr %q", errs)
		}
		if got := strings.Contains(errs.String(), "main_test.go"); got != (debug == "1") {
			t.Errorf("debug %q: the place is shown: %v", debug, got)
		}
	}
}

type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("a panic with \x1b[31m in it") }

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, out, errs := newApp(t)
	a.streams.In = cancelReader{cancel}
	if code := a.main(ctx, []string{"show", "--unused", "-"}); code != ExitInterrupted {
		t.Errorf("code %d", code)
	}
	if out.Len() > 0 || errs.String() != "codexpin: error: interrupted\n" {
		t.Errorf("stdout %q, stderr %q", out, errs)
	}
}

// TestInterruptWritesItsDocument holds a run that was asked for JSON to one document,
// also where the run gets to its report afterwards or nobody reads.
func TestInterruptWritesItsDocument(t *testing.T) {
	for _, args := range [][]string{
		{"show", "--format", "json", "--unused", "-"}, {"show", "--json", "--unused", "-"},
		{"--color", "never", "show", "--unused", "-", "--format=json"},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		a, out, errs := newApp(t)
		a.streams.In = cancelReader{cancel}
		if code := a.main(ctx, args); code != ExitInterrupted || errs.String() != "codexpin: error: interrupted\n" {
			t.Errorf("%v: code %d, stderr %q", args, code, errs)
		}
		if err := a.print("late"); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: a late report: %v", args, err)
		}
		var doc struct {
			Schema   string
			ExitCode int
			Error    struct{ Message string }
		}
		err := json.Unmarshal(out.Bytes(), &doc)
		if err != nil || doc.Schema != "codexpin/show@1" || doc.ExitCode != ExitInterrupted || doc.Error.Message != "interrupted" {
			t.Errorf("%v: %v, %s", args, err, out)
		}
	}
	a, _, _ := newApp(t)
	a.streams.Out = stuckWriter{}
	if e := a.interrupted([]string{"verify", "--json"}); e.Code != ExitInterrupted {
		t.Errorf("stuck: %+v", e)
	}
	for line, want := range map[string]string{
		"verify": "", "verify --json": "codexpin/report@1", "verify --format json --nosuch": "codexpin/report@1",
		"verify --format xml": "", "show -- --json": "", "nosuch --format json": "codexpin/error@1",
		"--json": "codexpin/error@1", "verify --json --format text": "codexpin/report@1", "": "",
	} {
		if got := jsonAsked(strings.Fields(line)); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

type stuckWriter struct{}

func (stuckWriter) Write([]byte) (int, error) { select {} }

// cancelReader cancels a run that waits for it and never gives anything.
type cancelReader struct{ cancel func() }

func (r cancelReader) Read([]byte) (int, error) {
	r.cancel()
	select {}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	a, _, errs := newApp(t)
	a.streams.Out = brokenWriter{}
	for _, args := range [][]string{{"--version"}, {"--help"}, {"show", "--help"}, {"help", "exit-codes"}, {"show", "--format", "json"}} {
		errs.Reset()
		if code := a.main(context.Background(), args); code == ExitOK || errs.Len() == 0 {
			t.Errorf("%v: code %d, stderr %q", args, code, errs)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("the pipe is closed") }

func TestColor(t *testing.T) {
	terminal := false // a buffer is none
	tests := []struct {
		mode colorMode
		env  []string
		want bool
	}{
		{colorAuto, nil, terminal},
		{colorAlways, []string{"NO_COLOR=1"}, true},
		{colorNever, []string{"FORCE_COLOR=1"}, false},
		{colorAuto, []string{"FORCE_COLOR=1"}, true},
		{colorAuto, []string{"FORCE_COLOR=0"}, terminal},
		{colorAuto, []string{"FORCE_COLOR="}, terminal},
		{colorAuto, []string{"CLICOLOR_FORCE=1"}, true},
		{colorAuto, []string{"CLICOLOR_FORCE=1", "CLICOLOR=0", "TERM=dumb"}, true},
		{colorAuto, []string{"NO_COLOR=1", "FORCE_COLOR=1"}, false},
		{colorAuto, []string{"NO_COLOR=", "FORCE_COLOR=1"}, true},
		{colorAuto, []string{"FORCE_COLOR=1", "FORCE_COLOR="}, terminal},
	}
	for _, tt := range tests {
		if got := colorFor(tt.mode, tt.env, new(bytes.Buffer)); got != tt.want {
			t.Errorf("%s %v: %v", tt.mode, tt.env, got)
		}
	}
}

func TestWidth(t *testing.T) {
	for columns, want := range map[string]int{"": 0, "80": 80, "0": 0, "-4": 0, "x": 0, "99999999": maxColumns, "1e3": 0} {
		if got := widthOf(environment{"COLUMNS=" + columns}, new(bytes.Buffer)); got != want {
			t.Errorf("COLUMNS=%q: %d, want %d", columns, got, want)
		}
	}
}

func TestReleaseTags(t *testing.T) {
	tests := []struct{ tags, want string }{
		{"", ""},
		{"nightly rust-v1.2.3-alpha.1 v1.2 1.2.3.4 rust-v01.2.3 rust-v1.2.3+x xrust-v1.2.3 rust-v1.2.3-42e3b14", ""},
		{"v0.106.0 0.136.0 rust-0.1.0 codext-v0.129.0-333d481", ""},
		{"rust-v0.9.0 rust-v0.10.0 rust-v0.2.0", "rust-v0.10.0 rust-v0.9.0 rust-v0.2.0"},
		{"rust-v0.136.0 v0.136.1", "rust-v0.136.0"},
		{"rust-v99999999999999999999.0.0", ""},
	}
	for _, tt := range tests {
		var tags []source.Tag
		for _, name := range strings.Fields(tt.tags) {
			tags = append(tags, source.Tag{Name: name})
		}
		var got []string
		for _, r := range releaseTags(tags) {
			got = append(got, r.tag.Name)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q", tt.tags, got)
		}
	}
}

func TestParseQuestion(t *testing.T) {
	tests := []struct {
		text string
		kind questionKind
		file string
		item string
	}{
		{"thread/start", askName, "", ""},
		{"protocol::AskForApproval", askName, "", ""},
		{"type::Odd", askName, "", ""},
		{"app-server --listen", askName, "", ""},
		{"type:AskForApproval", askAddress, "", ""},
		{"option:app-server --listen", askAddress, "", ""},
		{"a/b.rs:12", askLines, "a/b.rs", ""},
		{"a/b.rs:12-20", askLines, "a/b.rs", ""},
		{"a:b:12", askLines, "a:b", ""},
		{"a/b.rs:X::y", askItem, "a/b.rs", "X::y"},
		{"a/b.rs:impl Tr for X", askItem, "a/b.rs", "impl Tr for X"},
		{"a/b.rs::X", askName, "", ""},
		{"12", askName, "", ""},
	}
	for _, tt := range tests {
		q, err := parseQuestion(tt.text)
		if err != nil || q.kind != tt.kind || q.file != tt.file || q.item != tt.item {
			t.Errorf("%q: %+v, %v", tt.text, q, err)
		}
	}
	for _, text := range []string{"", " ", "request:", "request:a b", "a.rs:3-2", "a.rs:0", "config:"} {
		var e *Error
		if _, err := parseQuestion(text); !errors.As(err, &e) || e.Code != ExitUsage {
			t.Errorf("%q: %v is no usage error", text, err)
		}
	}
}

func TestReadList(t *testing.T) {
	a, _, _ := newApp(t)
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(a.dir, "list"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]string{
		"":                              "",
		"a\nb":                          "a b",
		"\ufeffa\r\n\r\n  b # c\n# d\n": "a b",
	} {
		write(text)
		if got, err := a.readList("list"); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"a\x00b", "\xff\xfe", strings.Repeat("a\n", maxList)} {
		write(text)
		var e *Error
		if _, err := a.readList("list"); !errors.As(err, &e) || e.Code != ExitUsage {
			t.Errorf("%.10q: %v", text, err)
		}
	}
}

// TestCancelledWhileReading ends a run that is deep in the source.
func TestCancelledWhileReading(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, _, _ := newApp(t)
	s := &showing{app: a}
	a.read = func(f rust.Files, _ rust.Parts) (*surface.Surface, error) {
		cancel()
		_, err := f.Read("codex-rs/Cargo.toml")
		return nil, err
	}
	if _, err := s.surface(ctx, &opened{Commit: new(source.Commit)}, rust.All); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
