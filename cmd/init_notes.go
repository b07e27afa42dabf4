package cmd

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	clientcode "codexpin/checks/client"
	"codexpin/checks/schema"
)

// note is what a file that was read holds of what is looked for everywhere.
type note struct {
	commit  bool     // the pin's id, and a hand wrote the file
	digests []string // hashes of directories of schema
}

// noted reads a source, and notes what it holds.
func (d *drafting) noted(p string) ([]byte, error) {
	src, err := d.root.source(p)
	if err == nil && d.looking {
		d.notes.Store(p, d.note(p, src))
	}
	return src, err
}

// note looks for the pin's id and for the hashes in a text. Both are hexadecimal, and few
// texts have so many digits of it in a row.
func (d *drafting) note(p string, src []byte) (out note) {
	commit := []byte(d.report.Pin.Commit)
	longHex(src, func(run []byte) {
		if len(commit) > 0 && bytes.Contains(run, commit) {
			out.commit = true
		}
		for digest := range d.digests {
			if bytes.Contains(run, []byte(digest)) && !slices.Contains(out.digests, digest) {
				out.digests = append(out.digests, digest)
			}
		}
	})
	out.commit = out.commit && clientcode.Written(p, src) == ""
	if len(out.digests) > 0 && !utf8.Valid(src) {
		out.digests = nil
	}
	return out
}

// shortestHex is the length of a commit's id in digits.
const shortestHex = 40

// longHex calls fn for each run of shortestHex lower case hexadecimal digits or more. Such
// a run has a digit in every stretch of its length, so that most bytes are not looked at.
func longHex(src []byte, fn func(run []byte)) {
	digit := func(i int) bool { c := src[i]; return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' }
	for i := shortestHex - 1; i < len(src); i += shortestHex {
		if !digit(i) {
			continue
		}
		from, to := i, i+1
		for from > 0 && digit(from-1) {
			from--
		}
		for to < len(src) && digit(to) {
			to++
		}
		if to-from >= shortestHex {
			fn(src[from:to])
			i = to
		}
	}
}

// noteOf gives the note of a file of swept.
func (d *drafting) noteOf(p string) note {
	n, _ := d.notes.Load(p)
	out, _ := n.(note)
	return out
}

// swept gives the tracked files that may spell the pin, and sees to it that each has a
// note: those that were read for their code have one already.
func (d *drafting) swept() []string {
	if d.sweep != nil {
		return d.sweep
	}
	d.sweep = []string{}
	for _, p := range d.tree.Files {
		if spells(p) {
			d.sweep = append(d.sweep, p)
		}
	}
	var work sync.WaitGroup
	var next atomic.Int64
	for range 4 {
		work.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(d.sweep); i = int(next.Add(1)) - 1 {
				p := d.sweep[i]
				if _, there := d.notes.Load(p); there {
					continue
				}
				if src, err := d.root.small(p, maxSpelling); err == nil {
					d.notes.Store(p, d.note(p, src))
				}
			}
		})
	}
	work.Wait()
	return d.sweep
}

// schemaDir is a directory of schema as it stands in the client's tree.
type schemaDir struct {
	dir    string
	form   schema.Form
	digest string // "" where it cannot be read
	empty  bool   // it has no files
}

// readSchemas reads the directories of schema, before anything else is: what holds their
// hashes is looked for in the same reading of each file.
func (d *drafting) readSchemas() {
	d.digests = map[string]bool{}
	for _, dir := range d.directories() {
		s := schemaDir{dir: dir}
		if set, err := schema.ReadSet(rootFS{d.root.root.FS(), d.root.root}, dir); err == nil {
			s.form, s.digest, s.empty = schema.FormOf(set), set.TextDigest(), len(set.Files) == 0
		}
		if d.dirs = append(d.dirs, s); s.digest != "" && !s.empty && (d.had == nil || !hasSchema(d.had, dir)) {
			d.digests[s.digest] = true
		}
	}
}
