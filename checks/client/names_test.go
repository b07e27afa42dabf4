package client

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// methods are the names that the tests know.
func methods() map[string]bool {
	out := map[string]bool{}
	for _, name := range strings.Fields("initialize initialized error thread/start thread/archive turn/start turn/completed item/started fs/watch") {
		out[name] = true
	}
	return out
}

// TestNames holds, on one line of code at a time among two known methods, what is a
// method and what is not.
func TestNames(t *testing.T) {
	for _, c := range []struct{ file, line, want string }{
		{"a.ts", `x('thread/archive')`, "thread/archive"},
		{"a.ts", `client.request('thread/archive', {})`, "thread/archive asked"},
		{"a.ts", `client.request<Foo<Bar>>('thread/archive', {})`, "thread/archive asked"},
		{"a.ts", `this.notify?.('initialized')`, "initialized told"},
		{"a.ts", `sendNotification("initialized", {})`, "initialized told"},
		{"a.ts", `server.onRequest('initialize', f)`, ""},
		{"a.ts", `child.once('error', f)`, ""},
		{"a.ts", `if (m.type === 'error') {}`, ""},
		{"a.ts", `if (m.method === 'error') {}`, "error"},
		{"a.go", `if msg["method"] == "error" {}`, "error"},
		{"a.go", `if got != "error" {}`, ""},
		{"a.ts", `const m = { method: 'initialize', id: 1 }`, "initialize"},
		{"a.ts", `switch (m) { case 'turn/completed': case 'error': }`, "turn/completed, error"},
		{"a.ts", `switch (m) { case 'error': }`, ""},
		{"a.ts", `const list = ['item/started', 'turn/completed', 'error']`, "item/started, turn/completed, error"},
		{"a.ts", `const o = { error: 'error' }`, ""},
		{"a.ts", `import a from 'fs/watch'; require('fs/watch'); import('thread/archive')`, ""},
		{"a.ts", `request('thread/' + verb)`, "thread/ built"},
		{"a.ts", "request(`turn/${verb}`)", "turn/ built"},
		{"a.ts", `const path = 'src/' + name`, ""},
		{"a.ts", `request('thread/gone')`, "thread/gone asked missing"},
		{"a.ts", `switch (m) { case 'turn/completed': case 'turn/failed': }`, "turn/completed, turn/failed missing"},
		{"a.ts", `record('turn/steered')`, "turn/steered alike"},
		{"a.ts", `fetch('api/models'); const t = 'image/png'`, ""},
		{"a.ts", `send('{"jsonrpc":"2.0","method":"initialize"}')`, "initialize"},
		{"a.ts", `send('{"method":"thread/gone"}')`, "thread/gone missing"},
		{"a.go", `const methodX = "item/started"`, "item/started =methodX"},
		{"a.go", "case \"turn/completed\",\n\"item/started\":", "turn/completed, item/started"},
		{"a.go", `resp, err := call[Resp](ctx, "thread/archive")`, "thread/archive asked"},
		{"a.go", `x := map[string]int{"item/started": 1, "turn/completed": 2, "error": 3}`, "item/started, turn/completed, error"},
		{"a.py", `r = self.call(method="thread/archive")`, "thread/archive"},
		{"a.py", `r = {"method": "initialize"}`, "initialize"},
		{"a.rs", `match m { "turn/completed" | "error" => 1, _ => 2 }`, "turn/completed, error"},
		{"a.rs", `#[serde(rename = "item/started")] Started,`, "item/started =rename"},
		{"a.rs", `let m = concat!("thread/", "archive");`, "thread/ built"},
		{"a.swift", `case started = "item/started"`, "item/started =started"},
		{"a.kt", `when (m) { "turn/completed", "item/started" -> 1 }`, "turn/completed, item/started"},
		{"a.rb", `when 'turn/completed', 'item/started' then 1`, "turn/completed, item/started"},
		{"a.java", `rpc.sendRequest("thread/archive", p);`, "thread/archive asked"},
		{"a.cs", `await rpc.RequestAsync<T>("thread/archive");`, "thread/archive asked"},
		{"a.dart", `await client.request('thread/archive');`, "thread/archive asked"},
	} {
		around := map[bool]string{true: "x(\"thread/start\"); y(\"turn/start\");\n", false: "x('thread/start'); y('turn/start')\n"}
		src := around[strings.Contains("a.go a.rs a.java a.cs a.kt a.swift", c.file)] + c.line + "\n"
		f, err := Scan(c.file, []byte(src))
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := told(Names([]*File{f}, methods())); got != c.want {
			t.Errorf("%s: %s\n\thave %s\n\twant %s", c.file, c.line, got, c.want)
		}
	}
}

// told writes what was found behind the first line.
func told(named []surface.Named) string {
	var out []string
	for _, n := range named {
		if n.Place.Line == 1 {
			continue
		}
		text := n.Name
		words := map[surface.Doubt]string{surface.Sure: "", surface.Built: " built", surface.Alone: " alone", surface.Missing: " missing", surface.Alike: " alike"}
		if n.Asked {
			text += " asked"
		}
		if n.Told {
			text += " told"
		}
		if n.Constant != "" && !strings.Contains(n.Constant, "list") {
			text += " =" + n.Constant
		}
		out = append(out, text+words[n.Doubt])
	}
	return strings.Join(out, ", ")
}

// TestAlone holds that one name by itself is doubtful, unless it is sent.
func TestAlone(t *testing.T) {
	for line, want := range map[string]string{
		`x('thread/archive')`:                      "thread/archive alone",
		`request('thread/archive')`:                "thread/archive asked",
		`m === 'thread/archive'`:                   "thread/archive",
		`const METHOD_ARCHIVE = 'thread/archive'`:  "thread/archive =METHOD_ARCHIVE",
		`request('initialize')`:                    "",
		`send('{"method":"initialize"}')`:          "initialize alone",
		`request('session/new')`:                   "",
		`x('thread/archive'); y('thread/archive')`: "thread/archive alone, thread/archive alone",
	} {
		f, err := Scan("a.ts", []byte("\n"+line))
		if err != nil {
			t.Fatal(err)
		}
		if got := told(Names([]*File{f}, methods())); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// TestUses holds that a constant is used in code, and not in comments or strings.
func TestUses(t *testing.T) {
	f, err := Scan("a.ts", []byte("const START = 'thread/start';\n// START\nx(START, 'START', M.START);\nSTARTED; `a ${START} b`;\n"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, u := range Uses([]*File{f}, map[string]bool{"START": true}) {
		lines = append(lines, fmt.Sprint(u.Line))
	}
	if got := strings.Join(lines, " "); got != "3 3 4" {
		t.Errorf("used in lines %s", got)
	}
}
