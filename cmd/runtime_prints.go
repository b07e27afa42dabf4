package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/probe"
)

// keptPrints keeps the files that one executable prints, by form, while the probe reads
// them: what it prints is compared with directories, and its files are gone when the
// probe has ended. It is safe for concurrent use.
type keptPrints struct {
	mu   sync.Mutex
	sets map[schema.PrintForm]*schema.Set
}

// print asks for one form and keeps it; where k is nil it is read alone, and of its files
// what that takes.
func (k *keptPrints) print(form schema.PrintForm) probe.Print {
	if k == nil {
		return printOf(form, schema.ReadNeeded, func(*schema.Set) {})
	}
	return printOf(form, schema.ReadSet, func(set *schema.Set) { k.keep(form, set) })
}

// printOf asks for one form, whose files are read by read and handed to keep.
func printOf(form schema.PrintForm, read func(fs.FS, string) (*schema.Set, error), keep func(*schema.Set)) probe.Print {
	return probe.Print{Command: printCommand(form), Experimental: form.Experimental, Read: func(files fs.FS) (*surface.Surface, error) {
		set, err := read(files, ".")
		if err != nil {
			return nil, err
		}
		keep(set)
		return schema.Read(set, schema.Options{Experimental: form.Experimental})
	}}
}

func (k *keptPrints) keep(form schema.PrintForm, set *schema.Set) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sets == nil {
		k.sets = map[schema.PrintForm]*schema.Set{}
	}
	k.sets[form] = set
}

// printCommand is the command that prints a form.
func printCommand(form schema.PrintForm) string {
	if form.TypeScript {
		return "generate-ts"
	}
	return "generate-json-schema"
}

// bindings are the two prints that gates are told from, of which no file is kept.
func bindings() []probe.Print {
	var kept *keptPrints
	return kept.both(true)
}

// tables are the bindings of which the methods alone are read.
func tables() []probe.Print {
	var out []probe.Print
	for _, experimental := range []bool{false, true} {
		out = append(out, printOf(schema.PrintForm{TypeScript: true, Experimental: experimental}, schema.ReadTables, func(*schema.Set) {}))
	}
	return out
}

// both are the prints of one form, without the experimental flag and with it. Where k is
// nil they are read and not kept.
func (k *keptPrints) both(typeScript bool) []probe.Print {
	return []probe.Print{k.print(schema.PrintForm{TypeScript: typeScript}), k.print(schema.PrintForm{TypeScript: typeScript, Experimental: true})}
}

// withSchemas are both prints of JSON Schema, of which the one without the experimental
// flag is kept, for it is what Codex commits; where k is nil none is. They come first where
// they are printed with others, for they take longest to read.
func (k *keptPrints) withSchemas() []probe.Print {
	var none *keptPrints
	return []probe.Print{none.print(schema.PrintForm{Experimental: true}), k.print(schema.PrintForm{})}
}

// set gives what was printed in one form. The error says why there is nothing: r is what
// the probe learned.
func (k *keptPrints) set(form schema.PrintForm, r *probe.Runtime) (*schema.Set, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if set := k.sets[form]; set != nil {
		if len(set.Files) == 0 {
			return nil, fmt.Errorf("%s printed no file", r.Candidate.Path)
		}
		return set, nil
	}
	for i := range r.Failures {
		if f := &r.Failures[i]; f.Step == k.step(form) || f.Step == probe.StepStart || len(r.Prints) == 0 {
			return nil, fmt.Errorf("%s: %s", f.Step, f.Text)
		}
	}
	return nil, errors.New("the selected codex was not asked to print that form")
}

// step is the probe's name of the step that prints a form.
func (k *keptPrints) step(form schema.PrintForm) probe.Step {
	p := k.print(form)
	step := probe.StepPrint + " " + probe.Step(p.Command)
	if form.Experimental {
		step += " --experimental"
	}
	return step
}
