package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Code is the source text of the client's own tree: what its git tracks there, in the
// languages that are read. Generated and vendored files are left out.
type Code interface {
	// Names gives the methods that files name which are of a pattern; all files, where no
	// pattern is but such that except some. methods are the names that count as one. The error says that no list of files
	// could be had.
	Names(patterns []surface.Files, methods map[string]bool) (*surface.Naming, error)
	// Callers gives the places of the whole tree that name a method of some, or use
	// a constant that holds it, by method; those that send first. methods are all names
	// that count as one: by them a name without a slash is told from a word.
	Callers(of, methods map[string]bool) (map[string][]surface.Place, error)
	// Bare gives a file with its comments blanked, as Client.Read does with them. A file
	// in a language that is not read is as it is.
	Bare(path string) ([]byte, error)
	// Constant gives the string that a file has under a name: a constant, a variable, a
	// key. parts says that it is built from parts. A zero place says that there is none.
	Constant(path, name string) (text string, parts bool, at surface.Place, err error)
	// Fields gives the fields of a type that a file declares. A zero place says that it
	// declares none; the error, that they cannot be told.
	Fields(path, name string) (fields []string, at surface.Place, err error)
}

// The kinds of claim about the client's own tree.
const (
	LiteralsKind   Kind = "literals"
	UsedKind       Kind = "used"
	OnlyInKind     Kind = "only-in"
	SameKind       Kind = "same"
	HandlesKind    Kind = "handles"
	SupplementKind Kind = "supplement"
)

// local makes the claims of [local]. Once there are tables of literals, each method of
// the contract must be in them.
func (b *claimBuilder) local() {
	l := b.contract.Local
	if l == nil {
		return
	}
	if len(l.Literals) > 0 {
		b.add(&Claim{ID: "local.literals", Kind: LiteralsKind, Pos: l.LiteralsAt(), Entry: l})
		for _, m := range b.contract.Methods() {
			a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
			b.add(&Claim{ID: "used:" + a.String(), Kind: UsedKind, Pos: m.Pos, Why: m.Why, Entry: m})
		}
	}
	if len(l.OnlyIn) > 0 {
		b.add(&Claim{ID: "local.only-in", Kind: OnlyInKind, Pos: l.OnlyInAt(), Entry: l})
	}
	for _, s := range l.Same {
		b.add(&Claim{ID: b.free("local.same:" + spotID(&s.At)), Kind: SameKind, Pos: s.Pos, Why: s.Why, Entry: s})
	}
	for _, h := range l.Handles {
		b.add(&Claim{ID: b.free("local.handles:" + string(h.What)), Kind: HandlesKind, Pos: h.Pos, Entry: h})
	}
	for _, s := range l.Supplement {
		b.add(&Claim{ID: "local.supplement:" + s.Claim.Claim, Kind: SupplementKind, Pos: s.Pos, Why: s.Why, Entry: s})
	}
}

// free gives an id that no claim has: a number stands behind the second of one name.
func (b *claimBuilder) free(id string) string {
	out := id
	for n := 2; b.byID[out] != nil; n++ {
		out = fmt.Sprintf("%s:%d", id, n)
	}
	return out
}

func spotID(s *pins.Spot) string {
	if s.Name == "" {
		return string(s.File)
	}
	return string(s.File) + ":" + strings.Join(strings.Fields(s.Name), ".")
}

// codex gives the witness of Codex that a claim about both sides is judged by: the
// source, else the first that has a surface. done is the finding where there is none.
func (s *Subject) codex() (w *Witness, done *Finding) {
	for _, peer := range s.peers {
		if peer.Name == "source" {
			if peer.Cause != "" {
				return nil, &Finding{Outcome: Unknown, Message: peer.Cause, Cause: peer.Cause, Hint: peer.Hint}
			}
			return peer, nil
		}
	}
	for _, peer := range s.peers {
		if peer.Surface != nil {
			return peer, nil
		}
	}
	out := notAsked("needs the source at the pin")
	return nil, &out
}

// bare gives a file of the client, its comments blanked where that can be done.
func (s *Subject) bare(path string) ([]byte, error) {
	if s.Witness.Code != nil {
		return s.Witness.Code.Bare(path)
	}
	return s.Witness.Client.Read(path)
}

// cannotTell is a finding that could not be decided, with itself as the cause.
func cannotTell(place surface.Place, message string) Finding {
	out := unknown(place, message)
	out.Cause = message
	return out
}
