package checks_test

import (
	"strings"
	"testing"

	"codexpin/checks"
)

// addParams makes edits that give app/list other params: a Rust item called Probe.
func addParams(item string) string {
	return `@ common
-    AppsList => "app/list" {
-        params: v2::AppsListParams,
+    AppsList => "app/list" {
+        params: v2::Probe,
+        inspect_params: true,
@ account
` + plus(item)
}

// addResult makes edits that give app/list another result.
func addResult(item string) string {
	return `@ common
-        response: v2::AppsListResponse,
+        response: v2::Probe,
@ account
` + plus(item)
}

func plus(item string) string {
	return "+" + strings.ReplaceAll(strings.TrimRight(item, "\n"), "\n", "\n+") + "\n"
}

const (
	derived  = "#[derive(Serialize, Deserialize)]\n#[serde(rename_all = \"camelCase\")]\n"
	adjacent = "#[derive(Serialize, Deserialize)]\n#[serde(tag = \"kind\", content = \"value\", rename_all = \"camelCase\")]\npub enum Probe { Off, Text { text: String, size: u8 }, Note(String) }\n"
	flat     = derived + "pub struct Probe { pub id: String, #[serde(flatten)] pub how: How }\n" +
		"#[derive(Serialize, Deserialize)]\n#[serde(tag = \"how\", rename_all = \"camelCase\")]\npub enum How { Fast, Slow { why: String } }\n"
	anyKey = derived + "pub struct Probe { pub id: String, pub last_name: Option<String>, #[serde(flatten)] pub more: std::collections::HashMap<String, String> }\n"
	flags  = "@ config\n-pub struct ConfigToml {\n+pub struct FlagsToml {\n+    #[serde(flatten)]\n+    pub entries: std::collections::BTreeMap<String, bool>,\n+}\n+\n" +
		"+#[derive(Serialize, Deserialize)]\n+pub struct ConfigToml {\n+    pub features: Option<FlagsToml>,\n"
	shapes = derived + "pub struct Probe { pub none: (), pub maybe: Option<u32>, pub list: Vec<Option<String>>, pub pair: (u8, Option<String>), pub ratio: f64, pub any: serde_json::Value,\n" +
		"  pub deep: Vec<std::collections::HashMap<String, Option<Vec<u8>>>>, #[serde(with = \"crate::odd\")] pub odd: String }\n"
	named = derived + "pub struct Probe { pub one: One, pub other: Same, pub far: codex_protocol::protocol::AskForApproval }\n" +
		derived + "pub struct One { pub id: String }\npub type Same = One;\n"
)

