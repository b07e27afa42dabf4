package report

import (
	"fmt"
	"strings"

	"codexpin/probe"

	"github.com/Masterminds/semver/v3"
)

// together says what the client's codex and the pin mean together.
func (d *diagnosis) together() {
	if d.Probe.Selected == nil {
		return // told under its cause
	}
	e := &d.Probe.Executables[d.Probe.Selected.Index]
	g := d.group("this codex and this pin")
	if d.Runtime == nil {
		g.add(LineSkip, "nothing was compared: that codex told no methods")
		return
	}
	if release := d.Probe.Contract.Pin.Release; release != "" && !d.releaseBroken() {
		g.add(LineOK, "%s", versionAgainst(e.Version, release, "the pin's release"))
	}
	fix := "codexpin verify" + d.Command.text() + " --runtime " + shellWord(e.Path)
	d.pair(g)
	d.claims(g, d.Runtime, "in what it reports", fix)
	d.explainBroken(g, e)
}

// pair says whether that codex speaks exactly the pinned commit. Another one is welcome:
// what counts is what the claims come to.
func (d *diagnosis) pair(g *Group) {
	p := d.Pair
	switch {
	case p == nil, p.NotAsked != "" && d.CheckoutSkipped != "": // told of the source
	case p.NotAsked != "":
		g.add(LineSkip, "%s", p.sentence())
	case p.Exact:
		g.add(LineOK, "%s", p.sentence())
	default:
		line := g.add(LineWarn, "%s", p.sentence())
		line.Details = p.details()
		line.Fix = "nothing, as long as the claims hold; else give the client a codex of its pin, or move the pin"
	}
}

// explainBroken says of what is broken there whether it holds at the pin: then the codex
// is another than the one that the client was written for.
func (d *diagnosis) explainBroken(g *Group, e *Executable) {
	if d.Runtime.Counts.Broken == 0 {
		return
	}
	line := &g.Lines[len(g.Lines)-1]
	for i := range g.Lines {
		if g.Lines[i].Status == LineFail && !g.Lines[i].Unknown {
			line = &g.Lines[i]
		}
	}
	moved := 0
	for _, c := range d.Runtime.Claims {
		if c.fails() && d.holdsAtPin(c.ID) {
			moved++
		}
	}
	if moved > 0 {
		line.Details = append(line.Details, fmt.Sprintf("%d of them %s at the pin: this codex is another than the one that the client was written for", moved, verb(moved, "holds", "hold")))
	}
	line.Fix += " shows each; give the client a codex near its pin, or move the pin"
}

// versionAgainst compares a version with another by precedence, in a sentence.
func versionAgainst(v *probe.Version, other, what string) string {
	if v == nil || v.Text == "" {
		return fmt.Sprintf("its version is not known; %s is %s", what, other)
	}
	if v.Form != probe.Comparable {
		return fmt.Sprintf("it says %s, which cannot be compared (%s); %s is %s", v.Text, v.Why, what, other)
	}
	a, err := semver.StrictNewVersion(v.Text)
	b, err2 := semver.StrictNewVersion(other)
	if err != nil || err2 != nil {
		return fmt.Sprintf("it says %s; %s is %s", v.Text, what, other)
	}
	switch a.Compare(b) {
	case 0:
		return fmt.Sprintf("it is %s, and so is %s", v.Text, what)
	case 1:
		return fmt.Sprintf("it is %s, newer than %s, %s", v.Text, what, other)
	}
	return fmt.Sprintf("it is %s, older than %s, %s", v.Text, what, other)
}

// floor compares the client's codex with the floor and the baseline.
func (d *diagnosis) floor() {
	c := d.Probe.Contract
	if c.Floor == nil && c.Baseline == nil {
		return
	}
	g := d.group("floor and baseline")
	var e *Executable
	if s := d.Probe.Selected; s != nil {
		e = &d.Probe.Executables[s.Index]
	}
	if c.Floor != nil {
		d.floorLine(g, c.Floor, e)
	}
	if b := c.Baseline; b != nil {
		text := "the baseline is " + b.Version
		if b.Validated != "" {
			text += ", validated " + b.Validated
		}
		if e != nil && e.Version != nil {
			text += "; " + versionAgainst(e.Version, b.Version, "the baseline")
		}
		g.add(LineOK, "%s; a baseline is no minimum", text)
	}
}

