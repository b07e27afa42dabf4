package probe

import (
	"slices"
	"strings"
)

// impossible is a method that no Codex has. Asked for it, before any handshake, every
// release measured (0.100.0 to 0.171.0) refuses with the names of all methods it takes,
// gated ones included, in the order of its table, and does nothing.
const impossible = "codexpin/no-such-method"

// RollCall is the table of client requests that the executable decodes.
type RollCall struct {
	Methods []string `json:"methods"`
	// Text is the refusal, where no table could be read from it.
	Text string `json:"text,omitempty"`
}

// Has tells whether the table has a method.
func (r *RollCall) Has(method string) bool { return r != nil && slices.Contains(r.Methods, method) }

// Read tells whether a table could be read.
func (r *RollCall) Read() bool { return r != nil && len(r.Methods) > 0 }

var (
	methodName = lazily(`^[A-Za-z][A-Za-z0-9_./-]*$`)
	// tableForms are serde's spellings for one, two and more names.
	quoted = lazily("`([^`]*)`")
	table  = lazily("^, expected (?:one of )?(`[^`]*`(?:(?:, | or )`[^`]*`)*)")
)

// maxTable bounds the number of names; 195 are measured.
const maxTable = 10000

// parseRollCall reads the refusal of the method asked for. methods is nil where the text
// is no table: it does not name that method as an unknown variant, or what it lists are
// no method names.
func parseRollCall(text, asked string) (methods []string) {
	_, rest, ok := strings.Cut(text, "unknown variant `"+asked+"`")
	if !ok {
		return nil
	}
	list := table().FindStringSubmatch(rest)
	if list == nil {
		return nil
	}
	for _, name := range quoted().FindAllStringSubmatch(list[1], maxTable+1) {
		if !methodName().MatchString(name[1]) {
			return nil
		}
		methods = append(methods, name[1])
	}
	if len(methods) > maxTable {
		return nil
	}
	return methods
}

// maxOddity bounds what of a refusal is told in a failure.
const maxOddity = 200

// oddity says in short why no table could be read: the first name that is none, else how
// the text begins.
func (r *RollCall) oddity() string {
	if _, list, ok := strings.Cut(r.Text, "unknown variant `"+impossible+"`"); ok {
		for _, name := range quoted().FindAllStringSubmatch(list, maxTable) {
			if !methodName().MatchString(name[1]) {
				return name[0] + " is no name of a method"
			}
		}
	}
	if len(r.Text) > maxOddity {
		return r.Text[:maxOddity] + "…"
	}
	return r.Text
}

// newRollCall reads the answer to the impossible method.
func newRollCall(r reply) *RollCall {
	roll := &RollCall{}
	if r.Error == nil {
		roll.Text = "it answered a method that cannot exist"
		return roll
	}
	roll.Methods = parseRollCall(r.Error.Message, impossible)
	if roll.Methods == nil {
		roll.Text = clip(r.Error.Error())
	}
	return roll
}

// maxText bounds the texts of the server that are kept one by one.
const maxText = 2 << 10

func clip(text string) string {
	if len(text) > maxText {
		return text[:maxText] + "…"
	}
	return text
}
