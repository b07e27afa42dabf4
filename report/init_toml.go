package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// maxCommentCalls is how many call sites stand behind an entry of a draft.
const maxCommentCalls = 3

// maxLarge is how many files that were left out for their size a text names.
const maxLarge = 10

// DraftText writes the contract that was drafted, or the entries that are new. It sets
// nothing and takes all from r.
func (r *Init) DraftText() string {
	w := &tomlLines{}
	r.draftHead(w)
	for _, m := range r.Methods {
		comment := someCalls(m.Calls, maxCommentCalls)
		if m.Note != "" {
			comment += "; " + m.Note
		}
		w.header("[%s.%s]  # %s", m.Direction, tomlKey(m.Name), Sanitise(comment))
		if m.Gate != "" {
			w.line("gated = true")
		}
	}
	for _, s := range r.Schemas {
		w.header("[[schema]]")
		if s.Note != "" {
			w.comment("%s", s.Note)
		}
		w.line("dir = %s", tomlString(s.Dir))
		w.line("is  = %s", tomlString(s.Is))
		if s.Path != "" {
			w.line("path = %s", tomlString(s.Path))
		}
		if s.SHA256 != "" {
			w.line("sha256 = %s", tomlString(s.SHA256))
		}
		if s.File != "" {
			w.line("file = %s", tomlString(s.File))
			w.line("pattern = %s", tomlString(s.Pattern))
		}
	}
	r.draftLocal(w)
	return strings.TrimLeft(w.String(), "\n")
}

// draftHead writes what stands once: name, pin, runtime, handshake.
func (r *Init) draftHead(w *tomlLines) {
	if r.Contract != "" {
		w.comment("what %s does not have yet; see there for [local] literals", r.Contract)
		return
	}
	w.comment("drafted by codexpin init of what the code names; fields and values are still to be claimed:")
	w.comment("codexpin show NAME --contract prints the lines for them")
	w.line("name = %s", tomlString(r.Client))
	w.header("[pin]  # drafted from %s", Sanitise(r.Pin.words()))
	w.line("commit  = %s", tomlString(r.Pin.Commit))
	if r.Pin.Release != "" {
		w.line("release = %s", tomlString(r.Pin.Release))
	}
	r.draftSpelled(w)
	if f := r.Floor; f != nil {
		w.header("[runtime]")
		version := ""
		if f.Version != "" {
			version = "version = " + tomlString(f.Version) + ", "
		}
		w.line("floor = { %sfile = %s }", version, tomlString(f.File))
	}
	r.draftHandshake(w)
}

// words says what named the pin, and where.
func (p InitPin) words() string {
	if p.At == nil {
		return p.From
	}
	return fmt.Sprintf("%s, %s", p.From, lines(*p.At))
}

// draftLocal writes the files that name methods, and what could not be placed.
func (r *Init) draftLocal(w *tomlLines) {
	if len(r.Literals) > 0 {
		if r.Contract != "" {
			w.line("")
			w.comment("to be added to literals of [local]:")
			for _, file := range r.Literals {
				w.comment("  %s,", tomlString(file))
			}
		} else {
			w.header("[local]")
			w.line("literals = [")
			for _, file := range r.Literals {
				w.line("  %s,", tomlString(file))
			}
			w.line("]")
		}
		r.draftOnlyIn(w)
	}
	if len(r.Unplaced) > 0 {
		w.line("")
		r.unplaced(w)
	}
}

// unplaced writes the places that may name a method and are in no entry, as comments.
func (r *Init) unplaced(w *tomlLines) {
	w.comment("not placed:")
	for _, s := range r.Unplaced {
		w.comment("  %s", Sanitise(siteText(s)))
	}
}

// Empty tells whether there is nothing to draft.
func (r *Init) Empty() bool {
	return len(r.Methods)+len(r.Schemas)+len(r.Literals) == 0
}

// Text renders the report: the draft, and as comments what verify says of it and what
// was not looked at.
func (r *Init) Text() string {
	w := &tomlLines{}
	w.WriteString(r.Draft)
	if r.Draft != "" {
		w.line("")
	} else if len(r.Unplaced) > 0 {
		r.unplaced(w)
	}
	if r.Error != nil {
		w.comment("%s; %s", r.Error.Message, r.Error.Hint)
	}
	if r.Empty() && r.Contract != "" {
		w.comment("nothing new: %s has every method that the code names", r.Contract)
	}
	if r.Verdict != "" {
		w.comment("codexpin verify, of this draft: %s", r.Verdict)
	}
	for _, p := range r.Problems {
		w.comment("  %s: %s: %s", p.Outcome, Sanitise(p.Claim), Sanitise(p.Message))
	}
	for _, n := range r.Notices {
		w.comment("  notice: %s", n)
	}
	if r.ReadFrom != "" {
		w.comment("names were looked up in %s", Sanitise(r.ReadFrom))
	}
	w.comment("%s", r.Left.words())
	for _, f := range r.Left.Large[:min(len(r.Left.Large), maxLarge)] {
		w.comment("  %s is left out: %s", Sanitise(f.File), f.Why)
	}
	if more := len(r.Left.Large) - maxLarge; more > 0 {
		w.comment("  %d more; --json lists them", more)
	}
	if r.Written != "" {
		w.comment("written to %s; next: codexpin verify", Sanitise(r.Written))
	}
	return w.String()
}

// words says what was looked at and what was not.
func (l InitLeft) words() string {
	out := count(l.Sources, "source file") + " looked at"
	var left []string
	for _, of := range []struct {
		n    int
		what string
	}{{l.Tests, "test"}, {l.Generated, "generated file"}, {l.Vendored, "vendored file"}, {len(l.Large), "large or minified file"}, {l.Links, "link"}, {l.Excepted, "excepted file"}} {
		if of.n > 0 {
			left = append(left, count(of.n, of.what))
		}
	}
	if l.More > 0 {
		left = append(left, count(l.More, "file")+" beyond the bounds")
	}
	if len(left) > 0 {
		out += "; left out: " + strings.Join(left, ", ")
	}
	return out
}

// MethodOf makes an entry of a method.
func MethodOf(d surface.Direction, name string) InitMethod {
	return InitMethod{Address: surface.MethodAddress(d, name).String(), Direction: d.String(), Name: name}
}
