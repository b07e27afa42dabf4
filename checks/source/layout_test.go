package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func write(tb testing.TB, path, text string) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		tb.Fatal(err)
	}
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// addConfig appends to the config of the repository at dir.
func addConfig(tb testing.TB, dir, text string) {
	tb.Helper()
	f, err := os.OpenFile(filepath.Join(dir, ".git", "config"), os.O_APPEND|os.O_WRONLY, 0)
	must(tb, err)
	_, err = f.WriteString("\n" + text + "\n")
	must(tb, err)
	must(tb, f.Close())
}

// layouts are the states of a repository in which the sample must read whole. Each
// starts from a copy of the sample at dir and gives the directory to open.
var layouts = []struct {
	name string
	make func(t *testing.T, dir string) string
}{
	{"work tree", func(t *testing.T, dir string) string { return dir }},
	{".git directory", func(t *testing.T, dir string) string { return filepath.Join(dir, ".git") }},
	{"inside .git", func(t *testing.T, dir string) string { return filepath.Join(dir, ".git", "refs", "heads") }},
	{"subfolder", func(t *testing.T, dir string) string {
		sub := filepath.Join(dir, "codex-rs", "deep")
		must(t, os.MkdirAll(sub, 0o755))
		return sub
	}},
	{"bare", func(t *testing.T, dir string) string {
		git(t, dir, "clone", "-q", "--bare", dir, dir+".git")
		return dir + ".git"
	}},
	{"bare in an outer repository", func(t *testing.T, dir string) string {
		outer := t.TempDir()
		git(t, outer, "init", "-q")
		git(t, outer, "clone", "-q", "--mirror", dir, "inner")
		return filepath.Join(outer, "inner")
	}},
	{"linked worktree", func(t *testing.T, dir string) string {
		git(t, dir, "worktree", "add", "-q", "--detach", "--no-checkout", dir+"-linked", "main")
		return dir + "-linked"
	}},
	{".git file of a linked worktree", func(t *testing.T, dir string) string {
		git(t, dir, "worktree", "add", "-q", "--detach", "--no-checkout", dir+"-linked", "main")
		return filepath.Join(dir+"-linked", ".git")
	}},
	{"linked worktree with relative paths", func(t *testing.T, dir string) string {
		git(t, dir, "worktree", "add", "-q", "--detach", "--no-checkout", dir+"-linked", "main")
		write(t, filepath.Join(dir+"-linked", ".git"), "gitdir: ../codex/.git/worktrees/codex-linked\n")
		addConfig(t, dir, "[extensions]\n\trelativeWorktrees = true")
		return dir + "-linked"
	}},
	{"submodule", func(t *testing.T, dir string) string {
		outer := t.TempDir()
		git(t, outer, "init", "-q")
		git(t, outer, "submodule", "add", "-q", dir, "codex")
		return filepath.Join(outer, "codex")
	}},
	{"sparse", func(t *testing.T, dir string) string {
		git(t, dir, "sparse-checkout", "set", "codex-rs")
		return dir
	}},
	{"extensions", func(t *testing.T, dir string) string {
		addConfig(t, dir, "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n"+
			"\tpreciousObjects = true\n\tpartialClone = origin\n\tfuture = yes")
		return dir
	}},
	{"malformed config", func(t *testing.T, dir string) string {
		addConfig(t, dir, "[[[ =\n\"\x00[branch \"x\"]\n\tmerge = odd\n")
		return dir
	}},
	{"no config, no HEAD", func(t *testing.T, dir string) string {
		must(t, os.Remove(filepath.Join(dir, ".git", "config")))
		must(t, os.Remove(filepath.Join(dir, ".git", "HEAD")))
		return dir
	}},
	{"packed refs only", func(t *testing.T, dir string) string {
		git(t, dir, "pack-refs", "--all")
		must(t, os.RemoveAll(filepath.Join(dir, ".git", "refs")))
		return dir
	}},
	{"loose only", func(t *testing.T, dir string) string {
		looseOnly(t, dir)
		return dir
	}},
	{"many packs", func(t *testing.T, dir string) string {
		manyPacks(t, dir)
		return dir
	}},
	{"ref deltas", func(t *testing.T, dir string) string {
		git(t, dir, "-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq", "--depth=100")
		return dir
	}},
	{"offsets of 64 bits", func(t *testing.T, dir string) string {
		reindex(t, dir, "--index-version=2,0x40")
		return dir
	}},
	{"bitmap, multi-pack-index, commit-graph", func(t *testing.T, dir string) string {
		git(t, dir, "repack", "-adbq")
		git(t, dir, "multi-pack-index", "write")
		git(t, dir, "commit-graph", "write", "--reachable")
		return dir
	}},
	{"stray pack without index", func(t *testing.T, dir string) string {
		write(t, filepath.Join(dir, ".git/objects/pack/pack-0123456789012345678901234567890123456789.pack"), "PACK")
		write(t, filepath.Join(dir, ".git/objects/pack/tmp_pack_x"), "PACK")
		write(t, filepath.Join(dir, ".git/objects/pack/pack-1123456789012345678901234567890123456789.idx"), "idx")
		return dir
	}},
	{"foreign owner", func(t *testing.T, dir string) string {
		if os.Getuid() != 0 {
			t.Skip("only root may give files away")
		}
		must(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			must(t, err)
			return os.Lchown(path, 4711, 4711)
		}))
		return dir
	}},
	{"replace ref and graft", func(t *testing.T, dir string) string {
		git(t, dir, "replace", "main", "main~1")
		git(t, dir, "replace", "main:README.md", "main:empty")
		write(t, filepath.Join(dir, ".git", "info", "grafts"), git(t, dir, "rev-parse", "main")+"\n")
		return dir
	}},
	{"shared", func(t *testing.T, dir string) string {
		git(t, dir, "clone", "-q", "--shared", "--no-checkout", dir, dir+"-2")
		return dir + "-2"
	}},
	{"reference by URL", func(t *testing.T, dir string) string {
		git(t, dir, "clone", "-q", "--reference", dir, "--no-checkout", "file://"+filepath.ToSlash(dir), dir+"-2")
		return dir + "-2"
	}},
	{"nested alternates", func(t *testing.T, dir string) string {
		last := dir
		for _, suffix := range []string{"-2", "-3", "-4", "-5"} {
			git(t, dir, "clone", "-q", "--shared", "--no-checkout", last, dir+suffix)
			last = dir + suffix
		}
		return last
	}},
	{"alternates of every sort", func(t *testing.T, dir string) string {
		two := filepath.Join(filepath.Dir(dir), "two")
		git(t, filepath.Dir(dir), "init", "-q", "two")
		write(t, filepath.Join(two, ".git/objects/info/alternates"),
			"# comment\n\n/dead/objects\n../../../codex/.git/objects\n../../../codex/.git/objects/\n\"../../../\\143odex/.git/objects\"\n")
		// and a circle
		write(t, filepath.Join(dir, ".git/objects/info/alternates"), "../../../two/.git/objects\n")
		return two
	}},
}