func (d *diagnosis) floorLine(g *Group, f *Floor, e *Executable) {
	text := strings.TrimSpace(f.Version+" "+f.File) + ", " + f.Policy
	switch {
	case e == nil:
		g.add(LineSkip, "the floor %s: there is no codex to compare", text)
	case e.Fitness == probe.NotAsked || e.Floor == nil:
		g.add(LineSkip, "the floor %s was not compared", text)
	case e.Floor.Refused():
		line := g.add(LineFail, "the floor %s: %s", text, e.Floor.Why)
		line.Fix = "update this codex, or give the client another: " + getCodex
	case e.Floor.Open():
		line := g.unknown("the floor %s: %s", text, e.Floor.Why)
		line.Fix = "codexpin probe " + shellWord(e.Path) + d.contractFlag() + " -v"
	case e.Floor.Standing != probe.AtOrAbove:
		g.add(LineWarn, "the floor %s: %s", text, e.Floor.Why)
	default:
		g.add(LineOK, "the floor %s: %s", text, e.Floor.Why)
	}
}

// configuration says what the user's own configuration does.
func (d *diagnosis) configuration() {
	g := d.group("your configuration")
	u := d.UserConfig
	if u == nil {
		g.add(LineSkip, "not exercised: every codex was started in a home of its own; codexpin doctor%s --user-config tries it", d.Command.text())
		return
	}
	defer d.copied(g)
	switch {
	case u.Skipped != "":
		g.add(LineSkip, "%s was not tried: %s", pathWord(u.File), u.Skipped)
	case u.Unreadable != "":
		line := g.unknown("%s could not be read: %s", pathWord(u.File), u.Unreadable)
		line.Fix = "ls -l " + shellWord(u.File)
	case u.Syntax != "":
		line := g.add(LineFail, "%s is no TOML, %s", pathWord(u.File), u.Syntax)
		line.Details, line.Fix = u.Reasons, edit(u.File)
	case u.Fitness == probe.Incompatible:
		line := g.add(LineFail, "codex starts without %s and not with it: %s", pathWord(u.File), first(u.Reasons, 1))
		line.Details, line.Fix = details(u), edit(u.File)
	case u.Fitness == probe.Undecided:
		line := g.unknown("with %s codex did not answer: %s", pathWord(u.File), first(u.Reasons, 1))
		line.Details, line.Fix = details(u), "codexpin doctor"+d.Command.text()+" --user-config --timeout 60s"
	case len(u.Warnings) > 0:
		line := g.add(LineFail, "codex does not take %s as it is: %s", pathWord(u.File), u.Warnings[0])
		line.Details, line.Fix = u.Warnings[1:], edit(u.File)
	default:
		g.add(LineOK, "codex starts with a copy of %s", pathWord(u.File))
	}
}

// copied says what of the user's home was used and what was not.
func (d *diagnosis) copied(g *Group) {
	u := d.UserConfig
	others := "there is nothing else in that home"
	if len(u.NotCopied) > 0 {
		others = "not copied: " + strings.Join(u.NotCopied, ", ")
	}
	if len(u.Overridden) == 0 {
		g.add(LineSkip, "nothing was copied")
		return
	}
	g.add(LineOK, "config.toml alone was copied; %s", others).Details = []string{"overridden: " + strings.Join(u.Overridden, ", ")}
}

// edit is the command that opens a file.
func edit(path string) string { return "$EDITOR " + shellWord(path) }

func details(u *UserConfig) []string {
	var out []string
	for line := range strings.Lines(u.Stderr) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, "stderr: "+line)
		}
	}
	return append(out, u.Warnings...)
}
