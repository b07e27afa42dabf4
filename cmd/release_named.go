package cmd

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
)

// releaseNamed gives the version that the value of --release means: 0.136.0, v0.136.0 and
// rust-v0.136.0 are one, and latest is the newest that the atlas holds. Every error is
// usage, for what is no release, or ExitUnknown, for one that the atlas does not hold.
func releaseNamed(all *atlas.Atlas, text string) (string, error) {
	newest, any := all.Newest()
	if text == "latest" && any {
		return newest.Version, nil
	}
	version := releaseIn(text)
	if version == "" {
		hint := fmt.Sprintf("a release is written %s, which is the newest that the atlas holds; latest means that one", newest.Version)
		if begun := begunBy(all, text); len(begun) > 0 {
			hint = "did you mean " + strings.Join(begun, " or ") + "?"
		}
		return "", usage(hint, "%q is no release", text)
	}
	if _, ok := all.Release(version); !ok {
		err := &atlas.UnknownError{Version: version, Newest: newest.Version}
		return "", &Error{Code: ExitUnknown, Msg: err.Error(), Hint: nearRelease(all, version), Err: err}
	}
	return version, nil
}

// begunBy lists up to three releases that begin as an unfinished version does, the newest
// first.
func begunBy(all *atlas.Atlas, text string) (out []string) {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "rust-"), "v")
	for _, r := range slices.Backward(all.Releases()) {
		if text != "" && strings.HasPrefix(r.Version, strings.TrimSuffix(text, ".")+".") && len(out) < 3 {
			out = append(out, r.Version)
		}
	}
	return out
}

// nearRelease says which release that is held comes next to one that is not.
func nearRelease(all *atlas.Atlas, version string) string {
	below, above := "", ""
	for _, r := range all.Releases() {
		switch {
		case atlas.Compare(r.Version, version) < 0:
			below = r.Version
		case above == "":
			above = r.Version
		}
	}
	commit, known := all.CommitOf(version)
	switch {
	case known:
		return fmt.Sprintf("--commit %s is that release, where a checkout has it", commit)
	case below == "":
		return fmt.Sprintf("%s is the oldest that is held", above)
	case above == "":
		return "a newer codexpin may know more; --commit ID reads it from a checkout"
	}
	return fmt.Sprintf("%s and %s are held, before and after it; pre-releases are not", below, above)
}

// commitError is openError for the value of --commit of a command that has --release too: a
// version in the place of an id is answered with both.
func commitError(err error, given string) error {
	version := releaseIn(given)
	if version == "" || source.KindOf(err) != source.BadID {
		return openError(err)
	}
	hint := "--release " + version + " asks the atlas, without a checkout"
	if all, opened := atlas.Open(); opened == nil {
		if _, ok := all.Release(version); !ok {
			return openError(err) // a tag of the checkout, or no release at all
		}
		if id, ok := all.CommitOf(version); ok {
			hint += "; --commit " + id + " reads it from one"
		}
	}
	return usage(hint, "--commit takes a full id, and %q is a release", given)
}
