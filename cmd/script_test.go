package cmd_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"codexpin/cmd"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"
)

// update rewrites what the scripts expect: go test ./cmd -run Script -update
var update = flag.Bool("update", false, "rewrite the expected outputs of the scripts")

// TestMain lets the test binary play codexpin, as main.go has it.
func TestMain(m *testing.M) {
	playCodex()
	testscript.Main(m, map[string]func(){
		"npm": playNPM,
		"codexpin": func() {
			os.Exit(run(cmd.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
		},
		"measured": measured,
	})
}

// TestScript runs the scripts of testdata/script. Besides testscript's own commands
// they have
//
//	tree DIR                  the small Codex tree of testdata/trees, as files
//	gitrepo DIR SRC VAR TAG…  a commit of the files in SRC in the repository DIR, made
//	                          if need be, with fixed dates; its id goes into VAR
//	exits CODE PROG ARG…      exec, and the exit code
//	seed FILE VALUE           FILE with VALUE unquoted as a Go string, for odd bytes
//	expand FILE TO            FILE as TO, the $VARIABLES in it expanded
//	sub FILE OLD NEW          NEW for the one OLD in FILE
//	killed FILE FROM…         a transaction that puts FROM in the place of FILE, half done
//
// and on Unix
//
//	codex FILE BEHAVIOUR…     a scripted codex, see probetest
//	started FILE N [WORD]     it was started N times with the word as an argument
//	nothing DIR               DIR is empty, and no codex has its home there
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLUMNS", "TERM", "CODEX_CHECKOUT"} {
				e.Setenv(name, "")
			}
			trees, err := filepath.Abs(filepath.Join("..", "testdata", "trees"))
			e.Setenv("TREES", trees)
			return err
		},
		Cmds: commands(),
	})
}

func commands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	all := codexCommands()
	if all == nil {
		all = map[string]func(ts *testscript.TestScript, neg bool, args []string){}
	}
	for name, command := range map[string]func(ts *testscript.TestScript, neg bool, args []string){
		"tree": tree, "gitrepo": gitrepo, "exits": exits, "seed": seed, "expand": expand, "sub": sub, "killed": killed, "satisfies": satisfies,
	} {
		all[name] = command
	}
	return all
}

func tree(ts *testscript.TestScript, neg bool, args []string) {
	archive, err := txtar.ParseFile(filepath.Join(ts.Getenv("TREES"), "small.txtar"))
	ts.Check(err)
	for _, f := range archive.Files {
		name := filepath.Join(ts.MkAbs(args[0]), filepath.FromSlash(f.Name))
		ts.Check(os.MkdirAll(filepath.Dir(name), 0o777))
		ts.Check(os.WriteFile(name, f.Data, 0o666))
	}
}

func gitrepo(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 3 {
		ts.Fatalf("usage: gitrepo DIR SRC VAR [TAG...]")
	}
	dir, src := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	if _, err := os.Stat(filepath.Join(dir, ".git")); err != nil {
		ts.Check(os.MkdirAll(dir, 0o777))
		git(ts, dir, src, "init", "-q")
	}
	git(ts, dir, src, "add", "-A")
	git(ts, dir, src, "commit", "-q", "--allow-empty", "-m", "a commit of the test")
	id := git(ts, dir, src, "rev-parse", "HEAD")
	ts.Setenv(args[2], id[:40])
	for _, tag := range args[3:] {
		git(ts, dir, src, "tag", tag)
	}
}

// git runs git on the repository at dir with src as its work tree.
func git(ts *testscript.TestScript, dir, src string, args ...string) string {
	c := exec.Command("git", args...)
	c.Dir = dir
	const date = "2026-01-02T03:04:05Z"
	c.Env = append(os.Environ(), "GIT_DIR="+filepath.Join(dir, ".git"), "GIT_WORK_TREE="+src,
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "HOME="+dir, "LC_ALL=C",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_COMMITTER_DATE="+date)
	out, err := c.CombinedOutput()
	if err != nil {
		ts.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func seed(ts *testscript.TestScript, neg bool, args []string) {
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	if err != nil {
		ts.Fatalf("%v", fmt.Errorf("unquote: %w", err))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
