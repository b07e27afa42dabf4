package probe

import (
	"fmt"

	"codexpin/checks/surface"
)

// conclude puts together what the steps have learned.
func (r *run) conclude(s *served) {
	out := r.out
	if s.session != nil {
		for i := range s.session.failures {
			r.fail(&s.session.failures[i])
		}
		out.RollCall, out.Handshake = s.session.roll, s.session.handshake
		if out.Handshake != nil {
			out.Handshake.CodexHome = r.tree.hide(out.Handshake.CodexHome)
		}
		out.Capability, out.Reads, out.Traffic = s.session.capability, s.session.reads, s.traffic
		if out.Traffic != nil {
			for i, text := range out.Traffic.Warnings {
				out.Traffic.Warnings[i] = r.tree.hide(text)
			}
		}
	}
	out.compareTables()
	out.compareVersions()
	for _, m := range r.opts.Methods {
		var a Answer
		if m.Direction == surface.ClientRequest {
			a = out.answer(m.Wire, s.session)
		} else {
			a = out.printedAnswer(m)
		}
		out.Answers = append(out.Answers, a)
	}
}

// maxDisagreements bounds the list for tables that have nothing in common.
const maxDisagreements = 200

func (r *Runtime) disagree(about, left, right string) {
	if len(r.Disagreements) < maxDisagreements {
		r.Disagreements = append(r.Disagreements, Disagreement{about, left, right})
	}
}

// compareTables compares the roll call with the experimental print, which have the same
// names in every release measured.
func (r *Runtime) compareTables() {
	printed := r.print(generateTS, true)
	if printed == nil || !r.RollCall.Read() {
		return
	}
	for _, wire := range r.RollCall.Methods {
		if there, told := printed.tells(wire); told && !there {
			r.disagree(wire, "roll call: there", "print: absent")
		}
	}
	for _, m := range printed.Surface.Methods {
		if m.Direction == surface.ClientRequest && !r.RollCall.Has(m.Wire) {
			r.disagree(m.Wire, "roll call: absent", "print: there")
		}
	}
}

// compareVersions compares the version with the handshake's: a wrapper may print one
// version and start another.
func (r *Runtime) compareVersions() {
	if r.Version == nil || r.Handshake == nil || r.Version.Text == "" || r.Handshake.Version == "" {
		return
	}
	if r.Version.Text != r.Handshake.Version {
		r.disagree(aboutVersion, "--version: "+r.Version.Text, "handshake: "+r.Handshake.Version)
	}
}

// printedAnswer answers for a server request or a notification: nobody can ask for
// those, only the prints tell.
func (r *Runtime) printedAnswer(m Method) Answer {
	a := Answer{Direction: m.Direction.String(), Wire: m.Wire, State: NotTold, Gate: GateNotTold}
	printed := r.print(generateTS, true)
	if printed == nil {
		a.Why = "only a print of the protocol tells, and there is none"
		if r.printFailed() {
			a.Why = "only a print of the protocol tells, and it failed"
		}
		return a
	}
	found := printed.Surface.Method(m.Direction, m.Wire)
	switch {
	case found == nil && printed.Surface.Coverage.Methods[m.Direction] != surface.Full:
		a.Why = "its print has no whole table of them"
		return a
	case found == nil:
		a.State, a.Why = Absent, "print"
		return a
	}
	a.State, a.Why, a.Params = Present, "print", typeName(found.Params)
	if stable := r.print(generateTS, false); stable != nil && stable.Surface.Method(m.Direction, m.Wire) == nil {
		a.State, a.Gate = Gated, GateExperimental
	}
	return a
}

// tells tells whether a client request is in a print. One that it lacks is told only where
// its table is whole: a file that could not be read hides what is in it. p may be nil.
func (p *Printed) tells(wire string) (there, told bool) {
	if p == nil || p.Surface == nil {
		return false, false
	}
	there = p.Surface.Method(surface.ClientRequest, wire) != nil
	return there, there || p.Surface.Coverage.Methods[surface.ClientRequest] == surface.Full
}

// vote is what one witness within the executable says of a method.
type vote struct {
	who   string
	there bool
}

// answer answers for a client request: roll call, print and the server's own answer must
// say the same.
func (r *Runtime) answer(wire string, s *session) Answer {
	a := Answer{Direction: surface.ClientRequest.String(), Wire: wire, State: NotTold, Gate: GateNotTold}
	var votes []vote
	if r.RollCall.Read() {
		votes = append(votes, vote{"roll call", r.RollCall.Has(wire)})
	}
	printed := r.print(generateTS, true)
	if there, told := printed.tells(wire); told {
		votes = append(votes, vote{"print", there})
	}
	asked := r.ownAnswer(&a, s)
	switch asked {
	case Present, Gated, Barred:
		votes = append(votes, vote{itsAnswer, true})
	case Absent:
		votes = append(votes, vote{itsAnswer, false})
	}
	r.count(&a, votes, asked)
	return a
}

// ownAnswer classifies the server's answer, "" if it was not asked.
func (r *Runtime) ownAnswer(a *Answer, s *session) State {
	if s == nil {
		return ""
	}
	reply, ok := s.answers[a.Wire]
	if !ok {
		a.Why = s.unasked[a.Wire]
		return ""
	}
	state, params := classify(a.Wire, reply)
	a.Params = params
	if reply.Error != nil {
		a.Text = refusalText(reply.Error)
	} else {
		a.Text = "a result, to params that no method takes"
	}
	return state
}

// count turns the votes into a state.
func (r *Runtime) count(a *Answer, votes []vote, asked State) {
	if len(votes) == 0 {
		if a.Why == "" {
			a.Why = "nothing told"
		}
		return
	}
	for _, v := range votes[1:] {
		if v.there != votes[0].there {
			a.Why = fmt.Sprintf("%s: %s, %s: %s", votes[0].who, thereWord(votes[0].there), v.who, thereWord(v.there))
			if v.who == itsAnswer { // the tables have been compared
				r.disagree(a.Wire, votes[0].who+": "+thereWord(votes[0].there), v.who+": "+thereWord(v.there))
			}
			return
		}
	}
	a.Why = ""
	for _, v := range votes {
		if a.Why != "" {
			a.Why += ", "
		}
		a.Why += v.who
	}
	a.State = Absent
	if votes[0].there {
		a.State = Present
		r.gate(a, asked)
	}
}

func thereWord(there bool) string {
	if there {
		return "there"
	}
	return "absent"
}

// gate tells the gate of a method that is there, from the two prints, and compares its
// params type with the print's.
func (r *Runtime) gate(a *Answer, asked State) {
	experimental, stable := r.print(generateTS, true), r.print(generateTS, false)
	if experimental != nil && stable != nil {
		a.Gate = GateNone
		if stable.Surface.Method(surface.ClientRequest, a.Wire) == nil {
			a.State, a.Gate = Gated, GateExperimental
		}
	}
	switch asked {
	case Gated:
		if a.Gate == GateNone {
			r.disagree(a.Wire, "prints: not gated", "its answer: gated")
		}
		a.State, a.Gate = Gated, GateExperimental
	case Barred:
		a.State = Barred
	}
	if experimental == nil {
		return
	}
	method := experimental.Surface.Method(surface.ClientRequest, a.Wire)
	if method == nil {
		return
	}
	printed := typeName(method.Params)
	if printed == "" && method.Params.Kind == surface.NoShape {
		printed = "()"
	}
	switch {
	case printed == "":
	case a.Params == "":
		a.Params = printed
	case a.Params != printed:
		r.disagree(a.Wire, "print: params "+printed, "its answer: params "+a.Params)
	}
}
