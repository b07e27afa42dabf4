package surface

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseAddress(t *testing.T) {
	f := func(name string) Step { return Step{Kind: StepField, Name: name} }
	v := func(name string) Step { return Step{Kind: StepVariant, Name: name} }
	item, entry := Step{Kind: StepItem}, Step{Kind: StepEntry}
	tests := []struct {
		text string
		want Address
	}{
		{"request:turn/start", Address{Kind: AtRequest, Name: "turn/start"}},
		{"request:turn/start#params", Address{Kind: AtRequest, Name: "turn/start", Part: Params}},
		{"request:turn/start#result", Address{Kind: AtRequest, Name: "turn/start", Part: Result}},
		{"request:turn/start#params.input[]@skill.path", Address{Kind: AtRequest, Name: "turn/start", Part: Params, Path: []Step{f("input"), item, v("skill"), f("path")}}},
		{"request:x#params[].a", Address{Kind: AtRequest, Name: "x", Part: Params, Path: []Step{item, f("a")}}},
		{"request:x#params{}[2]@v", Address{Kind: AtRequest, Name: "x", Part: Params, Path: []Step{entry, {Kind: StepIndex, Index: 2}, v("v")}}},
		{"request:x#params@v", Address{Kind: AtRequest, Name: "x", Part: Params, Path: []Step{v("v")}}},
		{"notification:turn/completed#params.turn.status=interrupted", Address{Kind: AtNotification, Name: "turn/completed", Part: Params, Path: []Step{f("turn"), f("status")}, Value: "interrupted", HasValue: true}},
		{"server-request:a#result.x=", Address{Kind: AtServerRequest, Name: "a", Part: Result, Path: []Step{f("x")}, HasValue: true}},
		{"request:a#params.x=a=b.[]@#%2B%20", Address{Kind: AtRequest, Name: "a", Part: Params, Path: []Step{f("x")}, Value: "a=b.[]@#+ ", HasValue: true}},
		{"client-notification:initialized", Address{Kind: AtClientNotification, Name: "initialized"}},
		{"type:AskForApproval", Address{Kind: AtType, Name: "AskForApproval"}},
		{"type:protocol::AskForApproval=never", Address{Kind: AtType, Name: "protocol::AskForApproval", Value: "never", HasValue: true}},
		{"type:A#b.c", Address{Kind: AtType, Name: "A", Path: []Step{f("b"), f("c")}}},
		{"type:A#[]", Address{Kind: AtType, Name: "A", Path: []Step{item}}},
		{"type:A#@b=c", Address{Kind: AtType, Name: "A", Path: []Step{v("b")}, Value: "c", HasValue: true}},
		{"config:model", Address{Kind: AtConfig, Path: []Step{f("model")}}},
		{"config:model_providers{}.base_url", Address{Kind: AtConfig, Path: []Step{f("model_providers"), entry, f("base_url")}}},
		{"config:a%2Eb.c", Address{Kind: AtConfig, Path: []Step{f("a.b"), f("c")}}},
		{"option:app-server --listen", Address{Kind: AtOption, Name: "app-server --listen"}},
		{"option:app-server --mode=x", Address{Kind: AtOption, Name: "app-server --mode", Value: "x", HasValue: true}},
		{"option:-c", Address{Kind: AtOption, Name: "-c"}},
		{"feature:web_search", Address{Kind: AtFeature, Name: "web_search"}},
		{"request:a%1Bb", Address{Kind: AtRequest, Name: "a\x1bb"}},
		{"request:a%FFb", Address{Kind: AtRequest, Name: "a\xffb"}},
		{"request:größe", Address{Kind: AtRequest, Name: "größe"}},
		{"request:x#params.$schema", Address{Kind: AtRequest, Name: "x", Part: Params, Path: []Step{f("$schema")}}},
	}
	for _, test := range tests {
		got, err := ParseAddress(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.text, diff)
		}
		again, err := ParseAddress(got.String())
		if err != nil || cmp.Diff(got, again) != "" {
			t.Errorf("%s is printed %s: %v", test.text, got, err)
		}
		if strings.ContainsAny(got.String(), "<>|\x1b") {
			t.Errorf("%s is printed %q", test.text, got)
		}
	}
}

func TestParseAddressErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "does not start with a kind",
		"turn/start":                           "does not start with a kind",
		"Request:a":                            "does not start with a kind",
		"request:":                             "names nothing",
		"request:a#":                           "neither params nor result",
		"request:a#arguments":                  "neither params nor result",
		"request:a#paramsx":                    "neither params nor result",
		"request:a#params.":                    "a field name is missing",
		"request:a#params..b":                  "a field name is missing",
		"request:a#params.b.":                  "a field name is missing",
		"request:a#params.b[":                  "is neither [] nor {} nor [n]",
		"request:a#params.b[x]":                "is neither [] nor {} nor [n]",
		"request:a#params.b[01]":               "is neither [] nor {} nor [n]",
		"request:a#params.b[99999]":            "is neither [] nor {} nor [n]",
		"request:a#params.b{1}":                "is neither [] nor {} nor [n]",
		"request:a#params.b[]c":                "a dot is missing",
		"request:a#params.b@":                  "a name is missing",
		"request:a#params.b#c":                 "a dot is missing",
		"request:a b":                          "must be written %20",
		"request:a<b":                          "must be written %3C",
		"request:a\x00b":                       "must be written %00",
		"request:a\u202eb":                     "must be written",
		"request:a%zz":                         "two hex digits",
		"request:a%4":                          "two hex digits",
		"request:a=b":                          "a value needs the params or the result",
		"notification:a#result":                "a notification has no result",
		"client-notification:a#result":         "a notification has no result",
		"type:":                                "names nothing",
		"type:A#":                              "nothing stands after #",
		"feature:a#params":                     "feature has no parts",
		"feature:a=b":                          "a feature has no values",
		"config:":                              "names no key",
		"config:[]":                            "does not start with a key",
		"config:@a":                            "does not start with a key",
		"option:":                              "names nothing",
		"option: --x":                          "has space at an end",
		"option:%20":                           "has space at an end",
		"request:" + strings.Repeat("a", 5000): "longer than 4096 bytes",
	} {
		a, err := ParseAddress(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, %+v, want %s", text, err, a, want)
		}
	}
}

func TestParent(t *testing.T) {
	a, err := ParseAddress("request:a#params.b[]@c.d=e")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for up, ok := a, true; ok; up, ok = up.Parent() {
		got = append(got, up.String())
	}
	want := []string{"request:a#params.b[]@c.d=e", "request:a#params.b[]@c.d", "request:a#params.b[]@c", "request:a#params.b[]", "request:a#params.b", "request:a#params", "request:a"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, ok := (Address{Kind: AtConfig, Path: []Step{{Name: "a"}}}).Parent(); ok {
		t.Error("a key of the file has nothing above it")
	}
	b := a.Field("x")
	if a.String() != want[0] || b.String() != "request:a#params.b[]@c.d.x" {
		t.Errorf("%s, %s", a, b)
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{"request:a#params.b[]@c{}[3].d=e", "option:app --x=y", "config:a%2e.b", "type:a::b#@c", "feature:x", "request:%ff#result", "notification:a#params=%3D"} {
		f.Add(seed)
	}
	s := exampleSurface()
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAddress(text)
		if err != nil {
			return
		}
		again, err := ParseAddress(a.String())
		if err != nil || cmp.Diff(a, again) != "" || a.String() != again.String() {
			t.Errorf("%q is printed %q: %v", text, a, err)
		}
		for up, ok := a, true; ok; up, ok = up.Parent() {
			fact := s.At(up)
			if !fact.There && fact.Why == "" || fact.There && fact.Told != YesTold {
				t.Errorf("%s: %+v", up, fact)
			}
			fact.Members(s)
		}
		s.Near(a, 3)
	})
}
