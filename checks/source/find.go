package source

import (
	"errors"
	"fmt"
	"path/filepath"
)

// CheckoutEnv is the environment variable that names the checkout of Codex.
const CheckoutEnv = "CODEX_CHECKOUT"

// defaultCheckout is where a checkout is looked for when nobody names one.
const defaultCheckout = "../codex"

// Find gives the checkout of Codex to open, and what named it: the value of the
// --checkout flag, else CODEX_CHECKOUT, else ../codex beside cwd. Relative paths are
// taken from cwd. The first that is set decides: when it names no repository that is
// the error, and nothing else is tried. ../codex counts only if it is a repository's
// own root, as a folder of some larger work tree is not a checkout of Codex.
func Find(flag string, env func(string) string, cwd string) (dir, how string, err error) {
	dir, how = flag, "--checkout"
	if dir == "" {
		dir, how = env(CheckoutEnv), CheckoutEnv
	}
	if dir == "" {
		return findDefault(cwd)
	}
	dir = from(cwd, dir)
	if _, err := findGitDir(dir); err != nil {
		var e *Error
		if errors.As(err, &e) {
			e.Msg += fmt.Sprintf(" (named by %s)", how)
		}
		return "", how, err
	}
	return dir, how, nil
}

func findDefault(cwd string) (dir, how string, err error) {
	dir = from(cwd, defaultCheckout)
	if !exists(dir) {
		return "", defaultCheckout, &Error{Kind: NoCheckout, Repo: dir,
			Msg:  fmt.Sprintf("no checkout of codex: none was named, and %q is not there", defaultCheckout),
			Hint: "git clone https://github.com/openai/codex ../codex makes one; or name one: --checkout DIR or " + CheckoutEnv + "=DIR"}
	}
	if !exists(filepath.Join(dir, ".git")) && !looksLikeGitDir(dir) {
		e := notARepository(dir, fmt.Sprintf("%q is not the root of a git repository", dir), nil)
		e.Hint = "name a checkout of codex: --checkout DIR or " + CheckoutEnv + "=DIR"
		return "", defaultCheckout, e
	}
	if _, err := findGitDir(dir); err != nil {
		return "", defaultCheckout, err
	}
	return dir, defaultCheckout, nil
}

func from(cwd, dir string) string {
	if filepath.IsAbs(dir) {
		return filepath.Clean(dir)
	}
	return filepath.Join(cwd, filepath.FromSlash(dir))
}
