package cmd_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codexpin/checks"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// memory is a tree of Codex in memory.
type memory map[string]string

func (m memory) Read(path string) ([]byte, error) {
	text, ok := m[path]
	if !ok {
		return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
	}
	return []byte(text), nil
}

// pasteHead is what a contract needs besides what is pasted into it.
const pasteHead = "[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[handshake]\ncapabilities = [\"experimentalApi\"]\n"

// paste asks for names as show --contract does, takes the answer for a contract, and
// gives the claims that do not hold, or why it is no contract.
func paste(s *surface.Surface, names ...string) (bad []string, text string) {
	show := &report.Show{}
	for _, name := range names {
		show.Answers = append(show.Answers, report.AtName(s, name))
	}
	text = pasteHead + show.ContractLines()
	c, err := pins.Load("codexpin.toml", []byte(text))
	if err != nil {
		return []string{fmt.Sprintf("%v", err)}, text
	}
	v := (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, []*checks.Witness{{Name: "source", Surface: s, Commit: string(c.Pin.Commit)}})
	for i := range v.Results {
		if r := &v.Results[i]; r.Outcome != checks.OK {
			bad = append(bad, fmt.Sprintf("%s: %s", r.Claim.ID, r.Outcome))
			if w := r.Worst(); w != nil {
				bad[len(bad)-1] += ": " + w.Message
			}
		}
	}
	return bad, text
}

// pasteAll holds that what show --contract writes of every method, of up to types types
// and of every config key holds where it was written, each by itself and several at once.
func pasteAll(t *testing.T, s *surface.Surface, types int) {
	t.Helper()
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, m := range s.Methods {
		add(m.Wire)
	}
	for i, step := 0, max(1, len(s.Types)/max(types, 1)); i < len(s.Types); i += step {
		add(s.ShortName(s.Types[i]))
	}
	if config := s.Type(s.Config); config != nil {
		for i := range config.Fields {
			add(config.Fields[i].Wire)
		}
	}
	for i := range s.Features {
		add(s.Features[i].Key)
	}
	for _, name := range names {
		if bad, text := paste(s, name); len(bad) > 0 {
			t.Errorf("%s:\n\t%s\nin\n%s", name, strings.Join(bad, "\n\t"), text)
		}
	}
	if bad, _ := paste(s, names...); len(bad) > 0 {
		t.Errorf("all at once: %d do not hold, as %s", len(bad), bad[0])
	}
}

func TestContractLinesHold(t *testing.T) {
	archive, err := txtar.ParseFile("../testdata/trees/small.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := memory{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	s, err := rust.Read(files, rust.All)
	if err != nil {
		t.Fatal(err)
	}
	pasteAll(t, s, 1000)
}

func TestContractLinesHoldAtCodex(t *testing.T) {
	repo := checkout(t)
	for _, id := range []string{"7ca611348db9446711ed16ed81c84095e3721cee", "25af12f7e61572b0bc18ddb1008be543b91519b0"} {
		commit, err := repo.Commit(id)
		var e *source.Error
		if errors.As(err, &e) && absent(err) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		s, err := rust.Read(commit, rust.All)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(id[:7], func(t *testing.T) { pasteAll(t, s, 100) })
	}
}
