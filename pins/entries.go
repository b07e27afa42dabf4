package pins

// Type is [type."NAME"]: for what no method reaches. NAME is the Rust name, with
// crate:: and modules before it where it would mean two.
type Type struct {
	Entry
	Name  TypeName `toml:",key"`
	Sends Lines    `toml:"sends"`
	Reads Lines    `toml:"reads"`
	// Values and Closed are those of the type itself; one of them at most.
	Values Set    `toml:"values"`
	Closed Set    `toml:"closed"`
	Why    string `toml:"why"`
}

// Key is an entry of [config]: a key of Codex's config.toml that the client writes,
// in the file or by -c. Its name is a path (model_providers{}.base_url), in quotes.
type Key struct {
	Entry
	Path Path `toml:",key"`
	// Type as in a field line.
	Type   TypeLabel `toml:"type"`
	Values Set       `toml:"values"`
	Closed Set       `toml:"closed"`
	Why    string    `toml:"why"`
}

// Hook is an entry of [hook]: a kind of hook, spelled as in the config. It claims
// config:hooks.KIND.
type Hook struct {
	Entry
	Kind Name      `toml:",key"`
	Type TypeLabel `toml:"type"`
	Why  string    `toml:"why"`
}

// Path is the config path that the hook claims: hooks.KIND.
func (h *Hook) Path() string { return "hooks." + string(h.Kind) }

// Feature is an entry of [feature]: a feature flag by its key.
type Feature struct {
	Entry
	Key Name `toml:",key"`
	// Stage that the client counts on: Stable, Experimental, UnderDevelopment,
	// Deprecated, Removed. Empty: not claimed.
	Stage Name   `toml:"stage"`
	Why   string `toml:"why"`
}

// Option is an entry of [option]: a subcommand of codex, or a subcommand and one
// option: "app-server generate-ts", "app-server --listen", "--config".
type Option struct {
	Entry
	Line   CommandLine `toml:",key"`
	Values Set         `toml:"values"`
	Why    string      `toml:"why"`
}

// Mode is [mode.NAME]: what one of the client's run modes sets in Codex's
// configuration, and what it must leave alone.
type Mode struct {
	Entry
	Name Name `toml:",key"`
	// Sets are config keys and their values: the key is there and takes the value.
	Sets []*Setting `toml:"sets,keyed"`
	// Omits are config keys that are left out on purpose: each is there.
	Omits []*PathRef `toml:"omits"`
	Why   string     `toml:"why"`
}

// Setting is one key = value of a mode.
type Setting struct {
	Path string
	Pos  Pos
	// Value is the string, or the boolean or number as written; Kind says which:
	// "string", "bool", "integer", "number".
	Value string
	Kind  string
}

// Gate is [gate."METHOD"]: a request whose presence opens what is otherwise closed
// . It claims that the request is there, and fails closed.
type Gate struct {
	Entry
	Name  Name   `toml:",key"`
	Opens []*Ref `toml:"opens,required"`
	Why   string `toml:"why"`
}

// Unused is an entry of [unused]: an address of something that is there and knowingly
// not used, and why. It is a record: that it is gone takes nothing from the client.
type Unused struct {
	Claim  string
	Reason string
	Pos    Pos
}
