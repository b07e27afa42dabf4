package surface

// Naming is what source files of a client say of methods.
type Naming struct {
	Files     int   // that match
	Unmatched []int // the patterns that no file matches, by number
	Excepted  int   // files that are of a pattern, and of one that excepts them
	Named     []Named
	// Texts are the places of literals that are the name of a method, wherever they
	// stand, by name: the first of each.
	Texts map[string]Place
	// Idle are constants that hold the name of a method and that nothing but tests uses, by the
	// name; only where nothing else in the files is that name, and no other tracked source
	// file but tests has it, generated and vendored ones too.
	Idle map[string]Named
	// Unread says of each file that could not be read to its end why, and of each that
	// matches and is larger, or has longer lines, than what is read.
	Unread []Site
	// LeftOut says of each file that matches why it was not read: a generator or somebody
	// else wrote it.
	LeftOut []Site
}

// Files are the files of a pattern.
type Files struct {
	Match func(path string) bool
	Exact string // the path, where the pattern is one
	// Except: they are not read, whatever other pattern they are of.
	Except bool
}

// Named is a place where a file names a method.
type Named struct {
	Name  string // of one built from parts, what stands before the first of them
	Place Place
	// Asked: it is handed to a function that sends a request; Told: to one that notifies.
	Asked, Told bool
	// Constant is the constant or key that holds it; "" for none.
	Constant string
	// Doubt says why it may be none, or which it is cannot be told; "" for no doubt.
	Doubt Doubt
	// Slip is the method that a Missing or Alike one may be a slip of the pen of; "" for none.
	Slip string
}

// Doubt is why a name may be no method's.
type Doubt string

// The doubts.
const (
	Sure Doubt = ""
	// Built: it is built from parts, so that which method it names cannot be told.
	Built Doubt = "built from parts, so that the method cannot be told"
	// Alone: nothing around it says that it is one.
	Alone Doubt = "the only method in its file, and nothing says that it is meant as one"
	// Missing: it stands where methods do, and none is called so.
	Missing Doubt = "used as a method, and Codex has none of that name"
	// Alike: it begins like a method, and none is called so.
	Alike Doubt = "looks like a method, and Codex has none of that name"
)

// Site is one of several places of a finding.
type Site struct {
	Place Place    `json:"place"`
	Text  string   `json:"text"`
	Near  []string `json:"near,omitempty"` // the nearest right names, best first
}
