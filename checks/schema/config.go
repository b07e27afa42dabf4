package schema

import (
	"fmt"
	"io/fs"

	"codexpin/checks/surface"
)

// CommittedConfig reads the schema of config.toml that is committed with Codex. The
// surface holds config keys alone; its types are called config::ConfigToml, after the
// title of the schema and the names of its definitions, so that they can stand beside
// the protocol's. Its extent is Partial: Codex hides some keys from its schema. The
// errors are those of Committed.
func CommittedConfig(files Files) (*surface.Surface, error) {
	root, ok, err := read(files, ConfigFile)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("no schema of config.toml at %s: %w", ConfigFile, fs.ErrNotExist)
	}
	const space = "config::"
	name := "ConfigToml"
	if title := root.get("title"); title != nil && title.kind == text && plainName(title.text) {
		name = title.text
	}
	c := &converter{doc: &document{file: ConfigFile, root: root, resolve: func(segments []string) surface.TypeID {
		if len(segments) != 1 {
			return ""
		}
		return space + surface.TypeID(segments[0])
	}}}
	c.define(root, surface.TypeID(space+name))
	if defs := root.get("definitions"); defs != nil {
		for i := range defs.members() {
			c.define(&defs.members()[i].value, surface.TypeID(space+defs.members()[i].name))
		}
	}
	s := &surface.Surface{Origin: surface.Origin{Witness: "schema"}, Types: c.types, Config: surface.TypeID(space + name)}
	s.Coverage.Config, s.Coverage.Fields, s.Coverage.Types = surface.Partial, surface.Partial, surface.Partial
	for _, t := range s.Types {
		untoldOmission(t)
	}
	return s.Index(), nil
}
