package source

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

func TestCommit(t *testing.T) {
	s := theSample(t)
	r := open(t, s.dir)
	c, err := r.Commit(strings.ToUpper(s.pin))
	must(t, err)
	if c.ID != s.pin || len(c.Parents) != 1 || c.Subject != "step 079" || c.PeeledFrom != "" {
		t.Errorf("%+v", c)
	}
	if got := c.When.Unix(); got != 1767322800+79*60 {
		t.Errorf("when %v", c.When)
	}
	if _, offset := c.When.Zone(); offset != 7200 {
		t.Errorf("zone %d", offset)
	}
	if want := git(t, s.dir, "rev-parse", "main^{tree}"); c.Tree != want {
		t.Errorf("tree %s, want %s", c.Tree, want)
	}
	root, err := r.Commit(s.first)
	must(t, err)
	if len(root.Parents) != 0 {
		t.Errorf("%+v", root)
	}
	if trace := r.Trace(); len(trace) != 2 || trace[0].ID != s.pin || trace[0].Type != "commit" || trace[0].Size == 0 {
		t.Errorf("trace %v", trace)
	}
}

func TestTagsArePeeled(t *testing.T) {
	s := theSample(t)
	r := open(t, s.dir)
	for _, name := range []string{"v1", "v1-again"} {
		id := git(t, s.dir, "rev-parse", "refs/tags/"+name)
		c, err := r.Commit(id)
		must(t, err)
		if c.ID != s.pin || c.PeeledFrom != id {
			t.Errorf("%s: %s from %s", name, c.ID, c.PeeledFrom)
		}
	}
	for _, name := range []string{"blob", "nested/tree"} {
		_, err := r.Commit(git(t, s.dir, "rev-parse", "refs/tags/"+name))
		wantKind(t, err, NotACommit)
	}
}

func TestTags(t *testing.T) {
	s, dir := copied(t)
	check := func(how, at string) {
		t.Helper()
		r := open(t, at)
		tags, err := r.Tags()
		must(t, err)
		var got []string
		for _, tag := range tags {
			got = append(got, tag.Name)
			if want := git(t, dir, "rev-parse", "refs/tags/"+tag.Name); tag.ID != want {
				t.Errorf("%s: %s is %s, want %s", how, tag.Name, tag.ID, want)
			}
			c, err := tag.Commit()
			if strings.HasPrefix(tag.Name, "v1") || tag.Name == "light" {
				if err != nil || c.ID != s.pin || (c.PeeledFrom == "") != (tag.Name == "light") {
					t.Errorf("%s: %s: %+v, %v", how, tag.Name, c, err)
				}
			} else {
				wantKind(t, err, NotACommit)
			}
		}
		if want := "blob light nested/tree v1 v1-again"; strings.Join(got, " ") != want {
			t.Errorf("%s: tags %q, want %q", how, got, want)
		}
	}
	check("loose", dir)
	git(t, dir, "pack-refs", "--all")
	check("packed", dir)
	git(t, dir, "worktree", "add", "-q", "--detach", "--no-checkout", dir+"-linked", "main")
	check("linked worktree", dir+"-linked")
	git(t, dir, "tag", "-f", "light", "main~1")
	tags, err := open(t, dir).Tags()
	must(t, err)
	if got, want := tags[1].ID, git(t, dir, "rev-parse", "main~1"); got != want {
		t.Errorf("a loose tag must win over a packed one: %s, want %s", got, want)
	}
}

func TestIDsThatAreRefused(t *testing.T) {
	s := theSample(t)
	r := open(t, s.dir)
	blob := git(t, s.dir, "rev-parse", "main:README.md")
	tests := []struct {
		id   string
		kind Kind
	}{
		{"", BadID}, {"main", BadID}, {"v1", BadID}, {"HEAD", BadID}, {"ab", BadID}, {s.pin + "^", BadID},
		{s.pin + "^{tree}", BadID}, {s.pin + "0", BadID}, {" " + s.pin, BadID}, {s.pin + "\n", BadID},
		{"\x1b[31m", BadID}, {strings.Repeat("g", 40), BadID}, {strings.Repeat("é", 20), BadID},
		{s.pin[:12], ShortID}, {strings.ToUpper(s.pin[:39]), ShortID}, {"0000", ShortID},
		{git(t, s.dir, "rev-parse", "main^{tree}"), NotACommit}, {blob, NotACommit},
		{strings.Repeat("0", 40), CommitAbsent},
	}
	for _, tt := range tests {
		_, err := r.Commit(tt.id)
		e := wantKind(t, err, tt.kind)
		if errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q reads as a path that is not there", tt.id)
		}
		if e.Hint == "" {
			t.Errorf("%q: no hint", tt.id)
		}
		if (tt.id == s.pin[:12] || tt.id == "v1") && !strings.HasSuffix(e.Hint, s.pin) {
			t.Errorf("the one candidate is not named: %+v", e)
		}
	}
}

// TestAmbiguousID has two blobs whose ids share four digits, in a pack and loose.
func TestAmbiguousID(t *testing.T) {
	seen := map[string]string{}
	one, two, prefix := "", "", ""
	for i := 0; prefix == ""; i++ {
		text := fmt.Sprint(i)
		id := nameOf("blob", text).String()
		if other, ok := seen[id[:4]]; ok {
			one, two, prefix = other, text, id[:4]
		}
		seen[id[:4]] = text
	}
	blob := func(text string) forged {
		return forged{id: nameOf("blob", text), typ: plumbing.BlobObject, data: []byte(text)}
	}
	packed := forgePack(t, "", []forged{blob(one), blob(two), blob("other")})
	mixed := forgePack(t, "", []forged{blob(one)})
	loose := t.TempDir()
	for _, dir := range []string{mixed, loose} {
		git(t, dir, "init", "-q")
		gitIn(t, dir, []byte(two), "hash-object", "-w", "--stdin")
	}
	gitIn(t, loose, []byte(one), "hash-object", "-w", "--stdin")
	for _, dir := range []string{packed, mixed, loose} {
		_, err := open(t, dir).Commit(strings.ToUpper(prefix))
		e := wantKind(t, err, AmbiguousID)
		if len(e.Candidates) != 2 || !strings.HasPrefix(e.Candidates[0], prefix) ||
			!strings.HasSuffix(e.Candidates[0], " blob") {
			t.Errorf("candidates %q, want 2 of %s", e.Candidates, prefix)
		}
	}
}

// TestBadIDHints holds what is said of a text that is no full id: the command that prints
// one, for what may be the name of a ref, and the commits among what it may abbreviate.
func TestBadIDHints(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	repo := open(t, dir)
	for given, want := range map[string]string{
		"HEAD":        "rev-parse --verify 'HEAD^{commit}' may print them",
		"feature/x":   "rev-parse --verify 'feature/x^{commit}' may print them",
		"-x":          "give all 40 hex digits",
		"a b":         "give all 40 hex digits",
		"$(reboot)":   "give all 40 hex digits",
		"HEAD^{}\x1b": "give all 40 hex digits",
	} {
		_, err := repo.Commit(given)
		e := wantKind(t, err, BadID)
		if !strings.HasSuffix(e.Hint, want) {
			t.Errorf("%q: hint %q, want …%s", given, e.Hint, want)
		}
	}
	for _, c := range []struct{ all, want []string }{
		{[]string{"a blob", "b commit", "c tree", "d tag"}, []string{"b commit", "d tag"}},
		{[]string{"a blob", "c tree"}, []string{"a blob", "c tree"}},
		{nil, nil},
	} {
		if got := commitsFirst(c.all); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.all, got, c.want)
		}
	}
}
