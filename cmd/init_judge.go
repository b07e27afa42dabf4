package cmd

import (
	"context"
	"fmt"
	"slices"

	"codexpin/checks"
	clientcode "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/report"
)

// bindingsAt is where Codex commits its bindings.
const bindingsAt = "codex-rs/app-server-protocol/schema/typescript"

// judge writes the draft and asks verify what it says of it. A directory of schema that is
// not what the pin has is drafted with its hash.
func (d *drafting) judge(ctx context.Context) error {
	r := d.report
	for _, s := range d.dirs {
		if d.had == nil || !hasSchema(d.had, s.dir) {
			r.Schemas = append(r.Schemas, s.entry())
		}
	}
	d.heldHashes()
	r.Draft = r.DraftText()
	if r.Empty() {
		if r.Draft = ""; r.Contract == "" {
			r.ExitCode = ExitUnknown
			r.Error = &report.Problem{Message: "no file names a method of Codex", Hint: "name the files that do: codexpin init FILES"}
		}
		return nil
	}
	if r.Contract != "" {
		return nil // what is new is a piece; verify judges the whole, once it is pasted
	}
	verdict, err := d.verdict(ctx)
	if err != nil {
		return err
	}
	if changed := d.hashed(verdict); d.demoted(verdict) || changed {
		r.Draft = r.DraftText()
		if verdict, err = d.verdict(ctx); err != nil {
			return err
		}
	}
	d.conclude(verdict)
	return nil
}

// conclude takes over what verify says of the draft.
func (d *drafting) conclude(verdict *report.Verify) {
	r := d.report
	r.ExitCode, r.Verdict = verdict.ExitCode, verdict.Verdict
	for i := range verdict.Claims {
		c := &verdict.Claims[i]
		if c.Outcome == checks.Broken || c.Outcome == checks.Unknown {
			r.Problems = append(r.Problems, problemOf(c))
		}
	}
	for _, n := range verdict.Notices {
		if n.Word != "handshake-untold" && n.Word != "literal-alike" { // the draft says so itself
			r.Notices = append(r.Notices, n.Word+": "+n.Text)
		}
	}
	if !d.away {
		return
	}
	counts, word := verdict.Counts, "broken"
	if counts.Unknown++; verdict.ExitCode != ExitBroken {
		r.ExitCode, word = ExitUnknown, "unknown"
	}
	r.Verdict = word + ": " + counts.String()
	r.Problems = append(r.Problems, report.InitProblem{Claim: "pin", Outcome: string(checks.Unknown),
		Message: "no checkout has it, so that nothing was judged by its source; --checkout DIR names one"})
}

// demoted makes comments of what was proposed and does not hold: places that spell the
// pin, folders that alone name methods. It tells whether there is any.
func (d *drafting) demoted(verdict *report.Verify) bool {
	r, changed := d.report, false
	for i := range verdict.Claims {
		c := &verdict.Claims[i]
		if c.Outcome != checks.Broken && c.Outcome != checks.Unknown {
			continue
		}
		why := problemOf(c).Message
		if c.ID == "local.only-in" {
			r.OnlyInNote, changed = why, true
		}
		for k := range r.Spelled {
			if c.ID == "pin.spelled:"+r.Spelled[k].File {
				r.Spelled[k].Note, changed = why, true
			}
		}
	}
	return changed
}

func problemOf(c *report.Claim) report.InitProblem {
	out := report.InitProblem{Claim: c.ID, Outcome: string(c.Outcome)}
	for _, f := range c.Findings {
		if f.Outcome == c.Outcome {
			out.Message = f.Message
			if f.Place != nil && f.Place.File != "" {
				at := f.Place.File
				if f.Place.Line > 0 {
					at += fmt.Sprintf(":%d", f.Place.Line)
				}
				out.Message += " (" + at + ")"
			}
			break
		}
	}
	return out
}

func hasSchema(c *pins.Contract, dir string) bool {
	for _, s := range c.Schemas {
		if string(s.Dir) == dir {
			return true
		}
	}
	return false
}

// verdict judges the draft as verify would.
func (d *drafting) verdict(ctx context.Context) (*report.Verify, error) {
	contract, err := pins.Load(pins.FileName, []byte(d.report.Draft))
	if err != nil {
		return nil, unknown(err, "this is a fault of codexpin", "read the draft")
	}
	v := &verifying{app: d.app, checkout: d.checkout, today: "2000-01-01", noSource: d.away} // no waiver is in it
	v.code = clientcode.NewCode(func() (*clientcode.Tree, error) { return d.tree, nil }, d.root.Read)
	if !d.away {
		v.protocol = d.codex
	}
	return v.judge(ctx, pins.Found{Name: pins.FileName, Dir: d.folder, Path: d.folder + "/" + pins.FileName}, contract)
}

// entry drafts the entry of a directory of schema: what the pin has.
func (s *schemaDir) entry() report.InitDir {
	out := report.InitDir{Dir: s.dir, Is: string(pins.IsPin)}
	if s.form == schema.TypeScript {
		out.Path = bindingsAt
	}
	return out
}

// hashed drafts a hash for each directory that is not what the pin has, and tells whether
// it did.
func (d *drafting) hashed(verdict *report.Verify) bool {
	changed := false
	for i := range d.report.Schemas {
		s := &d.report.Schemas[i]
		for k := range verdict.Claims {
			c := &verdict.Claims[k]
			if c.ID != "schema:"+s.Dir || c.Outcome == checks.OK || s.File != "" {
				continue
			}
			at := slices.IndexFunc(d.dirs, func(of schemaDir) bool { return of.dir == s.Dir && of.digest != "" })
			if at < 0 {
				continue
			}
			s.Note = "its hash, for it was not what the pin had when this was drafted"
			if len(c.Findings) > 0 {
				s.Note += ": " + c.Findings[0].Message
			}
			s.Is, s.Path, s.SHA256 = string(pins.IsHash), "", d.dirs[at].digest
			changed = true
		}
	}
	return changed
}
