package schema_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
)

func bindings(files map[string]string) fs.FS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name+".ts"] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

const requests = `// Printed, do not change by hand: export type ClientRequest = wrong;
import type { RequestId } from "./RequestId";
import type { ThreadStartParams } from "./v2/ThreadStartParams";

/**
 * export type ClientRequest = { "method": "wrong" };
 */
export type ClientRequest = { "method": "thread/start", id: RequestId, params: ThreadStartParams, } |
	/* between */ { "method": "account/logout", id: RequestId, params: undefined, }
	| { method: "old", "id": RequestId, "params"?: OldParams | null } | { "method": "odd", id: RequestId, params: { a: string, b: [X, Y] }, };
`

func TestBindings(t *testing.T) {
	s, err := schema.Bindings(bindings(map[string]string{
		"ClientRequest":      requests,
		"ServerNotification": `export type ServerNotification = { "method": "turn/completed", "params": TurnCompletedNotification };`,
		"ClientNotification": `export type ClientNotification = { "method": "initialized" };`,
		"Other":              `neither is this read`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range s.Methods {
		params := string(m.Params.Ref)
		switch {
		case m.Params.Kind == surface.Uncertain:
			params = "?"
		case m.Params.Nullable:
			params += "|null"
		}
		got = append(got, strings.TrimSpace(m.Direction.String()+" "+m.Wire+" "+params))
	}
	want := []string{"request thread/start v2::ThreadStartParams", "request account/logout", "request old OldParams|null", "request odd ClientRequest@odd.params",
		"notification turn/completed TurnCompletedNotification", "client-notification initialized"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if m := s.Method(surface.ClientRequest, "account/logout"); m.WirePlace.Line != 9 || m.WirePlace.File != "ClientRequest.ts" {
		t.Errorf("%+v", m.WirePlace)
	}
	extents := [4]surface.Extent{surface.Full, surface.None, surface.Full, surface.Full}
	if s.Coverage.Methods != extents {
		t.Errorf("%v", s.Coverage.Methods)
	}
}

// A print in another form is an error with its place, never a shorter table.
func TestBindingsInAnotherForm(t *testing.T) {
	for name, text := range map[string]string{
		"empty":            "",
		"another type":     `export type Other = { "method": "a" };`,
		"a name":           `export type ClientRequest = Something | { "method": "a" };`,
		"no method":        `export type ClientRequest = { id: RequestId };`,
		"method no string": `export type ClientRequest = { "method": string };`,
		"an empty method":  `export type ClientRequest = { "method": "" };`,
		"cut off":          `export type ClientRequest = { "method": "a", id`,
		"string open":      `export type ClientRequest = { "method": "a`,
		"escape":           `export type ClientRequest = { "method": "a\u0062" };`,
		"only a comment":   `/* export type ClientRequest = { "method": "a" };`,
	} {
		t.Run(name, func(t *testing.T) {
			s, err := schema.Bindings(bindings(map[string]string{"ClientRequest": text}))
			var bad *schema.BadFile
			if !errors.As(err, &bad) || bad.File != "ClientRequest.ts" || bad.Line == 0 {
				t.Errorf("%+v, %v", s, err)
			}
		})
	}
	if _, err := schema.Bindings(fstest.MapFS{}); err == nil {
		t.Error("no file is taken for bindings")
	}
}

func FuzzBindings(f *testing.F) {
	f.Add(requests)
	f.Add(`export type ClientRequest = { "method": "a", params: X<{y: [1]}> } | never;`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schema.Bindings(bindings(map[string]string{"ClientRequest": text}))
		if err != nil {
			return
		}
		for _, m := range s.Methods {
			if m.Wire == "" || !strings.Contains(text, `"`+m.Wire+`"`) {
				t.Errorf("%q", m.Wire)
			}
		}
	})
}
