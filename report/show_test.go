package report

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"codexpin/checks/surface"
)

// hostile is what a repository may put into any text: escape codes, marks that
// reorder, line breaks, bytes that are no UTF-8, wide and combining characters, what
// tables and formats are made of.
func hostile() []string {
	return []string{
		"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "a\u202eb\u2066c\u200f", "two\nlines\r\nthree", "tab\there",
		"\xff\xfe broken", "日本語のなまえ", "e\u0301\u0301\u0301", "zero\u200bwidth\u00ad", "\u009b31m", "nul\x00",
		"| pipe | **bold** <script>", strings.Repeat("long/", 80) + "name.rs", "", " ", "%s %d %!", "\\x1b", "🙂 emoji\ufe0f",
	}
}

// fill sets every text below v, in turn, to one of texts.
func fill(v reflect.Value, texts []string, n *int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), texts, n)
	case reflect.Struct:
		if place, ok := v.Addr().Interface().(*surface.Place); ok && strings.HasPrefix(texts[0], "thread") {
			*n++
			*place = surface.Place{File: "codex-rs/lib.rs", Line: *n % 7, EndLine: *n % 11}
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), texts, n)
		}
	case reflect.Slice:
		if v.Type().Elem() == v.Type() || *n > 1<<20 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), texts, n)
		}
	case reflect.String:
		v.SetString(texts[*n%len(texts)])
		*n++
	case reflect.Bool:
		v.SetBool(*n%3 == 0)
		*n++
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n % 7))
		*n++
	}
}

// filled is a report with every field set, outcomes and kinds varied.
func filled(texts []string, start int) *Show {
	r := new(Show)
	n := start
	fill(reflect.ValueOf(r).Elem(), texts, &n)
	r.Error = nil
	for i := range r.Answers {
		r.Answers[i].Outcome = []Outcome{Found, Absent, Unknown}[(i+start)%3]
		r.Answers[i].Kind = "lines"
	}
	return r.Settle()
}

func TestTextIsSafeInEveryCell(t *testing.T) {
	for start := range hostile() {
		r := filled(hostile(), start)
		width := []int{0, 20, 40, 80, 200}[start%5]
		options := TextOptions{Width: width, Verbose: start%3 > 0}
		text := r.Text(options)
		checkSafe(t, fmt.Sprintf("start %d width %d", start, width), text)
		if again := r.Text(options); again != text {
			t.Errorf("start %d width %d: two runs differ", start, width)
		}
		options.Color = true
		if plain := uncolored(r.Text(options)); plain != text {
			t.Errorf("start %d width %d: colour changes more than colour", start, width)
		}
	}
}

func checkSafe(t *testing.T, what, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%s: not UTF-8", what)
	}
	for i, r := range text {
		if r != '\n' && (!unicode.IsPrint(r) || unicode.Is(unicode.M, r)) {
			t.Errorf("%s: %U in %q", what, r, text[max(0, i-20):min(len(text), i+20)])
			return
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasSuffix(strings.TrimSuffix(line, "\n"), " ") {
			t.Errorf("%s: space at the end of %q", what, line)
			return
		}
	}
}

// uncolored takes the colours of this package off a text.
func uncolored(text string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, text, _ = strings.Cut(after, "m")
	}
}

func TestTextNeverCuts(t *testing.T) {
	path := strings.Repeat("codex-rs/a-folder-with-a-name/", 6) + "src/lib.rs"
	r := &Show{Answers: []Answer{{
		Asked: "x", Kind: "name", Outcome: Absent, Why: "it is not there",
		Nearest: []Member{{Name: strings.Repeat("n", 170), What: "enum"}},
	}}}
	r.Answers[0].Nearest[0].Place.File = path
	r.Settle()
	for _, width := range []int{0, 20, 40, 80, 200} {
		text := r.Text(TextOptions{Width: width})
		if !strings.Contains(text, path) || !strings.Contains(text, r.Answers[0].Nearest[0].Name) {
			t.Errorf("width %d: cut\n%s", width, text)
		}
	}
}

// TestTextKeepsToItsWidth: a line goes over only for one word that is wider itself.
func TestTextKeepsToItsWidth(t *testing.T) {
	texts := []string{"thread/start", "string[]", "a few words that have to be folded somewhere", "codex-rs/lib.rs", "12"}
	for start := range texts {
		r := filled(texts, start)
		for _, width := range []int{40, 80, 200} {
			for line := range strings.Lines(r.Text(TextOptions{Width: width})) {
				line = strings.TrimSuffix(line, "\n")
				if cellWidth(line) > width && len(strings.Fields(line)) > 1 && cellWidth(strings.TrimSpace(line)) > width {
					t.Errorf("start %d: %d columns at width %d: %q", start, cellWidth(line), width, line)
				}
			}
		}
	}
}

