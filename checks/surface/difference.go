package surface

import "fmt"

// DifferenceKind says in what two surfaces differ at one point.
type DifferenceKind string

// The kinds of difference. One of a kind that a caller does not care for is dropped
// by it: Compare reports all.
const (
	DiffMethod   DifferenceKind = "method"       // one side alone has the method
	DiffField    DifferenceKind = "field"        // one side alone has the field
	DiffValue    DifferenceKind = "value"        // one side alone has the variant or value
	DiffRequired DifferenceKind = "required"     // a reader accepts the object without it, on one side
	DiffNull     DifferenceKind = "null"         // null may stand there, on one side
	DiffShape    DifferenceKind = "shape"        // something else stands there
	DiffTag      DifferenceKind = "tag"          // the names of variants stand elsewhere
	DiffOpen     DifferenceKind = "open"         // further values or keys are taken, on one side
	DiffStrict   DifferenceKind = "strict"       // unknown fields are an error, on one side
	DiffGate     DifferenceKind = "gate"         // another experimental gate, or none
	DiffOmitted  DifferenceKind = "omitted"      // a writer may leave it out, on one side
	DiffOneWay   DifferenceKind = "one way"      // never read or never written, on one side
	DiffAlias    DifferenceKind = "alias"        // a further name that is read, on one side
	DiffUnclear  DifferenceKind = "cannot tell"  // a side cannot be told, so the two are not compared
	DiffAbsent   DifferenceKind = "type missing" // a side refers to a type that it does not hold
)

// Side is what one of the two surfaces has at the point of a difference.
type Side struct {
	Text  string // for a reader: "string?", "required", the name; "" where the side has nothing
	Type  TypeID // the named type that holds the point; "" directly under a method
	Place Place
	// Untold: it could not be told, and Text says why, of DiffUnclear. Unclear is the type
	// that could not, where it was a named one.
	Untold  bool
	Unclear *Type

	subject any    // the *Method, *Type, *Field or *Variant that holds the point, or is it
	loose   bool   // a field that may be missing with all that it was flattened with
	stance  stance // of DiffShape and DiffNull: what stands there
	null    bool   // of the same: null may stand there
}

// Difference is one point at which two surfaces differ. Address leads to it by the
// first way on which it was met: through a method, or from a pair's type of A.
type Difference struct {
	Kind    DifferenceKind
	Address Address
	A, B    Side
	// In: it was met where Codex reads. Out: where it writes. A type by itself is both.
	In, Out bool

	inAt, outAt Address // where it was first met on each side
}

// String gives kind, address and both sides, for logs and tests.
func (d Difference) String() string {
	return fmt.Sprintf("%s %s: %q (%s), %q (%s)", d.Kind, d.Address, d.A.Text, d.A.Type, d.B.Text, d.B.Type)
}

// Pair is a type of A and the type of B that it is compared with.
type Pair struct{ A, B TypeID }

// Comparison is the outcome of Compare.
type Comparison struct {
	Differences []Difference // in the order of A's methods, then of the pairs
	// Pairs are the types that were compared with each other, in the order they were
	// met. A type may be in several: two types of A may be one of B.
	Pairs []Pair
}

// PairsByID pairs the types that have the same id in both surfaces.
func PairsByID(a, b *Surface) []Pair {
	var pairs []Pair
	for _, t := range a.Types {
		if b.Type(t.ID) != nil {
			pairs = append(pairs, Pair{t.ID, t.ID})
		}
	}
	return pairs
}
