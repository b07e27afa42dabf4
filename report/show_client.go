package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// ShowClient is what the contract of another client says of what was asked.
type ShowClient struct {
	File   string `json:"file"` // as it was named
	Client string `json:"client,omitempty"`
	Pin    string `json:"pin"` // full id
	// Release of the pin, as the contract states it.
	Release string `json:"release,omitempty"`
	// Entries are in the order of the contract; none where it says nothing of it. The list
	// is always there.
	Entries []ClientEntry `json:"entries"`
}

// ClientEntry is one claim of a contract, or one thing that it knowingly leaves alone.
type ClientEntry struct {
	Asked string   `json:"asked"` // the question that it answers
	ID    string   `json:"id"`    // of the claim; unused:ADDRESS for what is left alone
	Line  int      `json:"line"`  // of the contract
	Says  string   `json:"says,omitempty"`
	Why   string   `json:"why,omitempty"`
	Uses  []string `json:"uses,omitempty"` // places in the client
}

// NewShowClient finds what a contract says of what was asked: names, and addresses with
// all that lies below them.
func NewShowClient(file string, c *pins.Contract, asked []string) ShowClient {
	out := ShowClient{File: file, Client: c.Name, Pin: string(c.Pin.Commit), Release: string(c.Pin.Release), Entries: []ClientEntry{}}
	claims, _ := checks.Claims(c)
	for _, question := range asked {
		for _, claim := range claims {
			if concerns(question, claim.Address) {
				out.Entries = append(out.Entries, ClientEntry{Asked: question, ID: claim.ID, Line: claim.Pos.Line, Says: expectation(claim, c), Why: claim.Why, Uses: claim.Uses})
			}
		}
		for _, u := range c.Unused {
			if a, err := surface.ParseAddress(u.Claim); err == nil && concerns(question, a) {
				out.Entries = append(out.Entries, ClientEntry{Asked: question, ID: "unused:" + u.Claim, Line: u.Pos.Line, Says: "left alone on purpose", Why: u.Reason})
			}
		}
	}
	return out
}

// concerns tells whether an address is what was asked for, or lies below it. A name means
// a method, a type, a key, a flag, an option of that name, or a field or value so called.
func concerns(question string, a surface.Address) bool {
	if a.Kind == "" {
		return false
	}
	if asked, err := surface.ParseAddress(question); err == nil && asked.Kind != "" {
		rest, ok := strings.CutPrefix(a.String(), asked.String())
		return ok && (rest == "" || strings.ContainsAny(rest[:1], "#.[{@="))
	}
	last := ""
	if n := len(a.Path); n > 0 {
		last = a.Path[n-1].Name
	}
	option := a.Kind == surface.AtOption && (a.Name == question || strings.HasSuffix(a.Name, " "+question))
	return a.Name == question || option || a.HasValue && a.Value == question || !a.HasValue && last == question
}

// expectation puts what a claim expects in a few words.
func expectation(c *checks.Claim, contract *pins.Contract) string {
	var out []string
	add := func(yes bool, text string) {
		if yes {
			out = append(out, text)
		}
	}
	e := c.Expect
	if absence, ok := c.Entry.(*pins.Absence); ok {
		add(true, "must not be there")
		add(absence.Instead != "", "instead: "+absence.Instead)
		return strings.Join(out, "; ")
	}
	add(c.Kind == checks.FieldKind && e.Sends, "sent")
	add(c.Kind == checks.FieldKind && e.Reads, "read")
	for _, line := range e.Lines {
		optional := len(line.Steps) > 0 && line.Steps[len(line.Steps)-1].Optional
		add(line.Type != "", line.Type)
		add(optional && line.Reads, "may be null or absent")
		add(optional && !line.Reads, "not always")
	}
	add(e.Gated, "experimental, knowingly")
	add(e.Unexported, "not in the exported schema")
	add(e.CompleteGiven, fmt.Sprintf("%s, and no others", count(len(e.Complete), "field")))
	add(e.ClosedGiven, "closed: "+strings.Join(e.Closed, ", "))
	add(e.Stage != "", "stage "+e.Stage)
	for _, w := range contract.Waivers {
		for _, ref := range w.Claims {
			add(ref.Claim == c.ID, "waived until "+string(w.Until))
		}
	}
	for _, m := range contract.Notifications {
		add(m.Tier != "" && c.ID == "notification:"+string(m.Name), string(m.Tier))
	}
	return strings.Join(out, "; ")
}

// clients lists what the contracts of other clients say.
func (t *text) clients(list []ShowClient) {
	for i := range list {
		c := &list[i]
		t.gap()
		name := c.File
		if c.Client != "" {
			name = c.Client + ", " + c.File
		}
		pin := c.Release
		if pin == "" {
			pin = c.Pin[:min(12, len(c.Pin))]
		}
		t.hang(0, "", 2, name+", pinned to "+pin, t.paint.Head)
		if len(c.Entries) == 0 {
			t.hang(2, "", 4, "says nothing of it", t.paint.Dim)
		}
		why := ""
		for _, e := range c.Entries {
			line := fmt.Sprintf("%s, line %d", e.ID, e.Line)
			if e.Says != "" {
				line += ": " + e.Says
			}
			t.hang(2, "", 4, line, nil)
			if e.Why != why && e.Why != "" {
				t.hang(4, "why ", 8, e.Why, t.paint.Dim)
			}
			if why = e.Why; len(e.Uses) > 0 {
				t.hang(4, "at ", 7, strings.Join(e.Uses, ", "), t.paint.Dim)
			}
		}
	}
}
