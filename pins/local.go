package pins

// Schema is [[schema]]: a directory of vendored schema or generated bindings, and
// what it must equal.
type Schema struct {
	Entry
	Dir RelPath `toml:"dir,required"`
	// Is says what it equals: the hash stated here or in File, the schema committed at
	// the pin, or what a runtime prints.
	Is SchemaIs `toml:"is,required"`
	// SHA256 of the set, 64 hex digits. With is = "hash" it is stated here or by
	// Pattern in File, where {sha256} stands for it.
	SHA256  SHA256  `toml:"sha256"`
	File    RelPath `toml:"file"`
	Pattern Pattern `toml:"pattern"`
	// Strict: a difference of formatting alone (line endings, final newline, byte order
	// mark, key order, set order, spacing) breaks the claim too. With is = "hash" it has no
	// use: a hash knows no formatting but line endings.
	Strict bool `toml:"strict"`
	// Path is the directory at the pin, for is = "pin"; the committed JSON Schema if
	// not stated.
	Path RelPath `toml:"path"`
	// Source tells the directory that this one was generated from.
	Source RelPath `toml:"source"`
	// The record of its generation: the version of codex, the day, the command.
	Version   Version `toml:"version"`
	Generated Date    `toml:"generated"`
	Command   string  `toml:"command"`
	Why       string  `toml:"why"`
}

// Local is [local]: what is claimed of the client's own tree. Files and globs are
// relative to the contract.
type Local struct {
	Entry
	// Literals are files whose method literals are the client's table of methods.
	Literals []Glob `toml:"literals"`
	// OnlyIn are the files in which wire literals may stand.
	OnlyIn []Glob `toml:"only-in"`
	// Except are files that neither of them looks at: those that talk to another program
	// than Codex in the same way.
	Except     []Glob        `toml:"except"`
	Same       []*Same       `toml:"same"`
	Handles    []*Handling   `toml:"handles"`
	Supplement []*Supplement `toml:"supplement"`
}

// LiteralsAt gives the place of literals.
func (l *Local) LiteralsAt() Pos { return l.at("literals") }

// OnlyInAt gives the place of only-in.
func (l *Local) OnlyInAt() Pos { return l.at("only-in") }

// ExceptAt gives the place of except.
func (l *Local) ExceptAt() Pos { return l.at("except") }

// Spot is a place in a file of the client. What it holds is claimed by Name (an item,
// a constant) or Text; Line is a record.
type Spot struct {
	Entry
	File RelPath   `toml:"file,required"`
	Name string    `toml:"name"`
	Text string    `toml:"text"`
	Line LineRange `toml:"line"`
}

// Same is [[local.same]]: something of the client repeats something of Codex: a
// constant its value, a type the names of its fields.
type Same struct {
	Entry
	At  Spot   `toml:"at,required"`
	As  Origin `toml:"as,required"`
	Why string `toml:"why"`
}

// Origin is what is repeated: a constant by Path and Name, or the type at an address.
type Origin struct {
	Entry
	Path RelPath `toml:"path"`
	Name string  `toml:"name"`
	Type *Ref    `toml:"type"`
}

// Handling is [[local.handles]]: a case that the client declares handled, and the
// place that does it.
type Handling struct {
	Entry
	What What `toml:"what,required"`
	Ends End  `toml:"ends,required"`
	At   Spot `toml:"at,required"`
}

// Supplement is [[local.supplement]]: a type or method that the client declares by
// hand, because the generated bindings lack it.
type Supplement struct {
	Entry
	Claim Ref    `toml:"claim,required"`
	Why   string `toml:"why,required"`
	At    *Spot  `toml:"at"`
}

// Bump is [bump].
type Bump struct {
	Entry
	// Steps are the client's own commands, in order.
	Steps []*BumpStep `toml:"step"`
}

// BumpStep is [[bump.step]]: one command, run without a shell in Dir, only when asked.
type BumpStep struct {
	Entry
	Name ID       `toml:"name,required"`
	Run  []string `toml:"run,required"` // the program and its arguments
	Dir  RelPath  `toml:"dir"`
}
