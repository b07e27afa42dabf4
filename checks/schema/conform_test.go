package schema

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

func TestHiddenIn(t *testing.T) {
	got := HiddenIn([]byte(`use x;
const V1_CLIENT_REQUEST_METHODS: &[&str] =
    &["oldOne", "oldTwo"];
const EXCLUDED_SERVER_NOTIFICATION_METHODS_FOR_JSON: &[&str] = &[
    "raw/one",
];
`))
	if !slices.Equal(got.Requests, []string{"oldOne", "oldTwo"}) || !slices.Equal(got.Notifications, []string{"raw/one"}) {
		t.Errorf("got %v", got)
	}
	if got := HiddenIn([]byte("// V1_CLIENT_REQUEST_METHODS")); got.Requests != nil || got.Notifications != nil {
		t.Errorf("without lists: %v", got)
	}
}

const modV2 = "app-server-protocol::protocol::v2::"

func word(optional bool, wire, rust, gate string) surface.Field {
	return surface.Field{Wire: wire, Rust: rust, Optional: optional, Gate: gate, Shape: surface.Shape{Kind: surface.String, Nullable: optional}}
}

func sourceType(id, crate, name string, kind surface.Kind) *surface.Type {
	return &surface.Type{ID: surface.TypeID(id), Crate: crate, Name: name, Kind: kind}
}

// fromSource is a surface as it is read from source, in which everything that Stable
// changes occurs once.
func fromSource() *surface.Surface {
	own := "app-server-protocol"
	params := sourceType(modV2+"GoParams", own, "GoParams", surface.Struct)
	params.Fields = []surface.Field{word(false, "threadId", "thread_id", ""), word(true, "newOne", "new_one", "thread/go.newOne"),
		{Wire: "mode", Rust: "mode", Shape: surface.Shape{Kind: surface.Ref, Ref: modV2 + "Mode"}, Aliases: []string{"way"}}}
	mode := sourceType(modV2+"Mode", own, "Mode", surface.Enum)
	mode.Variants = []surface.Variant{{Wire: "fast", Rust: "Fast", Aliases: []string{"quick"}}, {Wire: "old", Rust: "Old", NoIn: true},
		{Wire: "new", Rust: "New", Gate: "mode.new"}, {Wire: "unknown", Rust: "Unknown", Other: true}}
	mode.Open = true
	config := sourceType(modV2+"Config", own, "Config", surface.Struct)
	config.Fields = []surface.Field{word(true, "snake_case", "snake_case", "config.snake"), word(true, "plain", "plain", "config.plain")}
	result := sourceType(modV2+"GoResponse", own, "GoResponse", surface.Struct)
	result.Fields = []surface.Field{{Wire: "config", Rust: "config", Shape: surface.Shape{Kind: surface.Ref, Ref: config.ID}},
		{Wire: "id", Rust: "id", Optional: true, NoOut: true, Shape: surface.Shape{Kind: surface.String}}}
	effort := sourceType("protocol::Effort", "protocol", "Effort", surface.Enum)
	effort.Variants, effort.Open = []surface.Variant{{Wire: "low"}}, true
	result.Fields = append(result.Fields, surface.Field{Wire: "effort", Rust: "effort", Optional: true, Shape: surface.Shape{Kind: surface.Ref, Ref: effort.ID}})
	went := sourceType(modV2+"WentNotification", own, "WentNotification", surface.Struct)
	core := sourceType("protocol::Mode", "protocol", "Mode", surface.Enum)
	core.Variants = []surface.Variant{{Wire: "FAST"}}
	at := func(t *surface.Type) surface.Shape { return surface.Shape{Kind: surface.Ref, Ref: t.ID} }
	s := &surface.Surface{
		Types: []*surface.Type{params, mode, config, result, went, core, effort},
		Methods: []*surface.Method{
			{Direction: surface.ClientRequest, Wire: "thread/go", Params: at(params), Result: at(result), InspectParams: true},
			{Direction: surface.ClientRequest, Wire: "thread/new", Gate: "thread/new", Params: at(params)},
			{Direction: surface.ClientRequest, Wire: "oldOne", Params: at(params)},
			{Direction: surface.ServerRequest, Wire: "time/read", Gate: "time/read"},
			{Direction: surface.ServerNotification, Wire: "thread/went", Gate: "thread/went", Params: at(went)},
			{Direction: surface.ServerNotification, Wire: "raw/one", Params: at(went)},
		},
	}
	s.Coverage.Results = true
	return s.Index()
}

var hidden = Hidden{Requests: []string{"oldOne"}, Notifications: []string{"raw/one"}}

// printed is the schema that should be committed beside fromSource.
func printed() tree {
	return tree{Bundle: `{"definitions": {
		"ClientRequest": {"oneOf": [` + entry("thread/go", ref("v2/GoParams")) + `]},
		"ServerRequest": {"oneOf": []},
		"ServerNotification": {"oneOf": [` + entry("thread/went", ref("v2/WentNotification")) + `]},
		"v2": {
			"GoParams": {"type": "object", "properties": {"mode": ` + ref("v2/Mode") + `, "threadId": {"type": "string"}}, "required": ["mode", "threadId"]},
			"Mode": {"type": "string", "enum": ["fast", "new", "unknown"]},
			"Config": {"type": "object", "properties": {"snake_case": {"type": ["string", "null"]}}},
			"GoResponse": {"type": "object", "properties": {"config": ` + ref("v2/Config") + `, "effort": {"type": "string"}, "id": {"type": "string"}}, "required": ["config", "id"]},
			"WentNotification": {"type": "object"}
		}}}`}
}

