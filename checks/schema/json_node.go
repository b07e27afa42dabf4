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

// node is one JSON value. A bundle has 60,000 of them, so that each is small.
type node struct {
	text string  // of a string its contents; of a number or boolean as written
	sub  *branch // of an array or object that is not empty
	line int32   // 1-based, of its first byte; a member's value: of its name
	end  int32   // of its last byte
	kind kind
}

// branch is what stands in an array or in an object.
type branch struct {
	items   []node
	members []member
	// index finds a member by name in an object with many. It is made at the first use
	// of get, hence a text is for one goroutine.
	index map[string]int
}

// items are the values in an array, none of anything else.
func (n *node) items() []node {
	if n.sub == nil {
		return nil
	}
	return n.sub.items
}

// members are those of an object, in its order; none of anything else.
func (n *node) members() []member {
	if n.sub == nil {
		return nil
	}
	return n.sub.members
}

// member is one member of an object.
type member struct {
	name  string
	value node
}

// get gives the member called name, nil where n has none or is no object.
func (n *node) get(name string) *node {
	list := n.members()
	if len(list) > 32 {
		return n.indexed(name)
	}
	for i := range list {
		if list[i].name == name {
			return &list[i].value
		}
	}
	return nil
}

func (n *node) indexed(name string) *node {
	b := n.sub
	if b.index == nil {
		b.index = make(map[string]int, len(b.members))
		for i := range b.members {
			b.index[b.members[i].name] = i
		}
	}
	if i, ok := b.index[name]; ok {
		return &b.members[i].value
	}
	return nil
}

// isTrue and isFalse tell a boolean schema or flag.
func (n *node) isTrue() bool { return n.kind == boolean && n.text == "true" }

func (n *node) isFalse() bool { return n.kind == boolean && n.text == "false" }
