package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const somePin = "[pin]\ncommit = \"0123456789abcdef0123456789abcdef01234567\"\n"

// TestNoTOML: what is refused before it is parsed, each with one clear answer.
func TestNoTOML(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "c: empty"},
		{"blank", " \n\t\r\n", "c: empty"},
		{"byte order mark", "\xef\xbb\xbf" + somePin, "c: begins with a byte order mark"},
		{"UTF-16", "\xff\xfe[\x00p\x00", "c: UTF-16, not UTF-8"},
		{"binary", somePin + "# \x00\n", "c:3:3: a binary file: it holds a zero byte"},
		{"Latin-1", somePin + "name = \"M\xfcller\"\n", "c:3:10: not UTF-8"},
		{"large", somePin + strings.Repeat("#\n", maxFile/2), "c: larger than 4 MB"},
		{"old Mac", "[pin]\rcommit = 1\r", "c:1:6: syntax: expected newline but got U+000D"},
		{"deep", somePin + "x = " + strings.Repeat("[", 100_000), "c:3:"},
		{"deep tables", somePin + "x = " + strings.Repeat("{a=", 100_000), "c:3:"},
		{"deep keys", somePin + strings.Repeat("a.", 100_000) + "b = 1", "c:3:31: nested more than 16 deep"},
		{"many entries", somePin + "x = [" + strings.Repeat("1,", maxNodes+1) + "]", "c:3:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load("c", []byte(test.text))
			var load *LoadError
			if !errors.As(err, &load) || len(load.Problems) != 1 || load.More != 0 {
				t.Fatalf("not one problem: %.200v", err)
			}
			if !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %.200s, want %s", err, test.want)
			}
			inside(t, []byte(test.text), load.Problems[0])
		})
	}
}

// TestMany: problems are bounded and the rest is counted.
func TestMany(t *testing.T) {
	var b strings.Builder
	b.WriteString(somePin + "[request]\n")
	for i := range 130 {
		fmt.Fprintf(&b, "\"m/%d\" = { x = 1 }\n", i)
	}
	_, err := Load("c", []byte(b.String()))
	var load *LoadError
	if !errors.As(err, &load) || len(load.Problems) != maxProblems || load.More != 30 {
		t.Fatalf("%d problems and %d more", len(load.Problems), load.More)
	}
	if !strings.HasSuffix(err.Error(), "\n\nand 30 more") {
		t.Errorf("ends with %q", err.Error()[len(err.Error())-40:])
	}
}

// TestLongNames: a name or a line as long as the file does not make an error as long.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for _, text := range []string{
		"[request." + long + "]\nx = 1\n",
		"[request.\"" + long + " \"]\n",
		"[" + long + "]\n",
		"[request]\na = { sends = [\"" + long + "\", \"x: " + long + " \", \"b\", \"b\"] }\n",
		"[unused]\n\"" + long + "\" = \"x\"\n",
	} {
		_, err := Load("c", []byte(somePin+text))
		if err == nil || len(err.Error()) > 3000 {
			t.Errorf("%.40s: %d bytes of error", text, len(err.Error()))
		}
	}
}

// TestNothingEscapes: no text of a file reaches an error with a control character.
func TestNothingEscapes(t *testing.T) {
	for _, path := range fixtures(t, "testdata/err/*.out") {
		for _, r := range string(read(t, path)) {
			if r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0x202e {
				t.Errorf("%s holds %U", path, r)
			}
		}
	}
}

