package rust

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"strings"

	"codexpin/checks/surface"
)

// readWorkspace learns the workspace's version and the folder of each of its crates,
// by the name that Rust code uses for it (codex_protocol). A manifest that does not
// parse leaves all crates unknown, which the parts then report.
func (r *reader) readWorkspace() error {
	file := root + "/Cargo.toml"
	src, err := r.files.Read(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: no Codex source at this commit: %w", file, fs.ErrNotExist)
	case err != nil:
		return fmt.Errorf("reading %s: %w", file, err)
	}
	r.dirs, r.renamed = map[string]string{}, map[string]bool{}
	r.out.Origin.Place = surface.Place{File: file}
	m, err := parseManifest(src)
	if err != nil {
		for _, what := range []string{typesWhat, configWhat, featuresWhat, surface.OptionsOf(""), surface.CommandsOf("")} {
			r.gap(what, surface.Place{File: file}, "the workspace's manifest does not parse: %v", firstLine(err))
		}
		return nil
	}
	workspace := tomlTable(m, "workspace")
	// Code names a crate by the key of its dependency; a package's own name is the key
	// where a member of the workspace does not inherit it.
	keys := map[string]string{}
	for name, value := range tomlTable(workspace, "dependencies") {
		entry, _ := value.(map[string]any)
		dir, ok := entry["path"].(string)
		if pack, is := entry["package"].(string); is && !ok && rustName(pack) != rustName(name) {
			r.renamed[rustName(name)] = true
		}
		if dir = path.Join(root, dir); !ok || !insideRepository(dir) {
			continue
		}
		if renamed, ok := entry["package"].(string); ok && renamed != "" {
			r.dirs[rustName(renamed)] = dir
		}
		keys[rustName(name)] = dir
	}
	maps.Copy(r.dirs, keys)
	r.readPatches(m)
	version, _ := tomlTable(workspace, "package")["version"].(string)
	r.out.Origin.Release = version
	line := versionLine(src, version)
	r.out.Origin.Place.Line, r.out.Origin.Place.EndLine = line, line
	return nil
}

// readPatches records the crates whose types and derives are known by their names, and
// that the manifest replaces with code which is not read. Releases up to 0.171.0 replace
// terminal and websocket crates alone.
func (r *reader) readPatches(manifest map[string]any) {
	tables := []map[string]any{tomlTable(manifest, "replace")}
	for _, from := range tomlTable(manifest, "patch") {
		table, _ := from.(map[string]any)
		tables = append(tables, table)
	}
	for _, table := range tables {
		for key, value := range table {
			name, _, _ := strings.Cut(key, ":") // of [replace], NAME:VERSION
			entry, _ := value.(map[string]any)
			if pack, ok := entry["package"].(string); ok {
				name = pack
			}
			switch name = rustName(name); name {
			case "serde", "serde_core", "serde_derive":
				r.renamed["serde"], r.renamed["serde_derive"] = true, true
			case "serde_json", "serde_with", "uuid", "url", "chrono", "indexmap":
				r.renamed[name] = true
			}
		}
	}
}

func rustName(crate string) string { return strings.ReplaceAll(crate, "-", "_") }

// tomlTable gives a table of a TOML document, nil if there is none of that name.
func tomlTable(m map[string]any, name string) map[string]any {
	t, _ := m[name].(map[string]any)
	return t
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// versionLine finds the line of the workspace's version, 0 if it is not written the
// usual way. Only the place depends on it.
func versionLine(src []byte, version string) int {
	section := ""
	for i, line := range strings.Split(string(src), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
		}
		key, value, _ := strings.Cut(line, "=")
		if section == "[workspace.package]" && strings.TrimSpace(key) == "version" && strings.Contains(value, version) && version != "" {
			return i + 1
		}
	}
	return 0
}
