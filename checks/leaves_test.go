package checks_test

import (
	"reflect"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/pins"
)

// A key of a contract that is said and not judged is one of these.
const (
	prose   = "prose"   // for readers
	setting = "setting" // says how to find or start an executable, or how to run a command
	record  = "record"  // kept by the tool, or told by a notice alone
	shown   = "shown"   // the report names it under what was not looked at
)

// leafRow says what becomes of a key of a contract: the word for it, or a contract in
// which it is wrong with what comes of it.
type leafRow struct{ word, contract, want string }

func leafRows() map[string]leafRow {
	const cite = "[[cite]]\nid = \"x\"\npath = \"codex-rs/core/src/handler.rs\"\n"
	const trace = "[[trace]]\nid = \"x\"\neffect = \"e\"\nsteps = [{ path = \"codex-rs/core/src/handler.rs\", "
	const constant = "[[const]]\nid = \"x\"\npath = \"codex-rs/core/src/names.rs\"\nname = \"LIMIT\"\nvalue = 1200\n"
	const waived = "[request.nope]\n"
	const hash = "059f1250a8faf00a28d4b4b1941c1c25c9f800e7e3a09b6ddc5dbaecdb6e7f28"
	pin := func(more string) string { return strings.TrimRight(begin, "\n") + "\n" + more }
	spot := func(at string) string { return "[request.\"app/list\"]\nat = { file = \"calls.mjs\", " + at + " }\n" }
	local := func(name, more string) string { return "[[local." + name + "]]\n" + more }
	rows := map[string]leafRow{
		"name": {word: prose}, "pin.commit": {word: record}, "pin.decided": {word: prose}, "pin.reason": {word: prose},
		"pin.release":           {"", pin("release = \"0.1.0\""), "broken pin.release"},
		"pin.why.claim":         {"", pin("why = { claim = \"request:nope\" }"), "broken request:nope"},
		"pin.why.commit":        {"", pin("why = { claim = \"request:app/list\", commit = \"" + strings.Repeat("a", 40) + "\" }"), "not asked pin.why"},
		"pin.why.release":       {"", pin("why = { claim = \"request:app/list\", release = \"0.1.0\" }"), "not asked pin.why"},
		"pin.spelled.file":      {"", pin("spelled = [{ file = \"nope\", pattern = \"{commit}\" }]"), "broken pin.spelled:nope"},
		"pin.spelled.pattern":   {"", pin("spelled = [{ file = \"pin.mjs\", pattern = \"NOPE {commit}\" }]"), "broken pin.spelled:pin.mjs"},
		"runtime.floor.version": {"", "[runtime]\nfloor = { version = \"0.1.0\", file = \"floor.txt\" }", "broken runtime.floor"},
		"runtime.floor.file":    {"", "[runtime]\nfloor = { file = \"nope\" }", "broken runtime.floor"},
		"runtime.floor.policy":  {word: shown}, "runtime.baseline.version": {word: shown}, "runtime.baseline.validated": {word: shown},
		"runtime.env": {word: setting}, "runtime.codex": {word: setting}, "runtime.launch": {word: setting},
		"handshake.capabilities": {"", "[handshake]\ncapabilities = [\"nope\"]", "broken request:initialize#params.capabilities.nope"},

		"request.KEY":             {"", "[request.nope]", "broken request:nope"},
		"server-request.KEY":      {"", "[server-request.nope]", "broken server-request:nope"},
		"notification.KEY":        {"", "[notification.nope]", "broken notification:nope"},
		"client-notification.KEY": {"", "[client-notification.nope]", "broken client-notification:nope"},
		"request.sends":           {"", "[request.\"app/list\"]\nsends = [\"nope\"]", "broken request:app/list#params.nope"},
		"request.reads":           {"", "[request.\"app/list\"]\nreads = [\"nope\"]", "broken request:app/list#result.nope"},
		"request.values":          {"", "[request.\"thread/start\"]\nsends = [\"sandbox?\"]\nvalues = { sandbox = [\"nope\"] }", "broken request:thread/start#params.sandbox=nope"},
		"request.closed":          {"", "[request.\"thread/start\"]\nsends = [\"sandbox?\"]\nclosed = { sandbox = [\"read-only\"] }", "broken request:thread/start#params.sandbox"},
		"request.gated":           {"", "[request.\"app/list\"]\ngated = true", "notice gate-gone"},
		"request.gated-fields":    {"", "[request.\"app/list\"]\nsends = [\"limit?\"]\ngated-fields = [\"limit\"]", "notice gate-gone"},
		"request.exported":        {"", "[request.getAuthStatus]\nexported = true", "broken exported:request:getAuthStatus"},
		"request.tier":            {word: record},
		"request.at.file":         {"", "[request.\"app/list\"]\nat = { file = \"nope\" }", "broken at:request:app/list"},
		"request.at.name":         {"", spot("name = \"nope\""), "broken at:request:app/list"},
		"request.at.text":         {"", spot("text = \"nope\""), "broken at:request:app/list"},
		"request.at.line":         {"", spot("text = \"readAuth\", line = 1"), "moved at:request:app/list"},

		"type.KEY":      {"", "[type.Nope]", "broken type:Nope"},
		"type.sends":    {"", "[type.Turn]\nsends = [\"id\", \"status\", \"nope\"]", "broken type:Turn#nope"},
		"type.reads":    {"", "[type.Turn]\nreads = [\"nope\"]", "broken type:Turn#nope"},
		"type.values":   {"", "[type.TurnStatus]\nvalues = [\"nope\"]", "broken type:TurnStatus=nope"},
		"type.closed":   {"", "[type.TurnStatus]\nclosed = [\"completed\"]", "broken type:TurnStatus"},
		"config.KEY":    {"", "[config]\nnope = {}", "broken config:nope"},
		"config.type":   {"", "[config]\nmodel = { type = \"bool\" }", "broken config:model"},
		"config.values": {"", "[config]\nsandbox_mode = { values = [\"nope\"] }", "broken config:sandbox_mode=nope"},
		"config.closed": {"", "[config]\nsandbox_mode = { closed = [\"read-only\"] }", "broken config:sandbox_mode"},
		"hook.KEY":      {"", "[hook]\nNope = {}", "broken config:hooks.Nope"},
		"hook.type":     {"", "[hook]\nPreToolUse = { type = \"bool\" }", "broken config:hooks.PreToolUse"},
		"feature.KEY":   {"", "[feature]\nnope = {}", "broken feature:nope"},
		"feature.stage": {"", "[feature]\nundo = { stage = \"Stable\" }", "broken feature:undo"},
		"option.KEY":    {"", "[option]\n\"app-server --nope\" = {}", "broken option:app-server --nope"},
		"option.values": {"", "[option]\n\"app-server --ws-auth\" = { values = [\"nope\"] }", "broken option:app-server --ws-auth=nope"},
		"mode.KEY":      {word: prose},
		"mode.sets":     {"", "[mode.x]\nsets = { sandbox_mode = \"nope\" }", "broken config:sandbox_mode=nope"},
		"mode.omits":    {"", "[mode.x]\nomits = [\"nope\"]", "broken config:nope"},
		"gate.KEY":      {"", "[gate.nope]\nopens = [\"request:app/list\"]", "broken request:nope"},
		"gate.opens":    {"", "[gate.\"app/list\"]\nopens = [\"request:nope\"]", "broken request:nope"},
		"unused":        {"", "[unused]\n\"request:nope\" = \"why\"", "notice unused-gone"},

		"absent.claim":   {"", "[[absent]]\nclaim = \"request:app/list\"", "broken absent:request:app/list"},
		"absent.instead": {word: prose}, "absent.if-appears": {word: prose}, "absent.owed": {word: prose},
		"cite.id": {word: record}, "cite.label": {word: prose},
		"cite.path":   {"", "[[cite]]\nid = \"x\"\npath = \"codex-rs/nope.rs\"", "broken cite:x"},
		"cite.item":   {"", cite + "item = \"nope\"", "broken cite:x"},
		"cite.text":   {"", cite + "text = \"nope + nope\"", "broken cite:x"},
		"cite.absent": {"", cite + "absent = \"emit\"", "broken cite:x"},
		"cite.line":   {"", cite + "item = \"Handler\"\nline = 99", "moved cite:x"},
		"cite.digest": {"", cite + "item = \"Handler\"\ndigest = \"00000000\"", "broken cite:x"},
		"trace.id":    {word: record}, "trace.effect": {word: prose}, "trace.instead": {word: prose}, "trace.owed": {word: prose},
		"trace.steps.path":  {"", "[[trace]]\nid = \"x\"\neffect = \"e\"\nsteps = [{ path = \"codex-rs/nope.rs\" }]", "broken trace:x"},
		"trace.steps.item":  {"", trace + "item = \"nope\" }]", "broken trace:x"},
		"trace.steps.has":   {"", trace + "has = \"nope + nope\" }]", "broken trace:x"},
		"trace.steps.lacks": {"", trace + "lacks = \"emit\" }]", "broken trace:x"},
		"trace.steps.line":  {"", trace + "item = \"Handler\", line = 99 }]", "moved trace:x"},
		"const.id":          {word: record},
		"const.path":        {"", strings.Replace(constant, "names.rs", "calm.rs", 1), "moved const:x"},
		"const.name":        {"", strings.Replace(constant, "LIMIT", "NOPE", 1), "broken const:x"},
		"const.value":       {"", strings.Replace(constant, "1200", "1", 1), "broken const:x"},
		"note.text":         {word: prose}, "note.see": {word: prose},

		"schema.dir":     {"", "[[schema]]\ndir = \"nope\"\nis = \"pin\"", "broken schema:nope"},
		"schema.is":      {"", "[[schema]]\ndir = \"hashed\"\nis = \"runtime\"", "not asked schema:hashed"},
		"schema.sha256":  {"", "[[schema]]\ndir = \"vendor/ts\"\nis = \"hash\"\nsha256 = \"" + hash + "\"", "broken schema:vendor/ts"},
		"schema.file":    {"", "[[schema]]\ndir = \"gen\"\nis = \"hash\"\nfile = \"nope\"\npattern = '\"schemaHash\": \"{sha256}\"'", "broken schema:gen"},
		"schema.pattern": {"", "[[schema]]\ndir = \"gen\"\nis = \"hash\"\nfile = \"meta.json\"\npattern = 'nope {sha256}'", "broken schema:gen"},
		"schema.strict":  {word: record}, // schema.edits has rows for it
		"schema.path":    {"", "[[schema]]\ndir = \"vendor/ts\"\nis = \"pin\"\npath = \"codex-rs/nope\"", "unknown schema:vendor/ts"},
		"schema.source":  {word: record}, "schema.version": {word: record}, "schema.generated": {word: record}, "schema.command": {word: record},
		"local.literals":   {"", "[local]\nliterals = [\"a\"]", "broken local.literals"},
		"local.only-in":    {"", "[local]\nonly-in = [\"a\"]", "broken local.only-in"},
		"local.except":     {"", "[local]\nonly-in = [\"**\"]\nexcept = [\"nope\"]", "broken local.only-in"},
		"local.same":       {"", local("same", "at = { file = \"a\", name = \"A\" }\nas = { path = \"b\", name = \"B\" }"), "broken local.same:a:A"},
		"local.handles":    {"", local("handles", "what = \"process-exit\"\nends = \"failed\"\nat = { file = \"a\" }"), "broken local.handles:process-exit"},
		"local.supplement": {"", local("supplement", "claim = \"request:app/lost\"\nwhy = \"w\""), "broken local.supplement:request:app/lost"},
		"waiver.claim":     {"", waiver("request:nope", ""), "notice waiver-of-nothing"},
		"waiver.reason":    {word: prose},
		"waiver.pin":       {"", waived + waiver("request:nope", "pin = \"aaaaaaa\"\n"), "notice waiver-of-other-pin"},
		"waiver.until":     {"", waived + waiver("request:nope", "until = 2026-01-01\n"), "notice waiver-expired"},
		"bump.step":        {word: setting},
	}
	return rows
}

