package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
)

// Axis counts all claims by what one witness said of them; what it was not asked, or cannot
// judge, is NotAsked, so that every axis adds up to the claims. What is waived is broken here
// too. The client's own directories of schema count with the schema.
type Axis struct {
	Name     string `json:"name"` // source, atlas, schema, runtime, client
	OK       int    `json:"ok"`
	Moved    int    `json:"moved"`
	Broken   int    `json:"broken"`
	Unknown  int    `json:"unknown"`
	NotAsked int    `json:"notAsked"`
}

// Disagreement is a claim that one witness says holds and another says is broken: a
// finding of its own, about the witnesses.
type Disagreement struct {
	Claim  string `json:"claim"`
	Holds  string `json:"holds"`  // the witnesses in which it holds: source, schema
	Broken string `json:"broken"` // those in which it does not
	Text   string `json:"text"`   // what that means
}

// axes counts by witness, each under the name that its findings have; nil where only the
// source and the client were asked, and not about a directory of schema.
func (r *Verify) axes() []Axis {
	var out []Axis
	at := map[string]int{}
	for _, w := range r.Witnesses {
		at[w.Name] = len(out)
		out = append(out, Axis{Name: w.Name})
	}
	for i := range r.Claims {
		c := &r.Claims[i]
		of := func(witness string) *Axis {
			k, known := at[witness]
			if !known {
				k = len(out)
				at[witness] = k
				out = append(out, Axis{Name: witness})
			}
			return &out[k]
		}
		for _, f := range c.Findings {
			of(f.Witness).add(f.Outcome)
		}
	}
	out = slices.DeleteFunc(out, func(a Axis) bool { return a == Axis{Name: "client"} })
	for i := range out {
		a := &out[i]
		a.NotAsked = len(r.Claims) - a.OK - a.Moved - a.Broken - a.Unknown
	}
	more := func(a Axis) bool {
		return a.Name == "runtime" || a.Name == "schema" && a.OK+a.Moved+a.Broken+a.Unknown > 0
	}
	schema := func(c Claim) bool { return c.Kind == string(checks.SchemaKind) && len(c.Findings) > 0 }
	if !slices.ContainsFunc(out, more) && !slices.ContainsFunc(r.Claims, schema) {
		return nil
	}
	return out
}

func (a *Axis) add(o checks.Outcome) {
	switch o {
	case checks.OK:
		a.OK++
	case checks.Moved:
		a.Moved++
	case checks.Broken:
		a.Broken++
	default:
		a.Unknown++
	}
}

// disagreements finds the claims on which two witnesses of Codex say opposite things. One
// that does not tell a gate does not contradict one that does.
func (r *Verify) disagreements(v *checks.Verdict) []Disagreement {
	var out []Disagreement
	for i := range v.Results {
		c := &v.Results[i]
		gate := !slices.ContainsFunc(c.Findings, func(f checks.Finding) bool { return f.Outcome == checks.Broken && !f.Gate })
		var holds, broken []string
		for _, f := range c.Findings {
			switch {
			case !ofCodex(f.Witness), gate && f.GateUntold:
			case f.Outcome == checks.OK, f.Outcome == checks.Moved:
				holds = append(holds, f.Witness)
			case f.Outcome == checks.Broken:
				broken = append(broken, f.Witness)
			}
		}
		if len(holds) > 0 && len(broken) > 0 {
			out = append(out, Disagreement{c.Claim.ID, strings.Join(holds, ", "), strings.Join(broken, ", "), r.opposed(append(holds, broken...))})
		}
	}
	return out
}

func ofCodex(witness string) bool {
	return witness == "source" || witness == "schema" || witness == "runtime" || witness == "atlas"
}

// opposed says what it means that two witnesses say opposite things.
func (r *Verify) opposed(witnesses []string) string {
	switch {
	case slices.Contains(witnesses, "runtime") && r.Pair != nil && r.Pair.Exact:
		return "this binary is this commit, and what it prints says otherwise than its source"
	case slices.Contains(witnesses, "runtime"):
		return "this binary is not this commit"
	case slices.Contains(witnesses, "atlas"):
		return "the atlas is not this commit"
	}
	return "upstream's committed schema is stale"
}

