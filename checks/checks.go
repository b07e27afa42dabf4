// Package checks is the judge: it turns a contract into claims and judges each claim
// against each witness that was asked.
//
// Three decisions matter. A claim has one address and one finding per witness, so
// that nothing is dropped and nothing is judged twice; what a contract says of one
// address in several places is one claim with several expectations. The judge knows
// no witness: it is handed a surface and, for claims about text, a reader of text,
// and never opens a file. And a doubt is an outcome of its own, unknown, which is
// never a pass; what a witness cannot know by its nature is not asked of it, and is
// counted and named.
package checks

import (
	"codexpin/checks/surface"
	"codexpin/pins"
)

// Kind says what sort of claim it is; each has one check.
type Kind string

// The kinds of claim.
const (
	MethodKind   Kind = "method"
	FieldKind    Kind = "field"
	ValueKind    Kind = "value"
	TypeKind     Kind = "type"
	ConfigKind   Kind = "config"
	FeatureKind  Kind = "feature"
	OptionKind   Kind = "option"
	AbsenceKind  Kind = "absence"
	CitationKind Kind = "citation"
	TraceKind    Kind = "trace"
	ConstantKind Kind = "constant"
	ReleaseKind  Kind = "release"
	ExportKind   Kind = "exported"
	SpotKind     Kind = "call-site"
	FloorKind    Kind = "floor"
	SpellingKind Kind = "pin-spelling"
	SchemaKind   Kind = "schema"
)

// The kinds of claim about the client's own tree stand in local.go.

// Needs says what a witness must offer for a check.
type Needs uint8

// The needs.
const (
	NeedsSurface Needs = 1 << iota // a surface of Codex
	NeedsTexts                     // the text of Codex at a commit
	NeedsClient                    // the client's own tree
	NeedsTrees                     // directories of schema in the client's own tree
	NeedsCode                      // the source text of the client's own tree
)

// Check is how one kind of claim is judged.
type Check struct {
	Kind  Kind
	Title string // one line, lower case, no period
	Needs Needs
	// Run judges c by what s offers. It sets what the finding says; the judge fills in
	// the claim and the witness. NotAsked is set where this witness cannot know.
	Run func(s *Subject, c *Claim) Finding
}

// All gives every check, one a kind.
func All() []*Check {
	return []*Check{
		{Kind: ReleaseKind, Title: "the pinned commit is the release it is said to be", Needs: NeedsSurface, Run: checkRelease},
		{Kind: MethodKind, Title: "a method is there, in its direction, with the gate the client expects", Needs: NeedsSurface, Run: checkMethod},
		{Kind: FieldKind, Title: "a field is there, with the type, presence and gate the client expects", Needs: NeedsSurface, Run: checkField},
		{Kind: ValueKind, Title: "a value is one that Codex accepts, or sends", Needs: NeedsSurface, Run: checkValue},
		{Kind: TypeKind, Title: "a named type is there", Needs: NeedsSurface, Run: checkType},
		{Kind: ConfigKind, Title: "a key of config.toml is there, with its type and values", Needs: NeedsSurface, Run: checkField},
		{Kind: FeatureKind, Title: "a feature flag is there, in its stage", Needs: NeedsSurface, Run: checkFeature},
		{Kind: OptionKind, Title: "a command or one of its options is there", Needs: NeedsSurface, Run: checkOption},
		{Kind: AbsenceKind, Title: "something is not there, in a scope that is", Needs: NeedsSurface, Run: checkAbsence},
		{Kind: CitationKind, Title: "a cited place still holds what was cited", Needs: NeedsTexts, Run: checkCitation},
		{Kind: TraceKind, Title: "every step of a traced behaviour still stands", Needs: NeedsTexts, Run: checkTrace},
		{Kind: ConstantKind, Title: "a constant of Codex has the value the client repeats", Needs: NeedsTexts, Run: checkConstant},
		{Kind: ExportKind, Title: "a method is in the schema that codex exports, or left out, as the client says", Needs: NeedsSurface, Run: checkExport},
		{Kind: SpotKind, Title: "the places of the client that use a method still stand", Needs: NeedsClient, Run: checkSpots},
		{Kind: FloorKind, Title: "the floor file says what the contract says", Needs: NeedsClient, Run: checkFloor},
		{Kind: SpellingKind, Title: "the pin is spelled the same in the client's other files", Needs: NeedsClient, Run: checkSpelling},
		{Kind: SchemaKind, Title: "a directory of schema or bindings equals what it was made from", Needs: NeedsTrees, Run: checkSchema},
		{Kind: LiteralsKind, Title: "the methods that the client's code names are in the contract", Needs: NeedsCode, Run: checkLiterals},
		{Kind: UsedKind, Title: "the client's code still names a method of the contract", Needs: NeedsCode, Run: checkUsed},
		{Kind: OnlyInKind, Title: "method names stand in the adapter alone", Needs: NeedsCode, Run: checkOnlyIn},
		{Kind: SameKind, Title: "a constant or type of the client repeats one of Codex", Needs: NeedsCode, Run: checkSame},
		{Kind: HandlesKind, Title: "the place that handles a case still stands", Needs: NeedsClient, Run: checkHandles},
		{Kind: SupplementKind, Title: "what the client declares by hand is there, and its place stands", Needs: NeedsClient, Run: checkSupplement},
	}
}

