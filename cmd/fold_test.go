package cmd

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"codexpin/checks/source"
	"codexpin/pins"
	"codexpin/probe"
)

// TestHelpFits holds every page of help to its width, and to the same words at any.
func TestHelpFits(t *testing.T) {
	pages := [][]string{{"--help"}}
	a, _, _ := newApp(t)
	for _, c := range a.root().Commands() {
		pages = append(pages, []string{"help", c.Name()})
	}
	for _, page := range pages {
		words := ""
		for _, columns := range []string{"", "COLUMNS=200", "COLUMNS=60", "COLUMNS=40"} {
			a, out, _ := newApp(t)
			width := 80
			if columns != "" {
				a.env = append(a.env, columns)
				width = widthOf(a.env, new(bytes.Buffer))
			}
			if code := a.main(t.Context(), page); code != ExitOK {
				t.Fatalf("%v: code %d", page, code)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimRight(line, "\n")
				if command := strings.HasPrefix(line, "  codexpin ") && width < 80; command {
					continue // to be pasted
				}
				if utf8.RuneCountInString(line) > width && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%v: wider than %d: %s", page, width, line)
				}
			}
			if got := strings.Join(strings.Fields(out.String()), " "); words == "" {
				words = got
			} else if got != words {
				t.Errorf("%v: other words at %s", page, columns)
			}
		}
	}
}

// TestHelpNamesTheVariables holds `help environment` to every variable that is read.
func TestHelpNamesTheVariables(t *testing.T) {
	names := []string{source.CheckoutEnv, string(pins.ByEnv), probe.OwnVariable}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasPrefix(file, "atlas") { // of a command that is not for users
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:get|forced)\("([A-Z_]+)"\)`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	for _, name := range names {
		if !strings.Contains(environmentHelp, "  "+name) {
			t.Errorf("help environment does not name %s", name)
		}
	}
}

// goneReader is standard output that nobody reads any more.
type goneReader struct{}

func (goneReader) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestReaderThatHasGone holds that a reader which has seen enough, as head has, is told
// nothing more.
func TestReaderThatHasGone(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help", "show"}, {"--version"}, {"json-schema", "contract"}} {
		a, _, errs := newApp(t)
		a.streams.Out = goneReader{}
		if code := a.main(t.Context(), args); code != ExitUnknown || errs.Len() > 0 {
			t.Errorf("%v: code %d, stderr %q", args, code, errs)
		}
	}
}

// TestFoldHelpColumns holds lines that go on with a column to that column.
func TestFoldHelpColumns(t *testing.T) {
	const text = "  ONE    the first of them,\n         and a little more of it\n  TWO    short\nprose that\ngoes on\n"
	want := "  ONE    the first of them, and a\n         little more of it\n  TWO    short\nprose that goes on\n"
	if got := foldHelp(text, 36); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestFoldComplaint holds complaints to a width, and what is to be pasted to one line.
func TestFoldComplaint(t *testing.T) {
	const lead = "hint: "
	for _, c := range []struct {
		name, text, want string
		width            int
	}{
		{"no width", "one two three", "one two three", 0},
		{"fits", "one two", "one two", 20},
		{"folded behind the lead", "one two three four", "one two three\n  four", 20},
		{"lines stay", "one\ntwo", "one\ntwo", 20},
		{"a command stays whole", "codexpin show thread/start --commit ID", "codexpin show thread/start --commit ID", 20},
		{"a word that is wider", "an/address#that.is.wider.than.it x", "an/address#that.is.wider.than.it\n  x", 20},
	} {
		if got := foldComplaint(lead, c.text, c.width); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
