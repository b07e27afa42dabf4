package pins

import "strings"

// validator checks what no single value shows.
type validator struct {
	*decoder
	c    *Contract
	seen map[string]Pos // what is claimed to be there, by address
	ids  map[string]Pos // of citations, traces and constants, by name of the claim
	gone map[string]Pos // what is claimed absent
}

func (v *validator) all() {
	v.seen, v.ids, v.gone = map[string]Pos{}, map[string]Pos{}, map[string]Pos{}
	v.runtime()
	v.handshake()
	v.methods()
	v.entries()
	v.modes()
	v.absences()
	v.evidence()
	v.local()
	v.waivers()
}

// once records a claim and reports one that is there already.
func (v *validator) once(in map[string]Pos, claim string, pos Pos, what string) {
	if first, ok := in[claim]; ok {
		v.add(pos, "take one of them out", "%s is %s twice, first in line %d", quote(claim), what, first.Line)
		return
	}
	in[claim] = pos
}

func (v *validator) runtime() {
	for _, s := range v.c.Pin.Spelled {
		if strings.Contains(string(s.Pattern), "{sha256}") {
			v.add(s.at("pattern"), "{commit}, {short} or {release}", "a spelling of the pin has no {sha256}")
		}
		if v.c.Pin.Release == "" && strings.Contains(string(s.Pattern), "{release}") {
			v.add(s.at("pattern"), "state release in [pin]", "{release} stands for nothing: [pin] lacks release")
		}
	}
	if w := v.c.Pin.Why; w != nil {
		v.addresses([]*Ref{&w.Claim})
	}
	r := v.c.Runtime
	if r == nil {
		return
	}
	if f := r.Floor; f != nil {
		if !f.has("version") && !f.has("file") {
			v.add(f.Pos, `add version = "0.136.0", or file = "…"`, "a floor has a version, a file that holds it, or both")
		}
		if f.Policy == "" {
			f.Policy = Advisory
		}
	}
}

// handshake reports a capability that is listed twice, or is no name of a field.
func (v *validator) handshake() {
	if v.c.Handshake == nil {
		return
	}
	listed := map[string]Pos{}
	for _, c := range v.c.Handshake.Capabilities {
		if why, hint := checkName(c.Text); why != "" && c.Text != "" {
			v.add(c.Pos, hint, "%s %s", quote(c.Text), why)
		}
		v.once(listed, c.Text, c.Pos, "listed")
	}
}

// addresses reports names of claims where an address should stand.
func (v *validator) addresses(refs []*Ref) {
	for _, r := range refs {
		if why, hint := checkAddress(r.Claim); why != "" && !r.bad && r.Claim != "" {
			v.add(r.Pos, hint, "%s %s", quote(r.Claim), why)
		}
	}
}

// entries checks types, config keys, hooks, features, options and gates.
func (v *validator) entries() {
	for _, t := range v.c.Types {
		v.once(v.seen, "type:"+string(t.Name), t.Pos, "claimed")
		v.oneSet(t.Entry, t.Values, t.Closed)
		v.lineClaims("type:"+string(t.Name)+"#", t.Sends)
		v.lineClaims("type:"+string(t.Name)+"#", t.Reads)
	}
	for _, k := range v.c.Config {
		v.once(v.seen, "config:"+string(k.Path), k.Pos, "claimed")
		v.oneSet(k.Entry, k.Values, k.Closed)
	}
	for _, h := range v.c.Hooks {
		v.once(v.seen, "config:"+h.Path(), h.Pos, "claimed")
	}
	for _, f := range v.c.Features {
		v.once(v.seen, "feature:"+string(f.Key), f.Pos, "claimed")
	}
	for _, o := range v.c.Options {
		v.once(v.seen, "option:"+string(o.Line), o.Pos, "claimed")
		v.oneSet(o.Entry, o.Values, Set{})
	}
	for _, g := range v.c.Gates {
		opened := map[string]Pos{}
		for _, r := range g.Opens {
			v.once(opened, r.Claim, r.Pos, "opened")
		}
		v.addresses(g.Opens)
	}
}

// oneSet checks values and closed where they are plain lists.
func (v *validator) oneSet(e Entry, values, closed Set) {
	if values.Given && closed.Given {
		v.add(closed.Pos, "closed says it all; drop values", "both values and closed")
	}
	v.noEmpty(values)
}

func (v *validator) noEmpty(values Set) {
	if values.Given && len(values.List) == 0 && values.Pos.Valid() {
		v.add(values.Pos, "name one, or leave the key out; that there is none at all is closed = []", "values lists none")
	}
}

func (v *validator) modes() {
	for _, m := range v.c.Modes {
		set := map[string]Pos{}
		for _, s := range m.Sets {
			if s.Path != badPath {
				v.once(set, s.Path, s.Pos, "set")
			}
		}
		for _, o := range m.Omits {
			if o.Path == badPath {
				continue
			}
			v.once(set, o.Path, o.Pos, "set or omitted")
		}
		if !m.has("sets") && !m.has("omits") {
			v.add(m.Pos, `add sets = { "approval_policy" = "never" }, or omits = ["…"]`, "%s neither sets nor omits anything", m.table.where())
		}
	}
}

// absences checks canaries and unused entries against what is claimed.
func (v *validator) absences() {
	for _, a := range v.c.Absences {
		for _, r := range a.Claims {
			v.once(v.gone, r.Claim, r.Pos, "claimed absent")
			if first, ok := v.seen[r.Claim]; ok {
				v.add(r.Pos, "one of the two is wrong", "%s is claimed absent here and there in line %d", quote(r.Claim), first.Line)
			}
		}
		v.addresses(a.Claims)
	}
	for _, u := range v.c.Unused {
		if first, ok := v.seen[u.Claim]; ok {
			v.add(u.Pos, "one of the two is wrong", "%s is unused here and claimed in line %d", quote(u.Claim), first.Line)
		}
		if first, ok := v.gone[u.Claim]; ok {
			v.add(u.Pos, "an absence needs no entry here", "%s is unused here and absent in line %d", quote(u.Claim), first.Line)
		}
	}
}

func (v *validator) evidence() {
	for _, c := range v.c.Citations {
		v.once(v.ids, "cite:"+string(c.ID), c.at("id"), "defined")
		v.anchor(c)
	}
	for _, t := range v.c.Traces {
		v.once(v.ids, "trace:"+string(t.ID), t.at("id"), "defined")
		for _, s := range t.Steps {
			if s.has("line") && !s.has("item") && !s.has("has") {
				v.add(s.at("line"), "name an item, or what it has", "a line alone proves nothing")
			}
		}
	}
	for _, c := range v.c.Constants {
		v.once(v.ids, "const:"+string(c.ID), c.at("id"), "defined")
	}
}

// anchor checks that a citation claims one thing, and what its records hang on.
func (v *validator) anchor(c *Citation) {
	if c.has("text") && c.has("absent") {
		v.add(c.at("absent"), "make two citations of it", "both text and absent")
	}
	if c.has("line") && !c.has("item") && !c.has("text") {
		v.add(c.at("line"), "name the item or the text that stands there", "a line alone proves nothing")
	}
	if c.has("digest") && !c.has("item") {
		v.add(c.at("digest"), "name the item", "a digest is over the tokens of an item, and there is none")
	}
}

func (v *validator) waivers() {
	waived := map[string]Pos{}
	for _, w := range v.c.Waivers {
		for _, r := range w.Claims {
			v.once(waived, r.Claim, r.Pos, "waived")
		}
	}
}
