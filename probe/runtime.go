package probe

import (
	"codexpin/checks/surface"
)

// Runtime is all that one run learned of one candidate: plain data, complete when Run
// returns. What was not asked or not learned is nil or empty, and Failures says why.
// Texts of the executable are kept as they came, bounded; whoever prints them escapes
// them.
type Runtime struct {
	Candidate   Candidate `json:"candidate"`
	Environment string    `json:"environment"` // EnvironmentName of the allow-list in force
	// WorkDir is the folder that the processes ran in, "" for a temporary one.
	WorkDir    string      `json:"workDir,omitempty"`
	Version    *Version    `json:"version,omitempty"`
	Launch     Launch      `json:"launch"`
	Handshake  *Handshake  `json:"handshake,omitempty"`
	RollCall   *RollCall   `json:"rollCall,omitempty"`
	Answers    []Answer    `json:"answers,omitempty"` // one for each wanted method, in the order of Options.Methods
	Capability *Capability `json:"capability,omitempty"`
	Reads      []Read      `json:"reads,omitempty"`
	Prints     []*Printed  `json:"prints,omitempty"` // in the order of Options.Prints; failed ones are there without methods
	Helps      []*Help     `json:"helps,omitempty"`  // in the order of Options.Helps, app-server first
	Traffic    *Traffic    `json:"traffic,omitempty"`
	// Disagreements are the points on which the executable contradicts itself.
	Disagreements []Disagreement `json:"disagreements,omitempty"`
	// Failures are in the order of the steps, one at most for each process.
	Failures []Failure `json:"failures,omitempty"`
	// Stderr has what the processes said beside the protocol, in the order of the steps.
	Stderr []Tail `json:"stderr,omitempty"`
	// Timings are set where Options.Timings asked for them: they differ from run to run.
	Timings []Timing `json:"timings,omitempty"`
}

// Handshake is the answer to initialize.
type Handshake struct {
	UserAgent string `json:"userAgent"`
	// Version is what stands between the first slash and the first space behind it in
	// UserAgent; "" if nothing does.
	Version string `json:"version,omitempty"`
	// CodexHome is what the server says it uses; "" before 0.118.0, which does not say.
	CodexHome      string    `json:"codexHome,omitempty"`
	Isolation      Isolation `json:"isolation"`
	PlatformFamily string    `json:"platformFamily,omitempty"`
	PlatformOS     string    `json:"platformOs,omitempty"`
	// Members are the names in the result, sorted.
	Members []string `json:"members,omitempty"`
	// Capabilities are those that the probe claimed, as given.
	Capabilities []string `json:"capabilities,omitempty"`
}

// Isolation says what is known about the home that the server used.
type Isolation string

// The degrees of isolation.
const (
	Proved    Isolation = "proved"     // it named the home that was made for it
	Supported Isolation = "supported"  // it names none, but made files in that home
	NotStated Isolation = "not stated" // it names none, and made no file there
	Elsewhere Isolation = "elsewhere"  // it named another: a failure, and the session ended there
)

// Capability says whether the capability experimentalApi does what it should, by a
// method that echoes its argument and is in every release measured.
type Capability struct {
	Claimed bool   `json:"claimed"` // the handshake claimed it
	State   State  `json:"state"`   // Present: it took effect. Gated: refused for want of it
	Text    string `json:"text,omitempty"`
}

// Read is one live read.
type Read struct {
	Method  string   `json:"method"`
	OK      bool     `json:"ok"`
	Text    string   `json:"text,omitempty"`    // the refusal
	Members []string `json:"members,omitempty"` // of the result, sorted
	Bytes   int      `json:"bytes"`             // of the result
}

// Printed is what one print of the protocol holds.
type Printed struct {
	Command      string          `json:"command"` // generate-ts, generate-json-schema
	Experimental bool            `json:"experimental"`
	Methods      []PrintedMethod `json:"methods,omitempty"`
	// Surface is what the reader gave; nil where the print failed.
	Surface *surface.Surface `json:"-"`
}

// PrintedMethod is one entry of a printed table.
type PrintedMethod struct {
	Direction string `json:"direction"`
	Wire      string `json:"wire"`
	Params    string `json:"params,omitempty"` // the params type's name
}

// Traffic counts what came over standard output beside the answers asked for.
type Traffic struct {
	Preamble       Preamble       `json:"preamble"`
	Messages       int            `json:"messages"`
	Notifications  map[string]int `json:"notifications,omitempty"`
	ServerRequests map[string]int `json:"serverRequests,omitempty"` // each was refused
	// Warnings are what the server says of its configuration, 20 at most.
	Warnings []string `json:"warnings,omitempty"`
	// Stray counts answers to nothing that was asked: doubled, late, or without an id.
	Stray int `json:"stray,omitempty"`
	// Retried counts requests sent again after an overload.
	Retried int `json:"retried,omitempty"`
}

// Preamble is text before the first message. A strict client fails on it.
type Preamble struct {
	Lines int `json:"lines"`
	Bytes int `json:"bytes"` // line ends included
}

// Disagreement is one point on which two answers of the same executable differ.
type Disagreement struct {
	About string `json:"about"` // a method, or "version"
	Left  string `json:"left"`  // who says what, for example "roll call: there"
	Right string `json:"right"`
}

// aboutVersion is what a disagreement is about that no method is the point of.
const aboutVersion = "version"

// Timing is how long one process took, from its start until it was gone.
type Timing struct {
	Step         Step  `json:"step"`
	Milliseconds int64 `json:"milliseconds"`
	// Answered is the time until its first answer, for the session.
	Answered int64 `json:"answered,omitempty"`
}

// Failure gives the first failure of a step; nil if there is none.
func (r *Runtime) Failure(step Step) *Failure {
	for i := range r.Failures {
		if r.Failures[i].Step == step {
			return &r.Failures[i]
		}
	}
	return nil
}

// Answer gives the answer for a wanted method; nil if it was not wanted.
func (r *Runtime) Answer(d surface.Direction, wire string) *Answer {
	for i := range r.Answers {
		if a := &r.Answers[i]; a.Wire == wire && a.Direction == d.String() {
			return a
		}
	}
	return nil
}

// print gives a print that was read, nil if it was not asked for or failed.
func (r *Runtime) print(command string, experimental bool) *Printed {
	for _, p := range r.Prints {
		if p.Command == command && p.Experimental == experimental && p.Surface != nil {
			return p
		}
	}
	return nil
}
