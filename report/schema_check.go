package report

import (
	"codexpin/checks"
	"codexpin/checks/surface"
)

// SchemaCheckSchema names the format of SchemaCheck and its version.
const SchemaCheckSchema = "codexpin/schema-check@1"

// SchemaCheck is what `codexpin schema check` reports: the [[schema]] entries of a contract,
// each with what its directory is and how it differs from what it must equal.
type SchemaCheck struct {
	Schema   string        `json:"schema"`   // SchemaCheckSchema
	ExitCode int           `json:"exitCode"` // of the process: 0, 1, 2, 3
	Summary  string        `json:"summary"`
	Verdict  string        `json:"verdict"` // every count; the last line of the text
	Counts   VerifyCounts  `json:"counts"`
	Contract *ContractInfo `json:"contract"`
	// Codex is the commit that directories were compared with; missing where none was.
	Codex *Judged `json:"codex,omitempty"`
	// Runtime says in words which executable was asked to print; missing where none was.
	Runtime     string      `json:"runtime,omitempty"`
	Directories []SchemaDir `json:"directories"`
	// NotProved says what a pass does not prove, in sentences.
	NotProved []string `json:"notProved"`

	verify *Verify // the same claims, for the formats that are verify's
}

// SchemaDir is one directory. Paths of files are relative to it, with slashes.
type SchemaDir struct {
	Dir string `json:"dir"` // from the folder of the contract
	// Is says what it must equal: hash, pin, runtime.
	Is   string `json:"is"`
	Line int    `json:"line"` // of the contract
	// Outcome is ok, broken or unknown; missing where NotAsked says why.
	Outcome  checks.Outcome `json:"outcome,omitempty"`
	NotAsked string         `json:"notAsked,omitempty"`
	Message  string         `json:"message,omitempty"`
	Expected string         `json:"expected,omitempty"`
	Found    string         `json:"found,omitempty"`
	Place    *surface.Place `json:"place,omitempty"` // in the client's tree
	Hint     string         `json:"hint,omitempty"`
	Waiver   *Waiver        `json:"waiver,omitempty"`
	// Of is what the directory holds by itself; missing where it could not be read.
	Of *SchemaTree `json:"of,omitempty"`
	// Record is what the contract says of its generation.
	Record *SchemaRecord `json:"record,omitempty"`
	// Difference is how it differs from what it must equal; missing where it is compared
	// by a hash, which does not tell.
	Difference *TreeDifference `json:"difference,omitempty"`
}

// SchemaTree is what one directory holds.
type SchemaTree struct {
	Files   int      `json:"files"`             // that count
	Ignored []string `json:"ignored,omitempty"` // left behind by systems and editors
	// SHA256 is over paths and contents with line endings as LF.
	SHA256    string   `json:"sha256"`
	Stamps    []Stamp  `json:"stamps,omitempty"`
	Untracked []string `json:"untracked,omitempty"` // by the client's git
}

// Stamp is a commit or ref that a generated file says it comes from.
type Stamp struct {
	Spelling string        `json:"spelling"`
	Ref      string        `json:"ref"`
	Place    surface.Place `json:"place"`
}

// SchemaRecord is what the contract records of a generation.
type SchemaRecord struct {
	Version   string `json:"version,omitempty"` // of the codex that printed it
	Generated string `json:"generated,omitempty"`
	Command   string `json:"command,omitempty"`
	Source    string `json:"source,omitempty"` // the directory that it was generated from
}

// TreeDifference is how the files of a directory differ from what they should be.
type TreeDifference struct {
	State      surface.TreeState `json:"state"` // identical, formatting only, changed
	Have       int               `json:"have"`  // files on this side
	Want       int               `json:"want"`  // files on the other
	Same       int               `json:"same"`  // byte for byte
	Formatting []FormattedFile   `json:"formatting,omitempty"`
	Changed    []ChangedFile     `json:"changed,omitempty"`
	Missing    []string          `json:"missing,omitempty"`
	Extra      []string          `json:"extra,omitempty"`
	Beside     []string          `json:"beside,omitempty"` // of other names: not compared
	// Touched are the claims of the contract about which the two sides do not say the same,
	// Others the points of the protocol at which they differ and that touch none.
	Touched []TouchedClaim    `json:"touched,omitempty"`
	Others  []PointDifference `json:"others,omitempty"`
	// Untold says why the protocol of the two sides could not be compared.
	Untold string `json:"untold,omitempty"`
}

// FormattedFile is a file that differs in its form alone.
type FormattedFile struct {
	Path  string   `json:"path"`
	Kinds []string `json:"kinds"` // line endings, key order, …
}

// ChangedFile is a file that differs in its meaning.
type ChangedFile struct {
	Path   string      `json:"path"`
	Prose  bool        `json:"prose,omitempty"` // in descriptions alone
	Points []FilePoint `json:"points,omitempty"`
	More   int         `json:"more,omitempty"` // points left out
}

// FilePoint is a point of a file at which two sides differ.
type FilePoint struct {
	At    string `json:"at"` // a JSON pointer, or line N
	Line  int    `json:"line,omitempty"`
	Have  string `json:"have,omitempty"`
	Want  string `json:"want,omitempty"`
	Prose bool   `json:"prose,omitempty"`
	// About are the claims on whose way stands what the point describes, whether or not
	// they are judged otherwise for it.
	About []string `json:"about,omitempty"`
}

// TouchedClaim is a claim about whose address two sides do not say the same.
type TouchedClaim struct {
	Claim string         `json:"claim"`
	Have  string         `json:"have"`
	Want  string         `json:"want"`
	Place *surface.Place `json:"place,omitempty"`
}

// PointDifference is a point of the protocol at which two sides differ.
type PointDifference struct {
	Address string `json:"address"`
	Kind    string `json:"kind"` // gone, new, type, …
	Have    string `json:"have,omitempty"`
	Want    string `json:"want,omitempty"`
}
