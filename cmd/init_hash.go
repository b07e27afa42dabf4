package cmd

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/report"
)

// heldHashes drafts the hash of each directory whose hash a tracked file holds, with the
// words around it: after the directory is made anew that file is wrong until it is too.
func (d *drafting) heldHashes() {
	digests := map[string]*report.InitDir{}
	for i := range d.report.Schemas {
		s := &d.report.Schemas[i]
		if set, err := schema.ReadSet(d.root.root.FS(), s.Dir); err == nil && len(set.Files) > 0 {
			digests[set.TextDigest()] = s
		}
	}
	if len(digests) == 0 {
		return
	}
	for _, p := range d.tree.Files {
		if !spells(p) || !claimable(p) {
			continue
		}
		src, err := d.root.small(p, maxSpelling)
		if err != nil {
			continue
		}
		for digest, s := range digests {
			at := bytes.Index(src, []byte(digest))
			if at < 0 || s.File != "" || !utf8.Valid(src) {
				continue
			}
			line, words, in := lineAt(src, at)
			s.Is, s.Path, s.File, s.Pattern = string(pins.IsHash), "", p, around(words, in, len(digest), "{sha256}")
			s.Note = fmt.Sprintf("%s:%d held its hash when this was drafted; bump writes both anew where a [[bump.step]] generates it", p, line)
		}
	}
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