// answers are the two sentences that the axes end in: whether the client may run here, and
// what holds the pin back.
func (r *Verify) answers() (mayRun, pin string) {
	broken, unknown := r.failing("runtime")
	switch w := r.witness("runtime"); {
	case w == nil:
		mayRun = "may it run here: not asked, --runtime PATH names a codex"
	case w.Cause != "":
		mayRun = "may it run here: not decided, " + w.Cause
	case len(broken) > 0:
		mayRun = "may it run here: no, the selected codex breaks " + firstIDs(broken)
	case len(unknown) > 0:
		mayRun = "may it run here: not decided, the selected codex does not tell " + firstIDs(unknown)
	case r.judgedBy("runtime") == 0:
		mayRun = "may it run here: not decided, the selected codex told nothing that is claimed"
	default:
		mayRun = "may it run here: yes, the selected codex holds " + r.heldBy("runtime")
	}
	broken, unknown = r.failing("source", "atlas", "schema", "client")
	what := "the pin"
	if !r.Codex.IsPin {
		what = "a move of the pin to this Codex"
	}
	switch {
	case len(broken) > 0:
		pin = "what holds " + what + " back: " + firstIDs(broken)
	case len(unknown) > 0:
		pin = "what holds " + what + " back: not decided, " + firstIDs(unknown)
	case r.judgedBy("source", "atlas", "schema", "client") == 0:
		pin = "what holds " + what + " back: not asked"
	default:
		pin = "what holds " + what + " back: nothing that was asked"
	}
	return mayRun, pin
}

// heldBy says how many of the claims that a witness judged hold by it: all, or but those
// that a waiver covers.
func (r *Verify) heldBy(witness string) string {
	n, waived := r.judgedBy(witness), 0
	for i := range r.Claims {
		c := &r.Claims[i]
		if c.Waiver != nil && slices.ContainsFunc(c.Findings, func(f Finding) bool { return f.Witness == witness && f.Outcome == checks.Broken }) {
			waived++
		}
	}
	if waived == 0 {
		return fmt.Sprintf("all %s that it could be asked", count(n, "claim"))
	}
	return fmt.Sprintf("%d of the %s that it could be asked, %d %s waived", n-waived, count(n, "claim"), waived, verb(waived, "is", "are"))
}

func (r *Verify) witness(name string) *Witness {
	for i := range r.Witnesses {
		if r.Witnesses[i].Name == name {
			return &r.Witnesses[i]
		}
	}
	return nil
}

// failing gives the claims that some witnesses say are broken, not waived, or could not
// decide. Those that follow from another one are left out.
func (r *Verify) failing(witnesses ...string) (broken, unknown []string) {
	for i := range r.Claims {
		c := &r.Claims[i]
		for _, f := range c.Findings {
			if !slices.Contains(witnesses, f.Witness) || f.Cause != "" && f.Cause != c.ID && r.isClaim(f.Cause) {
				continue
			}
			switch {
			case f.Outcome == checks.Broken && c.Waiver == nil:
				broken = appendNew(broken, c.ID)
			case f.Outcome == checks.Unknown:
				unknown = appendNew(unknown, c.ID)
			}
		}
	}
	return broken, unknown
}

func (r *Verify) isClaim(id string) bool {
	return slices.ContainsFunc(r.Claims, func(c Claim) bool { return c.ID == id })
}

func appendNew(list []string, id string) []string {
	if slices.Contains(list, id) {
		return list
	}
	return append(list, id)
}

// judgedBy counts the claims that at least one of some witnesses judged.
func (r *Verify) judgedBy(witnesses ...string) int {
	n := 0
	for i := range r.Claims {
		if slices.ContainsFunc(r.Claims[i].Findings, func(f Finding) bool { return slices.Contains(witnesses, f.Witness) }) {
			n++
		}
	}
	return n
}
