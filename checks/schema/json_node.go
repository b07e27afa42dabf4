package schema

// kind is the kind of a JSON value.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
)

// String names the kind as JSON Schema does.
func (k kind) String() string {
	return [...]string{"null", "boolean", "number", "string", "array", "object"}[k]
}

// node is one JSON value.
type node struct {
	kind    kind
	text    string // of a string its contents; of a number or boolean as written
	items   []node // of an array
	members []member
	line    int // 1-based, of its first byte; a member's value: of its name
	end     int // of its last byte
	// index finds a member by name in an object with many. It is made at the first use
	// of get, hence a text is for one goroutine.
	index map[string]int
}

// member is one member of an object.
type member struct {
	name  string
	value node
}

// get gives the member called name, nil where n has none or is no object.
func (n *node) get(name string) *node {
	if len(n.members) > 32 {
		return n.indexed(name)
	}
	for i := range n.members {
		if n.members[i].name == name {
			return &n.members[i].value
		}
	}
	return nil
}

func (n *node) indexed(name string) *node {
	if n.index == nil {
		n.index = make(map[string]int, len(n.members))
		for i := range n.members {
			n.index[n.members[i].name] = i
		}
	}
	if i, ok := n.index[name]; ok {
		return &n.members[i].value
	}
	return nil
}

// isTrue and isFalse tell a boolean schema or flag.
func (n *node) isTrue() bool { return n.kind == boolean && n.text == "true" }

func (n *node) isFalse() bool { return n.kind == boolean && n.text == "false" }
