package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// Unused says which methods a list of names does not have.
type Unused struct {
	List  string `json:"list"`  // the file as named; "-" for standard input
	Names int    `json:"names"` // different names in it
	// Directions are in the order client request, server request, server notification,
	// client notification; all four are always there.
	Directions []UnusedOf `json:"directions"`
	// NoMethod are the names of the list that no direction has, in the list's order.
	NoMethod []Answer `json:"noMethod,omitempty"`
}

// UnusedOf are the unused methods of one direction, in the order of Codex's table.
type UnusedOf struct {
	Direction string         `json:"direction"`
	All       int            `json:"all"` // methods that Codex has
	Unused    []UnusedMethod `json:"unused,omitempty"`
	// Why says that the table could not be read whole; there may be more methods.
	Why string         `json:"why,omitempty"`
	At  *surface.Place `json:"at,omitempty"`
}

// UnusedMethod is one method that the list does not have.
type UnusedMethod struct {
	Name  string        `json:"name"`
	Gate  string        `json:"gate,omitempty"`
	Place surface.Place `json:"place"`
}

// NewUnused compares the names of a list with the methods of s.
func NewUnused(s *surface.Surface, list string, names []string) *Unused {
	u := &Unused{List: list}
	has := map[string]bool{}
	for _, name := range names {
		if has[name] {
			continue
		}
		has[name] = true
		if answer := methodName(s, name); answer.Outcome != Found {
			u.NoMethod = append(u.NoMethod, answer)
		}
	}
	u.Names = len(has)
	for _, d := range surface.Directions() {
		of := UnusedOf{Direction: directionWord(d)}
		if why := doubt(s, s.Coverage.Methods[d], surface.MethodsOf(d)); why != nil {
			of.Why, of.At = why.why, why.at()
		}
		for _, m := range s.Methods {
			if m.Direction != d {
				continue
			}
			of.All++
			if !has[m.Wire] {
				of.Unused = append(of.Unused, UnusedMethod{Name: m.Wire, Gate: m.Gate, Place: m.Place})
			}
		}
		u.Directions = append(u.Directions, of)
	}
	return u
}

// methodName asks for a name among the methods alone, and gives no more than the
// outcome and what comes near.
func methodName(s *surface.Surface, name string) Answer {
	a := Answer{Asked: name, Kind: "name", Outcome: Found}
	if len(s.MethodsNamed(name)) > 0 {
		return a
	}
	names := &namespace{s: s, methodsOnly: true}
	names.absent(&a)
	return a
}

// directionWord names a direction in prose.
func directionWord(d surface.Direction) string {
	return [...]string{"client request", "server request", "server notification", "client notification"}[d&3]
}

// Settle fills the counts and the exit code from the answers.
func (r *Show) Settle() *Show {
	r.Schema = ShowSchema
	if r.Answers == nil {
		r.Answers = []Answer{}
	}
	r.Counts = Counts{}
	absent, unknown := false, false
	for _, a := range r.Answers {
		r.Counts.Asked++
		switch a.Outcome {
		case Found:
			r.Counts.Found++
		case Absent:
			r.Counts.Absent++
		default:
			r.Counts.Unknown++
		}
	}
	if r.Unused != nil {
		for _, a := range r.Unused.NoMethod {
			absent = absent || a.Outcome == Absent
			unknown = unknown || a.Outcome == Unknown
		}
		for _, of := range r.Unused.Directions {
			unknown = unknown || of.Why != ""
		}
	}
	nothing := r.Counts.Asked == 0 && (r.Unused == nil || r.Unused.Names == 0)
	switch {
	case r.Error != nil: // the exit code came with it
	case absent || r.Counts.Absent > 0:
		r.ExitCode = 1
	case unknown || nothing || r.Counts.Unknown > 0:
		r.ExitCode = 3
	default:
		r.ExitCode = 0
	}
	return r
}

// Verdict is the outcome in one line.
func (r *Show) Verdict() string {
	var parts []string
	if c := r.Counts; c.Asked > 0 || r.Unused == nil {
		parts = append(parts, fmt.Sprintf("%d asked: %d found, %d absent, %d unknown", c.Asked, c.Found, c.Absent, c.Unknown))
	}
	if r.Unused != nil {
		unused, all := 0, 0
		for _, of := range r.Unused.Directions {
			unused, all = unused+len(of.Unused), all+of.All
		}
		no := fmt.Sprintf("%d names are no method", len(r.Unused.NoMethod))
		if len(r.Unused.NoMethod) == 1 {
			no = "1 name is no method"
		}
		parts = append(parts, fmt.Sprintf("%d of %d methods unused, %s", unused, all, no))
	}
	return strings.Join(parts, "; ")
}
