package surface

// Tree is what one directory of schema files is by itself. Paths are relative to it,
// with slashes, and sorted by bytes.
type Tree struct {
	Dir string
	// Files is how many files count; Ignored are those that do not, which systems, editors
	// and git leave behind.
	Files   int
	Ignored []string
	// Text is the SHA-256 of the set by its text, Canonical by what its JSON means, both
	// 64 lower case hex digits. Canonical is "" where a file is no JSON that can be relied
	// on; CanonicalWhy then says which.
	Text, Canonical string
	CanonicalWhy    string
	// Stamps are the commits that files say they were generated from.
	Stamps []Stamp
	// Tracked says that the client's git knows every file that counts; Untracked are
	// those it does not know, TrackedWhy why it could not be told.
	Tracked    bool
	Untracked  []string
	TrackedWhy string
}

// Stamp is a commit or ref that a generated file says it comes from.
type Stamp struct {
	Spelling string // the words before it, as Source codex commit
	Ref      string // a commit id, short or whole, or the name of a ref
	Place    Place
}

// TreeState classes a comparison of two directories.
type TreeState string

// The states.
const (
	TreeIdentical  TreeState = "identical"       // byte for byte
	TreeFormatting TreeState = "formatting only" // other bytes, the same meaning
	TreeChanged    TreeState = "changed"         // another meaning, or other files
)

// TreeComparison is what one directory is against another. The lists are sorted by
// path.
type TreeComparison struct {
	State TreeState
	// Have and Want are how many files the two sides have, Same how many are identical.
	Have, Want, Same int
	Formatting       []FileFormatting
	Changed          []FileChange
	Missing, Extra   []string
	// Beside are files that no codex writes by their names' endings, Ignored what systems
	// and editors leave behind: neither counts.
	Beside, Ignored []string
	// A and B are the surfaces of the two sides, A of what is there and B of what it
	// should be; Differences is where they differ. Both are nil where a side is no whole
	// description of the protocol: SurfaceWhy says what it lacks. They are not read for a
	// comparison that is not TreeChanged.
	A, B        *Surface
	Differences []Difference
	SurfaceWhy  string
}

// FileFormatting is one file that differs in its form alone.
type FileFormatting struct {
	Path  string
	Kinds []string // line endings, final newline, byte order mark, key order, set order, spacing, comments
}

// FileChange is one file that differs in its meaning.
type FileChange struct {
	Path   string
	Points []FilePoint // the first ones
	More   int         // how many further ones there are
	// Prose says that only descriptions, titles and comments differ.
	Prose bool
}

// FilePoint is one point of a file at which two sides differ.
type FilePoint struct {
	At         string // of JSON a pointer (RFC 6901) into what should be there, of other text line N
	Have, Want string // what stands there, shortened; "" for nothing
	Line       int    // of the side that is there; 0 where it has nothing
	Prose      bool
	// Type is the type that the point describes, as far as file and pointer say, Fields
	// the fields of it; none where it is about the type as a whole.
	Type   TypeID
	Fields []string
}

// EmptyTreeError says that a directory is there and holds no file that counts.
type EmptyTreeError struct{ Dir string }

// Error names the directory.
func (e *EmptyTreeError) Error() string { return e.Dir + " holds no schema file" }

// UnaskedError says that something was not asked for in this run, and what it needs.
type UnaskedError struct{ Needs string }

// Error says what is needed.
func (e *UnaskedError) Error() string { return "needs " + e.Needs }