// TestRules holds the rules that a table of edits is too blunt for. Outcomes are those
// of all claims but the ones that hold.
func TestRules(t *testing.T) {
	const apps = "[request.\"app/list\"]\n"
	const capable, incapable = "[handshake]\ncapabilities = [\"experimentalApi\"]\n", "[handshake]\n"
	gated := addParams(derived + "pub struct Probe { #[experimental(\"probe.id\")] pub id: Option<String>, pub mode: Option<Mode> }\n" +
		"#[derive(Serialize, Deserialize, ExperimentalApi)]\n#[serde(rename_all = \"camelCase\")]\npub enum Mode { Plain, #[experimental(\"probe.mode.wild\")] Wild }\n")
	tests := []struct{ name, edits, contract, want string }{
		{"the content of a variant is asked for", addParams(adjacent), apps + `sends = ["kind", "@text.value.text: string", "@text.value.size: integer"]`, ""},
		{"and all of it", addParams(adjacent), apps + `sends = ["@text.value.text: string"]`, "broken request:app/list#params"},
		{"a variant without data needs none", addParams(adjacent), apps + `sends = ["kind"]` + "\nvalues = { kind = [\"off\"] }", ""},
		{"no variant at all", addParams(adjacent), apps + `sends = []`, "broken request:app/list#params"},
		{"a flattened enum needs its tag", addParams(flat), apps + `sends = ["id: string"]`, "broken request:app/list#params"},
		{"its tag is sent", addParams(flat), apps + `sends = ["id: string", "how"]`, ""},
		{"a variant of it is sent", addParams(flat), apps + `sends = ["id: string", "@slow.why: string"]`, ""},
		{"an untagged enum requires what one of its variants does", addParams("#[derive(Serialize, Deserialize)]\n#[serde(untagged)]\npub enum Probe { A { a: u8 }, B { b: u8 } }\n"), apps + `sends = []`, "broken request:app/list#params"},
		{"a gate in front of what cannot be told", addParams("#[derive(Serialize, Deserialize, ExperimentalApi)]\npub struct Probe { #[experimental(\"probe.list\")] pub list: Option<serde_json::Value> }\n"), apps + `sends = ["list?.name"]`, "broken request:app/list#params.list.name"},
		{"a field of one variant of an untagged enum", addParams("#[derive(Serialize, Deserialize)]\n#[serde(untagged)]\npub enum Probe { A { a: u8, c: Option<u8> }, B { b: u8 } }\n"), apps + `sends = ["b: integer"]`, ""},
		{"a field that no variant of an untagged enum has", addParams("#[derive(Serialize, Deserialize)]\n#[serde(untagged)]\npub enum Probe { A { a: u8 }, B { b: u8 } }\n"), apps + `sends = ["b: integer", "d"]`, "broken request:app/list#params.d"},
		{"params that take any key need none", addParams("pub type Probe = std::collections::HashMap<String, String>;\n"), apps + `sends = []`, ""},
		{"params that may be left out", addParams(derived + "pub struct Inner { pub a: u8 }\npub type Probe = Option<Inner>;\n"), apps + `sends = []`, ""},

		{"labels that fit", addResult(shapes), apps + `reads = ["none: null", "maybe?: integer", "list: string?[]", "pair[0]: integer", "pair[1]: string?", "ratio: number", "any: any", "deep: integer[]?{}[]"]`, ""},
		{"any fits whatever is read", addResult(shapes), apps + `reads = ["none: any", "maybe?: any", "list: any[]", "pair: any", "odd: any", "list[]: any"]`, ""},
		{"null inside a list", addResult(shapes), apps + `reads = ["list: string[]"]`, "broken request:app/list#result.list"},
		{"null inside a map inside a list", addResult(shapes), apps + `reads = ["deep: integer[]{}[]"]`, "broken request:app/list#result.deep"},
		{"an item that may be null", addResult(shapes), apps + `reads = ["list[]: string"]`, "broken request:app/list#result.list[]"},
		{"an item that may be null, without a type", addResult(shapes), apps + `reads = ["list[]"]`, "broken request:app/list#result.list[]"},
		{"an entry on the way that may be null", addResult(shapes), apps + `reads = ["deep[]{}[]: integer"]`, "broken request:app/list#result.deep[]{}[]"},
		{"an entry on the way that may be null, coped with", addResult(shapes), apps + `reads = ["deep[]{}: any?", "deep[]{}[]: integer"]`, ""},
		{"a member of a tuple that may be null", addResult(shapes), apps + `reads = ["pair[1]: string"]`, "broken request:app/list#result.pair[1]"},
		{"an integer where a float stands", addResult(shapes), apps + `reads = ["ratio: integer"]`, "broken request:app/list#result.ratio"},
		{"a float where an integer stands", addResult(shapes), apps + `reads = ["maybe?: number"]`, ""},
		{"a string where anything stands", addResult(shapes), apps + `reads = ["any: string"]`, "broken request:app/list#result.any"},
		{"code of its own", addResult(shapes), apps + `reads = ["odd: string"]`, "unknown request:app/list#result.odd"},
		{"a name where code of its own stands", addResult(shapes), apps + `reads = ["odd: One"]`, "unknown request:app/list#result.odd"},
		{"labels that fit what is sent", addParams(shapes), apps + `sends = ["none: null", "maybe?: null", "list: string[]", "pair: any", "ratio: integer", "any: string[]", "deep: any", "odd"]`, "broken request:app/list#params.pair broken request:app/list#params.deep"},
		{"a float where an integer is taken", addParams(shapes), apps + `sends = ["none", "maybe?: number", "list", "pair", "ratio", "any", "deep", "odd"]`, "broken request:app/list#params.maybe"},
		{"null where none is taken", addParams(shapes), apps + `sends = ["none", "list", "pair", "ratio: number?", "any", "deep", "odd: string?"]`, "broken request:app/list#params.ratio unknown request:app/list#params.odd"},

		{"names and aliases", addResult(named), apps + `reads = ["one: One", "other: One", "far: protocol::AskForApproval"]`, ""},
		{"the alias's own name", addResult(named), apps + `reads = ["other: Same"]`, ""},
		{"a name that is none", addResult(named), apps + `reads = ["one: Two"]`, "broken request:app/list#result.one"},
		{"a name of two, the right one among them", addResult(named), apps + `reads = ["far: AskForApproval"]`, ""},
		{"a string where an enum of more than strings stands", addResult(named), apps + `reads = ["far: string"]`, "broken request:app/list#result.far"},
		{"a string among values that are strings", "", "[request.\"thread/start\"]\nsends = [\"approvalPolicy?: string\"]\nvalues = { approvalPolicy = [\"never\"] }", ""},
		{"a string, no values", "", "[request.\"thread/start\"]\nsends = [\"sandbox?: string\"]", "broken request:thread/start#params.sandbox"},
		{"a tag as any string", "", "[request.\"turn/start\"]\nsends = [\"threadId\", \"input[].type: string\"]", "broken request:turn/start#params.input[].type"},

		{"one type sent and read", "", "[type.Turn]\nsends = [\"id: string\", \"status\", \"error?\"]\nreads = [\"error\"]", "broken type:Turn#error"},
		{"one type sent and read, both cope", "", "[type.Turn]\nsends = [\"id: string\", \"status\", \"error?\"]\nreads = [\"error?\"]", ""},
		{"a name of two types", "", "[type.AskForApproval]", "unknown type:AskForApproval"},
		{"a type by Rust's own name of its crate", "", "[type.\"codex_protocol::protocol::AskForApproval\"]", ""},
		{"a type that a crate does not have, by Rust's own name", "", "[type.\"codex_protocol::Nothing\"]", "broken type:codex_protocol::Nothing"},
		{"a type of a crate that is not there", "", "[type.\"protoco::AskForApproval\"]", "unknown type:protoco::AskForApproval"},
		{"a key with two types", "", "[config]\nmodel = { type = \"string\" }\n[mode.a]\nsets = { model = true }", "broken config:model"},
		{"a key that two modes set", "", "[mode.a]\nsets = { model = \"x\" }\n[mode.b]\nsets = { model = 3 }", "broken config:model"},

		{"a gate, nothing said", gated, apps + `sends = ["id?"]`, "broken request:app/list#params.id"},
		{"a gate, known, no handshake stated", gated, apps + "sends = [\"id?\"]\ngated-fields = [\"id\"]", ""},
		{"a gate, known, and asked for", gated, capable + apps + "sends = [\"id?\"]\ngated-fields = [\"id\"]", ""},
		{"a gate, known, and not asked for", gated, incapable + apps + "sends = [\"id?\"]\ngated-fields = [\"id\"]", "broken request:app/list#params.id"},
		{"a gated method, not asked for", "", incapable + "[request.\"memory/reset\"]\ngated = true", "broken request:memory/reset"},
		{"a gated method, nothing said", "", capable + "[request.\"memory/reset\"]", "broken request:memory/reset"},
		{"a gate of a type by itself", gated, incapable + "[type.Probe]\nreads = [\"id?\"]", "broken type:Probe#id"},
		{"a gate of a type by itself, asked for", gated, capable + "[type.Probe]\nreads = [\"id?\"]", ""},
		{"what a gate opens, with all that is inside", addParams(derived + "pub struct Probe { #[experimental(\"probe.in\")] pub inner: Option<Inner> }\n" + derived + "pub struct Inner { pub a: u8 }\n"),
			apps + "sends = [\"inner?.a: integer\"]\n[gate.\"thread/start\"]\nopens = [\"request:app/list#params.inner\"]", ""},
		{"a closed set without what is not asked for", gated, incapable + apps + "sends = [\"mode?\"]\nclosed = { mode = [\"plain\"] }", ""},
		{"a closed set with what is asked for", gated, capable + apps + "sends = [\"mode?\"]\nclosed = { mode = [\"plain\"] }", "broken request:app/list#params.mode"},

		{"a capability", "", capable, ""},
		{"a capability by another spelling, and one that is none", "", "[handshake]\ncapabilities = [\"experimentalAPI\", \"nonsense\"]\n", "broken request:initialize#params.capabilities.experimentalAPI broken request:initialize#params.capabilities.nonsense"},
		{"a capability that is no switch", "@ v1\n-pub struct InitializeCapabilities {\n+pub struct InitializeCapabilities {\n+    pub names: Option<Vec<String>>,\n", "[handshake]\ncapabilities = [\"names\"]\n", "broken request:initialize#params.capabilities.names"},
		{"a capability that is gone", "@ v1\n-    #[serde(default)]\n-    pub experimental_api: bool,\n+    pub other: bool,\n", capable, "broken request:initialize#params.capabilities.experimentalApi"},

		{"a list of hidden methods that is no row of strings", "@ export\n-    &[\"getAuthStatus\", \"gitDiff\"];\n+    &[AUTH];\n", "[request.getAuthStatus]\nexported = false\n", "not asked exported:request:getAuthStatus"},
		{"no exporter", "delete export", "[request.getAuthStatus]\nexported = false\n", "not asked exported:request:getAuthStatus"},

		{"any key is taken", addParams(anyKey), apps + `sends = ["id", "mine?"]`, ""},
		{"any key is taken, and this is nearly a field", addParams(anyKey), apps + `sends = ["id", "lastNames?"]`, "unknown request:app/list#params.lastNames"},
		{"any key is taken, of what type is not told", addParams(anyKey), apps + `sends = ["id", "mine?: string"]`, "unknown request:app/list#params.mine"},
		{"any key is taken, below it nothing is told", addParams(anyKey), apps + `sends = ["id", "mine?.deep"]`, "unknown request:app/list#params.mine.deep"},
		{"any key is taken behind a gate", addParams(derived + "pub struct Probe { #[experimental(\"probe.in\")] pub inner: Option<Inner> }\n" + strings.Replace(anyKey, "Probe", "Inner", 1)), apps + `sends = ["inner?.id", "inner?.mine"]`, "broken request:app/list#params.inner.id broken request:app/list#params.inner.mine"},
		{"any key may be read", addResult(anyKey), apps + `reads = ["mine?"]`, "unknown request:app/list#result.mine"},
		{"a key of features", flags, "[config]\n\"features.shell_tool\" = {}", ""},
		{"a key of features with a type that no flag has", flags, "[config]\n\"features.shell_tool\" = { type = \"integer\" }", "broken config:features.shell_tool"},
		{"null, which config.toml has not", "", "[config]\nmodel = { type = \"null\" }", "broken config:model"},
		{"a type by the name that is printed of it", addParams(derived + "pub struct Probe { pub inner: Option<Inner> }\n" + derived + "#[schemars(rename = \"Shown\")]\npub struct Inner { pub a: u8 }\n"), "[type.Shown]\nreads = [\"a: integer\"]", ""},
		{"a key of features that is none", flags, "[config]\n\"features.shel_tool\" = {}", "broken config:features.shel_tool"},

		{"a closed set by either spelling", "", "[request.\"thread/start\"]\nsends = [\"approvalsReviewer?\"]\nclosed = { approvalsReviewer = [\"user\", \"auto_review\"] }", ""},
		{"a closed set by another spelling, and one more", "", "[request.\"thread/start\"]\nsends = [\"approvalsReviewer?\"]\nclosed = { approvalsReviewer = [\"guardian_subagent\"] }", "broken request:thread/start#params.approvalsReviewer"},
		{"a closed variant, with its tag or without", "", "[request.\"turn/start\"]\nsends = [\"threadId\", \"input[]@skill.name\", \"input[]@skill.path\", \"input[]@text.text\"]\nclosed = { \"input[]@skill\" = [\"name\", \"path\"], \"input[]@text\" = [\"type\", \"text\", \"text_elements\"] }", ""},
		{"a broken gate is not hidden by a type that cannot be told", addParams(derived + "pub struct Probe { #[experimental(\"probe.odd\")] #[serde(default, with = \"crate::odd\")] pub odd: String }\n"), apps + `sends = ["odd?: string"]`, "broken request:app/list#params.odd"},
		{"a closed type of fields", "", "[type.ClientInfo]\nclosed = [\"name\", \"title\", \"version\"]", ""},
		{"a closed type of fields that grew", "", "[type.ClientInfo]\nclosed = [\"name\", \"version\"]", "broken type:ClientInfo"},
		{"a closed type that is both short of fields and lacks one", "", "[type.ClientInfo]\nclosed = [\"name\", \"title\", \"version\", \"id\"]\nsends = [\"name\"]", "broken type:ClientInfo"},
		{"a closed number", "", "[request.\"app/list\"]\nsends = [\"limit?\"]\nclosed = { limit = [\"1\"] }", "broken request:app/list#params.limit"},
		{"a closed list of fields without fields", "", "[request.\"memory/reset\"]\nsends = []\ngated = true\nclosed = { \"#params\" = [] }", ""},
		{"the value of a flag", "", "[option]\n\"app-server --stdio\" = { values = [\"yes\"] }", "broken option:app-server --stdio=yes"},
		{"the value of an option that takes any text", "", "[option]\n\"app-server --listen\" = { values = [\"stdio://\"] }", "not asked option:app-server --listen=stdio://"},
		{"any value where any is taken", addParams(shapes), apps + "sends = [\"none\", \"list\", \"pair\", \"ratio\", \"any\", \"deep\", \"odd\"]\nvalues = { any = [\"x\"] }", ""},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { rule(t, base, tt.edits, tt.contract, tt.want) })
	}
}

// edit gives a tree with edits written as in the rows.
func edit(t *testing.T, base tree, edits string) tree {
	t.Helper()
	p := &rowParser{short: places(), fresh: true}
	r := row{}
	for _, line := range strings.Split(edits, "\n") {
		if line != "" && !p.line(&r, line) {
			t.Fatal(line)
		}
	}
	edited, err := base.edited(r)
	if err != nil {
		t.Fatal(err)
	}
	return edited
}

func rule(t *testing.T, base tree, edits, text, want string) {
	t.Helper()
	v := edit(t, base, edits).judge(t, checks.All(), load(t, text))
	var got, long []string
	for i := range v.Results {
		switch res := &v.Results[i]; res.Outcome {
		case checks.OK:
		case "":
			got = append(got, "not asked "+res.Claim.ID)
		default:
			got, long = append(got, string(res.Outcome)+" "+res.Claim.ID), append(long, describe(res))
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%s\nwant %q\n%s", strings.Join(got, " "), want, strings.Join(long, "\n"))
	}
}
