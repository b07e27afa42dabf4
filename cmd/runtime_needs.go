package cmd

import (
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/probe"
)

// capabilities are those that the probe claims: the client's own or, where the contract
// does not state them, what its gated methods need.
func capabilities(c *pins.Contract, needs probe.Needs) []string {
	var out []string
	if c.Handshake != nil {
		for _, capability := range c.Handshake.Capabilities {
			out = append(out, capability.Text)
		}
		return out
	}
	if needs.Capable {
		return []string{experimental}
	}
	return nil
}

// experimental is the capability that opens gates.
const experimental = "experimentalApi"

// needsOf is what a contract needs of an executable. floor is the version of the floor,
// "" for none.
// today is the day on which waivers are judged.
func needsOf(c *pins.Contract, floor, today string) probe.Needs {
	n := probe.Needs{Floor: floor}
	n.FloorRequired = c.Runtime != nil && c.Runtime.Floor != nil && c.Runtime.Floor.Policy == pins.Required
	at := map[probe.Method]int{}
	add := func(need probe.Need) {
		if i, known := at[need.Method]; known {
			n.Methods[i].Gated = n.Methods[i].Gated || need.Gated
			n.Methods[i].Opens = append(n.Methods[i].Opens, need.Opens...)
			return
		}
		at[need.Method] = len(n.Methods)
		n.Methods = append(n.Methods, need)
	}
	for _, m := range c.Methods() {
		a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
		if d, ok := a.Kind.Method(); ok {
			add(probe.Need{Method: probe.Method{Direction: d, Wire: string(m.Name)}, Gated: m.Gated})
		}
		if m.Direction == pins.Request && m.Name == "initialize" {
			n.Members = topMembers(m.Reads.List)
		}
	}
	for _, g := range c.Gates {
		need := probe.Need{Method: probe.Method{Direction: surface.ClientRequest, Wire: string(g.Name)}, Gated: true}
		for _, ref := range g.Opens {
			need.Opens = append(need.Opens, ref.Claim)
		}
		add(need)
	}
	n.Capable = capable(c, n)
	waive(n.Methods, c, today)
	return n
}

// waive notes which needs a waiver of the contract's own pin covers on a day.
func waive(needs []probe.Need, c *pins.Contract, today string) {
	for _, w := range c.Waivers {
		if string(w.Until) < today || !strings.HasPrefix(string(c.Pin.Commit), string(w.Pin)) {
			continue
		}
		for i := range needs {
			address := surface.MethodAddress(needs[i].Direction, needs[i].Wire).String()
			if slices.ContainsFunc(w.Claims, func(ref *pins.Ref) bool { return ref.Claim == address }) {
				needs[i].Waived = string(w.Until)
			}
		}
	}
}

// capable tells whether the client's handshake claims experimentalApi. Where the
// contract does not say, what is gated knowingly says it.
func capable(c *pins.Contract, n probe.Needs) bool {
	if c.Handshake != nil {
		return slices.ContainsFunc(c.Handshake.Capabilities, func(t pins.Text) bool { return t.Text == experimental })
	}
	return slices.ContainsFunc(n.Methods, func(need probe.Need) bool { return need.Gated })
}

// topMembers are the members of a message that its field lines rely on.
func topMembers(lines []*pins.FieldLine) []string {
	var out []string
	for _, line := range lines {
		first := line.Steps[0]
		if first.Kind == pins.FieldStep && !first.Optional && !slices.Contains(out, first.Name) {
			out = append(out, first.Name)
		}
	}
	return out
}

// helpPaths are the commands whose help tells about the options that a contract claims, or
// claims to be absent: the one that has it and every one above, for an option of those may
// be global, and a command stands in the help of the one above.
func helpPaths(c *pins.Contract) []string {
	var out []string
	claims, _ := checks.Claims(c)
	for _, claim := range claims {
		words := strings.Fields(claim.Address.Name)
		if claim.Address.Kind != surface.AtOption || len(words) == 0 {
			continue
		}
		for n := range words {
			if path := strings.Join(words[:n], " "); !slices.Contains(out, path) {
				out = append(out, path)
			}
		}
	}
	return out
}
