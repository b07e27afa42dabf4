package checks

import (
	"slices"

	"codexpin/pins"
)

// maxCalls is how many call sites are kept of a claim.
const maxCalls = 20

// calls tells each claim about a method that is not ok where the client's code calls it.
// It looks where the contract says which files name methods, and something is not ok:
// no other run pays for it.
func calls(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	i := slices.IndexFunc(witnesses, func(w *Witness) bool { return w.Code != nil })
	if i < 0 || c.Local == nil || len(c.Local.Literals) == 0 {
		return
	}
	names := map[string]bool{}
	for k := range v.Results {
		if name := v.Results[k].calledName(); name != "" {
			names[name] = true
		}
	}
	if len(names) == 0 {
		return
	}
	s := &Subject{Contract: c, peers: witnesses}
	sites, err := witnesses[i].Code.Callers(names, s.methodNames())
	if err != nil {
		return // what needed the list of files has said so
	}
	for k := range v.Results {
		r := &v.Results[k]
		places := sites[r.calledName()]
		r.Calls = places[:min(len(places), maxCalls)]
	}
}

// calledName gives the method that a claim is about which is not ok; "" for any other.
func (r *Result) calledName() string {
	if _, method := r.Claim.Address.Kind.Method(); !method || r.Outcome != Broken && r.Outcome != Unknown || r.Claim.Kind == AbsenceKind {
		return ""
	}
	return r.Claim.Address.Name
}
