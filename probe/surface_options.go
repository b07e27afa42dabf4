package probe

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// options fills the commands from the helps.
func (r *Runtime) options(s *surface.Surface) {
	read := map[string]*surface.Command{}
	for _, h := range r.Helps {
		c := &surface.Command{Path: h.Path}
		for _, o := range h.Options {
			c.Options = append(c.Options, surface.Option{Long: o.Long, Short: o.Short, Takes: o.Takes, Values: o.Values})
		}
		read[h.Path] = c
		s.Commands = append(s.Commands, c)
	}
	failed := r.helpFailures()
	if len(read)+len(failed) == 0 {
		return
	}
	s.Coverage.Options = surface.Partial // a help leaves out what is hidden
	unread := func(path string, aliases []string) {
		if read[path] != nil {
			return
		}
		c := &surface.Command{Path: path, Aliases: aliases}
		read[path] = c
		s.Commands = append(s.Commands, c)
		why := fmt.Sprintf("the help of %s was not read", strings.TrimSpace("codex "+path))
		if failed[path] != "" {
			why += ": " + failed[path]
		}
		s.Gaps = append(s.Gaps, surface.Gap{What: surface.OptionsOf(path), Why: why}, surface.Gap{What: surface.CommandsOf(path), Why: why})
	}
	unread("", nil)
	for _, path := range slices.Sorted(maps.Keys(failed)) {
		unread(path, nil)
	}
	for _, h := range r.Helps {
		for _, c := range h.Commands {
			path := strings.TrimSpace(h.Path + " " + c.Name)
			unread(path, c.Aliases)
			read[path].Aliases = c.Aliases
		}
	}
}

// helpFailures says of each help that was asked for and not read why.
func (r *Runtime) helpFailures() map[string]string {
	failed := map[string]string{}
	for i := range r.Failures {
		f := &r.Failures[i]
		if f.Step == StepHelp {
			failed["app-server"] = f.Text
		} else if path, of := strings.CutPrefix(string(f.Step), string(StepHelp)+" codex "); of {
			failed[path] = f.Text
		}
	}
	return failed
}