func TestLayouts(t *testing.T) {
	for _, l := range layouts {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			s, dir := copied(t)
			target := l.make(t, dir)
			before := fingerprint(t, filepath.Dir(dir))
			checkSample(t, s, target)
			if after := fingerprint(t, filepath.Dir(dir)); after != before {
				t.Errorf("reading changed the repository:\n%s\n%s", before, after)
			}
		})
	}
}

func TestSymlinkedLayouts(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symlinks need a privilege")
	}
	s, dir := copied(t)
	link := filepath.Join(t.TempDir(), "link")
	must(t, os.MkdirAll(filepath.Join(dir, "sub"), 0o755))
	must(t, os.Symlink(filepath.Join(dir, "sub"), link))
	checkSample(t, s, link)

	must(t, os.Rename(filepath.Join(dir, ".git", "objects"), filepath.Join(dir, "elsewhere")))
	must(t, os.Symlink("../elsewhere", filepath.Join(dir, ".git", "objects")))
	checkSample(t, s, dir)

	must(t, os.Rename(filepath.Join(dir, ".git"), filepath.Join(dir, "real")))
	must(t, os.Symlink("real", filepath.Join(dir, ".git")))
	must(t, os.Remove(filepath.Join(dir, "real", "objects")))
	must(t, os.Symlink("../elsewhere", filepath.Join(dir, "real", "objects")))
	checkSample(t, s, dir)
}

func TestEnvironmentHasNoEffect(t *testing.T) {
	s := theSample(t)
	other := t.TempDir()
	git(t, other, "init", "-q")
	dot := filepath.Join(other, ".git")
	for key, value := range map[string]string{
		"GIT_DIR": dot, "GIT_COMMON_DIR": dot, "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(dot, "index"),
		"GIT_OBJECT_DIRECTORY": filepath.Join(dot, "objects"), "GIT_NAMESPACE": "x", "GIT_CEILING_DIRECTORIES": s.dir,
		"GIT_ALTERNATE_OBJECT_DIRECTORIES": "/dead", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "extensions.objectformat",
		"GIT_CONFIG_VALUE_0": "sha256", "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1",
	} {
		t.Setenv(key, value)
	}
	before := fingerprint(t, other)
	checkSample(t, s, s.dir)
	if fingerprint(t, other) != before {
		t.Error("the other repository was changed")
	}
}
