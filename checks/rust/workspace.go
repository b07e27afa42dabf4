package rust

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"codexpin/checks/surface"
)

// manifest is what the reading needs of codex-rs/Cargo.toml.
type manifest struct {
	Workspace struct {
		Package struct {
			Version string `toml:"version"`
		} `toml:"package"`
		Dependencies map[string]any `toml:"dependencies"`
	} `toml:"workspace"`
}

// readWorkspace learns the workspace's version and the folder of each of its crates,
// by the name that Rust code uses for it (codex_protocol).
func (r *reader) readWorkspace() error {
	path := root + "/Cargo.toml"
	src, ok := r.read(path)
	if !ok {
		if r.err != nil {
			return r.err
		}
		return fmt.Errorf("%s: no Codex source at this commit: %w", path, fs.ErrNotExist)
	}
	var m manifest
	if err := toml.Unmarshal(src, &m); err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	r.dirs = map[string]string{}
	for name, value := range m.Workspace.Dependencies {
		table, ok := value.(map[string]any)
		if !ok {
			continue
		}
		dir, ok := table["path"].(string)
		if !ok {
			continue
		}
		if renamed, ok := table["package"].(string); ok && renamed != "" {
			r.dirs[strings.ReplaceAll(renamed, "-", "_")] = dir
		}
		r.dirs[strings.ReplaceAll(name, "-", "_")] = dir
	}
	r.out.Origin.Release = m.Workspace.Package.Version
	r.out.Origin.Place = surface.Place{File: path, Line: versionLine(src, m.Workspace.Package.Version)}
	r.out.Origin.Place.EndLine = r.out.Origin.Place.Line
	return nil
}

// versionLine finds the line of the workspace's version, 0 if it is not written the
// usual way. Only the place depends on it.
func versionLine(src []byte, version string) int {
	section := ""
	for i, line := range strings.Split(string(bytes.ReplaceAll(src, []byte("\r"), nil)), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
		}
		if section == "[workspace.package]" && strings.HasPrefix(line, "version") && strings.Contains(line, `"`+version+`"`) {
			return i + 1
		}
	}
	return 0
}
