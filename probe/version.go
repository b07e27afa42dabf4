package probe

import (
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Version is what the executable says of itself with --version.
type Version struct {
	// Raw is the line of standard output that was read, unescaped; "" for none.
	Raw string `json:"raw"`
	// Name is what stands before the version: codex-cli. "" for a bare version.
	Name string `json:"name,omitempty"`
	// Text is the version as it says it, without a leading v; "" where there is none.
	Text string      `json:"text,omitempty"`
	Form VersionForm `json:"form"`
	// Why says why Form is not Comparable.
	Why string `json:"why,omitempty"`
	// Others are further versions that it printed in the same form, three at most.
	Others []string `json:"others,omitempty"`
	// Status is the exit status where it is not 0; the version then counts all the same.
	Status int `json:"status,omitempty"`
}

// VersionForm classes a version by what it can be compared with.
type VersionForm string

// The forms of a version.
const (
	Comparable  VersionForm = "comparable"
	SourceBuild VersionForm = "source build" // 0.0.0: built from source without a release number
	Calendar    VersionForm = "date"         // 2025.8.1: a semantic version by form, a date by sense
	NoVersion   VersionForm = "none"         // nothing that can be read as a version
)

// firstYear is the lowest major number that is read as a year.
const firstYear = 1970

var (
	versionLine = lazily(`^(?:([A-Za-z][A-Za-z0-9._-]*) )?v?([0-9][0-9A-Za-z.+-]*)$`)
	officialRow = lazily(`^codex-cli (\S+)$`)
)

// parseVersion reads the standard output of --version: the line `codex-cli VERSION`
// that every release prints alone, else the first line that is a version, with or
// without a name before it. Standard error never counts.
func parseVersion(stdout string) *Version {
	v := &Version{Form: NoVersion, Why: "it printed nothing"}
	var lines []string
	for line := range strings.Lines(stdout) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	for _, read := range []func(line string) *Version{officialVersion, anyVersion} {
		for i, line := range lines {
			if v := read(line); v != nil {
				v.others(lines[i+1:], read)
				return v
			}
		}
	}
	if len(lines) > 0 {
		v.Raw, v.Why = clip(lines[0]), "no line of what it printed is a version"
	}
	return v
}

func officialVersion(line string) *Version {
	if found := officialRow().FindStringSubmatch(line); found != nil {
		return newVersion(line, "codex-cli", found[1])
	}
	return nil
}

func anyVersion(line string) *Version {
	if found := versionLine().FindStringSubmatch(line); found != nil {
		return newVersion(line, found[1], found[2])
	}
	return nil
}

// maxOthers bounds the further versions that are kept.
const maxOthers = 3

// others notes what else the lines behind say in the same form.
func (v *Version) others(lines []string, read func(line string) *Version) {
	for _, line := range lines {
		o := read(line)
		if o != nil && o.Text != v.Text && len(v.Others) < maxOthers && !slices.Contains(v.Others, o.Text) {
			v.Others = append(v.Others, o.Text)
		}
	}
}

func newVersion(line, name, text string) *Version {
	v := &Version{Raw: clip(line), Name: name, Text: clip(strings.TrimPrefix(text, "v")), Form: Comparable}
	parsed, err := semver.StrictNewVersion(v.Text)
	switch {
	case err != nil:
		v.Form, v.Why = NoVersion, "it is no semantic version"
	case parsed.Major() == 0 && parsed.Minor() == 0 && parsed.Patch() == 0:
		v.Form, v.Why = SourceBuild, "a source build has no version of its own"
	case parsed.Major() >= firstYear:
		v.Form, v.Why = Calendar, "it is a date, not a version of Codex"
	}
	return v
}

// parsed gives the version to compare, nil where Form is not Comparable.
func (v *Version) parsed() *semver.Version {
	if v == nil || v.Form != Comparable {
		return nil
	}
	parsed, err := semver.StrictNewVersion(v.Text)
	if err != nil {
		return nil
	}
	return parsed
}

// userAgentVersion reads the version in `originator/VERSION (system) …`.
func userAgentVersion(agent string) string {
	_, rest, ok := strings.Cut(agent, "/")
	if !ok {
		return ""
	}
	version, _, _ := strings.Cut(rest, " ")
	return version
}
