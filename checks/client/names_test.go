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
		// a wrong name in a row with right ones
		{"a.ts", `const list = ['item/started', 'item/strated']`, "item/started, item/strated missing"},
		{"a.ts", `const list = ['item/started', 'turn/failed']`, "item/started, turn/failed missing"},
		{"a.ts", `const list = ['item/started', 'plain', 'turn/failed']`, "item/started, turn/failed alike"},
		{"a.ts", `const list = ['item/started', 'turn/completed', 'thread/archive', 'session/new']`, "item/started, turn/completed, thread/archive, session/new missing"},
		{"a.ts", `const list = ['item/started', 'image/png', 'src/a']`, "item/started"},
		{"a.ts", `const list = ['src/a', 'fs/models', 'item/started', 'turn/completed']`, "fs/models alike, item/started, turn/completed"},
		{"a.ts", `const o = { a: 'item/started', b: 'item/strated' }`, "item/started =a, item/strated =b missing"},
		{"a.ts", `const o = { name: 'item/started', path: 'fs/models' }`, "item/started =name, fs/models =path alike"},
		{"a.ts", `const o = { 'item/started': f, 'turn/completed': g, 'turn/failed': h }`, "item/started, turn/completed, turn/failed missing"},
		{"a.ts", `interface M { 'item/started': A; 'item/strated': B }`, "item/started, item/strated missing"},
		{"a.ts", `type M = 'item/started' | 'turn/failed' | 'error'`, "item/started =M, turn/failed missing, error"},
		{"a.ts", `type T = | 'item/started' | 'image/png'`, "item/started"},
		{"a.ts", `type R = Record<'item/started' | 'turn/failed', X>`, "item/started, turn/failed missing"},
		{"a.ts", `const o = x as P<'item/strated'>`, "item/strated alike ~item/started"},
		{"a.ts", `const t = [['item/started', 1], ['item/strated', 2]]`, "item/started, item/strated missing"},
		{"a.ts", `const t = [{ name: 'item/started' }, { name: 'turn/completed' }, { name: 'turn/failed' }]`, "item/started =name, turn/completed =name, turn/failed =name missing"},
		{"a.ts", `const m = new Map([['item/started', a], ['turn/failed', b]])`, "item/started, turn/failed missing"},
		{"a.rs", `let m = HashMap::from([("item/started", 1), ("item/strated", 2)]);`, "item/started, item/strated missing"},
		{"a.ts", `if (e.type === 'item/started') {} if (e.type === 'turn/failed') {}`, "item/started, turn/failed missing"},
		{"a.ts", `if (e.type === 'item/started') {} if (e.kind === 'turn/failed') {}`, "item/started, turn/failed alike"},
		{"a.ts", `switch (m.method) { case 'session/new': case 'error': }`, "session/new missing, error"},
		{"a.ts", `switch (m.kind) { case 'session/new': case 'error': }`, ""},
		{"a.ts", `function f() { record('turn/completed'); record('turn/failed'); }`, "turn/completed, turn/failed alike"},
		{"a.ts", `function f() { if (a) return 'turn/failed'; return 'turn/completed'; }`, "turn/failed alike, turn/completed"},
		{"a.ts", `fetch('thread/models'); path.join('turn/x', 'fs/y'); import a from 'fs/promises'`, ""},
		{"a.ts", `notify('initialised')`, "initialised told missing"},
		{"a.ts", `notify('initialise_all')`, ""},
		{"a.ts", `enum M { A = 'item/started', B = 'item/strated' }`, "item/started =A, item/strated =B missing"},
		{"a.go", "const (\nmethodA = \"item/started\"\nmethodB = \"turn/failed\"\n)", "item/started =methodA, turn/failed =methodB missing"},
		{"a.go", "var all = []string{\"item/started\", \"turn/failed\"}", "item/started, turn/failed missing"},
		{"a.go", "var all = []T{{\"item/started\", 1}, {\"item/strated\", 2}}", "item/started, item/strated missing"},
		{"a.go", `if s.HasPrefix(m, "turn/") {}`, ""},
		{"a.py", `ALL = ("item/started", "turn/failed")`, "item/started, turn/failed missing"},
		{"a.py", `if m in ("item/started", "item/strated"): pass`, "item/started, item/strated missing"},
		{"a.py", `M = Literal["item/started", "turn/failed"]`, "item/started, turn/failed missing"},
		{"a.py", `class M(Enum):
  A = "item/started"
  B = "item/strated"`, "item/started =A, item/strated =B alike ~item/started"},
		{"a.rs", `#[serde(rename = "item/started")] A, #[serde(rename = "item/strated")] B,`, "item/started =rename, item/strated =rename missing"},
		{"a.rs", `matches!(m, "item/started" | "turn/failed")`, "item/started, turn/failed missing"},
		{"a.swift", "case a = \"item/started\"\ncase b = \"item/strated\"", "item/started =a, item/strated =b missing"},
		{"a.kt", `enum class M(val w: String) { A_B("item/started"), C("item/strated") }`, "item/started, item/strated missing"},
		{"a.kt", `enum class M { @SerialName("item/started") A, @SerialName("item/strated") B }`, "item/started, item/strated missing"},
		{"a.ts", `z.union([z.literal('item/started'), z.literal('item/strated')])`, "item/started, item/strated missing"},
		{"a.ts", `const t = [record('item/started'), other('turn/failed')]`, "item/started, turn/failed alike"},
		{"a.kt", `val all = listOf("item/started", "turn/failed")`, "item/started, turn/failed missing"},
		{"a.java", `Set.of("item/started", "turn/failed");`, "item/started, turn/failed missing"},
		{"a.cs", `enum M { [EnumMember(Value = "item/started")] A, [EnumMember(Value = "item/strated")] B }`, "item/started =Value, item/strated =Value missing"},
		{"a.dart", `const all = {'item/started': f, 'item/strated': g};`, "item/started, item/strated missing"},
		{"a.rb", `ALL = ['item/started', 'turn/failed']`, "item/started, turn/failed missing"},
		{"a.rb", `ALL = { 'item/started' => 1, 'item/strated' => 2 }`, "item/started, item/strated missing"},
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
		if text += words[n.Doubt]; n.Slip != "" && n.Doubt == surface.Alike {
			text += " ~" + n.Slip
		}
		out = append(out, text)
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
