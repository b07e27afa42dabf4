package probe

import (
	"codexpin/checks/surface"
)

// Surface gives what the runtime speaks, as the witness called runtime. Client requests
// are complete by the roll call, in its order; server requests and notifications by the
// experimental print, for nobody can ask for them; gates of client requests by the two
// prints. Types come from a print whose reader reads them. Options come from the helps:
// what a help does not print is not told, for it may be hidden, and a command whose help
// was not read cannot be told. What was not asked for is not covered; what was asked for and
// could not be read is a gap with its cause, and so is a method on which the runtime
// contradicts itself. Surface does not change r.
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
		r.printedTables(s, printed)
	}
	takeTypes(s, typed)
	r.options(s)
	s.Lost = r.printFailure()
	return s.Index()
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
