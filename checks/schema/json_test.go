package schema

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	n, err := parse("f.json", []byte("\uFEFF{\n \"a\": [1, -0.50e+2, true,\n  null],\n \"b\\u0041\\n\\ud83d\\ude00\": {}\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	a := n.get("a")
	if a == nil || a.kind != array || a.line != 2 || a.end != 3 || len(a.items()) != 4 {
		t.Fatalf("a = %+v", a)
	}
	if got := a.items()[1]; got.kind != number || got.text != "-0.50e+2" {
		t.Errorf("a number is %+v, want it as written", got)
	}
	if got := a.items()[3]; got.kind != null || got.line != 3 {
		t.Errorf("null is %+v", got)
	}
	if n.get("bA\n😀") == nil || n.line != 1 || n.end != 5 {
		t.Errorf("members are %+v", n.members())
	}
}

func TestParseRefuses(t *testing.T) {
	many := make([]string, 40)
	for i := range many {
		many[i] = `"m` + string(rune('a'+i%26)) + string(rune('a'+i/26)) + `":1`
	}
	for name, c := range map[string]struct {
		text string
		line int
		why  string
	}{
		"nothing":           {"", 1, "ends where a value"},
		"cut in an object":  {"{\"a\":\n1", 2, `ends where "," or "}"`},
		"cut in a string":   {`{"a`, 1, "ends in a string"},
		"cut in an escape":  {`"\u00`, 1, "not followed"},
		"two values":        {"{}\n{}", 2, "more than one"},
		"a name twice":      {"{\"a\":1,\n\"a\":2}", 2, `two members "a"`},
		"twice by escape":   {`{"a":1,"\u0061":2}`, 1, `two members "a"`},
		"twice among many":  {"{" + strings.Join(many, ",") + `,"maa":2}`, 1, `two members "maa"`},
		"twice behind many": {"{" + strings.Join(many, ",") + `,"x":1,"x":2}`, 1, `two members "x"`},
		"not UTF-8":         {"{\"a\":\"\xff\"}", 0, "not UTF-8"},
		"deep":              {strings.Repeat("[", 10000) + strings.Repeat("]", 10000), 1, "deep"},
		"deep objects":      {strings.Repeat(`{"a":`, 10000), 1, "deep"},
		"lone surrogate":    {`"\ud83d"`, 1, "not followed"},
		"control":           {"\"a\x00\"", 1, "control character"},
		"newline":           {"\"a\n\"", 1, "control character"},
		"escape":            {`"\x"`, 1, "unknown escape"},
		"leading zero":      {"01", 1, "more than one"},
		"bare fraction":     {"1.", 1, "digit"},
		"trailing comma":    {"[1,]", 1, "where a value"},
		"comment":           {"// x\n{}", 1, "where a value"},
		"NaN":               {"NaN", 1, "where a value"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parse("f.json", []byte(c.text))
			var bad *BadFile
			if !errors.As(err, &bad) || bad.Line != c.line || !strings.Contains(bad.Why, c.why) || bad.File != "f.json" {
				t.Errorf("error %v (%+v), want line %d and %q", err, bad, c.line, c.why)
			}
		})
	}
}

// FuzzParse holds the parser against encoding/json: what it takes is JSON, and what it
// refuses is no JSON, or has a name twice, a lone surrogate, or too much depth.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{}`, `[1,2.5e-3,"a\u00e9\ud83d\ude00",null,true,{"a":{"b":[]}}]`, `{"a":1,"a":2}`,
		"\uFEFF{}", `"\ud83d"`, `-0`, `{"a":`, `[[[[[[`, "\xff", `"` + "\t" + `"`, `1e999`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := parse("f", data)
		plain := []byte(strings.TrimPrefix(string(data), "\uFEFF"))
		if err == nil {
			if !json.Valid(plain) {
				t.Fatalf("%q is taken and is no JSON", data)
			}
			lines(t, n, strings.Count(string(data), "\n")+1)
			return
		}
		var bad *BadFile
		if !errors.As(err, &bad) {
			t.Fatalf("error of another type: %v", err)
		}
		allowed := strings.Contains(bad.Why, "two members") || strings.Contains(bad.Why, "deep") ||
			strings.Contains(bad.Why, "not UTF-8") || strings.Contains(bad.Why, `\u is not followed`)
		if json.Valid(plain) && !allowed {
			t.Fatalf("%q is JSON and refused: %v", data, err)
		}
	})
}

// lines checks that every value stands inside the text.
func lines(t *testing.T, n *node, last int) {
	t.Helper()
	if n.line < 1 || n.end < n.line || int(n.end) > last {
		t.Fatalf("a value at lines %d to %d of %d", n.line, n.end, last)
	}
	for i := range n.items() {
		lines(t, &n.items()[i], last)
	}
	for i := range n.members() {
		lines(t, &n.members()[i].value, last)
	}
}
