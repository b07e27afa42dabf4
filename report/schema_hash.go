package report

import "fmt"

// SchemaHashSchema names the format of SchemaHash and its version.
const SchemaHashSchema = "codexpin/schema-hash@1"

// SchemaHash is what `codexpin schema hash` reports of one directory.
type SchemaHash struct {
	Schema   string   `json:"schema"`         // SchemaHashSchema
	ExitCode int      `json:"exitCode"`       // 0, or 3 where MeaningWhy says so
	Dir      string   `json:"dir"`            // as it was named
	Form     string   `json:"form,omitempty"` // JSON Schema, TypeScript, …
	Files    int      `json:"files"`          // that count
	Ignored  []string `json:"ignored,omitempty"`
	// Text is over paths and contents with line endings as LF, Meaning over the canonical
	// JSON of each file; both 64 hex digits. MeaningWhy says why there is no Meaning.
	Text       string `json:"text"`
	Meaning    string `json:"meaning,omitempty"`
	MeaningWhy string `json:"meaningWhy,omitempty"`
	// Each has the files that Meaning is over.
	Each []FileHash `json:"each,omitempty"`
}

// FileHash is the hash of one file by its meaning.
type FileHash struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// TextReport renders it for people.
func (r *SchemaHash) TextReport(o TextOptions) string {
	t := newText(o)
	form := r.Form
	if form == "" {
		form = "no form of Codex's protocol that is known"
	}
	t.title(0, r.Dir, fmt.Sprintf("%s, %s", count(r.Files, "file"), form))
	if n := len(r.Ignored); n > 0 {
		t.pair("ignored", count(n, "file"))
	}
	t.pair("text", r.Text)
	if r.Meaning != "" {
		t.pair("meaning", r.Meaning)
	} else {
		t.pair("meaning", "none: "+r.MeaningWhy)
	}
	if t.verbose {
		for _, f := range r.Each {
			t.raw(2, Sanitise(f.SHA256+"  "+f.Path))
		}
	}
	return t.b.String()
}
