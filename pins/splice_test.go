package pins

import (
	"errors"
	"strings"
	"testing"
)

const spliced = "# ours\r\n[pin]\r\ncommit = '7ca611348db9446711ed16ed81c84095e3721cee' # kept\r\n" +
	"release = \"0.136.0\"\r\ndecided = 2026-01-01 \r\n[[cite]]\r\nid = \"a\"\r\npath = \"x.rs\"\r\nitem = \"A\"\r\nline = 83\r\n" +
	"[[cite]]\r\nid = \"b\"\r\npath = \"\"\"y.rs\"\"\"\r\nitem = \"B\"\r\nline = '83-85'\r\ndigest = \"0123456789ab\"\r\n"

func loadSpliced(t *testing.T) *Contract {
	t.Helper()
	c, err := Load("test", []byte(spliced))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A key that an entry lacks comes behind another of it, in its form; all other bytes stay.
func TestAddKey(t *testing.T) {
	const id = "7ca611348db9446711ed16ed81c84095e3721cee"
	tests := []struct{ name, text, want string }{
		{"a line of its own", "[pin]\ncommit = \"" + id + "\"\n\n[runtime]\n", "[pin]\ncommit = \"" + id + "\"\nreason = \"why\"\n\n[runtime]\n"},
		{"width, indent and comment", "[pin]\n  commit    = '" + id + "' # ours\nspelled = [{ file = 'a', pattern = '{commit}' }]\n", "[pin]\n  commit    = '" + id + "' # ours\n  reason    = \"why\"\nspelled = [{ file = 'a', pattern = '{commit}' }]\n"},
		{"no line ending at the end", "[pin]\ncommit='" + id + "'", "[pin]\ncommit='" + id + "'\nreason = \"why\""},
		{"other line endings", "[pin]\r\ncommit = '" + id + "'\r\n", "[pin]\r\ncommit = '" + id + "'\r\nreason = \"why\"\r\n"},
		{"an inline table", "pin = { commit = '" + id + "' } # ours\n", "pin = { commit = '" + id + "', reason = \"why\" } # ours\n"},
		{"dotted keys", "pin.commit = '" + id + "'\nname = 'a'\n", "pin.commit = '" + id + "'\npin.reason = \"why\"\nname = 'a'\n"},
		{"a key that is there", "[pin]\ncommit = '" + id + "'\nreason = 'x'\n", ""},
	}
	for _, tt := range tests {
		c, err := Load("test", []byte(tt.text))
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		s, ok := c.AddKey(c.Pin.Entry, "commit", "reason", Quote("why", nil), "x")
		if !ok {
			if tt.want != "" {
				t.Errorf("%s: no place was found", tt.name)
			}
			continue
		}
		got, err := ApplySplices([]byte(tt.text), []Splice{s})
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %v\n%q, want\n%q", tt.name, err, got, tt.want)
		}
		if again, err := Load("again", got); err != nil || again.Pin.Reason != "why" {
			t.Errorf("%s: the contract cannot be read again: %v", tt.name, err)
		}
	}
}

