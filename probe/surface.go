package probe

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// Surface gives what the runtime speaks, as the witness called runtime. Client requests
// are complete by the roll call, in its order; server requests and notifications by the
// experimental print, for nobody can ask for them; gates of client requests by the two
// prints. Types come from a print whose reader reads them. Options come from the helps:
// what a help does not print is not told, for it may be hidden, and a command whose help
// was not read cannot be told. What was not learned is not covered, and a method on which the
// runtime contradicts itself is a gap. Surface does not change r.
func (r *Runtime) Surface() *surface.Surface { return r.SurfaceBy(r.typed()) }

// SurfaceBy is Surface with the types, and the shapes of methods, of typed, which was made
// of what the executable printed; nil for a surface without. typed is not changed, and
// parts of it are shared.
func (r *Runtime) SurfaceBy(typed *surface.Surface) *surface.Surface {
	s := &surface.Surface{Origin: surface.Origin{Witness: "runtime"}}
	if r.Version != nil {
		s.Origin.Release = r.Version.Text
	}
	printed := r.print(generateTS, true)
	r.requests(s, printed, typed)
	if printed != nil {
		for _, m := range printed.Surface.Methods {
			if m.Direction != surface.ClientRequest {
				own := *m
				link(&own, typed)
				s.Methods = append(s.Methods, &own)
			}
		}
		for _, d := range surface.Directions()[1:] {
			s.Coverage.Methods[d] = printed.Surface.Coverage.Methods[d]
		}
	}
	takeTypes(s, typed)
	r.options(s)
	if r.printFailed() && (printed == nil || typed == nil) {
		s.Lost = r.printFailure()
	}
	return s.Index()
}

// requests fills the table of client requests: all that the roll call or the print has.
// One on which those, or the server's own answer, disagree cannot be told.
func (r *Runtime) requests(s *surface.Surface, printed *Printed, typed *surface.Surface) {
	if !r.RollCall.Read() {
		return
	}
	s.Coverage.Methods[surface.ClientRequest] = surface.Full
	stable := r.print(generateTS, false)
	s.Coverage.Gates[surface.ClientRequest] = printed != nil && stable != nil
	for _, d := range r.Disagreements {
		if d.About != "version" {
			what := surface.MethodAddress(surface.ClientRequest, d.About).String()
			s.Gaps = append(s.Gaps, surface.Gap{What: what, Why: fmt.Sprintf("the runtime contradicts itself on %s: %s, %s", d.About, d.Left, d.Right)})
		}
	}
	for _, wire := range r.allRequests(printed) {
		m := &surface.Method{Direction: surface.ClientRequest, Wire: wire}
		if printed != nil {
			if found := printed.Surface.Method(surface.ClientRequest, wire); found != nil {
				m.Params, m.Result = found.Params, found.Result
			}
			link(m, typed)
		}
		answer := r.Answer(surface.ClientRequest, wire)
		refused := answer != nil && answer.Gate == GateExperimental
		if refused || stable != nil && printed != nil && stable.Surface.Method(surface.ClientRequest, wire) == nil {
			m.Gate = wire // the label that the server refuses with is the method's name
		}
		if answer != nil && m.Params.Kind == surface.NoShape && answer.Params != "" && answer.Params != "()" {
			m.Params = surface.Shape{Kind: surface.Ref, Ref: surface.TypeID(answer.Params)}
		}
		s.Methods = append(s.Methods, m)
	}
}

// allRequests lists the roll call, and behind it what only others tell of.
func (r *Runtime) allRequests(printed *Printed) []string {
	all := slices.Clone(r.RollCall.Methods)
	if printed != nil {
		for _, m := range printed.Surface.Methods {
			if m.Direction == surface.ClientRequest && !slices.Contains(all, m.Wire) {
				all = append(all, m.Wire)
			}
		}
	}
	for _, d := range r.Disagreements {
		if d.About != "version" && !slices.Contains(all, d.About) {
			all = append(all, d.About)
		}
	}
	return all
}

// typed gives the first print that holds types, the experimental ones before the stable
// ones, which lack what is gated; nil if none does.
func (r *Runtime) typed() *surface.Surface {
	for _, experimental := range []bool{true, false} {
		for _, p := range r.Prints {
			if p.Surface != nil && p.Experimental == experimental && len(p.Surface.Types) > 0 {
				return p.Surface
			}
		}
	}
	return nil
}

// link gives a method the shapes that the surface which holds the types has of it.
func link(m *surface.Method, typed *surface.Surface) {
	if typed == nil {
		return
	}
	if found := typed.Method(m.Direction, m.Wire); found != nil {
		m.Params, m.Result, m.InspectParams, m.Hidden = found.Params, found.Result, found.InspectParams, found.Hidden
	}
}

// takeTypes takes the types, and how well they are told.
func takeTypes(s, typed *surface.Surface) {
	if typed == nil {
		return
	}
	s.Types = append(s.Types, typed.Types...)
	c := typed.Coverage
	s.Coverage.Fields, s.Coverage.Types, s.Coverage.Results = c.Fields, c.Types, c.Results
	s.Coverage.Gated, s.Coverage.SomeGated, s.Coverage.Exports = c.Gated, c.SomeGated, c.Exports
	s.Coverage.StrictUntold = c.StrictUntold
	s.Gaps = append(s.Gaps, typed.Gaps...)
}

// options fills the commands from the helps.
func (r *Runtime) options(s *surface.Surface) {
	read := map[string]*surface.Command{}
	for _, h := range r.Helps {
		c := &surface.Command{Path: h.Path}
		for _, o := range h.Options {
			c.Options = append(c.Options, surface.Option{Long: o.Long, Short: o.Short, Takes: o.Takes, Values: o.Values})
		}
		read[h.Path] = c
		s.Commands = append(s.Commands, c)
	}
	if len(read) == 0 {
		return
	}
	s.Coverage.Options = surface.Partial // a help leaves out what is hidden
	unread := func(path string, aliases []string) {
		if read[path] != nil {
			return
		}
		c := &surface.Command{Path: path, Aliases: aliases}
		read[path] = c
		s.Commands = append(s.Commands, c)
		why := fmt.Sprintf("the help of %s was not read", strings.TrimSpace("codex "+path))
		s.Gaps = append(s.Gaps, surface.Gap{What: surface.OptionsOf(path), Why: why}, surface.Gap{What: surface.CommandsOf(path), Why: why})
	}
	unread("", nil)
	for _, h := range r.Helps {
		for _, c := range h.Commands {
			path := strings.TrimSpace(h.Path + " " + c.Name)
			unread(path, c.Aliases)
			read[path].Aliases = c.Aliases
		}
	}
}
