package report

import "fmt"

// SchemaVendorSchema names the format of SchemaVendor and its version.
const SchemaVendorSchema = "codexpin/schema-vendor@1"

// SchemaVendor is what `codexpin schema vendor` reports. It is out only where everything
// that it tells was done.
type SchemaVendor struct {
	Schema   string `json:"schema"`   // SchemaVendorSchema
	ExitCode int    `json:"exitCode"` // 0
	DryRun   bool   `json:"dryRun,omitempty"`
	// Ended says what --resume or --abort did: completed, restored, or cleared
	// of what one without a journal had staged.
	Ended       string        `json:"ended,omitempty"`
	Commit      string        `json:"commit,omitempty"` // that the files are of
	Directories []VendoredDir `json:"directories"`
}

// VendoredDir is one directory. Paths are relative to it.
type VendoredDir struct {
	Dir     string   `json:"dir"`  // from the folder of the contract
	Is      string   `json:"is"`   // pin, hash
	From    string   `json:"from"` // the path in Codex's repository
	Written []string `json:"written,omitempty"`
	Removed []string `json:"removed,omitempty"`
	Files   int      `json:"files"` // in it then
	// SHA256 is the hash by text then, Before that of before, "" where there was nothing;
	// Was is the one that the contract states.
	SHA256 string `json:"sha256"`
	Before string `json:"before,omitempty"`
	Was    string `json:"was,omitempty"`
}

// Text renders it for people.
func (r *SchemaVendor) Text(o TextOptions) string {
	t := newText(o)
	if r.Ended != "" {
		t.say(0, "the run that stood half done is %s", r.Ended)
	}
	for i := range r.Directories {
		d := &r.Directories[i]
		t.gap()
		t.title(0, d.Dir, fmt.Sprintf("%s of %s at %s", count(d.Files, "file"), d.From, r.Commit))
		written, removed := "wrote", "removed"
		if r.DryRun {
			written, removed = "would write", "would remove"
		}
		if len(d.Written)+len(d.Removed) == 0 {
			t.say(2, "nothing to write: it holds what the pin holds")
		} else {
			t.say(2, "%s %s, %s %s", written, count(len(d.Written), "file"), removed, count(len(d.Removed), "file"))
		}
		if t.verbose {
			t.vendored(written, d.Written)
			t.vendored(removed, d.Removed)
		}
		t.pair("sha256", d.SHA256)
		if d.Was != "" && d.Was != d.SHA256 {
			t.say(2, "the contract states another, %s: put the new one there", d.Was)
		}
	}
	return t.b.String()
}

func (t *text) vendored(word string, paths []string) {
	for _, path := range paths {
		t.raw(4, word+" "+Sanitise(path))
	}
}
