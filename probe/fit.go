package probe

import (
	"fmt"
	"slices"
)

// Fitness says whether a client can use a candidate.
type Fitness string

// The three outcomes of Fit, and what stands for a candidate that was not asked.
const (
	Compatible   Fitness = "compatible"
	Incompatible Fitness = "incompatible"
	Undecided    Fitness = "unknown" // never a pass
	NotAsked     Fitness = "not asked"
)

// Needs is what a client needs of a runtime.
type Needs struct {
	Methods []Need
	// Members are those that the client relies on in the answer to initialize.
	Members []string
	// Capable says that the client's handshake claims experimentalApi.
	Capable bool
	// Floor is the lowest version, "" for none. It refuses only where it is required.
	Floor         string
	FloorRequired bool
}

// Need is one method that the client uses.
type Need struct {
	Method
	Gated bool     // the client knows that it is experimental
	Opens []string // what its presence opens: a gate, which fails closed
	// Waived is the day until which the client accepts that it is not there, "" for none.
	Waived string
}

// Weight says what a reason does.
type Weight string

// The weights.
const (
	Rejects Weight = "rejects" // the client cannot use the candidate
	Doubt   Weight = "doubt"   // it is not known whether the client can
	Finding Weight = "finding" // wrong by itself, and no reason to pass the candidate over
	Remark  Weight = "remark"  // worth knowing
)

// ReasonKind classes a reason.
type ReasonKind string

// The kinds of reason. Launch and Missing are the two that reject a runtime by what it
// can do; Protocol and Isolation are launches that no client can rely on.
const (
	LaunchReason    ReasonKind = "launch"
	MissingReason   ReasonKind = "missing method"
	GateReason      ReasonKind = "gate"
	MemberReason    ReasonKind = "missing field"
	RefusedReason   ReasonKind = "refused method"
	ProtocolReason  ReasonKind = "protocol"
	IsolationReason ReasonKind = "isolation"
	FloorReason     ReasonKind = "floor"
	VersionReason   ReasonKind = "version"
	DisagreeReason  ReasonKind = "contradiction"
	UntoldReason    ReasonKind = "not told"
	CleanupReason   ReasonKind = "left behind"
)

// Reason is one thing that counts for or against a candidate.
type Reason struct {
	Kind    ReasonKind `json:"kind"`
	Weight  Weight     `json:"weight"`
	Text    string     `json:"text"`              // one sentence without a period; texts of the process in it are unescaped
	Address string     `json:"address,omitempty"` // of the method or field it is about
	Hint    string     `json:"hint,omitempty"`    // what to do
}

// Fitted is the outcome for one candidate.
type Fitted struct {
	Fitness Fitness
	Reasons []Reason // in the order of the steps, then of the needs
	Floor   *Floor   // nil where the needs have none
	// Unasked are the addresses of the methods that only a print tells, where none was
	// asked for: what is compatible is so in the rest.
	Unasked []string
}

// Weighing gives the reasons of a weight.
func (f *Fitted) Weighing(w Weight) []Reason {
	var out []Reason
	for _, r := range f.Reasons {
		if r.Weight == w {
			out = append(out, r)
		}
	}
	return out
}

// Fit tells whether a client with those needs can use what Run asked. Two things reject
// a runtime: it cannot be launched as the client launches it and talked to, or it lacks
// something that the client requires. A required floor is the third, and there is no
// upper bound. A need without an answer leaves it undecided, unless its nature keeps
// this way of asking from knowing, and so does a choice that is not there. The error says that the floor is no version.
func Fit(r *Runtime, needs Needs) (Fitted, error) {
	f := &fitting{r: r, needs: needs}
	if r.Candidate.Rejected != "" {
		weight := Rejects
		if r.Candidate.Gone() {
			weight = Doubt
		}
		f.add(LaunchReason, weight, "%s", r.Candidate.Rejected)
		return f.done(), nil
	}
	f.failures()
	f.version()
	f.launch()
	if r.RollCall != nil {
		f.methods()
		f.members()
		if n := len(f.out.Unasked); n > 0 && n == len(needs.Methods) {
			f.add(UntoldReason, Doubt, "none of the methods that the client uses could be asked for: only a print of the protocol tells of them").Hint =
				"leave out --no-bindings"
		}
	}
	f.contradictions()
	err := f.floor()
	return f.done(), err
}

// fitting is one Fit under way.
type fitting struct {
	r     *Runtime
	needs Needs
	out   Fitted
}

func (f *fitting) add(kind ReasonKind, weight Weight, format string, args ...any) *Reason {
	f.out.Reasons = append(f.out.Reasons, Reason{Kind: kind, Weight: weight, Text: fmt.Sprintf(format, args...)})
	return &f.out.Reasons[len(f.out.Reasons)-1]
}

func (f *fitting) done() Fitted {
	f.out.Fitness = Compatible
	switch {
	case len(f.out.Weighing(Rejects)) > 0:
		f.out.Fitness = Incompatible
	case len(f.out.Weighing(Doubt)) > 0:
		f.out.Fitness = Undecided
	}
	return f.out
}

// launch judges the form that the app server was started in.
func (f *fitting) launch() {
	l := f.r.Launch
	switch instead := l.Instead(); {
	case instead != "" && l.Wanted != "":
		f.add(LaunchReason, Rejects, "the launch form %s, which the contract states, gives no answer; %s does", l.Wanted, instead)
	case f.r.RollCall == nil && len(f.out.Weighing(Rejects))+len(f.out.Weighing(Doubt)) == 0:
		f.add(LaunchReason, Doubt, "its app server was not asked")
	}
}

// contradictions are findings of their own: the executable says two things.
func (f *fitting) contradictions() {
	for _, d := range f.r.Disagreements {
		if d.About == aboutVersion {
			f.add(VersionReason, Finding, "it gives two versions: %s, %s", d.Left, d.Right).Hint =
				"it starts another codex than the one whose version it prints"
			continue
		}
		f.add(DisagreeReason, Finding, "it contradicts itself on %s: %s, %s", d.About, d.Left, d.Right)
	}
}

func (f *fitting) floor() error {
	if f.needs.Floor == "" {
		return nil
	}
	floor, err := CompareFloor(f.r.Version, f.needs.Floor, f.needs.FloorRequired)
	if err != nil {
		return err
	}
	floor = floor.lower(f.r.Handshake)
	f.out.Floor = &floor
	onVersionAlone := ""
	if len(f.out.Weighing(Rejects))+len(f.out.Weighing(Doubt)) == 0 {
		onVersionAlone = "; on version alone: it has all that was asked for"
	}
	switch {
	case f.r.Version == nil && len(f.out.Weighing(Rejects)) > 0: // it never came to that
	case floor.Refused():
		f.add(FloorReason, Rejects, "the floor %s is required, and %s%s", floor.Floor, floor.Why, onVersionAlone)
	case floor.Open():
		f.add(FloorReason, Doubt, "the floor %s is required, and %s%s", floor.Floor, floor.Why, onVersionAlone)
	case floor.Standing != AtOrAbove:
		f.add(FloorReason, Remark, "the floor %s is advisory: %s", floor.Floor, floor.Why)
	}
	return nil
}

// members judges the answer to initialize.
func (f *fitting) members() {
	if f.r.Handshake == nil {
		return // the failure of the handshake has been told
	}
	for _, name := range f.needs.Members {
		if !slices.Contains(f.r.Handshake.Members, name) {
			f.add(MemberReason, Rejects, "its answer to initialize has no %s", name).Address = "request:initialize#result." + name
		}
	}
}
