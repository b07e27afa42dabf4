//go:build unix

package probetest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// answer answers one request as Codex does, but for what the script says.
func (s *server) answer(id, method, params string) {
	switch {
	case s.has("overloaded") || s.has("overloaded once") && s.busy == 0:
		s.busy++
		s.refuse(id, -32001, "Server overloaded; retry later.")
		return
	case s.has("refuses everything"):
		s.refuse(id, -32601, "Method not found")
		return
	case s.has("answers everything"):
		s.result(id, `{"userAgent":"lax/0.136.0 (x)"}`)
		return
	}
	known := s.methods()
	if s.has("decodes") {
		known = append(known, s.does["decodes"])
	}
	if !slices.Contains(known, method) {
		s.refuse(id, -32600, "Invalid request: unknown variant `"+method+"`, "+s.tableText())
		return
	}
	if method == "initialize" {
		s.initialize(id, params)
		return
	}
	if params == `5` {
		s.refuse(id, -32600, s.decodeError(method))
		return
	}
	switch {
	case slices.Contains(fakeExperimental(), method) && (!s.capable || s.has("capability without effect")):
		s.refuse(id, -32600, method+" requires experimentalApi capability")
	case method == "mock/experimentalMethod" && s.has("capability not told"):
		s.refuse(id, -32603, "no such table")
	case method == "mock/experimentalMethod":
		s.result(id, `{"echoed":"codexpin"}`)
	case s.has("refuses reads"):
		s.refuse(id, -32603, "no such table")
	default:
		_ = os.WriteFile(s.self+".ran-"+strings.ReplaceAll(method, "/", "-"), nil, 0o600)
		s.result(id, `{"data":[],"nextCursor":null}`)
	}
}

// tableText is the list in a refusal, in the spellings of serde.
func (s *server) tableText() string {
	if text, ok := s.does["table"]; ok {
		return text
	}
	names := s.methods()
	switch len(names) {
	case 1:
		return "expected `" + names[0] + "`"
	case 2:
		return "expected `" + names[0] + "` or `" + names[1] + "`"
	}
	return "expected one of `" + strings.Join(names, "`, `") + "`"
}

func (s *server) decodeError(method string) string {
	const head = "Invalid request: invalid type: integer `5`, expected "
	if text, ok := s.does["says of "+method]; ok {
		return text
	}
	switch method {
	case "account/logout":
		return head + "unit"
	case "login/start":
		return head + "internally tagged enum LoginStartParams"
	case "thread/list":
		return "Invalid request: data did not match any variant of untagged enum ThreadListParams"
	}
	return head + "struct " + fakeParams(method)
}

// fakeParams is the params type of a method: thread/start has ThreadStartParams.
func fakeParams(method string) string {
	var name strings.Builder
	for _, part := range strings.Split(method, "/") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return name.String() + "Params"
}

func (s *server) initialize(id, params string) {
	switch {
	case s.has("no handshake"):
		return
	case s.has("handshake refused"):
		s.refuse(id, -32600, "Invalid clientInfo.name")
		return
	case s.has("handshake is a list"):
		s.result(id, `["codex"]`)
		return
	}
	s.capable = strings.Contains(params, `"experimentalApi":true`)
	s.started = true
	home := os.Getenv("CODEX_HOME")
	if elsewhere, ok := s.does["home elsewhere"]; ok {
		home = elsewhere
	}
	if s.has("home by a link") {
		link := filepath.Join(os.Getenv("TMPDIR"), "link")
		_ = os.Symlink(home, link)
		home = link
	}
	version := "0.136.0"
	if lie, ok := s.does["agent"]; ok {
		version = lie
	}
	extra := ""
	switch {
	case s.has("huge line"):
		extra = `,"text":"` + strings.Repeat("x", 2<<20) + "\u2028" + `"`
	case s.has("10 MB line"):
		extra = `,"text":"` + strings.Repeat("x", 10<<20) + `"`
	}
	result := fmt.Sprintf(`{"userAgent":"codexpin/%s (Debian; x86_64) (codexpin; 0)"%s,"codexHome":%q,"platformFamily":"unix","platformOs":"linux"}`, version, extra, home)
	if s.has("old handshake") {
		result = fmt.Sprintf(`{"userAgent":"codexpin/%s (x)"}`, version)
	}
	s.result(id, result)
}

// print writes bindings as generate-ts does.
func (f *fake) print() int {
	out := f.args[slices.Index(f.args, "--out")+1]
	experimental := slices.Contains(f.args, "--experimental")
	switch {
	case f.has("print fails"), f.has("stable print fails") && !experimental, f.has("experimental print fails") && experimental:
		fmt.Fprintln(os.Stderr, "Error: Failed to create")
		return 1
	case f.has("print hangs"):
		select {}
	case f.has("print of nothing"):
		return 0
	case f.has("prints ts from"):
		return copied(f.does["prints ts from"], out)
	}
	_ = os.MkdirAll(out, 0o700)
	file := filepath.Join(out, "ClientRequest.ts")
	switch {
	case f.has("print is a pipe"):
		_ = mkfifo(file)
		return 0
	case f.has("print is a link"):
		_ = os.Symlink(f.does["print is a link"], file)
		return 0
	}
	var union []string
	for _, method := range f.methods() {
		if !experimental && slices.Contains(fakeExperimental(), method) || method == f.does["prints without"] {
			continue
		}
		params := fakeParams(method)
		if method == "account/logout" {
			params = "undefined"
		}
		union = append(union, fmt.Sprintf(`{ "method": %q, id: RequestId, params: %s, }`, method, params))
	}
	_ = os.WriteFile(file, []byte("export type ClientRequest = "+strings.Join(union, " | ")+";\n"), 0o600)
	f.table(out, "ServerNotification", "tells", `{ "method": "turn/completed", "params": TurnCompletedNotification }`)
	f.table(out, "ServerRequest", "asks", "")
	f.table(out, "ClientNotification", "hears", "")
	return 0
}

// table writes the bindings of one direction: the methods that the script says, else
// those given.
func (f *fake) table(out, name, behaviour, or string) {
	list, ok := f.does[behaviour]
	if !ok && or == "" || f.has("no table of "+name) {
		return
	}
	union := []string{or}
	if ok {
		union = nil
		for _, method := range strings.Fields(list) {
			union = append(union, fmt.Sprintf(`{ "method": %q, "params": %s }`, method, fakeParams(method)))
		}
	}
	_ = os.WriteFile(filepath.Join(out, name+".ts"), []byte("export type "+name+" = "+strings.Join(union, " | ")+";\n"), 0o600)
}
