package probe

import (
	"path/filepath"
	"runtime"
	"strings"
)

// EnvironmentName names the allow-list that every process of a probe is started with.
// The number goes up with every change of the list.
const EnvironmentName = "codexpin/environment@1"

// Source says where the value of a variable comes from.
type Source string

// The sources.
const (
	Fixed  Source = "fixed"  // Value
	Passed Source = "passed" // the caller's own, where it has one
	Made   Source = "made"   // Value names a folder of the temporary tree
)

// Variable is one entry of the allow-list.
type Variable struct {
	Name   string `json:"name"`
	Source Source `json:"source"`
	Value  string `json:"value,omitempty"`
	Why    string `json:"why"`
}

// Environment gives the allow-list for an operating system as runtime.GOOS names it.
// Nothing else reaches a process: no CODEX_HOME or CODEX_SQLITE_HOME of the user, for
// databases are written to the latter; no key, token or proxy.
func Environment(goos string) []Variable {
	list := []Variable{
		{"CODEX_HOME", Made, roomHome, "its configuration and state"},
		{"HOME", Made, roomUser, "skills of the user are found through it"},
		{"TMPDIR", Made, roomTemp, "whatever it leaves goes with the tree"},
		{"PATH", Passed, "", "a launcher's interpreter is found by it; relative and empty entries are left out"},
		{"LANG", Passed, "", "a locale that the machine has"},
		{"NO_COLOR", Fixed, "1", "no escape sequences in what is kept"},
		{"RUST_LOG", Fixed, "off", "no log lines among the errors"},
	}
	if goos != "windows" {
		return list
	}
	for _, name := range []string{"USERPROFILE", "APPDATA", "LOCALAPPDATA"} {
		list = append(list, Variable{name, Made, roomUser, "the same as HOME"})
	}
	for _, name := range []string{"TEMP", "TMP"} {
		list = append(list, Variable{name, Made, roomTemp, "the same as TMPDIR"})
	}
	for _, name := range []string{"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "PROGRAMFILES"} {
		list = append(list, Variable{name, Passed, "", "programs do not start without it"})
	}
	return list
}

// environ gives the environment of a process in a room, as os/exec takes it.
func environ(r room, lookup func(string) (string, bool)) []string {
	var env []string
	for _, v := range Environment(runtime.GOOS) {
		value, ok := v.Value, true
		switch v.Source {
		case Passed:
			value, ok = lookup(v.Name)
			if v.Name == "PATH" {
				value = absoluteEntries(value)
			}
			ok = ok && value != "" && !strings.ContainsRune(value, 0)
		case Made:
			value = r.path(v.Value)
		}
		if ok {
			env = append(env, v.Name+"="+value)
		}
	}
	return env
}

// absoluteEntries drops the entries of a PATH that depend on the working directory.
func absoluteEntries(path string) string {
	var kept []string
	for _, entry := range filepath.SplitList(path) {
		if filepath.IsAbs(entry) {
			kept = append(kept, entry)
		}
	}
	return strings.Join(kept, string(filepath.ListSeparator))
}
