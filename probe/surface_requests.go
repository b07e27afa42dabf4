package probe

import (
	"fmt"
	"slices"

	"codexpin/checks/surface"
)

// requests fills the table of client requests: all that the roll call or the print has.
// One on which those, or the server's own answer, disagree cannot be told. Of a server
// whose roll call could not be read those are there that answered for themselves, and of
// any other it cannot be told: the print alone is not what a client meets.
func (r *Runtime) requests(s *surface.Surface, printed *Printed, typed *surface.Surface) {
	if r.RollCall == nil {
		return // not asked, or its session failed: nothing of it counts then
	}
	r.requestTable(s)
	stable := r.print(generateTS, false)
	s.Coverage.Gates[surface.ClientRequest] = printed != nil && stable != nil
	if why := r.printFailure(); why != "" {
		s.Gaps = append(s.Gaps, surface.Gap{What: surface.GatesOf(surface.ClientRequest), Why: why})
	}
	for _, wire := range r.allRequests(printed) {
		answer := r.Answer(surface.ClientRequest, wire)
		if !r.RollCall.Read() && !r.contradicted(wire) && !answer.itself() && !r.shookHands(wire) {
			continue
		}
		s.Methods = append(s.Methods, r.request(wire, answer, printed, stable, typed))
	}
}

// requestTable says how well the table of client requests is told.
func (r *Runtime) requestTable(s *surface.Surface) {
	if r.RollCall.Read() {
		s.Coverage.Methods[surface.ClientRequest] = surface.Full
	} else {
		why := "its roll call was not understood"
		if f := r.Failure(StepRollCall); f != nil {
			why = sentence(f)
		}
		s.Gaps = append(s.Gaps, surface.Gap{What: surface.MethodsOf(surface.ClientRequest), Why: why})
	}
	for _, d := range r.Disagreements {
		if d.About != aboutVersion {
			what := surface.MethodAddress(surface.ClientRequest, d.About).String()
			s.Gaps = append(s.Gaps, surface.Gap{What: what, Why: fmt.Sprintf("the runtime contradicts itself on %s: %s, %s", d.About, d.Left, d.Right)})
		}
	}
}

// request makes one client request, with its gate and the shapes that the prints give.
func (r *Runtime) request(wire string, answer *Answer, printed, stable *Printed, typed *surface.Surface) *surface.Method {
	m := &surface.Method{Direction: surface.ClientRequest, Wire: wire}
	if printed != nil {
		if found := printed.Surface.Method(surface.ClientRequest, wire); found != nil {
			m.Params, m.Result = found.Params, found.Result
		}
		link(m, typed)
	}
	refused := answer != nil && answer.Gate == GateExperimental
	if refused || stable != nil && printed != nil && stable.Surface.Method(surface.ClientRequest, wire) == nil {
		m.Gate = wire // the label that the server refuses with is the method's name
	}
	if answer != nil && m.Params.Kind == surface.NoShape && answer.Params != "" && answer.Params != "()" {
		m.Params = surface.Shape{Kind: surface.Ref, Ref: surface.TypeID(answer.Params)}
	}
	return m
}

// allRequests lists the roll call, and behind it what only others tell of.
func (r *Runtime) allRequests(printed *Printed) []string {
	all := slices.Clone(r.RollCall.Methods)
	add := func(wire string) {
		if !slices.Contains(all, wire) {
			all = append(all, wire)
		}
	}
	if printed != nil {
		for _, m := range printed.Surface.Methods {
			if m.Direction == surface.ClientRequest {
				add(m.Wire)
			}
		}
	}
	for _, d := range r.Disagreements {
		if d.About != aboutVersion {
			add(d.About)
		}
	}
	for i := range r.Answers {
		if a := &r.Answers[i]; a.Direction == surface.ClientRequest.String() && a.itself() {
			add(a.Wire)
		}
	}
	return all
}

// shookHands tells whether the method is the one that the handshake was made with.
func (r *Runtime) shookHands(wire string) bool { return r.Handshake != nil && wire == "initialize" }

// contradicted tells whether the executable says two things of a client request.
func (r *Runtime) contradicted(wire string) bool {
	return slices.ContainsFunc(r.Disagreements, func(d Disagreement) bool { return d.About == wire })
}

// printedTables says how well the tables of a print are told: one that it was to hold and
// does not, or not whole, hides what may be in it.
func (r *Runtime) printedTables(s *surface.Surface, printed *Printed) {
	for _, d := range surface.Directions()[1:] {
		s.Coverage.Methods[d] = printed.Surface.Coverage.Methods[d]
		if s.Coverage.Methods[d] != surface.Full {
			s.Gaps = append(s.Gaps, surface.Gap{What: surface.MethodsOf(d), Why: fmt.Sprintf("what it printed has no whole table of %ss%s", d, whyPartial(printed.Surface, d))})
		}
	}
}

// whyPartial says why a table of a print is not whole, where the print's reader does: it
// names the file at fault.
func whyPartial(s *surface.Surface, d surface.Direction) string {
	for _, gap := range s.Gaps {
		if gap.What == surface.MethodsOf(d) && gap.Why != "" {
			return ": " + gap.Why
		}
	}
	return ""
}
