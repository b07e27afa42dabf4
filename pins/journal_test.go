package pins

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJournalPaths follows no journal that names a path which no transaction writes, by
// either end, and leaves what stands there.
func TestJournalPaths(t *testing.T) {
	paths := map[string]bool{
		".git/hooks/pre-commit": true, ".git/config": true, ".GIT/config": true, "sub/.Git/hooks/x": true, "git~1/config": true,
		"GIT~1/config": true, ".git./config": true, ".git /config": true, ".git. ./config": true, ".git::$INDEX_ALLOCATION/config": true,
		".g\u200cit/config": true, "bare.git/config": true, "linked/pre-commit": true, `.git\config`: true,
		"../out": true, "/etc/x": true, ".": true, "": true, JournalName: true, ".Codexpin-Journal.json": true,
		StageName + "/new-1": true, ".CODEXPIN-STAGE/new-1": true, StageName + "/.gitignore": true,
		"new.txt": false, ".github/x.yml": false, ".gitignore": false, "docs/git/x": false,
	}
	for path, refused := range paths {
		for _, asFolder := range []bool{false, true} {
			dir, disk := folderOf(t, map[string]string{"codexpin.toml": "x", ".git/config": "own", ".git/hooks/x": "own", "bare.git/HEAD": "h",
				"bare.git/objects/x": "o", "bare.git/refs/x": "r"})
			if err := os.Symlink(".git/hooks", filepath.Join(dir, "linked")); err != nil {
				t.Skip(err)
			}
			j := journal{Version: journalVersion, Purpose: "forged"}
			if asFolder {
				j.Folders = []string{path}
			} else {
				j.Steps = []step{{Path: path, Mode: 0o755, New: sum([]byte("evil"))}}
			}
			forge(t, dir, &j)
			was := tree(t, dir)
			for name, end := range map[string]func() error{"resume": transaction(disk).Resume, "abort": transaction(disk).Abort, "check": transaction(disk).Check} {
				var bad *BadJournalError
				if !refused {
					continue
				}
				if err := end(); !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), JournalName+" names the path ") {
					t.Errorf("%s, %q, folder %v: %v", name, path, asFolder, err)
				}
				if got := tree(t, dir); !maps.Equal(got, was) {
					t.Errorf("%s, %q: %q", name, path, got)
				}
			}
			var half *JournalError
			if err := transaction(disk).Check(); !refused && !errors.As(err, &half) {
				t.Errorf("%q: %v", path, err)
			}
		}
	}
}

// TestJournalBad tells a journal that no run of this version left from one that cannot be
// read by the system.
func TestJournalBad(t *testing.T) {
	for text, want := range map[string]string{
		"": "is empty", "{\"version\": 1, \"purp": "cannot be read: ", "[]": "cannot be read: ", `{"version": 2, "new": 1}`: "is of version 2, and this codexpin knows 1",
		`{"version": 1, "new": 1}`: "cannot be read: ", `{"version": 1, "steps": [{"path": "a", "stage": -1}]}`: "names the stage -1 of ",
	} {
		dir, disk := folderOf(t, map[string]string{"codexpin.toml": "x", JournalName: text})
		for _, end := range []func() error{transaction(disk).Resume, transaction(disk).Abort, transaction(disk).Check} {
			var bad *BadJournalError
			if err := end(); !errors.As(err, &bad) || !strings.HasPrefix(bad.Why, want) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if now, err := os.ReadFile(filepath.Join(dir, JournalName)); string(now) != text {
			t.Errorf("%q, %v", now, err)
		}
	}
}

// TestJournalErrorsNameTheFile wants the file in the error where its folder is a link that
// leads out, and where what was staged for it is gone.
func TestJournalErrorsNameTheFile(t *testing.T) {
	dir, disk := folderOf(t, map[string]string{"codexpin.toml": "x"})
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "src")); err != nil {
		t.Skip(err)
	}
	forge(t, dir, &journal{Version: journalVersion, Steps: []step{{Path: "src/a.txt", New: sum([]byte("evil"))}}})
	if err := transaction(disk).Resume(); err == nil || !strings.Contains(err.Error(), "look at a.txt in the folder ") {
		t.Errorf("a link: %v", err)
	}
	forge(t, dir, &journal{Version: journalVersion, Steps: []step{{Path: "a.txt", Stage: 7, New: sum([]byte("evil"))}}})
	var lost *LostError
	if err := transaction(disk).Resume(); !errors.As(err, &lost) || !strings.Contains(err.Error(), "a.txt is lost: "+StageName+"/new-7: ") {
		t.Errorf("a staged file that is gone: %v", err)
	}
}

// forge writes a journal and a staging folder as somebody might who knows their forms.
func forge(t *testing.T, dir string, j *journal) {
	t.Helper()
	text, err := json.Marshal(j)
	err = errors.Join(err, os.MkdirAll(filepath.Join(dir, StageName), 0o755),
		os.WriteFile(filepath.Join(dir, JournalName), text, 0o644), os.WriteFile(filepath.Join(dir, StageName, ".gitignore"), []byte(stageMark), 0o644),
		os.WriteFile(filepath.Join(dir, StageName, "new-0"), []byte("evil"), 0o755))
	if err != nil {
		t.Fatal(err)
	}
}

// tree gives every file below a folder and its text.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		out[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRelPathGit refuses, in every path of a contract, what a system takes for .git.
func TestRelPathGit(t *testing.T) {
	for _, part := range []string{".git", ".GIT", "git~1", "GIT~1", ".git.", ".git ", ".git. .", ".git::$INDEX_ALLOCATION", ".g\u200cit"} {
		for _, path := range []string{part, part + "/x", "a/" + part + "/x", "a/" + part} {
			_, glob := (Glob)("").check(path)
			if why, _ := (RelPath)("").check(path); why != "leads into what git keeps for itself" || glob == "" {
				t.Errorf("%q: %q, %q", path, why, glob)
			}
		}
	}
	for _, path := range []string{".github/x", ".gitignore", "git/x", "a.git/x", "git~2"} {
		if why, _ := (RelPath)("").check(path); why != "" {
			t.Errorf("%q: %s", path, why)
		}
	}
}
