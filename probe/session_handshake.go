package probe

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// initializeParams claims the given capabilities and no other.
func initializeParams(capabilities []string) json.RawMessage {
	claimed := map[string]bool{}
	for _, name := range capabilities {
		claimed[name] = true
	}
	params, err := json.Marshal(map[string]any{
		"clientInfo":   map[string]string{"name": "codexpin", "title": "codexpin", "version": "0.0.0"},
		"capabilities": claimed,
	})
	if err != nil {
		return json.RawMessage(`{}`) // maps of strings and booleans alone
	}
	return params
}

// readHandshake reads the result of initialize. Members beyond userAgent are optional:
// 0.100.0 and 0.111.0 have no other.
func readHandshake(result json.RawMessage) (*Handshake, bool) {
	var all map[string]json.RawMessage
	if json.Unmarshal(result, &all) != nil {
		return nil, false
	}
	text := func(name string) (value string) {
		if json.Unmarshal(all[name], &value) != nil {
			return ""
		}
		return value
	}
	h := &Handshake{
		UserAgent:      clip(text("userAgent")),
		CodexHome:      text("codexHome"),
		PlatformFamily: clip(text("platformFamily")),
		PlatformOS:     clip(text("platformOs")),
		Members:        members(result),
	}
	h.Version = userAgentVersion(h.UserAgent)
	return h, h.UserAgent != ""
}

// refusalText is a refusal without the table of methods in it.
func refusalText(e *rpcError) string {
	text, _, _ := strings.Cut(e.Error(), ", expected one of `")
	return clip(text)
}

// members gives the names in an object, sorted, maxNames at most.
func members(object json.RawMessage) []string {
	var all map[string]json.RawMessage
	if json.Unmarshal(object, &all) != nil {
		return nil
	}
	names := slices.Sorted(maps.Keys(all))
	return names[:min(len(names), maxNames)]
}
