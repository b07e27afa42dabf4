package probe

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
)

// variable adds what the client's own environment variable names.
func (f *finder) variable() {
	name := cmp.Or(f.opts.Variable, OwnVariable)
	if value, set := f.opts.Lookup(name); set {
		f.explicit(ByEnv, name, &value, f.opts.Dir)
	}
	if value, _ := f.opts.Lookup(OwnVariable); name != OwnVariable && value != "" {
		f.notice("%s is set and not read: the contract names %s", OwnVariable, show(name))
	}
}

// explicit adds a deliberate choice. It never falls through: what cannot be started is
// a rejected candidate. An empty value counts as none, with a notice.
func (f *finder) explicit(rule Rule, detail string, value *string, dir string) {
	if value == nil {
		return
	}
	if strings.TrimSpace(*value) == "" {
		f.notice("%s is empty: taken as not set", settingName(rule, detail))
		return
	}
	c := f.choice(rule, *value, dir)
	c.Rule = rule
	c.Detail = strings.TrimPrefix(strings.TrimSuffix(detail+", "+c.Detail, ", "), ", ")
	f.add(c)
}

func settingName(rule Rule, variable string) string {
	switch rule {
	case ByArgument:
		return "the argument"
	case ByFlag:
		return "--codex"
	case ByContract:
		return "runtime.codex of the contract"
	}
	return show(variable)
}

// choice resolves a value that names an executable: a path, or a bare name that is
// looked up on PATH. Detail says how, where that is not plain.
func (f *finder) choice(rule Rule, value, dir string) Candidate {
	if f.bare(value) {
		return f.named(value, rule)
	}
	path, detail := value, ""
	if !filepath.IsAbs(value) {
		path, detail = filepath.Join(dir, value), "relative to the working directory"
		if rule == ByContract {
			detail = "relative to the contract"
		}
	}
	path = filepath.Clean(path)
	if f.windows() {
		path = f.withExtension(path)
	}
	c := f.examine(path, rule, detail)
	if c.Rejected == reasonAbsent {
		c.Rejected += f.hint(value)
	}
	return c
}

// bare tells whether a value is a name and no path.
func (f *finder) bare(value string) bool {
	separators := "/"
	if f.windows() {
		separators = `/\:`
	}
	return !strings.ContainsAny(value, separators) && value != "." && value != ".." && value != "~"
}

// named resolves a bare name as the system would: the first entry of PATH with an
// executable file of that name. If every hit is unusable, the first one is told.
func (f *finder) named(name string, rule Rule) Candidate {
	first := Candidate{}
	for _, e := range f.entries {
		hit, state := f.inFolder(e.dir, name)
		if state != folderHit {
			continue
		}
		detail := fmt.Sprintf("found on PATH, entry %d", e.index)
		if f.executable(hit) {
			return f.examine(hit, rule, detail)
		}
		if first.Path == "" {
			first = f.examine(hit, rule, detail)
		}
	}
	if first.Path != "" {
		return first
	}
	return Candidate{Path: name, Target: name, Rejected: reasonNotOnPath + f.hint(name)}
}

// hint says what is wrong with a value that names nothing, where that can be told.
func (f *finder) hint(value string) string {
	switch {
	case value == "~" || strings.HasPrefix(value, "~/") || strings.HasPrefix(value, `~\`):
		if f.opts.Home == "" {
			return "; ~ is not expanded here, write the whole path"
		}
		return "; ~ is not expanded here, write " + show(filepath.Join(f.opts.Home, value[1:]))
	case strings.HasPrefix(value, "~"):
		return "; ~user is not expanded here, write the whole path"
	case strings.HasPrefix(value, "$") || strings.HasPrefix(value, "%"):
		return "; variables are not expanded here, write the whole path"
	case len(value) > 1 && strings.ContainsRune(`"'`, rune(value[0])) && value[len(value)-1] == value[0]:
		return "; the quotes are part of the value, leave them out"
	case strings.TrimSpace(value) != value:
		return "; the value begins or ends with white space"
	case strings.Contains(value, " -") || strings.HasPrefix(value, "npx "):
		return "; one executable is taken, not a command line"
	}
	return ""
}
