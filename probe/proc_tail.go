package probe

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
)

const (
	maxStderr    = 64 << 20 // bytes of standard error after which a process is stopped
	maxTail      = 16 << 10 // bytes of its end that are kept
	maxFirstLine = 1 << 10
)

// Tail is what a process wrote to standard error. Text there is no failure: codex warns
// of much that is harmless.
type Tail struct {
	Step  Step   `json:"step"`
	First string `json:"first"` // the first line that is not blank
	// Last is the end of the text, of 16 KB at most. Secrets by their form and the names
	// of the temporary tree are replaced; everything else is as it came.
	Last  string `json:"last"`
	Bytes int64  `json:"bytes"` // of all
	// Own says that a warning about the temporary home is in it: caused by the probe.
	Own bool `json:"own,omitempty"`
}

// boundError says which bound a process passed.
type boundError struct{ text string }

func (e *boundError) Error() string { return e.text }

// tail keeps the first line and the end of what is written to it.
type tail struct {
	mu    sync.Mutex
	first []byte
	whole bool // the first line is complete
	ring  []byte
	total int64
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += int64(len(b))
	t.begin(b)
	if len(b) >= maxTail {
		t.ring = append(t.ring[:0], b[len(b)-maxTail:]...)
		return len(b), nil
	}
	if over := len(t.ring) + len(b) - maxTail; over > 0 {
		t.ring = append(t.ring[:0], t.ring[over:]...)
	}
	t.ring = append(t.ring, b...)
	return len(b), nil
}

// begin collects the first line that is not blank.
func (t *tail) begin(b []byte) {
	for len(b) > 0 && !t.whole {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		t.first = append(t.first, line[:min(len(line), maxFirstLine-len(t.first))]...)
		blank := len(bytes.TrimSpace(t.first)) == 0
		t.whole = ended && !blank || len(t.first) >= maxFirstLine
		if ended && blank {
			t.first = t.first[:0]
		}
		b = rest
	}
}

// read gives what was kept, with the names of the tree at dir replaced.
func (t *tail) read(step Step, dir string) Tail {
	t.mu.Lock()
	defer t.mu.Unlock()
	clean := func(b []byte) string { return redact(strings.ReplaceAll(string(b), dir, treeName)) }
	last := clean(t.ring)
	return Tail{
		Step:  step,
		First: strings.TrimSpace(clean(t.first)),
		Last:  last,
		Bytes: t.total,
		Own:   strings.Contains(last, treeName) && strings.Contains(last, "helper binaries under"),
	}
}

// treeName stands for the temporary tree in texts.
const treeName = "<probe>"

// redactions are the forms of secrets that are known.
func redactions() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`(?i)(\b(?:[a-z_]*(?:api[_-]?key|token|secret|password|passwd)[a-z_]*)["']?\s*[=:]\s*["']?)[^\s"',;]+`),
		regexp.MustCompile(`(?i)(\b(?:bearer|basic)\s+)[a-z0-9._~+/=-]{8,}`),
		regexp.MustCompile(`()\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,}`),
		regexp.MustCompile(`()\bgh[a-z]_[A-Za-z0-9]{16,}`),
		regexp.MustCompile(`()\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?`),
		regexp.MustCompile(`(//)[^/\s:@]+:[^/\s@]+@`),
	}
}

// redact replaces what looks like a secret. The probe passes none on, but a wrapper
// script may print its own.
func redact(text string) string {
	for _, form := range redactions() {
		text = form.ReplaceAllString(text, "${1}<redacted>")
	}
	return text
}
