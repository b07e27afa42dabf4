package cmd

import (
	"bytes"
	"fmt"
	"slices"

	clientcode "codexpin/checks/client"
	"codexpin/pins"
	"codexpin/report"
)

// heldHashes drafts the hash of each directory whose hash a tracked file holds, with the
// words around it: after the directory is made anew that file is wrong until it is too.
func (d *drafting) heldHashes() {
	if len(d.digests) == 0 {
		return
	}
	for _, p := range d.swept() {
		digests := d.noteOf(p).digests
		if len(digests) == 0 || !claimable(p) {
			continue
		}
		src, err := d.root.small(p, clientcode.MaxSource)
		if err != nil {
			continue
		}
		for _, digest := range digests {
			s, at := d.hashOf(digest), bytes.Index(src, []byte(digest))
			if s == nil || at < 0 || s.File != "" {
				continue
			}
			line, words, in := lineAt(src, at)
			s.Is, s.Path, s.File, s.Pattern = string(pins.IsHash), "", p, around(words, in, len(digest), "{sha256}")
			s.Note = fmt.Sprintf("%s:%d held its hash when this was drafted; bump writes both anew where a [[bump.step]] generates it", p, line)
		}
	}
}

// hashOf gives the entry of the directory that has a hash; of several, the last.
func (d *drafting) hashOf(digest string) *report.InitDir {
	var out *report.InitDir
	for i := range d.report.Schemas {
		s := &d.report.Schemas[i]
		if slices.ContainsFunc(d.dirs, func(of schemaDir) bool { return of.dir == s.Dir && of.digest == digest }) {
			out = s
		}
	}
	return out
}

// lineAt gives the line that holds an offset of a text: its number, its words, and where in
// them the offset is.
func lineAt(src []byte, at int) (line int, words string, in int) {
	begin := bytes.LastIndexByte(src[:at], '\n') + 1
	end := len(src)
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		end = at + i
	}
	return 1 + bytes.Count(src[:at], []byte("\n")), string(src[begin:end]), at - begin
}
