package client

import (
	"strings"
	"testing"
)

// TestWireNames holds, for files that are said to name methods, what is sent in one that
// names no real method, alone and beside one that does.
func TestWireNames(t *testing.T) {
	for _, c := range []struct{ file, line, want string }{
		{"a.ts", `client.request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.ts", `rpc.sendRequest('other/nope', {})`, "other/nope asked missing"},
		{"a.ts", `rpc.notify('turn/nope9')`, "turn/nope9 told missing"},
		{"a.ts", `bridge.invoke('turn/nope9')`, "turn/nope9 asked missing"},
		{"a.ts", `link.submit('turn/nope9')`, "turn/nope9 missing"},
		{"a.ts", `link.submit('image/png')`, ""},
		{"a.ts", `link.submit(x, 'turn/nope9')`, ""},
		{"a.ts", `Object.prototype.hasOwnProperty.call(value, 'error')`, ""},
		{"a.ts", `client.request('initialize')`, "initialize asked"},
		{"a.ts", `client.request('initialise')`, "initialise asked missing"},
		{"a.ts", `record('turn/nope9')`, ""},
		{"a.ts", `ipcRenderer.invoke('turn/nope9')`, ""},
		{"a.ts", `const m = { method: 'turn/nope9' }`, "turn/nope9 missing"},
		{"a.ts", `const m = { method: 'image/png' }`, ""},
		{"a.ts", `fetch('turn/nope9')`, ""},
		{"a.go", `client.Request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.go", `http.NewRequest("GET", "api/models", nil)`, ""},
		{"a.go", `http.NewRequest("GET", base+"/api/models", nil)`, ""},
		{"a.py", `client.request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.rs", `client.request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.swift", `client.request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.kt", `client.request("turn/nope9")`, "turn/nope9 asked missing"},
		{"a.java", `client.request("turn/nope9");`, "turn/nope9 asked missing"},
		{"a.cs", `client.Request("turn/nope9");`, "turn/nope9 asked missing"},
		{"a.dart", `client.request('turn/nope9');`, "turn/nope9 asked missing"},
		{"a.rb", `client.request('turn/nope9')`, "turn/nope9 asked missing"},
		{"a.rb", `client.request 'turn/nope9', 1`, "turn/nope9 asked missing"},
		{"a.rb", `client.request(%q(turn/nope9))`, "turn/nope9 asked missing"},
		// built from parts
		{"a.py", `client.request("turn" "/nope9")`, "turn/nope9 asked missing"},
		{"a.py", `client.request("turn" f"/{x}")`, " built"},
		{"a.py", `client.request(f"{p}/start")`, " built"},
		{"a.py", `client.request("turn/%s" % x)`, " built"},
		{"a.py", `client.request("turn/{}".format(x))`, " built"},
		{"a.py", `client.request(f"{base_url}/start")`, ""},
		{"a.dart", `client.request('turn' '/nope9');`, "turn/nope9 asked missing"},
		{"a.dart", `client.request('turn/$x');`, "turn/ built"},
		{"a.rs", `client.request(concat!("turn", "/nope4"));`, " built"},
		{"a.rs", `client.request(&format!("turn/{}", x));`, " built"},
		{"a.kt", `client.request("$p/start")`, " built"},
		{"a.swift", `client.request("turn/\(x)")`, "turn/ built"},
		{"a.cs", `client.Request($"turn/{x}");`, "turn/ built"},
		{"a.rb", `client.request("turn/#{x}")`, "turn/ built"},
		{"a.rb", `client.request(%Q(#{x}/start))`, " built"},
		{"a.java", `client.request("turn/" + x);`, "turn/ built"},
		{"a.java", `client.request(x + "/start");`, " built"},
		{"a.go", `client.Request("turn/" + x)`, "turn/ built"},
		{"a.go", `client.Request(fmt.Sprintf("turn/%s", x))`, " built"},
		{"a.ts", "client.request(`turn/${x}`)", "turn/ built"},
		{"a.ts", `client.request('turn' + '/nope4')`, " built"},
		{"a.ts", "client.request(`${m}`)", ""},
		{"a.ts", `client.request('turn/start'); client.request('turn' + '/nope4')`, "turn/start asked,  built"},
		{"a.ts", `client.request(['turn', x].join('/'))`, " built"},
		{"a.ts", `client.request(file, ['turn', x].join('/'), 1); log(['a'].join('/'))`, ""},
		{"a.ts", `show(['turn', x].join('/'))`, ""},
		{"a.go", `client.Request(strings.Join([]string{"turn", x}, "/"))`, " built"},
		{"a.py", `client.request("/".join(["turn", x]))`, " built"},
		{"a.py", `name = "/".join(parts)`, ""},
		{"a.rb", `client.request(["turn", x].join("/"))`, " built"},
		{"a.rb", `["turn", x].join "/"`, ""},
		{"a.swift", `client.request(["turn", x].joined(separator: "/"))`, " built"},
		{"a.kt", `client.request(listOf("turn", x).joinToString("/"))`, " built"},
		{"a.java", `client.request(String.join("/", "turn", x));`, " built"},
		{"a.cs", `client.Request(string.Join("/", "turn", x));`, " built"},
		{"a.cs", `client.Request(string.Concat("turn", "/nope4"));`, " built"},
		{"a.rs", `client.request(concatcp!("turn", "/nope4"));`, " built"},
		{"a.rs", `client.request(&["turn", x].join("/"));`, " built"},
		{"a.ts", "throw new RequestError(`turn/${x}`)", ""},
		{"a.ts", "log(`other/${x}`)", ""},
	} {
		real := "\nlink.submit(\"thread/start\"); link.submit(\"turn/start\");\n"
		other, err := Scan("b.ts", []byte(real))
		if err != nil {
			t.Fatal(err)
		}
		f, err := Scan(c.file, []byte("\n"+c.line+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		got := told(WireNames([]*File{f, other}, methods()))
		if got = strings.TrimSuffix(strings.TrimSuffix(got, "thread/start, turn/start"), ", "); got != c.want {
			t.Errorf("%s: %s\n\thave %s\n\twant %s", c.file, c.line, got, c.want)
		}
	}
}
