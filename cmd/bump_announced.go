package cmd

import (
	"regexp"
	"strings"

	"codexpin/checks"
	"codexpin/checks/ledger"
	"codexpin/checks/surface"
)

// announced gives what Codex says of the end of what does not hold at the target: the
// documentation comments at the pin, above the method, its params and the field, that
// speak of deprecation. By the id of the claim.
func (w *weighing) announced() map[string]string {
	out := map[string]string{}
	held := w.old.surface()
	if held == nil || w.old.source.commit == nil {
		return out
	}
	files := map[string][]string{}
	for i := range w.ledger.Entries {
		e := &w.ledger.Entries[i]
		if e.State != ledger.Broken || e.Claim.Address.Kind == "" {
			continue
		}
		for _, at := range announcers(held, e.Claim) {
			lines, ok := files[at.File]
			if !ok {
				src, err := w.old.source.commit.Read(at.File)
				if err == nil {
					lines = strings.Split(string(src), "\n")
				}
				files[at.File] = lines
			}
			if said := deprecation(lines, at.Line); said != "" {
				out[e.Claim.ID] = said
				break
			}
		}
	}
	return out
}

// announcers gives the places above which the end of a claim may be announced, the nearest
// to it first.
func announcers(held *surface.Surface, c *checks.Claim) []surface.Place {
	var out []surface.Place
	for at, more := c.Address, true; more; at, more = at.Parent() {
		if f := held.At(at); f.There && f.Place.File != "" {
			out = append(out, f.Place)
		}
	}
	if d, method := c.Address.Kind.Method(); method {
		if m := held.Method(d, c.Address.Name); m != nil {
			out = append(out, m.Place)
			if t := held.Type(m.Params.Ref); t != nil {
				out = append(out, t.Place)
			}
		}
	}
	return out
}

// maxAnnounced bounds what is said of an end, in bytes.
const maxAnnounced = 300

// deprecation gives the documentation comment right above a line, with attributes between,
// or at its beginning, if it speaks of deprecation.
func deprecation(lines []string, line int) string {
	word := regexp.MustCompile(`(?i)\bdeprecated\b|\bwill be removed\b`)
	var said []string
	for i := line - 2; i >= 0 && i < len(lines); i-- {
		text := strings.TrimSpace(lines[i])
		doc, ok := strings.CutPrefix(text, "///")
		switch {
		case ok:
			said = append([]string{strings.TrimSpace(doc)}, said...)
			continue
		case strings.HasPrefix(text, "#["), strings.HasPrefix(text, "//"):
			continue
		}
		break
	}
	for i := line - 1; i >= 0 && i < len(lines); i++ { // a place may begin with its comment
		text := strings.TrimSpace(lines[i])
		if doc, ok := strings.CutPrefix(text, "///"); ok {
			said = append(said, strings.TrimSpace(doc))
		} else if !strings.HasPrefix(text, "#[") {
			break
		}
	}
	text := strings.Join(said, " ")
	if !word.MatchString(text) {
		return ""
	}
	if len(text) > maxAnnounced {
		text = strings.ToValidUTF8(text[:maxAnnounced], "") + "…"
	}
	return text
}