func TestParseFloor(t *testing.T) {
	for _, test := range []struct{ name, text, version, short, err string }{
		{"version", "0.136.0\n", "0.136.0", "", ""},
		{"no line end", "0.136.0", "0.136.0", "", ""},
		{"pre-release", "0.172.0-alpha.3\n", "0.172.0-alpha.3", "", ""},
		{"legacy", "git-7ca611348db9\n", "", "7ca611348db9", ""},
		{"both", "# floor\r\n\r\n  0.136.0  \r\ngit-7ca611348db9\r\n", "0.136.0", "7ca611348db9", ""},
		{"both, other order", "git-7ca6113\n0.136.0\n", "0.136.0", "7ca6113", ""},
		{"full id", "git-7ca611348db9446711ed16ed81c84095e3721cee", "", "7ca611348db9446711ed16ed81c84095e3721cee", ""},
		{"empty", "", "", "", "f: empty"},
		{"comments", "# 0.136.0\n", "", "", "f: holds no version"},
		{"tag", "rust-v0.136.0\n", "", "", `f:1:1: "rust-v0.136.0" is no version`},
		{"output", "codex-cli 0.136.0\n", "", "", `f:1:1: "codex-cli 0.136.0" is no version`},
		{"trailing comment", "0.136.0 # floor\n", "", "", `f:1:1: "0.136.0 # floor" is no version`},
		{"two versions", "0.136.0\n0.137.0\n", "", "", "f:2:1: a second version, the first is in line 1"},
		{"two hashes", "git-7ca6113\ngit-7ca6114\n", "", "", "f:2:1: a second git- line, the first is line 1"},
		{"short hash", "git-7ca\n", "", "", `f:1:1: "7ca" is not the beginning of a commit id`},
		{"junk", "\n  latest\n", "", "", `f:2:3: "latest" is no version`},
		{"binary", "0.136.0\n\x00", "", "", "f:2:1: a binary file"},
		{"mark", "\xef\xbb\xbf0.136.0\n", "", "", "f: begins with a byte order mark"},
		{"large", strings.Repeat("#\n", maxFloorFile), "", "", "f: larger than 64 KB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			floor, err := ParseFloor("f", []byte(test.text))
			if test.err != "" {
				var load *LoadError
				if !errors.As(err, &load) || !strings.HasPrefix(err.Error(), test.err) {
					t.Fatalf("got %v, want %s", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if string(floor.Version) != test.version || string(floor.Short) != test.short {
				t.Errorf("got %q and %q", floor.Version, floor.Short)
			}
			for pos, want := range map[Pos]string{floor.VersionPos: test.version, floor.ShortPos: test.short} {
				if got := test.text[pos.Offset : pos.Offset+pos.Length]; got != want {
					t.Errorf("the position holds %q, not %q", got, want)
				}
			}
		})
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("codexpin.toml", somePin)
	write("repo/.git/HEAD", "")
	write("repo/codexpin.toml", somePin)
	write("repo/a/b/x", "")
	write("repo/sub/.git", "gitdir: elsewhere")
	write("repo/sub/deep/x", "")
	write("repo/dir/codexpin.toml/x", "")
	write("plain/x/y", "")
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }

	for _, test := range []struct {
		name   string
		where  Where
		want   Found
		looked []string
		root   string
	}{
		{"here", Where{Dir: at("repo")}, Found{How: BySearch, Name: "codexpin.toml", Path: at("repo/codexpin.toml"), Dir: at("repo")}, nil, ""},
		{"upward", Where{Dir: at("repo/a/b")}, Found{How: BySearch, Name: filepath.FromSlash("../../codexpin.toml"), Path: at("repo/codexpin.toml"), Dir: at("repo")}, nil, ""},
		{"not beyond the repository", Where{Dir: at("repo/sub/deep")}, Found{}, []string{at("repo/sub/deep/codexpin.toml"), at("repo/sub/codexpin.toml")}, at("repo/sub")},
		{"not upward outside of one", Where{Dir: at("plain/x")}, Found{}, []string{at("plain/x/codexpin.toml")}, ""},
		{"here outside of one", Where{Dir: root}, Found{How: BySearch, Name: "codexpin.toml", Path: at("codexpin.toml"), Dir: root}, nil, ""},
		{"environment", Where{Env: "c.toml", Dir: at("repo/a")}, Found{How: ByEnv, Name: "c.toml", Path: at("repo/a/c.toml"), Dir: at("repo/a")}, nil, ""},
		{"flag first", Where{Flag: at("plain/d.toml"), Env: "c.toml", Dir: at("repo/a")}, Found{How: ByFlag, Name: at("plain/d.toml"), Path: at("plain/d.toml"), Dir: at("plain")}, nil, ""},
		{"preset", Where{Flag: "preset:plain", Dir: root}, Found{How: ByFlag, Name: "preset:plain", Preset: "plain"}, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := Find(test.where)
			var missing *NotFoundError
			if errors.As(err, &missing) {
				if fmt.Sprint(missing.Looked) != fmt.Sprint(test.looked) || missing.Root != test.root {
					t.Errorf("looked %v from %s", missing.Looked, missing.Root)
				}
			} else if err != nil || test.looked != nil {
				t.Fatalf("%v, %v", found, err)
			}
			if found != test.want {
				t.Errorf("got  %+v\nwant %+v", found, test.want)
			}
		})
	}

	var unknown *UnknownPresetError
	if _, err := Find(Where{Env: "preset:plane"}); !errors.As(err, &unknown) || unknown.Hint != "did you mean preset:plain?" {
		t.Errorf("an unknown preset: %v", err)
	}
	if c, err := (Found{Path: at("repo/codexpin.toml"), Name: "x"}).Load(); err != nil || c.File.Name != "x" {
		t.Errorf("loading what was found: %v", err)
	}
	if _, err := (Found{Path: at("repo/dir/codexpin.toml")}).Load(); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("loading a directory: %v", err)
	}
	if _, err := (Found{Path: at("gone")}).Load(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("loading what is not there: %v", err)
	}
	if found, err := Find(Where{Dir: at("repo/dir")}); err != nil || found.Dir != at("repo/dir") {
		t.Errorf("a directory of the contract's name ends the search: %v, %v", found, err)
	}
}

func TestDate(t *testing.T) {
	if got := Date("2026-06-02").Time(); got != time.Date(2026, 6, 2, 0, 0, 0, 0, time.UTC) {
		t.Error(got)
	}
	if !Date("").Time().IsZero() {
		t.Error("no date is a day")
	}
}

func TestPart(t *testing.T) {
	for d, want := range map[Direction]string{Request: "params result", ServerRequest: "result params", Notification: "params params", ClientNotification: "params params"} {
		if got := d.Part(Sends) + " " + d.Part(Reads); got != want {
			t.Errorf("%s: %s, want %s", d, got, want)
		}
	}
}
