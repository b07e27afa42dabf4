package cmd

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	clientcode "codexpin/checks/client"
	"codexpin/pins"
	"codexpin/report"
)

// maxSpelled is how many places that spell the pin are drafted.
const maxSpelled = 20

// maxSpelling bounds a file that may spell the pin, in bytes.
const maxSpelling = 256 << 10

// spelled drafts the places of the client's files where the pin is written: its full id
// anywhere, its release in the line that named the pin, and in those of the same file that
// speak of Codex too. What a generator, a package
// manager or a recording wrote is left to those.
func (d *drafting) spelled() {
	pin := d.report.Pin
	if d.had != nil || pin.At == nil {
		return
	}
	for _, p := range d.holding() {
		d.spelling(p, pin.Commit, "{commit}", 0)
	}
	if pin.Release != "" {
		d.spelling(pin.At.File, pin.Release, "{release}", pin.At.Line)
	}
	slices.SortStableFunc(d.report.Spelled, func(a, b report.InitSpelling) int { return strings.Compare(a.File, b.File) })
	if n := len(d.report.Spelled); n > maxSpelled {
		d.report.Spelled, d.report.MoreSpelled = d.report.Spelled[:maxSpelled], n-maxSpelled
	}
}

// holding gives the tracked files that hold the pin's id, of those that people write.
func (d *drafting) holding() []string {
	var out []string
	for _, p := range d.swept() {
		if d.noteOf(p).commit {
			out = append(out, p)
		}
	}
	return out
}

// spells tells whether a file may spell the pin, so that a move of the pin is to rewrite
// it: text that people write, and that is no record of what was.
func spells(p string) bool {
	name := strings.ToLower(path.Base(p))
	if clientcode.Vendored(p) || clientcode.Generated(p) || name == pins.FileName {
		return false
	}
	for _, record := range []string{"changelog", "changes", "history", "news", "release"} {
		if strings.HasPrefix(name, record) {
			return false
		}
	}
	for folder := range strings.SplitSeq(path.Dir(strings.ToLower(p)), "/") {
		switch folder {
		case "testdata", "fixtures", "__fixtures__", "__snapshots__", "snapshots", "archive", ".changeset":
			return false
		}
	}
	switch path.Ext(name) {
	case ".md", ".txt", ".json", ".toml", ".yml", ".yaml", ".sh", ".mk", ".cfg", ".ini", ".gradle", ".xml", ".properties", ".env", "":
		return true
	}
	return clientcode.Reads(p)
}

// maxInFile is how many lines of one file are drafted with their words; what stands in
// more of them is drafted as the id alone.
const maxInFile = 3

// spelling drafts each line of a file that holds a text, of which place stands for it in
// a pattern; where line is not 0, that one and those that name Codex beside the text.
func (d *drafting) spelling(file, text, place string, line int) {
	src, err := d.root.small(file, maxSpelling)
	if err != nil || clientcode.Written(file, src) != "" || !claimable(file) {
		return
	}
	var list []report.InitSpelling
	n := 0
	for words := range bytes.Lines(src) {
		n++
		at := bytes.Index(words, []byte(text))
		if at < 0 || line > 0 && n != line && !bytes.Contains(bytes.ToLower(words), []byte("codex")) || !utf8.Valid(words) {
			continue
		}
		s := report.InitSpelling{File: file, Line: n, Pattern: around(string(words), at, len(text), place)}
		if !slices.ContainsFunc(list, func(o report.InitSpelling) bool { return o.Pattern == s.Pattern }) {
			list = append(list, s)
		}
		if len(list) > maxInFile {
			list = []report.InitSpelling{{File: file, Line: list[0].Line, Pattern: place}}
			break
		}
	}
	d.report.Spelled = append(d.report.Spelled, list...)
}

// claimable tells whether a contract can name a file or folder, by the rules that contracts
// have for paths.
func claimable(file string) bool {
	_, err := pins.Load(pins.FileName, fmt.Appendf(nil, "[pin]\ncommit = %q\nspelled = [{ file = %s, pattern = '{commit}' }]\n", strings.Repeat("0", 40), pins.Quote(file, nil)))
	return err == nil && utf8.ValidString(file)
}

// around gives the words of a line around a text, with place in its stead.
func around(line string, at, size int, place string) string {
	const most = 40
	before, after := line[:at], line[at+size:]
	if len(before) > most {
		before = before[strings.IndexByte(before[len(before)-most:], ' ')+1+len(before)-most:]
	}
	if len(after) > most {
		after = after[:most][:max(0, strings.LastIndexByte(after[:most], ' '))]
	}
	words := strings.TrimLeft(before, " \t") + place + strings.TrimRight(after, " \t\r\n")
	if strings.ContainsAny(words, "\x00\r\n") || hasPlace(before+after) || strings.Contains(line[at+size:], line[at:at+size]) {
		return place
	}
	return strings.ToValidUTF8(words, "")
}

// hasPlace tells whether words would stand for something else in a pattern.
func hasPlace(words string) bool {
	for _, place := range []string{"{commit}", "{short}", "{release}", "{sha256}"} {
		if strings.Contains(words, place) {
			return true
		}
	}
	return false
}
