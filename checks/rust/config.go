package rust

import (
	"codexpin/checks/surface"
)

// configHomes are the places of ConfigToml, newest first: it moved from core to a
// crate of its own between 0.110.0 and 0.121.0.
func configHomes() [][]string {
	return [][]string{
		{"codex_config", "config_toml", "ConfigToml"},
		{"codex_core", "config", "ConfigToml"},
	}
}

// configWhat names the keys of config.toml as Gap.What.
const configWhat = "config keys"

// readConfig finds the type of config.toml. What it reaches is made with all others.
func (r *reader) readConfig() {
	for _, home := range configHomes() {
		c := r.crateNamed(home[0])
		if c == nil {
			continue
		}
		e := r.descend(entity{module: r.load(c.root)}, home[1:], c.root, lookups{})
		if e.def == nil {
			if e.unsure != "" {
				r.gap(configWhat, surface.Place{File: e.at.name}, "%s", e.unsure)
			}
			continue
		}
		r.out.Config, _ = r.want(instance{d: e.def})
		r.out.Coverage.Config = surface.Full
		r.out.Coverage.Fields, r.out.Coverage.Gated = surface.Full, true
		return
	}
	r.gap(configWhat, surface.Place{File: root}, "the struct ConfigToml was not found in the crates config and core")
}