func TestStable(t *testing.T) {
	source := fromSource()
	before := fmt.Sprintf("%+v", *source.Type(modV2 + "GoParams"))
	s := Stable(source, hidden)
	var wires []string
	for _, m := range s.Methods {
		wires = append(wires, m.Wire)
		if m.Gate != "" || m.InspectParams {
			t.Errorf("%s keeps its gate", m.Wire)
		}
	}
	if want := []string{"thread/go", "thread/went"}; !slices.Equal(wires, want) {
		t.Errorf("methods %v, want %v", wires, want)
	}
	for id, want := range map[surface.TypeID]string{
		modV2 + "GoParams":   "struct {threadId: string, mode: Mode}",
		modV2 + "Mode":       "enum external: fast, new, unknown",
		modV2 + "Config":     "struct {snake_case?: string?}",
		modV2 + "GoResponse": "struct {config: Config, id: string, effort?: Effort}",
		"protocol::Effort":   "alias string",
	} {
		if got := describe(s, s.Type(id)); got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
	}
	if after := fmt.Sprintf("%+v", *source.Type(modV2 + "GoParams")); after != before {
		t.Errorf("the source was changed: %s", after)
	}
}

// One change of the schema, one difference.
func TestConform(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"equal", "", "", ""},
		{"method gone", entry("thread/went", ref("v2/WentNotification")), "", "method notification:thread/went"},
		{"gated method printed", `"ServerRequest": {"oneOf": []`, `"ServerRequest": {"oneOf": [` + entry("time/read", "true") + `]`, "method server-request:time/read"},
		{"field gone", `"mode": ` + ref("v2/Mode") + `, "threadId": {"type": "string"}}, "required": ["mode", "threadId"]`, `"threadId": {"type": "string"}}, "required": ["threadId"]`, "field request:thread/go#params.mode"},
		{"field required and not described", `"mode": ` + ref("v2/Mode") + `, `, "", "null request:thread/go#params.mode, shape request:thread/go#params.mode"},
		{"field more", `"mode": ` + ref("v2/Mode"), `"newOne": {"type": ["string", "null"]}, "mode": ` + ref("v2/Mode"), "field request:thread/go#params.newOne"},
		{"requiredness", `["mode", "threadId"]`, `["threadId"]`, "required request:thread/go#params.mode"},
		{"null", `"threadId": {"type": "string"}`, `"threadId": {"type": ["string", "null"]}`, "null request:thread/go#params.threadId"},
		{"shape", `"threadId": {"type": "string"}`, `"threadId": {"type": "integer"}`, "shape request:thread/go#params.threadId"},
		{"value gone", `["fast", "new", "unknown"]`, `["fast", "unknown"]`, "value request:thread/go#params.mode=new"},
		{"value never read", `["fast", "new", "unknown"]`, `["fast", "new", "old", "unknown"]`, "value request:thread/go#params.mode=old"},
		{"leak closed", `{"snake_case": {"type": ["string", "null"]}}`, `{}`, "field request:thread/go#result.config.snake_case"},
		{"result by its name", `"id": {"type": "string"}`, `"id": {"type": "boolean"}`, "shape request:thread/go#result.id"},
		{"type that the source lacks", `"WentNotification": {`, `"Nothing": {"type": "string"}, "WentNotification": {`, "unpaired v2::Nothing"},
		{"same name, not reached", `"v2": {`, `"Mode": {"enum": ["FAST"]}, "v2": {`, ""},
		{"same name, not reached, other", `"v2": {`, `"Mode": {"enum": ["SLOW"]}, "v2": {`, "value type:protocol::Mode=FAST, value type:protocol::Mode=SLOW"},
		{"unclear", `"threadId": {"type": "string"}`, `"threadId": {"not": {}}`, "cannot tell request:thread/go#params.threadId"},
		{"unknown fields", `"required": ["mode", "threadId"]}`, `"required": ["mode", "threadId"], "additionalProperties": false}`, "strict request:thread/go#params"},
		{"further keys", `"required": ["mode", "threadId"]}`, `"required": ["mode", "threadId"], "additionalProperties": true}`, "open request:thread/go#params"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := printed()
			if !strings.Contains(files[Bundle], c.old) {
				t.Fatalf("the schema does not hold %q", c.old)
			}
			files[Bundle] = strings.Replace(files[Bundle], c.old, c.new, 1)
			committed, err := Committed(files)
			if err != nil {
				t.Fatal(err)
			}
			out := Conform(fromSource(), committed, hidden)
			var got []string
			for _, d := range out.Differences {
				got = append(got, fmt.Sprintf("%s %s", d.Kind, d.Address))
			}
			for _, u := range out.Unpaired {
				got = append(got, "unpaired "+string(u.ID))
			}
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
			if c.name == "equal" && (out.Methods != 2 || out.Types != 5) {
				t.Errorf("%d methods and %d types were compared, want 2 and 5", out.Methods, out.Types)
			}
		})
	}
}
