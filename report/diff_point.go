package report

import "strings"

// own gives the address that a change is headed with: its own, or, where that lies in
// another method than all of its claims, through a type that they share, that of the first
// claim of the worst standing.
func (c *DiffChange) own() string {
	method, _, below := strings.Cut(c.Address, "#")
	first, worst := "", c.standing()
	for i := range c.Claims {
		claim := &c.Claims[i]
		if of, _, _ := strings.Cut(claim.ID, "#"); of == method {
			return c.Address
		}
		if first == "" && standingOf(claim) == worst {
			first = claim.ID
		}
	}
	if !below || first == "" {
		return c.Address
	}
	return first
}

// write writes one change below a heading, and its rule, what stood there and stands there
// now. Where it is headed with another address than its own, that is said to have it too.
func (c *DiffChange) write(t *text, heading string) {
	t.title(2, heading, c.Rule+sides(c.Sends, c.Reads))
	if heading != c.Address {
		t.hang(4, "shared ", 11, c.Address+": the change was met there, in a type that both use", nil)
	}
	t.pointLine("before", c.Before)
	t.pointLine("after", c.After)
}

// named gives the addresses of a change and its rule, each after its label.
func (c *DiffChange) named() []string {
	out := []string{"", c.own()}
	if out[1] != c.Address {
		out = append(out, "shared", c.Address)
	}
	return append(out, "rule", c.Rule)
}
