package source

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// gitEnv is the whole environment of git in the tests: nothing of the user's, fixed
// names and dates.
func gitEnv(tb testing.TB) []string {
	const when = "2026-01-02T03:04:05Z"
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + os.DevNull, "LC_ALL=C", "TZ=UTC",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_AUTHOR_DATE=" + when,
		"GIT_COMMITTER_NAME=C", "GIT_COMMITTER_EMAIL=c@example.com", "GIT_COMMITTER_DATE=" + when,
		"SystemRoot=" + os.Getenv("SystemRoot"),
	}
}

// git runs git in dir and gives its output, without the last newline.
func git(tb testing.TB, dir string, args ...string) string {
	tb.Helper()
	return gitIn(tb, dir, nil, args...)
}

func gitIn(tb testing.TB, dir string, stdin []byte, args ...string) string {
	tb.Helper()
	base := []string{"-c", "protocol.file.allow=always", "-c", "gc.auto=0", "-c", "core.fsync=none", "-c", "init.templateDir=", "-c", "init.defaultBranch=main",
		"-c", "safe.directory=*"}
	cmd := exec.Command("git", append(base, args...)...)
	cmd.Dir = dir
	cmd.Env = gitEnv(tb)
	cmd.Stdin = bytes.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		tb.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, errs.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}
