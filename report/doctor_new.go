package report

import (
	"fmt"
	"slices"

	"codexpin/checks"
)

// NewDoctor makes the report. It is a pure function of what it is given.
func NewDoctor(run DoctorRun) *Doctor {
	r := &Doctor{Schema: DoctorSchema, Pin: run.Pin, Runtime: run.Runtime, Pair: run.Pair, Probe: run.Probe, UserConfig: run.UserConfig}
	d := &diagnosis{DoctorRun: run, out: r}
	d.contract()
	d.source()
	d.executables()
	d.client()
	d.together()
	d.floor()
	d.configuration()
	d.conclude()
	return r
}

// diagnosis is one report under way.
type diagnosis struct {
	DoctorRun
	out *Doctor
}

// group starts a group; the lines are added to what it gives.
func (d *diagnosis) group(name string) *Group {
	d.out.Groups = append(d.out.Groups, Group{Name: name})
	return &d.out.Groups[len(d.out.Groups)-1]
}

func (g *Group) add(status Status, format string, args ...any) *Line {
	g.Lines = append(g.Lines, Line{Status: status, Text: fmt.Sprintf(format, args...)})
	return &g.Lines[len(g.Lines)-1]
}

// unknown adds a failing line that could not be decided.
func (g *Group) unknown(format string, args ...any) *Line {
	line := g.add(LineFail, format, args...)
	line.Unknown = true
	return line
}

func (d *diagnosis) contract() {
	g := d.group("contract")
	c := d.Probe.Contract
	if d.Notice != "" {
		line := g.add(LineWarn, "%s", d.Notice)
		line.Fix = "`codexpin init --write` drafts a contract of your own, codexpin.toml, from your code"
	} else {
		g.add(LineOK, "%s: %s", c.whose(), c.found())
	}
	pin := "pinned to " + codexAt(c.Pin.Release, c.Pin.Commit)
	if c.Pin.Decided != "" {
		pin += ", decided " + c.Pin.Decided
	}
	if d.releaseBroken() {
		g.add(LineWarn, "%s; that release is not the one of that commit", pin)
		return
	}
	g.add(LineOK, "%s", pin)
}

// releaseBroken tells whether the release that the contract states is known to be another
// than that of its commit.
func (d *diagnosis) releaseBroken() bool {
	return d.Pin != nil && slices.ContainsFunc(d.Pin.Claims, func(c Claim) bool {
		return c.Kind == string(checks.ReleaseKind) && c.Outcome == checks.Broken
	})
}

// source is verify's check.
func (d *diagnosis) source() {
	g := d.group("source at the pin")
	if d.CheckoutSkipped != "" {
		line := g.add(LineSkip, "%s: what the source says was not judged", d.CheckoutSkipped)
		line.Details = []string{"git clone https://github.com/openai/codex, then --checkout DIR or CODEX_CHECKOUT=DIR"}
	}
	if d.Pin == nil {
		return
	}
	if away := witnessAway(d.Pin); away != nil {
		line := g.unknown("checkout %s: %s", d.Pin.Codex.Checkout, away.Cause)
		line.Fix = fixOr(away.Hint, "codexpin verify"+d.Command.text())
		line.Follows = []Line{{Status: LineSkip, Text: "the pin: nothing of it was judged"}}
		return
	}
	if d.CheckoutSkipped == "" {
		g.add(LineOK, "checkout %s by %s", d.Pin.Codex.Checkout, d.Pin.Codex.CheckoutFrom)
	}
	d.claims(g, d.Pin, "at the pin", "codexpin verify"+d.Command.text())
}

func witnessAway(r *Verify) *Witness {
	for i := range r.Witnesses {
		if r.Witnesses[i].Cause != "" {
			return &r.Witnesses[i]
		}
	}
	return nil
}

func fixOr(hint, command string) string {
	if hint != "" {
		return hint
	}
	return command
}

// claims adds the lines for claims that were judged: one for what holds, one for what is
// broken, one for what is unknown.
func (d *diagnosis) claims(g *Group, r *Verify, where, fix string) {
	c := r.Counts
	s := r.sections()
	if holds := c.OK + c.Moved; holds > 0 {
		text := fmt.Sprintf("%s %s %s", count(holds, "claim"), verb(holds, "holds", "hold"), where)
		if c.Moved > 0 {
			text += fmt.Sprintf(", %d of them elsewhere than recorded", c.Moved)
		}
		if c.NotAsked > 0 {
			text += fmt.Sprintf("; %d more are not asked there", c.NotAsked)
		}
		line := g.add(LineOK, "%s", text)
		for _, n := range s.needs {
			line.Details = append(line.Details, count(len(n.ids), "claim")+": "+n.why)
		}
	}
	if c.Waived > 0 {
		g.add(LineWarn, "%s broken %s, and waived", count(c.Waived, "claim"), where)
	}
	if c.Broken > 0 {
		line := g.add(LineFail, "%s %s broken %s", count(c.Broken, "claim"), verb(c.Broken, "is", "are"), where)
		line.Details, line.Fix = problemDetails(s.broken), fix
	}
	if c.Unknown > 0 {
		line := g.unknown("%s %s unknown %s", count(c.Unknown, "claim"), verb(c.Unknown, "is", "are"), where)
		line.Details, line.Fix = problemDetails(s.unknown), fix
	}
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// problemDetails gives a line for each problem, with what follows from it counted.
func problemDetails(list []problem) []string {
	var out []string
	for _, p := range list {
		text := p.name
		if p.finding.Message != "" {
			text += " " + p.finding.Message
		}
		if p.claim != nil {
			if p.finding.Expected != "" && p.finding.Found != "" {
				text += fmt.Sprintf(" (expected %s, found %s)", p.finding.Expected, p.finding.Found)
			}
		}
		if n := len(p.follows); n > 0 {
			text += fmt.Sprintf("; %s %s from it", count(n, "claim"), verb(n, "follows", "follow"))
		}
		out = append(out, text)
	}
	return out
}