// Claim is one thing that the client relies on: an address, or the id of a text, and
// what is expected there.
type Claim struct {
	// ID is the address as text; cite:ID, trace:ID, const:ID for claims about text;
	// exported:, at: and used: with the address of a method, for the schema and the client;
	// local.literals, local.only-in, local.same:FILE:NAME, local.handles:WHAT,
	// local.supplement:ADDRESS;
	// pin.release, runtime.floor, pin.spelled:FILE for those about the pin.
	ID      string
	Kind    Kind
	Address surface.Address // of the kinds that NeedsSurface, but for release
	Expect  Expect
	Why     string   // why it matters to this client; "" if not stated
	Pos     pins.Pos // the entry that made it first
	Uses    []string // places in the client, as file:line or file
	// Entry is the contract's own, for the kinds that read more of it: *pins.Absence,
	// *pins.Citation, *pins.Trace, *pins.Constant, []*pins.Spelling of one file,
	// *pins.Floor, *pins.Schema, *pins.Local, *pins.Same, *pins.Handling,
	// *pins.Supplement, *pins.Method for exported, at and used, the release as a string. An error says that the address is none.
	Entry any
}

// Line is what one place of a contract says of an address: the side that uses it,
// and what it takes to stand there.
type Line struct {
	Reads bool
	// Steps lead there, and say where absence and null are coped with. A key of
	// config.toml has none: its presence does not count.
	Steps []pins.Step
	Type  string // the label; "" if not claimed
}

// Expect is what a claim expects at its address.
type Expect struct {
	Sends, Reads bool // which side of the client uses it; both for a type by itself
	// Gated: the client uses it although it is experimental.
	Gated bool
	// GatedPath: so by a path of gated-fields, and not by its method alone.
	GatedPath bool
	// Unexported: the client knows that the exported schema lacks it.
	Unexported bool
	// Lines are what the contract says of presence and type, each by itself: one address
	// may be sent and read, or be given a type in two places.
	Lines []Line
	// Closed is the whole set of values, or of fields, that the client copes with.
	Closed      []string
	ClosedGiven bool
	// Complete lists the fields that the client sends, where the list is whole.
	Complete      []*pins.FieldLine
	CompleteGiven bool
	Stage         string // of a feature
	// Listed says that the client states values at this address, so that a string may
	// be an enum; Values are they.
	Listed bool
	Values []string
	// Keys are the values that a field line picks as a variant here: the client knows
	// them as keys of an object. All others it takes for strings.
	Keys map[string]bool
}
