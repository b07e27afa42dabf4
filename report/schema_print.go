package report

// SchemaPrintSchema names the format of SchemaPrint and its version.
const SchemaPrintSchema = "codexpin/schema-print@1"

// SchemaPrint is what `codexpin schema print` reports. It is out only where the files are
// there.
type SchemaPrint struct {
	Schema       string `json:"schema"`            // SchemaPrintSchema
	ExitCode     int    `json:"exitCode"`          // 0
	Out          string `json:"out"`               // the directory, as it was named
	Runtime      string `json:"runtime"`           // the path of the executable
	Version      string `json:"version,omitempty"` // as it says itself
	TypeScript   bool   `json:"typescript,omitempty"`
	Experimental bool   `json:"experimental,omitempty"`
	Files        int    `json:"files"`
	SHA256       string `json:"sha256"` // by text
}

// Text renders it for people.
func (r *SchemaPrint) Text(o TextOptions) string {
	t := newText(o)
	what := "JSON Schema"
	if r.TypeScript {
		what = "TypeScript"
	}
	if r.Experimental {
		what += ", with what is experimental"
	}
	t.title(0, r.Out, count(r.Files, "file")+" of "+what)
	t.pair("codex", r.Version+" "+pathWord(r.Runtime))
	t.pair("sha256", r.SHA256)
	return t.b.String()
}
