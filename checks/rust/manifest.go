package rust

import (
	"bytes"
	"fmt"
	"path"

	"github.com/pelletier/go-toml/v2"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// maxManifest bounds a Cargo.toml. Codex's largest has 20 KB.
const maxManifest = 4 << 20

// parseManifest reads a Cargo.toml.
func parseManifest(src []byte) (m map[string]any, err error) {
	if len(src) > maxManifest {
		return nil, fmt.Errorf("it has %d bytes, more than %d", len(src), maxManifest)
	}
	err = toml.Unmarshal(bytes.TrimPrefix(src, []byte("\ufeff")), &m)
	return m, err
}

// readManifest learns from the manifest of a member of the workspace where the text of
// its target stands, and which crates it means by another name than the workspace does.
// Without a manifest Cargo's own rules hold.
func (r *reader) readManifest(c *crate, dir string, bin string) {
	file := dir + "/Cargo.toml"
	src, ok := r.read(file)
	if !ok {
		return
	}
	m, err := parseManifest(src)
	if err != nil {
		c.root.breakAt(surface.Place{File: file}, "the manifest of "+c.name+" does not parse: "+firstLine(err))
		return
	}
	if to := targetPath(m, bin); to != "" {
		if to = path.Join(dir, to); !insideRepository(to) {
			c.root.breakAt(surface.Place{File: file}, "the root file of "+c.name+" is named outside the repository")
			return
		}
		c.root.name, c.root.candidates, c.root.byPath = to, []string{to}, true
	}
	c.others = map[string]bool{}
	r.addOthers(c, dir, tomlTable(m, "dependencies"))
	for _, target := range tomlTable(m, "target") {
		t, _ := target.(map[string]any)
		r.addOthers(c, dir, tomlTable(t, "dependencies"))
	}
}

// targetPath gives what a manifest says of the path of the library, or of the program
// called bin; "" for nothing.
func targetPath(m map[string]any, bin string) string {
	target := tomlTable(m, "lib")
	if bin != "" {
		target = nil
		list, _ := m["bin"].([]any)
		for _, one := range list {
			if t, _ := one.(map[string]any); t["name"] == bin {
				target = t
			}
		}
	}
	to, _ := target["path"].(string)
	return to
}

// addOthers records the dependencies that do not come from the workspace and are not
// the folder or the package of that name.
func (r *reader) addOthers(c *crate, dir string, list map[string]any) {
	for key, value := range list {
		name := rustName(key)
		entry, _ := value.(map[string]any)
		if entry["workspace"] == true {
			continue
		}
		known, ours := r.dirs[name]
		to, local := entry["path"].(string)
		pack, renamed := entry["package"].(string)
		if ours && (!local || path.Join(dir, to) != known) || renamed && rustName(pack) != name {
			c.others[name] = true
		}
	}
}

// other tells whether code of c means another crate by a name than the workspace does:
// by its manifest, by the workspace's, or by extern crate.
func (r *reader) other(c *crate, name string) bool {
	return c.others[name] || r.renamed[name] || c.externs[name]
}

// addExtern binds the name that `extern crate x as y;` gives a crate. In the root it is
// one for the whole crate.
func (m *module) addExtern(item *syntax.Item) {
	f, end := m.file, item.Tokens.To-1
	if item.Name == "" || !f.Is(end, ";") || !f.Is(end-2, "as") {
		return
	}
	name, path := f.Text(f.Tokens[end-1]), []string{"", item.Name}
	if item.Name == "self" {
		path = []string{"crate"}
	}
	u := syntax.UsePath{Path: path, Name: name, Pub: item.Pub}
	m.uses[name] = append(m.uses[name], use{u, visOf(m, item), conditional(f, item.Attrs)})
	if m.parent == nil {
		if m.crate.externs == nil {
			m.crate.externs = map[string]bool{}
		}
		m.crate.externs[name] = true
	}
}
