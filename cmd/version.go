package cmd

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Version is the version of codexpin, as CHANGELOG.md has it.
const Version = "0.1.0-dev"

// versionText is what --version prints: the version and, where the build recorded
// them, the commit it was built from and the Go release that built it.
func versionText() string {
	text := "codexpin " + Version
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return text
	}
	var detail []string
	if commit := buildCommit(info); commit != "" {
		detail = append(detail, "commit "+commit)
	}
	if info.GoVersion != "" {
		detail = append(detail, info.GoVersion)
	}
	if len(detail) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(detail, ", "))
	}
	return text
}

// buildCommit gives the commit that the binary was built from, with a mark if the
// work tree had changes; "" if the build did not record it.
func buildCommit(info *debug.BuildInfo) string {
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if commit == "" {
		return ""
	}
	return commit[:min(12, len(commit))] + changed
}
