package probe

import (
	"strings"

	"codexpin/checks/surface"
)

// State is what is known of one method.
type State string

// The states.
const (
	Present State = "present"
	Absent  State = "absent"
	Gated   State = "gated"        // there, and refused without a capability
	Barred  State = "refused here" // there, and refused by this server in this state
	NotTold State = "unknown"      // Text or Why says why
)

// Answer is what is known of one wanted method, from all that was asked.
type Answer struct {
	Direction string `json:"direction"`
	Wire      string `json:"wire"`
	State     State  `json:"state"`
	// Why says where the state comes from, or why there is none.
	Why  string `json:"why"`
	Text string `json:"text,omitempty"` // the server's refusal, of client requests
	// Params is the name of the params type as the refusal has it, "()" for none.
	Params string `json:"params,omitempty"`
	// Gate is told by the prints of client requests, and by a refusal.
	Gate Gate `json:"gate"`
}

// itself tells whether the server's own answer to the method says that it is there.
func (a *Answer) itself() bool {
	return a != nil && (a.State == Present || a.State == Gated || a.State == Barred) && strings.Contains(a.Why, itsAnswer)
}

// itsAnswer names the server's own answer to a method, among the witnesses of an Answer.
const itsAnswer = "its answer"

// Gate says whether a method needs the capability experimentalApi.
type Gate string

// The gates.
const (
	GateNone         Gate = "none"
	GateExperimental Gate = "experimental"
	GateNotTold      Gate = "unknown"
)

// wrongParams are params that no method takes. Every method of every release measured
// refuses them in the decoder, before anything runs; {}, [], null and none at all are
// valid for many methods, which then run.
const wrongParams = "5"

// Texts of Codex's refusals.
var (
	unknownVariant = lazily("unknown variant `([^`]*)`")
	needsGate      = lazily(`(\S+) requires experimentalApi capability`)
	decodeError    = lazily(`invalid type: |missing field |did not match any variant|invalid value: |invalid length `)
	barred         = lazily(`(?i)not supported|unsupported|is disabled|not enabled|method not found`)
	paramsType     = lazily(`(?:expected|of) (?:(?:internally tagged |adjacently tagged |untagged )?enum|struct|tuple struct|newtype struct) ([A-Za-z][A-Za-z0-9_]*)`)
	noParams       = lazily(`, expected unit\b`)
)

// classify reads the answer to a method asked with wrongParams. It reads the text: the
// code is -32600 for nearly everything. params is the params type's name, "()" where
// the method has none, "" where it is not told.
func classify(method string, r reply) (state State, params string) {
	if r.Error == nil {
		return NotTold, ""
	}
	text := r.Error.Message
	if found := unknownVariant().FindStringSubmatch(text); found != nil {
		if found[1] == method {
			return Absent, ""
		}
		return NotTold, ""
	}
	switch found := needsGate().FindStringSubmatch(text); {
	case found != nil && found[1] == method:
		return Gated, ""
	case found != nil && strings.HasPrefix(found[1], method+"."):
		return Present, ""
	case r.Error.Code == overloaded:
		return NotTold, ""
	case decodeError().MatchString(text):
		return Present, paramsOf(text)
	case strings.HasSuffix(text, "Not initialized"), strings.HasSuffix(text, "Already initialized"):
		return Present, ""
	case r.Error.Code == -32601, barred().MatchString(text):
		return Barred, ""
	}
	return NotTold, ""
}

func paramsOf(text string) string {
	if found := paramsType().FindStringSubmatch(text); found != nil {
		return found[1]
	}
	if noParams().MatchString(text) {
		return "()"
	}
	return ""
}

// methodsOf gives the wanted methods of one direction.
func methodsOf(wanted []Method, d surface.Direction) []string {
	var wires []string
	for _, m := range wanted {
		if m.Direction == d {
			wires = append(wires, m.Wire)
		}
	}
	return wires
}
