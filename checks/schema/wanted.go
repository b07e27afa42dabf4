package schema

import (
	"strings"

	"codexpin/checks/surface"
)

// eventsFile holds the events of the first protocol with all their types.
const eventsFile = Dir + "/EventMsg.json"

// defineWanted makes the types that were referred to and are not in the bundle: from
// the definitions within the tables, if the name means that type there, or from a file
// of their own, or from the definitions within the file of events. Where there is
// none of these, the type is not held.
func (r *reader) defineWanted() error {
	for len(r.wanted) > 0 {
		id := r.wanted[len(r.wanted)-1]
		r.wanted = r.wanted[:len(r.wanted)-1]
		if r.have[id] {
			continue
		}
		if err := r.definition(id); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) definition(id surface.TypeID) error {
	if strings.Contains(string(id), "::") {
		return r.ownFile(id)
	}
	if r.inTables(id) {
		return nil
	}
	if err := r.ownFile(id); err != nil || r.have[id] {
		return err
	}
	return r.inEvents(id)
}

// inEvents makes the type id of a definition within the file of events, whose names
// are all outside v2. The bundles of 0.105.0 to 0.107.0 refer to types outside v2
// that they hold within v2 alone, some of them as another type. 0.116.0 has no such
// file any more.
func (r *reader) inEvents(id surface.TypeID) error {
	if !r.asked[eventsFile] {
		r.asked[eventsFile] = true
		root, ok, err := read(r.files, eventsFile)
		if err != nil {
			return err
		}
		if ok {
			r.events = &document{file: r.shown(eventsFile), root: root, resolve: bundleID}
		}
	}
	if r.events == nil {
		return nil
	}
	if defs := r.events.root.get("definitions"); defs != nil && defs.get(string(id)) != nil {
		c := &converter{doc: r.events}
		c.define(defs.get(string(id)), id)
		r.take(c)
	}
	return nil
}

func (r *reader) inTables(id surface.TypeID) bool {
	for _, doc := range r.tables {
		if doc == nil || doc.resolve([]string{string(id)}) != id {
			continue
		}
		if defs := doc.root.get("definitions"); defs != nil {
			if n := defs.get(string(id)); n != nil {
				c := &converter{doc: doc}
				c.define(n, id)
				r.take(c)
				return true
			}
		}
	}
	return false
}

// ownFile makes the type id of its own file, v2/X.json, X.json or v1/X.json, and
// remembers the definitions within for what it refers to. A name that is not one
// plain path segment has no file.
func (r *reader) ownFile(id surface.TypeID) error {
	name := nameOf(id)
	if !plainName(name) {
		return nil
	}
	folders := []string{"", "v1/"}
	if string(id) != name {
		folders = []string{strings.ReplaceAll(strings.TrimSuffix(string(id), name), "::", "/")}
	}
	for _, folder := range folders {
		path := Dir + "/" + folder + name + ".json"
		if r.asked[path] || len(r.asked) >= maxFiles || !plainName(strings.TrimSuffix(folder, "/")) && folder != "" {
			continue
		}
		r.asked[path] = true
		root, ok, err := read(r.files, path)
		if err != nil {
			return err
		}
		if ok {
			r.takeFile(path, root, id)
			return nil
		}
	}
	return nil
}

// takeFile makes id of the root of a file, and its definitions.
func (r *reader) takeFile(path string, root *node, id surface.TypeID) {
	space := surface.TypeID(strings.TrimSuffix(string(id), nameOf(id)))
	c := &converter{doc: &document{file: r.shown(path), root: root, resolve: func(segments []string) surface.TypeID {
		if len(segments) == 1 && space != "" {
			return space + surface.TypeID(segments[0])
		}
		return r.looseID(segments)
	}}}
	c.define(root, id)
	if defs := root.get("definitions"); defs != nil {
		for i := range defs.members() {
			c.define(&defs.members()[i].value, c.doc.resolve([]string{defs.members()[i].name}))
		}
	}
	r.take(c)
}

// plainName tells a name that is safe as a path segment.
func plainName(name string) bool {
	for _, c := range []byte(name) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return name != ""
}
