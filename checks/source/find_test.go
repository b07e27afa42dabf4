package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestNotARepository(t *testing.T) {
	s, dir := copied(t)
	_ = s
	plain := t.TempDir()
	write(t, filepath.Join(plain, "file"), "x")
	write(t, filepath.Join(plain, "objects", "x"), "a folder of this name is no repository")
	write(t, filepath.Join(plain, "HEAD"), "x")
	broken := filepath.Join(dir, "sub")
	must(t, os.MkdirAll(filepath.Join(broken, ".git"), 0o755))
	pointer := filepath.Join(dir, "pointer")
	write(t, filepath.Join(pointer, ".git"), "gitdir: /nowhere/.git/worktrees/x\n")
	text := filepath.Join(dir, "text")
	write(t, filepath.Join(text, ".git"), "something else\n")
	for _, at := range []string{plain, filepath.Join(plain, "file"), filepath.Join(plain, "missing"),
		broken, pointer, text, filepath.Join(pointer, ".git"), ""} {
		if at == "" {
			t.Chdir(plain)
		}
		r, err := Open(at)
		if err == nil {
			t.Fatalf("%q opened %s", at, r.GitDir())
		}
		e := wantKind(t, err, NotARepository)
		if errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: reads as a path that is not there", at)
		}
		if e.Hint == "" {
			t.Errorf("%q: no hint", at)
		}
	}
}

func TestFind(t *testing.T) {
	_, dir := copied(t)
	cwd := filepath.Join(filepath.Dir(dir), "client")
	must(t, os.MkdirAll(cwd, 0o755))
	env := func(value string) func(string) string {
		return func(key string) string {
			if key == CheckoutEnv {
				return value
			}
			return ""
		}
	}
	tests := []struct {
		name, flag, env, cwd string
		how                  string
		kind                 Kind
	}{
		{"flag wins", "../codex", "/dead", cwd, "--checkout", 0},
		{"flag that fails is final", "/dead", dir, cwd, "--checkout", NotARepository},
		{"environment", "", dir, filepath.Dir(cwd), CheckoutEnv, 0},
		{"environment, relative", "", "../codex", cwd, CheckoutEnv, 0},
		{"environment that fails is final", "", "/dead", cwd, CheckoutEnv, NotARepository},
		{"default", "", "", cwd, "../codex", 0},
		{"nothing", "", "", filepath.Join(cwd, "deep"), "../codex", NoCheckout},
	}
	for _, tt := range tests {
		got, how, err := Find(tt.flag, env(tt.env), tt.cwd)
		if how != tt.how || KindOf(err) != tt.kind {
			t.Errorf("%s: %q by %s, %v", tt.name, got, how, err)
		}
		if err == nil && got != dir {
			t.Errorf("%s: found %q, want %q", tt.name, got, dir)
		}
		if err != nil {
			wantKind(t, err, tt.kind)
		}
	}
	// ../codex that is only a folder of the client's own repository
	git(t, cwd, "init", "-q")
	must(t, os.MkdirAll(filepath.Join(cwd, "codex"), 0o755))
	must(t, os.MkdirAll(filepath.Join(cwd, "tool"), 0o755))
	_, _, err := Find("", env(""), filepath.Join(cwd, "tool"))
	wantKind(t, err, NotARepository)
}
