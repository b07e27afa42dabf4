//go:build unix

package probe

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// told says what a surface answers for an address.
func told(t *testing.T, s *surface.Surface, text string) string {
	t.Helper()
	a, err := surface.ParseAddress(text)
	if err != nil {
		t.Fatal(err)
	}
	f := s.At(a)
	switch {
	case f.Told != surface.YesTold:
		return f.Told.String()
	case !f.There:
		return "absent"
	case f.Gated():
		return "gated"
	case f.GatesTold == surface.CannotTell:
		return "there, gate cannot be told"
	case f.GatesTold != surface.YesTold:
		return "there, gate not told"
	}
	return "there"
}

func TestSurface(t *testing.T) {
	prints := func(o *Options) { o.Prints = Bindings(readFakePrint) }
	for _, tt := range []struct {
		name, script string
		opts         func(*Options)
		want         map[string]string
	}{
		{"whole", "", prints, map[string]string{
			"request:thread/start":            "there",
			"request:thread/settings/update":  "gated",
			"request:thread/gone":             "absent",
			"notification:turn/completed":     "there, gate not told",
			"notification:turn/aborted":       "absent",
			"server-request:item/tool/call":   "cannot tell",
			"request:thread/start#params.x":   "not told",
			"option:app-server --listen":      "there",
			"option:app-server --none":        "cannot tell",
			"option:--config":                 "cannot tell",
			"type:ThreadStartParams":          "not told",
			"feature:plugins":                 "not told",
			"request:thread/start#result.any": "not told",
		}},
		{"quick", "", nil, map[string]string{
			"request:thread/start":        "there, gate not told",
			"request:thread/gone":         "absent",
			"notification:turn/completed": "not told",
		}},
		{"a print that failed", "print fails", prints, map[string]string{
			"request:thread/start":          "there, gate cannot be told",
			"request:thread/gone":           "absent",
			"request:thread/start#params.x": "cannot tell",
			"notification:turn/completed":   "cannot tell",
			"type:ThreadStartParams":        "cannot tell",
			"feature:plugins":               "not told",
		}},
		{"the stable print failed", "stable print fails", prints, map[string]string{
			"request:thread/start":           "there, gate cannot be told",
			"request:thread/settings/update": "there, gate cannot be told",
			"notification:turn/completed":    "there, gate not told",
			"type:ThreadStartParams":         "cannot tell",
		}},
		{"the experimental print failed", "experimental print fails", prints, map[string]string{
			"request:thread/start":        "there, gate cannot be told",
			"notification:turn/completed": "cannot tell",
			"type:ThreadStartParams":      "cannot tell",
		}},
		{"no table of notifications", "no table of ServerNotification", prints, map[string]string{"notification:turn/completed": "cannot tell"}},
		{"no roll call", "table=no", prints, map[string]string{
			"request:thread/start":        "there",
			"request:thread/list":         "cannot tell",
			"request:thread/gone":         "cannot tell",
			"notification:turn/completed": "there, gate not told",
		}},
		{"an odd name in the roll call", "table=expected one of `thread/start`, `evil\x1b[31m`", nil, map[string]string{
			"request:thread/start": "there, gate not told",
			"request:thread/list":  "cannot tell",
			"request:thread/gone":  "cannot tell",
		}},
		{"no roll call, and no answer of its own", "table=no;says of thread/start=whatever", prints, map[string]string{"request:thread/start": "cannot tell"}},
		{"contradiction", "prints without=thread/start", prints, map[string]string{
			"request:thread/start":   "cannot tell",
			"request:thread/gone":    "absent",
			"request:thread/list":    "there",
			"request:config/read":    "there",
			"notification:turn/gone": "absent",
		}},
		{"contradicted by its answer", "without=thread/start;decodes=thread/start", nil, map[string]string{
			"request:thread/start": "cannot tell",
			"request:turn/none":    "absent",
		}},
		{"help fails", "help fails", nil, map[string]string{"option:app-server --listen": "cannot tell", "option:--other": "cannot tell"}},
		{"no other help", "", nil, map[string]string{"option:--other": "cannot tell", "option:app-server --none": "cannot tell", "option:exec --none": "cannot tell"}},
		{"every help above", "", func(o *Options) { o.Helps = []string{"", "exec"} }, map[string]string{"option:exec --none": "not told"}},
		{"codex's own help too", "", func(o *Options) { o.Helps = []string{""} }, map[string]string{"option:--listen": "there", "option:--other": "not told", "option:app-server --none": "not told"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, strings.Split(tt.script, ";")...)
			if tt.opts != nil {
				tt.opts(&r.opts)
			}
			s := r.run(t.Context()).Surface()
			if s.Origin.Witness != "runtime" || s.Origin.Release != "0.136.0" {
				t.Errorf("%+v", s.Origin)
			}
			for address, want := range tt.want {
				if got := told(t, s, address); got != want {
					t.Errorf("%s is %s, want %s", address, got, want)
				}
			}
		})
	}
}
