package cmd

import (
	"sync"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/probe"
)

// runtimeSurface gives what an executable speaks, with the types as its prints tell them
// together: as the atlas has those of a release. Bindings alone tell no requiredness;
// without both of them types are those of the one print that there is.
func runtimeSurface(r *probe.Runtime) *surface.Surface {
	var tables, typed *surface.Surface
	var both sync.WaitGroup
	both.Go(func() { tables = gatedPrints(r.Prints, schema.PrintForm{TypeScript: true}) })
	both.Go(func() { typed = gatedPrints(r.Prints, schema.PrintForm{}) })
	both.Wait()
	if tables == nil {
		return r.Surface()
	}
	if typed == nil {
		return r.SurfaceBy(tables)
	}
	return r.SurfaceBy(joinPrints(tables.Methods, typed, tables).Index())
}

// gatedPrints joins the two prints of a form, nil where one of them was not read.
func gatedPrints(prints []*probe.Printed, form schema.PrintForm) *surface.Surface {
	var read [2]*surface.Surface
	for i := range read {
		for _, p := range prints {
			if p.Surface != nil && p.Command == printCommand(form) && p.Experimental == (i == 1) {
				read[i] = p.Surface
			}
		}
		if read[i] == nil {
			return nil
		}
	}
	return schema.Gated(read[1], read[0])
}
