package report

import (
	"fmt"
	"strings"

	"codexpin/probe"
)

// getCodex is how to get a codex where there is none.
const getCodex = "npm install -g @openai/codex, or brew install codex; one that lies elsewhere is named by --codex PATH"

// executables has one line for each codex, and for what was not looked at.
func (d *diagnosis) executables() {
	g := d.group("codex on this machine")
	p := d.Probe
	if len(p.Executables) == 0 {
		g.unknown("no codex: not by configuration, on %s, or in a known location", p.Search.PathFrom).Fix = getCodex
	}
	for i := range p.Executables {
		e := &p.Executables[i]
		status, text := d.executable(e)
		line := g.add(status, "%s", text)
		line.More = executableFacts(e)
		if e.Warning != "" {
			g.add(LineWarn, "%s: %s", pathWord(e.Path), e.Warning)
		}
	}
	for _, s := range p.Search.Skipped {
		if s.Kind == string(probe.SkipRepeated) {
			continue
		}
		g.add(LineWarn, "entry %d of %s, %q, was skipped: %s", s.Index, p.Search.PathFrom, s.Entry, s.Why)
	}
}

// executable says in one line what a candidate is. Only the client's own can fail, in
// its own group; here it is named.
func (d *diagnosis) executable(e *Executable) (Status, string) {
	version := versionWord(e.Version)
	if version == "" {
		version = "version not learned"
	}
	head := fmt.Sprintf("%s  %s, by %s", pathWord(e.Path), version, ruleWord(&e.Candidate))
	switch {
	case e.SameAs != nil:
		return LineSkip, head + ": the same file as " + pathWord(d.Probe.Executables[*e.SameAs].Path)
	case e.Fitness == probe.NotAsked:
		return LineSkip, head + ": not asked, for the client is given another"
	case e.Selected && e.Fitness == probe.Compatible:
		return LineOK, head + ": the client gets it"
	case e.Fitness == probe.Compatible:
		return LineOK, head + ": compatible"
	case e.Fitness == probe.Undecided:
		return LineWarn, head + ": unknown: " + e.why()
	}
	return LineWarn, head + ": " + e.why()
}

// executableFacts are the facts behind a line.
func executableFacts(e *Executable) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if e.Target != "" && e.Target != e.Path {
		add("file %s", pathWord(e.Target))
	}
	if e.Behind != "" {
		add("starts %s", pathWord(e.Behind))
	}
	if e.Launch != nil {
		add("launch %s, handshake %s", e.Launch.Used, handshakeWord(e))
	}
	if m := e.Methods; m != nil {
		add("%d of %s of the contract: %d gated, %d missing, %d refused, %d unknown", m.Present+m.Gated, count(m.Required, "method"), m.Gated, m.Missing, m.Refused, m.Unknown)
	}
	for _, r := range e.Reasons {
		if r.Weight == probe.Rejects || r.Weight == probe.Doubt {
			add("%s: %s", r.Kind, r.Text)
		}
	}
	for _, tail := range e.Stderr {
		if !tail.Own && e.Fitness != probe.Compatible {
			add("stderr of %s: %s", tail.Step, strings.TrimSpace(tail.First))
		}
	}
	for _, x := range e.Timings {
		add("%s took %d ms", x.Step, x.Milliseconds)
	}
	return out
}

// client says which codex the client gets, and what is wrong with it.
func (d *diagnosis) client() {
	g := d.group("the codex that the client gets")
	p := d.Probe
	switch {
	case len(p.Executables) == 0:
		g.add(LineSkip, "none: there is no codex")
		return
	case p.Selected == nil:
		d.noneSelected(g)
		return
	}
	e := &p.Executables[p.Selected.Index]
	text := fmt.Sprintf("%s%s: %s", pathWord(e.Path), versionBehind(e.Version), p.Selected.Why)
	switch e.Fitness {
	case probe.Compatible:
		if n := len(e.Unasked); n > 0 {
			text += fmt.Sprintf("; compatible in what was asked: %s not asked (--no-bindings)", count(n, "method"))
		}
		g.add(LineOK, "%s", text)
	case probe.Incompatible:
		line := g.add(LineFail, "%s; it is incompatible: %s", text, e.why())
		line.Details, line.Fix = rejections(e), d.mend(e)
	default:
		line := g.unknown("%s; whether it is compatible is not known: %s", text, e.why())
		line.Details, line.Fix = rejections(e), d.mend(e)
	}
	d.unsure(g)
	d.findings(g, e)
}

