package pins

import (
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/Masterminds/semver/v3"
)

func isHex(text string) bool {
	return strings.Trim(text, "0123456789abcdef") == ""
}

func (Commit) check(text string) (why, hint string) {
	switch {
	case isHex(text) && len(text) == 40:
		return "", ""
	case isHex(strings.ToLower(text)) && len(text) == 40:
		return "is not a commit id", "write its letters in lower case"
	case isHex(text) && len(text) >= 7:
		return "is not a full commit id", "git -C ../codex rev-parse " + text + "^{commit} prints all 40 digits"
	}
	return "is not a commit id", "40 hex digits; no branch, no tag"
}

func (ShortCommit) check(text string) (why, hint string) {
	if isHex(text) && len(text) >= 7 && len(text) <= 40 {
		return "", ""
	}
	return "is not the beginning of a commit id", "7 to 40 hex digits in lower case"
}

func (SHA256) check(text string) (why, hint string) {
	if isHex(text) && len(text) == 64 {
		return "", ""
	}
	return "is no SHA-256", "64 hex digits in lower case"
}

func (Digest) check(text string) (why, hint string) {
	if isHex(text) && len(text) >= 8 && len(text) <= 64 {
		return "", ""
	}
	return "is no digest", "8 to 64 hex digits in lower case"
}

func (Version) check(text string) (why, hint string) {
	if _, err := semver.StrictNewVersion(text); err == nil && len(text) <= 256 {
		return "", ""
	}
	for _, prefix := range []string{"rust-v", "codex-cli ", "v", "="} {
		rest, ok := strings.CutPrefix(text, prefix)
		if _, err := semver.StrictNewVersion(rest); ok && err == nil {
			return "is no version", "write " + rest
		}
	}
	return "is no version", "three numbers: 0.136.0"
}

func (RelPath) check(text string) (why, hint string) { return checkRelPath(text) }

func (Glob) check(text string) (why, hint string) {
	if strings.ContainsAny(text, "[]{}") {
		return "is no glob", "only * ? and ** are known"
	}
	for _, part := range strings.Split(text, "/") {
		if strings.Contains(part, "**") && part != "**" {
			return "is no glob", "** stands for whole folders: a/**/b"
		}
	}
	return checkRelPath(text)
}

// drive is the beginning of an absolute path of Windows.
var drive = lazily(`^[A-Za-z]:`)

func checkRelPath(text string) (why, hint string) {
	switch {
	case strings.HasPrefix(text, "/") || strings.HasPrefix(text, "~") || drive().MatchString(text):
		return "is an absolute path", "write it relative to the root"
	case strings.Contains(text, `\`):
		return "has a backslash", "folders are separated by /"
	case len(text) > 1024:
		return "is longer than 1024 bytes", "no file of yours has such a path"
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return "holds a control character", "rename the file, or take the character out"
	}
	if text == "." || text == "./" {
		return "is the root itself", "name what lies below it; a step of bump without dir runs in the root"
	}
	for _, part := range strings.Split(text, "/") {
		switch part {
		case "..":
			return "climbs out with ..", "a path stays below its root"
		case ".", "":
			return "is not in its shortest form", "no ./, no // and no / at the end"
		}
		if isGitName(part) {
			return "leads into what git keeps for itself", "name files of your own"
		}
	}
	return "", ""
}

// places are the braces that a pattern may hold.
var places = lazily(`\{(commit|short|release|sha256)\}`)

func (Pattern) check(text string) (why, hint string) {
	if !places().MatchString(text) {
		return "holds no place for a value", "write {commit}, {short}, {release} or, for a schema, {sha256} where it stands"
	}
	return "", ""
}

func wordForm(extra string) func() *regexp.Regexp {
	return lazily(`^[A-Za-z0-9_][` + extra + `]*$`)
}

var (
	envForm  = lazily(`^[A-Za-z_][A-Za-z0-9_]*$`)
	idForm   = wordForm(`A-Za-z0-9._-`)
	typeForm = lazily(`^[A-Za-z_][A-Za-z0-9_-]*(::[A-Za-z_][A-Za-z0-9_]*)*$`)
)

func (EnvName) check(text string) (why, hint string) {
	if !envForm().MatchString(text) {
		return "is no name of an environment variable", "without $"
	}
	return "", ""
}

func (ID) check(text string) (why, hint string) {
	if !idForm().MatchString(text) || len(text) > 100 {
		return "is no id", "letters, digits, - _ and ."
	}
	return "", ""
}

func (Name) check(text string) (why, hint string) {
	for _, d := range []Direction{ServerRequest, ClientNotification, Request, Notification} {
		if strings.HasPrefix(text, string(d)+":") {
			return "is not a name", "without " + string(d) + ": before it"
		}
	}
	return checkName(text)
}

func checkName(text string) (why, hint string) {
	if strings.ContainsFunc(text, badRune) || strings.ContainsAny(text, "#=?%") || len(text) > 300 {
		return "is not a name", "one word as it stands on the wire"
	}
	return "", ""
}

func (TypeName) check(text string) (why, hint string) {
	if !typeForm().MatchString(text) {
		return "is not the name of a type", "Name, or crate::Name"
	}
	return "", ""
}

func (TypeLabel) check(text string) (why, hint string) { return checkLabel(text) }

func (CommandLine) check(text string) (why, hint string) {
	words := strings.Fields(text)
	if strings.Join(words, " ") != text || strings.ContainsFunc(strings.ReplaceAll(text, " ", ""), badRune) {
		return "is not a command line", "words with one space between"
	}
	if words[0] == "codex" {
		return "is not a command line", "without codex before it"
	}
	for i, word := range words {
		if strings.ContainsAny(word, "#=%") {
			return "is not a command line", "without the option's value; that belongs into values"
		}
		if strings.HasPrefix(word, "-") && i < len(words)-1 {
			return "is not a command line", "one option, at the end"
		}
	}
	return "", ""
}

func (v *Date) decode(d *decoder, n *node) {
	switch _, err := time.Parse(time.DateOnly, n.text); {
	case n.kind == dateKind && err == nil:
		*v = Date(n.text)
	case n.kind == stringKind && err == nil:
		d.add(n.pos, "without the quotes", "%s is a string, not a date", quote(n.name))
	case n.kind == dateKind:
		d.add(n.pos, "a day: 2026-06-02", "%s is no day of the calendar", n.text)
	default:
		d.kind(n, dateKind, "a day: 2026-06-02")
	}
}
