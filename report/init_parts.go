package report

import (
	"fmt"
	"strings"
)

// maxGated is how many experimental methods a draft names at its handshake.
const maxGated = 5

// draftSpelled writes the places that write the pin; those that verify does not take, as
// comments.
func (r *Init) draftSpelled(w *tomlLines) {
	var held, noted []InitSpelling
	for _, s := range r.Spelled {
		if s.Note == "" {
			held = append(held, s)
		} else {
			noted = append(noted, s)
		}
	}
	if len(held) > 0 {
		w.line("spelled = [")
		for _, s := range held {
			w.line("  { file = %s, pattern = %s },  # line %d", tomlString(s.File), tomlString(s.Pattern), s.Line)
		}
		w.line("]")
	}
	if r.MoreSpelled > 0 {
		w.comment("%d more places spell the pin", r.MoreSpelled)
	}
	for _, s := range noted {
		w.comment("%s:%d spells the pin, and %s", s.File, s.Line, s.Note)
	}
}

// draftHandshake writes what the handshake says, and what is to be known of it where it
// does not ask for what is experimental.
func (r *Init) draftHandshake(w *tomlLines) {
	var gated []string
	for _, m := range r.Methods {
		if m.Gate != "" {
			gated = append(gated, m.Address)
		}
	}
	named := strings.Join(gated[:min(len(gated), maxGated)], ", ")
	if more := len(gated) - maxGated; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	switch {
	case r.Experimental != nil:
		w.header("[handshake]  # %s", Sanitise(lines(*r.Experimental)))
		w.line("capabilities = [\"experimentalApi\"]")
		return
	case len(gated) == 0:
		return
	}
	w.line("")
	switch {
	case r.Refused != nil:
		w.comment("%s says that the handshake does not ask for what is experimental, so that Codex", lines(*r.Refused))
		w.comment("refuses requests that are, and does not send notifications; verify calls those broken:")
		w.comment("  %s", named)
		w.comment("where it is to ask for them, say so there, and here capabilities = [\"experimentalApi\"]")
		w.line("[handshake]")
		return
	case r.Untold != nil:
		w.comment("%s: whether the handshake asks for what is experimental cannot be told; it must, for:", lines(*r.Untold))
		w.comment("  %s", named)
	default:
		w.comment("nothing was found that sets experimentalApi in the handshake; without it Codex refuses requests")
		w.comment("that are experimental, and does not send notifications:")
		w.comment("  %s", named)
	}
	w.comment("[handshake]")
	w.comment("capabilities = [\"experimentalApi\"]")
}

// draftOnlyIn writes the folders that alone name methods; as a comment where a place
// outside of them does.
func (r *Init) draftOnlyIn(w *tomlLines) {
	if len(r.OnlyIn) == 0 {
		return
	}
	var globs []string
	for _, g := range r.OnlyIn {
		globs = append(globs, tomlString(g))
	}
	line := "only-in  = [" + strings.Join(globs, ", ") + "]"
	if r.OnlyInNote == "" {
		w.line("%s", line)
		return
	}
	w.comment("%s", line)
	w.comment("  would say: %s", r.OnlyInNote)
}