// noneSelected says why automatic discovery found nothing to take.
func (d *diagnosis) noneSelected(g *Group) {
	p := d.Probe
	line := g.add(LineFail, "none of %s is compatible", count(len(p.Executables), "executable"))
	line.Fix = "codexpin probe" + d.contractFlag() + " -v shows each; " + getCodex
	for i := range p.Executables {
		e := &p.Executables[i]
		if e.SameAs != nil {
			continue
		}
		if e.Fitness == probe.Undecided {
			line.Unknown = true
		}
	}
	line.Follows = []Line{{Status: LineSkip, Text: "what it and the pin mean together: there is nothing to compare"}}
}

// unsure adds the candidates that come first and are not known to be incompatible.
func (d *diagnosis) unsure(g *Group) {
	for i := range d.Probe.Executables {
		e := &d.Probe.Executables[i]
		if e.PassedOver == "" || e.Fitness != probe.Undecided {
			continue
		}
		line := g.unknown("%s comes first and may be compatible: the client then gets that one", pathWord(e.Path))
		line.Details = []string{e.why()}
		line.Fix = d.mend(e)
	}
}

// rejections are the reasons beyond the first two, which the line has.
func rejections(e *Executable) []string {
	var out []string
	for _, r := range e.Reasons {
		if r.Weight == probe.Rejects || r.Weight == probe.Doubt {
			out = append(out, r.Text)
		}
	}
	if len(out) <= 2 {
		return nil
	}
	return out[2:]
}

// findings adds what is wrong with the client's codex besides its methods.
func (d *diagnosis) findings(g *Group, e *Executable) {
	for _, r := range e.Reasons {
		switch r.Weight {
		case probe.Finding:
			line := g.add(LineFail, "%s", r.Text)
			line.Unknown = r.Kind != probe.VersionReason
			line.Fix = fixOr(r.Hint, "codexpin probe "+shellWord(e.Path)+d.contractFlag()+" -v")
		case probe.Remark:
			if r.Kind != probe.FloorReason {
				g.add(LineWarn, "%s", r.Text)
			}
		}
	}
	if t := e.Traffic; t != nil && t.Preamble.Lines > 0 {
		g.add(LineWarn, "it writes text before the first message, %s, %s: strict clients fail on it",
			count(t.Preamble.Lines, "line"), count(t.Preamble.Bytes, "byte"))
	}
	if e.Rule == probe.ByKnown {
		g.add(LineWarn, "PATH alone would fail: it was found in a known location, %s", e.Detail)
	}
	for _, n := range d.Probe.Search.Notices {
		g.add(LineWarn, "%s", n)
	}
}

// mend gives the command for a codex that is not compatible.
func (d *diagnosis) mend(e *Executable) string {
	for _, r := range e.Reasons {
		if r.Hint != "" && (r.Weight == probe.Rejects || r.Weight == probe.Doubt) {
			return r.Hint
		}
	}
	other := ""
	for i := range d.Probe.Executables {
		if o := &d.Probe.Executables[i]; o.Fitness == probe.Compatible && !o.Selected {
			other = o.Path
			break
		}
	}
	show := "codexpin probe " + shellWord(e.Path) + d.contractFlag() + " -v"
	switch setting := settingOf(e); {
	case setting == "":
	case other != "":
		return "name the compatible " + shellWord(other) + " in " + setting
	default:
		return "name a compatible codex in " + setting + ", or take the setting away; " + show + " says what this one lacks"
	}
	return show
}

// settingOf names the setting that decides for a candidate, "" for none.
func settingOf(e *Executable) string {
	switch e.Rule {
	case probe.ByFlag:
		return "--codex"
	case probe.ByContract:
		return "runtime.codex of the contract"
	case probe.ByEnv:
		name, _, _ := strings.Cut(e.Detail, ",")
		return name
	}
	return ""
}

// contractFlag is the flag that names the same contract, with a space before it.
func (d *diagnosis) contractFlag() string { return SameFlags{Contract: d.Command.Contract}.text() }