// Every splice replaces its value and nothing else, and keeps the form of it.
func TestContractSplices(t *testing.T) {
	c := loadSpliced(t)
	a, b := c.Citations[0], c.Citations[1]
	is := func(s Splice, ok bool) []Splice {
		if !ok {
			return nil
		}
		return []Splice{s}
	}
	tests := []struct {
		name     string
		splices  []Splice
		old, now string
	}{
		{"commit, literal quotes", is(c.SetString(c.Pin.Entry, "commit", "25af", "x")), "'7ca611348db9446711ed16ed81c84095e3721cee'", "'25af'"},
		{"a text that literal quotes cannot hold", is(c.SetString(c.Pin.Entry, "commit", "it's\t", "x")), "'7ca611348db9446711ed16ed81c84095e3721cee'", `"it's\u0009"`},
		{"release, basic quotes", is(c.SetString(c.Pin.Entry, "release", `0."1"\`, "x")), `"0.136.0"`, `"0.\"1\"\\"`},
		{"three quotes", is(c.SetString(b.Entry, "path", "z.rs", "x")), `"""y.rs"""`, `"""z.rs"""`},
		{"date", is(c.SetDate(c.Pin.Entry, "decided", "2026-06-02", "x")), "2026-01-01", "2026-06-02"},
		{"a line stays a line", is(c.SetLines(a.Line, 7, 9, "x")), "= 83\r", "= 7\r"},
		{"two lines, literal quotes", is(c.SetLines(b.Line, 7, 9, "x")), "'83-85'", "'7-9'"},
		{"two lines become one", is(c.SetLines(b.Line, 7, 7, "x")), "'83-85'", "'7'"},
		{"a key that is not there", is(c.SetString(a.Entry, "digest", "00", "x")), "", ""},
		{"a key of another kind", is(c.SetString(c.Pin.Entry, "decided", "00", "x")), "", ""},
		{"no recorded line", is(c.SetLines(LineRange{}, 1, 2, "x")), "", ""},
	}
	for _, tt := range tests {
		got, err := ApplySplices([]byte(spliced), tt.splices)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if want := strings.Replace(spliced, tt.old, tt.now, 1); string(got) != want {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, want)
		}
		if _, err := Load("again", got); err != nil && !strings.Contains(tt.name, "quotes") {
			t.Errorf("%s: the contract cannot be read again: %v", tt.name, err)
		}
	}
}

func TestApplySplices(t *testing.T) {
	at := func(offset, length int, text string) Splice {
		return Splice{Pos: Pos{Offset: offset, Length: length}, Text: text, What: text}
	}
	tests := []struct {
		name string
		list []Splice
		want string // "" is an OverlapError
	}{
		{"none", nil, "0123456789"},
		{"in any order", []Splice{at(8, 1, "b"), at(0, 2, "a")}, "a234567b9"},
		{"one twice", []Splice{at(3, 1, "x"), at(3, 1, "x")}, "012x456789"},
		{"put in", []Splice{at(10, 0, "end")}, "0123456789end"},
		{"next to each other", []Splice{at(2, 2, "x"), at(4, 2, "y")}, "01xy6789"},
		{"one in another", []Splice{at(2, 5, "x"), at(3, 1, "y")}, ""},
		{"two in one place", []Splice{at(2, 2, "x"), at(2, 2, "y")}, ""},
	}
	for _, tt := range tests {
		got, err := ApplySplices([]byte("0123456789"), tt.list)
		var overlap *OverlapError
		if tt.want == "" != errors.As(err, &overlap) || tt.want != string(got) {
			t.Errorf("%s: %q, %v; want %q", tt.name, got, err, tt.want)
		}
	}
}

// Only what spells the old pin becomes the new one.
func TestRespell(t *testing.T) {
	old := PinID{"7ca611348db9446711ed16ed81c84095e3721cee", "0.136.0"}
	now := PinID{"25af12f7e61572b0bc18ddb1008be543b91519b0", "0.145.0"}
	tests := []struct {
		name, pattern, text, want string
	}{
		{"the id", "PIN={commit}", "PIN=7ca611348db9446711ed16ed81c84095e3721cee;", "PIN=25af12f7e61572b0bc18ddb1008be543b91519b0;"},
		{"short", "({short})", "(7ca611348db9) and (000000000000)", "(25af12f7e615) and (000000000000)"},
		{"the release ends where the version does", "v{release}", "v0.136.0, v0.136.01, v0.136.0-alpha.1", "v0.145.0, v0.136.01, v0.136.0-alpha.1"},
		{"each of several", "{release}", "0.136.0\r\n0.136.0", "0.145.0\r\n0.145.0"},
		{"all of it together", "{release} {commit}", "0.136.0 7ca611348db9446711ed16ed81c84095e3721cee", "0.145.0 25af12f7e61572b0bc18ddb1008be543b91519b0"},
		{"signs of expressions are signs", "[{release}]*", "[0.136.0]* 0.136.0", "[0.145.0]* 0.136.0"},
		{"the new one is left", "v{release}", "v0.145.0", "v0.145.0"},
		{"no other text", "PIN={commit}", "PIN=7ca611348db9446711ed16ed81c84095e3721ce", "PIN=7ca611348db9446711ed16ed81c84095e3721ce"},
	}
	for _, tt := range tests {
		got, err := ApplySplices([]byte(tt.text), Respell([]byte(tt.text), Pattern(tt.pattern), old, now, "x"))
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v; want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestFloorSplices(t *testing.T) {
	tests := []struct{ text, version, want string }{
		{"0.136.0\n", "", "0.136.0\n"},
		{"0.136.0\n", "0.137.0", "0.137.0\n"},
		{"# lowest\r\n 0.136.0 \r\ngit-7ca611348\r\n", "0.136.0", "# lowest\r\n 0.136.0 \r\ngit-25af12f7e\r\n"},
		{"git-7ca6113", "0.137.0", "git-25af12f"},
		{"git-7ca611348db9446711ed16ed81c84095e3721cee\n0.1.0", "0.2.0", "git-25af12f7e61572b0bc18ddb1008be543b91519b0\n0.2.0"},
	}
	for _, tt := range tests {
		f, err := ParseFloor("floor", []byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := ApplySplices([]byte(tt.text), f.Splices(Version(tt.version), "25af12f7e61572b0bc18ddb1008be543b91519b0"))
		if err != nil || string(got) != tt.want {
			t.Errorf("%q: %q, %v; want %q", tt.text, got, err, tt.want)
		}
	}
}

func TestRehash(t *testing.T) {
	a, b := strings.Repeat("a", 64), strings.Repeat("b", 64)
	id := PinID{"7ca611348db9446711ed16ed81c84095e3721cee", "0.136.0"}
	for text, want := range map[string]string{
		"0.136.0 sha256:" + a + ".":                           "0.136.0 sha256:" + b + ".",
		"0.136.0 sha256:" + a + ". 0.136.0 sha256:" + a + ".": "",
		"0.137.0 sha256:" + a + ".":                           "",
	} {
		list := Rehash([]byte(text), "{release} sha256:{sha256}.", id, SHA256(b), "x")
		if want == "" {
			if len(list) != 0 {
				t.Errorf("%q: %v, want none", text, list)
			}
			continue
		}
		if got, err := ApplySplices([]byte(text), list); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// Whatever the new value, the contract can be read again and says it.
func FuzzSetString(f *testing.F) {
	for _, text := range []string{"a", `a"b`, `it's`, "a\\b", "\x01\t", "é\u2028", "'''", `"""`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.TrimSpace(text) == "" || strings.ToValidUTF8(text, "") != text || strings.ContainsAny(text, "\x00") {
			t.Skip()
		}
		for _, quotes := range []string{"'x'", `"x"`, `"""x"""`, "'''x'''"} {
			doc := "name = " + quotes + "\n[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\nreason = " + quotes + "\n"
			c, err := Load("fuzz", []byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			s, ok := c.SetString(c.Pin.Entry, "reason", text, "x")
			if !ok {
				t.Fatal("no splice")
			}
			now, err := ApplySplices([]byte(doc), []Splice{s})
			if err != nil {
				t.Fatal(err)
			}
			again, err := Load("again", now)
			if err != nil {
				t.Fatalf("%q in %s: %v", text, quotes, err)
			}
			if again.Pin.Reason != text {
				t.Fatalf("%q in %s became %q", text, quotes, again.Pin.Reason)
			}
		}
	})
}
