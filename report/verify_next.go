package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/pins"
)

// nextCommand gives the command line that shows what stands at a finding, "" where
// there is none to give.
func nextCommand(c *checks.Claim, f *checks.Finding, codex *Judged) string {
	what := ""
	switch c.Entry.(type) {
	case *pins.Citation, *pins.Trace, *pins.Constant:
		if what = showPlace(f); what == "" && f.Place.File != "" && f.Cause == "" {
			return "git -C " + shellWord(codex.Checkout) + " show " + shellWord(codex.Commit+":"+f.Place.File)
		}
	case string, error: // the release; an address that is none
	default:
		what = showAddress(c, f)
	}
	if what == "" {
		return ""
	}
	if codex.fromAtlas() {
		return "codexpin show " + shellWord(what) + " --release " + shellWord(codex.Release)
	}
	line := "codexpin show " + shellWord(what) + " --commit " + shellWord(codex.Commit)
	if codex.CheckoutFrom == "--checkout" {
		line += " --checkout " + shellWord(codex.Checkout)
	}
	return line
}

// nextOfSchema gives the claim about a directory of schema the command that shows all
// of its differences.
func nextOfSchema(c *Claim, contract ContractInfo) {
	dir, ok := strings.CutPrefix(c.ID, "schema:")
	if !ok || c.Kind != string(checks.SchemaKind) {
		return
	}
	line := "codexpin schema check " + shellWord(dir)
	if contract.From == "--contract" {
		line += " --contract " + shellWord(contract.File)
	}
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Outcome == checks.Broken || f.Outcome == checks.Unknown {
			f.Next = line
		}
	}
}

// showAddress names the point that tells most: the set for a value and for a field that
// are not in it, the nearest name for what is not there at all, else the point itself.
func showAddress(c *checks.Claim, f *checks.Finding) string {
	notInSet := c.Kind == checks.ValueKind || strings.HasPrefix(f.Found, "the fields ")
	if above, ok := c.Address.Parent(); ok && notInSet {
		return above.String()
	}
	if len(f.Near) > 0 {
		return f.Near[0]
	}
	return strings.TrimPrefix(strings.TrimPrefix(c.ID, "absent:"), "exported:")
}

// showPlace names the lines, or the item, that a finding about text is about.
func showPlace(f *checks.Finding) string {
	p := f.Place
	switch {
	case len(f.Near) > 0:
		return f.Near[0]
	case p.File == "" || p.Line == 0:
		return ""
	case p.EndLine > p.Line:
		return fmt.Sprintf("%s:%d-%d", p.File, p.Line, p.EndLine)
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// ShellWord makes a text one word of a POSIX shell, quoted only where it must be.
func ShellWord(s string) string { return shellWord(s) }

// shellWord makes a text one word of a POSIX shell.
func shellWord(s string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+,:@%", r)
	}
	if s != "" && s[0] != '-' && strings.IndexFunc(s, func(r rune) bool { return !safe(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// shellWords splits a command line that shellWord made, quotes kept.
func shellWords(line string) []string {
	var out []string
	start, quoted := 0, false
	for i, r := range line {
		switch {
		case r == '\'':
			quoted = !quoted
		case r == ' ' && !quoted:
			out = append(out, line[start:i])
			start = i + 1
		}
	}
	return append(out, line[start:])
}