// TestEveryKey walks all keys of a contract: each is judged, or listed as not asked, or
// is of those that are no claims. A key that is new belongs into the table.
func TestEveryKey(t *testing.T) {
	base, rows := smallTree(t), leafRows()
	used := map[string]bool{}
	for _, key := range keysOf(reflect.TypeFor[pins.Contract](), "") {
		name := leafOf(rows, key)
		row, known := rows[name]
		if !known {
			t.Errorf("%s is neither judged nor listed", key)
			continue
		}
		if used[name] || row.word != "" {
			used[name] = true
			continue
		}
		used[name] = true
		v := base.judge(t, checks.All(), load(t, row.contract))
		if !comesOf(v, row.want) {
			t.Errorf("%s: wrong, and there is no %q", key, row.want)
			for i := range v.Results {
				t.Log(describe(&v.Results[i]))
			}
		}
	}
	for name := range rows {
		if !used[name] {
			t.Errorf("the table has %s, which no contract does", name)
		}
	}
}

// leafOf gives the name of the row for a key: its own, that of the same key of another
// direction, or of what it belongs to.
func leafOf(rows map[string]leafRow, key string) string {
	if strings.HasSuffix(key, ".why") {
		return "absent.instead" // prose, like all of its name
	}
	if _, own := rows[key]; own {
		return key
	}
	first, rest, _ := strings.Cut(key, ".")
	if _, other := rows["request."+rest]; other && (first == "server-request" || first == "notification" || first == "client-notification") {
		return "request." + rest
	}
	for up := key; strings.Contains(up, "."); {
		up = up[:strings.LastIndexByte(up, '.')]
		if _, whole := rows[up]; whole {
			return up
		}
	}
	return key
}

// comesOf tells whether a verdict has an outcome, or a notice.
func comesOf(v *checks.Verdict, want string) bool {
	for i := range v.Results {
		outcome := string(v.Results[i].Outcome)
		if outcome == "" {
			outcome = "not asked"
		}
		if outcome+" "+v.Results[i].Claim.ID == want {
			return true
		}
	}
	for _, n := range v.Notices {
		if "notice "+n.Word == want {
			return true
		}
	}
	return false
}

// keysOf lists the keys of a contract by the tags of its structs, with dots; KEY is the
// name that an entry is given in its header.
func keysOf(t reflect.Type, path string) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	var out []string
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			name, options, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
			switch {
			case name == "-", name == "" && options == "":
				continue
			case name == "":
				name = "KEY"
			}
			out = append(out, keysOf(t.Field(i).Type, strings.TrimPrefix(path+"."+name, "."))...)
		}
	}
	if len(out) == 0 {
		return []string{path}
	}
	return out
}
