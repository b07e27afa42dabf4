package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// maxQuote bounds how much of a line that is no message is quoted.
const maxQuote = 80

// take handles one line.
func (c *client) take(line []byte) {
	if c.broken() != nil {
		return
	}
	m, ok := parseMessage(line)
	if !ok {
		c.takeJunk(line)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.traffic.Messages++
	switch {
	case m.method != "" && m.id != nil:
		count(c.traffic.ServerRequests, m.method)
		select {
		case c.out <- refusal(m.id):
		default: // a server that asks faster than it reads
		}
	case m.method != "":
		count(c.traffic.Notifications, m.method)
		if m.method == "configWarning" {
			c.traffic.warn(m.params)
		}
	default:
		c.answer(&m)
	}
}

// maxWarnings bounds the warnings that are kept.
const maxWarnings = 20

// warn keeps the warning of a notification about the configuration.
func (t *Traffic) warn(params json.RawMessage) {
	var warning struct{ Summary, Details, Path string }
	if json.Unmarshal(params, &warning) != nil || warning.Summary == "" || len(t.Warnings) == maxWarnings {
		return
	}
	text := warning.Summary
	if warning.Details != "" {
		text += " " + warning.Details
	}
	t.Warnings = append(t.Warnings, clip(text))
}

// answer hands an answer to the request that waits for it.
func (c *client) answer(m *message) {
	id, ok := m.number()
	waiting := c.pending[id]
	if !ok || waiting == nil {
		c.traffic.Stray++
		return
	}
	delete(c.pending, id)
	waiting <- m.reply
}

// takeJunk handles a line that is no message. Before the first message it is preamble,
// which a tolerant client skips; anywhere else, or if it is meant as JSON and broken, no
// client can rely on what follows. Blank lines harm nobody.
func (c *client) takeJunk(line []byte) {
	c.mu.Lock()
	first := c.traffic.Messages == 0
	pre := &c.traffic.Preamble
	if first {
		pre.Lines++
		pre.Bytes += len(line)
	}
	over := pre.Lines > maxPreambleLines || pre.Bytes > maxPreambleBytes
	c.mu.Unlock()
	switch {
	case first && over:
		_ = c.fail(TooMuch, fmt.Sprintf("over %d lines or %d MB of text before the first message", maxPreambleLines, maxPreambleBytes>>20))
	case len(bytes.TrimSpace(line)) == 0:
	case !first:
		_ = c.fail(Corrupt, fmt.Sprintf("a line among the messages is none: %s", quote(line)))
	case bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) && !json.Valid(line):
		_ = c.fail(Corrupt, fmt.Sprintf("a broken message: %s", quote(line)))
	}
}

func quote(line []byte) string {
	line = bytes.TrimRight(line, "\r\n")
	if len(line) > maxQuote {
		return fmt.Sprintf("%q and %d bytes more", line[:maxQuote], len(line)-maxQuote)
	}
	return fmt.Sprintf("%q", line)
}

// count counts a name, up to a bound on how many there are.
func count(names map[string]int, name string) {
	if len(name) > maxQuote {
		name = name[:maxQuote]
	}
	if _, has := names[name]; has || len(names) < maxNames {
		names[name]++
	}
}
