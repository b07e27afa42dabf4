package probe

import (
	"strings"

	"codexpin/checks/surface"
)

// methods judges every need.
func (f *fitting) methods() {
	for _, need := range f.needs.Methods {
		a := f.r.Answer(need.Direction, need.Wire)
		if a == nil {
			a = &Answer{State: NotTold, Why: "it was not asked"}
		}
		n := len(f.out.Reasons)
		f.method(need, a)
		for i := n; i < len(f.out.Reasons); i++ {
			r := &f.out.Reasons[i]
			r.Address = surface.MethodAddress(need.Direction, need.Wire).String()
			if need.Waived != "" && r.Weight == Rejects {
				r.Weight, r.Text = Remark, r.Text+"; waived until "+need.Waived
			}
		}
	}
}

func (f *fitting) method(need Need, a *Answer) {
	byPrintAlone := need.Direction == surface.ClientRequest && !f.r.RollCall.Read() && !a.itself()
	if byPrintAlone && (a.State == Present || a.State == Gated) {
		f.closed(need, UntoldReason, Doubt, "whether it has "+need.Wire+" is told by its print alone: its own answer was not understood")
		return
	}
	switch a.State {
	case Absent:
		f.closed(need, MissingReason, Rejects, "it has no "+kindWord(need.Direction)+" "+need.Wire)
	case Barred:
		f.closed(need, RefusedReason, Doubt, "it has "+need.Wire+" and refuses it here: "+a.Text)
	case NotTold:
		f.untold(need, a)
	case Gated:
		f.gated(need)
	}
}

// closed adds a reason; a gate fails closed, so that whatever is wrong with it rejects.
func (f *fitting) closed(need Need, kind ReasonKind, weight Weight, text string) {
	if len(need.Opens) > 0 {
		weight = Rejects
		text += ", the gate of " + strings.Join(need.Opens, ", ")
		if kind != MissingReason {
			kind = GateReason
		}
	}
	f.add(kind, weight, "%s", text)
}

// untold judges a method that could not be told. What only a print tells is not asked
// where none was asked for; one that failed leaves it open.
func (f *fitting) untold(need Need, a *Answer) {
	weight := Doubt
	if need.Direction != surface.ClientRequest && f.r.print(generateTS, true) == nil && !f.r.printFailed() {
		weight = Remark
		f.out.Unasked = append(f.out.Unasked, surface.MethodAddress(need.Direction, need.Wire).String())
	}
	f.closed(need, UntoldReason, weight, "whether it has "+need.Wire+" is not known: "+a.Why)
}

// printFailed tells whether a print of the bindings was tried and came to nothing.
func (r *Runtime) printFailed() bool {
	return r.printFailure() != ""
}

// printFailure says in what the first print that failed did; "" where none did.
func (r *Runtime) printFailure() string {
	for i := range r.Failures {
		if f := &r.Failures[i]; strings.HasPrefix(string(f.Step), string(StepPrint)) {
			return sentence(f)
		}
	}
	return ""
}

// gated judges a method that is there for clients with the capability alone.
func (f *fitting) gated(need Need) {
	c := f.r.Capability
	switch {
	case !need.Gated:
		f.add(GateReason, Rejects, "%s is experimental there, and the contract does not say gated = true", need.Wire).Hint =
			"say gated = true, and experimentalApi in [handshake] capabilities, or do without it"
	case !f.needs.Capable:
		f.add(GateReason, Rejects, "%s is experimental there, and the client's handshake does not claim experimentalApi", need.Wire).Hint =
			"send capabilities.experimentalApi = true in initialize, and list it under [handshake]"
	case need.Direction != surface.ClientRequest || c != nil && c.State == Present:
	case c != nil && c.State == Gated:
		f.closed(need, GateReason, Rejects, need.Wire+" is experimental, and claiming experimentalApi opens nothing: "+c.Text)
	case c != nil:
		f.closed(need, GateReason, Doubt, need.Wire+" is experimental, and whether the capability took effect is not known: "+c.Text)
	default:
		f.closed(need, GateReason, Doubt, need.Wire+" is experimental, and nothing proved that the capability took effect")
	}
}

// kindWord names a direction in a sentence.
func kindWord(d surface.Direction) string {
	switch d {
	case surface.ServerRequest:
		return "server request"
	case surface.ServerNotification:
		return "notification"
	case surface.ClientNotification:
		return "client notification"
	}
	return "request"
}