func TestJSONRoundTrip(t *testing.T) {
	for start := range hostile() {
		r := filled(hostile(), start)
		doc, err := JSON(r)
		if err != nil {
			t.Fatal(err)
		}
		checkSafe(t, "JSON", string(doc))
		back := new(Show)
		d := json.NewDecoder(strings.NewReader(string(doc)))
		d.DisallowUnknownFields()
		if err := d.Decode(back); err != nil {
			t.Fatal(err)
		}
		again, err := JSON(back)
		if err != nil || string(again) != string(doc) {
			t.Errorf("start %d: the document changes when it is read and written", start)
		}
		if d.More() {
			t.Error("more than one document")
		}
	}
}

func TestSettle(t *testing.T) {
	answers := func(outcomes ...Outcome) []Answer {
		var list []Answer
		for _, o := range outcomes {
			list = append(list, Answer{Outcome: o})
		}
		return list
	}
	unused := func(names int, of UnusedOf, no ...Answer) *Unused {
		return &Unused{Names: names, Directions: []UnusedOf{of}, NoMethod: no}
	}
	tests := []struct {
		name string
		show Show
		want int
	}{
		{"nothing asked", Show{}, 3},
		{"found", Show{Answers: answers(Found)}, 0},
		{"absent", Show{Answers: answers(Found, Absent)}, 1},
		{"unknown", Show{Answers: answers(Found, Unknown)}, 3},
		{"absent wins over unknown", Show{Answers: answers(Unknown, Absent, Unknown)}, 1},
		{"no outcome is unknown", Show{Answers: answers("")}, 3},
		{"unused", Show{Unused: unused(3, UnusedOf{All: 9, Unused: make([]UnusedMethod, 7)})}, 0},
		{"empty list", Show{Unused: unused(0, UnusedOf{All: 9})}, 3},
		{"empty list and a name", Show{Answers: answers(Found), Unused: unused(0, UnusedOf{All: 9})}, 0},
		{"table not read", Show{Unused: unused(3, UnusedOf{Why: "x"})}, 3},
		{"name that is no method", Show{Unused: unused(3, UnusedOf{}, answers(Absent)...)}, 1},
		{"name that is not told", Show{Unused: unused(3, UnusedOf{}, answers(Unknown)...)}, 3},
		{"error keeps its code", Show{ExitCode: 2, Error: &Problem{}, Answers: answers(Absent)}, 2},
	}
	for _, tt := range tests {
		if got := tt.show.Settle().ExitCode; got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestSanitise(t *testing.T) {
	for text, want := range map[string]string{
		"plain text":           "plain text",
		"a\nb\tc\r":            `a\nb\tc\r`,
		"\x1b[31m":             `\x1b[31m`,
		"\x7f\x00":             `\x7f\x00`,
		"\u202e\u200b":         `\u202e\u200b`,
		"\u009b":               `\u009b`,
		"\xff":                 `\xff`,
		"\ufffd":               "\ufffd",
		"日本 é 🙂":               "日本 é 🙂",
		"e\u0301":              `e\u0301`,
		"\U000e0041":           `\U000e0041`,
		"\u2028\u3164":         `\u2028\u3164`,
		"back\\slash":          "back\\slash",
		"\ufeff":               `\ufeff`,
		"a\u00a0b":             `a\u00a0b`,
		"\xe2\x80":             `\xe2\x80`,
		strings.Repeat("x", 9): "xxxxxxxxx",
	} {
		if got := Sanitise(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := SanitiseLines("a\nb\x1b"); got != "a\nb\\x1b" {
		t.Errorf("%q", got)
	}
}

func FuzzSanitise(f *testing.F) {
	for _, text := range hostile() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Sanitise(text)
		for _, r := range got {
			if r != ' ' && !unicode.IsPrint(r) {
				t.Errorf("%U in %q", r, got)
			}
		}
		if again := Sanitise(got); again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	})
}

func TestShrink(t *testing.T) {
	headings := []string{"A", "B"}
	rows := [][]string{{"name", "a few words here"}, {"other", "x"}}
	for width, want := range map[int]string{
		100: "a few words here", 23: "a few words here", 18: "a few words\nhere", 17: "a few\nwords here", 16: "",
	} {
		got := shrink(headings, rows, width)
		switch {
		case want == "" && got != nil:
			t.Errorf("width %d: %q, want blocks", width, got)
		case want != "" && (got == nil || got[0][1] != want):
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
	if rows[0][1] != "a few words here" {
		t.Error("the rows were changed")
	}
}
