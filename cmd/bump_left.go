package cmd

import (
	"bytes"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	clienttree "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/report"
)

// The bounds of the search for what is left behind. What goes beyond them is said.
const (
	maxLeftFiles = 100_000
	maxLeftBytes = 1 << 30
	maxLeft      = 1000
)

// leftBehind finds each place in the client's tracked files where the old pin is spelled:
// its id or at least seven digits of it, and its release.
func (w *weighing) leftBehind() report.LeftBehind {
	var out report.LeftBehind
	old := w.contract.Pin.ID()
	if w.root == nil || w.aim.commit == string(old.Commit) {
		return out
	}
	paths, err := clienttree.Tracked(w.found.Dir)
	switch {
	case errors.Is(err, clienttree.ErrNoRepository):
		out.Why = "the contract lies in no git repository, so that no file is known to be the client's"
		return out
	case err != nil:
		out.Why = named(err.Error(), w.found.Dir, "the folder of the contract")
		return out
	}
	finder := newPinFinder(old, w.staleHashes())
	read := 0
	for i, path := range paths {
		if i >= maxLeftFiles || read > maxLeftBytes || w.ctx.Err() != nil {
			out.Why = "the client's tree is larger than is searched: the rest was not looked at"
			break
		}
		text, err := w.root.Client.Read(path)
		if err != nil {
			if !notThere(err) {
				out.Unread = append(out.Unread, path)
			}
			continue
		}
		read += len(text)
		out.Files++
		w.leftIn(&out, finder, path, text)
	}
	return out
}

// leftIn adds the places in one file.
func (w *weighing) leftIn(out *report.LeftBehind, finder *pinFinder, path string, text []byte) {
	if bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 {
		return // no text
	}
	line, done, in := 1, 0, kindOfLeft(path, text)
	for _, hit := range finder.find(text) {
		line += bytes.Count(text[done:hit.at], []byte("\n"))
		done = hit.at
		place := report.Left{File: path, Line: line, Text: hit.text, What: hit.what, Covered: w.covers(path, text, hit.at), In: in}
		if n := len(out.Places); n > 0 && out.Places[n-1] == place {
			continue // the same once more in one line
		}
		if place.Covered {
			out.Covered++
		}
		if len(out.Places) == maxLeft {
			out.More++
			continue
		}
		out.Places = append(out.Places, place)
	}
}

// kindOfLeft says what kind of file spells the pin, "" for one that is none of these.
func kindOfLeft(path string, text []byte) string {
	switch {
	case clienttree.Written(path, text) != "":
		return report.LeftGenerated
	case clienttree.Test(path):
		return report.LeftTest
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md", ".mdx", ".txt", ".rst", ".adoc":
		return report.LeftDocument
	}
	return ""
}

// covers tells whether the contract says what stands at an offset of a file: the plan
// writes it anew, or it is a value of the contract itself, or the floor in its file.
func (w *weighing) covers(path string, text []byte, offset int) bool {
	f := w.plan.files[path]
	switch r := w.contract.Runtime; {
	case path == w.plan.own:
		begin := bytes.LastIndexByte(text[:offset], '\n') + 1
		return !bytes.HasPrefix(bytes.TrimLeft(text[begin:], " \t"), []byte("#"))
	case r != nil && r.Floor != nil && path == string(r.Floor.File):
		return true
	case path == supportedFile && slices.ContainsFunc(w.blocks, func(b report.DocBlock) bool { return b.From <= offset && offset < b.To }):
		return true
	case f == nil:
		return false
	}
	if f.splices == nil {
		return f.remove || !bytes.Equal(f.was, f.data)
	}
	for _, s := range f.splices {
		if s.Pos.Offset <= offset && offset < s.Pos.Offset+s.Pos.Length {
			return true
		}
	}
	return false
}

// pinFinder finds the spellings of one pin.
type pinFinder struct {
	id     pins.PinID
	hashes []string // of directories of schema as they were
	form   *regexp.Regexp
}

type pinHit struct {
	at         int
	text, what string
}

func newPinFinder(id pins.PinID, hashes []string) *pinFinder {
	form := "(?i:" + string(id.Commit[:7]) + "[0-9a-f]{0,33})"
	if id.Release != "" {
		form += "|" + regexp.QuoteMeta(string(id.Release))
	}
	for _, hash := range hashes {
		form = hash + "|" + form
	}
	return &pinFinder{id, hashes, regexp.MustCompile(form)}
}

// find gives the places of whole words: an id that goes on otherwise is another one's, and
// a version inside of a longer one another version.
func (p *pinFinder) find(text []byte) []pinHit {
	var out []pinHit
	for _, at := range p.form.FindAllIndex(text, -1) {
		word := string(text[at[0]:at[1]])
		release := word == string(p.id.Release)
		hash := slices.Contains(p.hashes, word)
		if !release && !hash && !strings.HasPrefix(string(p.id.Commit), strings.ToLower(word)) {
			continue
		}
		if at[0] > 0 && joins(text[at[0]-1], release) || at[1] < len(text) && goesOn(text[at[1]:], release) {
			continue
		}
		what := "id"
		if release {
			what = "release"
		}
		if hash {
			what = "hash"
		}
		if stamped(text, at[0]) {
			what = "stamp"
		}
		out = append(out, pinHit{at[0], word, what})
	}
	return out
}

// joins tells whether a character before a spelling makes it part of something else.
func joins(c byte, release bool) bool {
	digit := c >= '0' && c <= '9'
	if release {
		return digit || c == '.'
	}
	return digit || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// goesOn tells whether what follows makes it part of something else: a version may end a
// sentence.
func goesOn(rest []byte, release bool) bool {
	if release && rest[0] == '.' {
		return len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9'
	}
	return joins(rest[0], release)
}

// stamped tells whether the words of a stamp stand before an id.
func stamped(text []byte, at int) bool {
	begin := bytes.LastIndexByte(text[:at], '\n') + 1
	end := len(text)
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		end = at + i
	}
	if end-begin > 4096 {
		return false
	}
	set, err := schema.NewSet([]schema.File{{Path: "line.ts", Data: text[begin:end]}})
	return err == nil && len(set.Stamps()) > 0
}

// mixed tells of a change that holds generated bindings and other edits, which reviewers
// cannot read together.
func (w *weighing) mixed() *report.Notice {
	var generated, other []string
	seen := map[string]bool{}
	for _, path := range append(w.ran.changed, w.plan.paths()...) {
		if seen[path] {
			continue
		}
		seen[path] = true
		inSchema := false
		for _, s := range w.contract.Schemas {
			inSchema = inSchema || strings.HasPrefix(path, string(s.Dir)+"/")
		}
		switch {
		case inSchema:
			generated = append(generated, path)
		case w.plan.files[path] == nil: // an edit that is no part of moving the pin
			other = append(other, path)
		}
	}
	if len(generated) == 0 || len(other) == 0 {
		return nil
	}
	return &report.Notice{Word: "mixed-change", Text: "the commands changed bindings (" + someNames(generated) + ") and other files too (" +
		someNames(other) + "): commit the bindings by themselves"}
}

func someNames(list []string) string {
	const some = 3
	if len(list) <= some {
		return strings.Join(list, ", ")
	}
	return strings.Join(list[:some], ", ") + " and more"
}
