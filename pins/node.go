package pins

import "strings"

type nodeKind uint8

const (
	noKind nodeKind = iota
	tableKind
	arrayKind
	stringKind
	boolKind
	integerKind
	floatKind
	dateKind
	timeKind
)

// String names a kind as messages do.
func (k nodeKind) String() string {
	return [...]string{"nothing", "a table", "a list", "a string", "a boolean", "an integer", "a number with a point",
		"a date", "a time"}[k]
}

// node is one value of a document.
type node struct {
	kind   nodeKind
	name   string // its key in the parent table; of a list's element empty
	key    Pos    // where that key stands
	pos    Pos    // where the value stands; of a [table] its key
	text   string // of a string its value, of the other scalars as written
	items  []*node
	parent *node
	index  map[string]*node // by name, once there are many

	tables bool // a list that is made of [[headers]]
	header bool // opened by a [header] of its own
	dotted bool // made by a dotted key
	closed bool // written inline: complete
}

const manyItems = 8

func (n *node) get(name string) *node {
	if n.index != nil {
		return n.index[name]
	}
	for _, item := range n.items {
		if item.name == name {
			return item
		}
	}
	return nil
}

func (n *node) put(child *node) *node {
	child.parent = n
	n.items = append(n.items, child)
	switch {
	case n.index != nil:
		n.index[child.name] = child
	case len(n.items) > manyItems:
		n.index = make(map[string]*node, 2*len(n.items))
		for _, item := range n.items {
			n.index[item.name] = item
		}
	}
	return child
}

func (n *node) append(child *node) *node {
	n.items = append(n.items, child)
	return child
}

// place is the key of a node or, where it has none, its beginning.
func (n *node) place() Pos {
	if n.key.Valid() {
		return n.key
	}
	return n.pos
}

// close marks an inline table and what dotted keys made in it as complete.
func (n *node) close() {
	n.closed = true
	for _, item := range n.items {
		if item.kind == tableKind {
			item.close()
		}
	}
}

// where names a node as the file would: [request."turn/start"], [[cite]], or a key in
// one of those.
func (n *node) where() string {
	if n.parent == nil {
		return "the file"
	}
	switch {
	case n.name == "":
		return "an element of " + quote(n.parent.name)
	case n.kind != tableKind && !n.tables || n.closed:
		return quote(n.name)
	}
	var keys []string
	for at := n; at != nil && at.parent != nil; at = at.parent {
		if at.name != "" {
			keys = append([]string{keyText(at.name)}, keys...)
		}
	}
	text := "[" + strings.Join(keys, ".") + "]"
	if n.tables || n.parent.get(n.name) != n {
		return "[" + text + "]"
	}
	return text
}

// keyText writes a key as TOML wants it, cut to a sensible length.
func keyText(name string) string {
	if len(name) > longestName {
		return quote(name)
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !(c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
			return quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

// longestName is how much of a name is shown, in characters.
const longestName = 80

// quote puts a name from a file into a message, cut to a sensible length.
func quote(name string) string {
	if n := skip(name, longestName); n < len(name) {
		name = name[:n] + "…"
	}
	return `"` + name + `"`
}
