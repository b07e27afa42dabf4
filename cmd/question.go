package cmd

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// question is one argument of show, understood.
type question struct {
	text string
	kind questionKind
	// address of an address.
	address surface.Address
	// file, and the lines from..to of a range or the item path of an item.
	file     string
	from, to int
	item     string
}

type questionKind uint8

const (
	askName    questionKind = iota // anything else
	askAddress                     // request:thread/start
	askLines                       // PATH:12 or PATH:12-20
	askItem                        // PATH.rs:Type::method
	askPoint                       // turn/start#params.input: an address without its kind
)

// parseQuestions understands all arguments, and says what has to be read for them.
func parseQuestions(args []string) (questions []question, parts rust.Parts, err error) {
	for _, arg := range args {
		q, err := parseQuestion(arg)
		if err != nil {
			return nil, 0, err
		}
		questions = append(questions, q)
		parts |= q.parts()
	}
	return questions, parts, nil
}

// parseQuestion understands one argument. The error is usage: an address that starts
// like one and is none, a range that runs backwards, an empty argument.
func parseQuestion(text string) (question, error) {
	q := question{text: text}
	if strings.TrimSpace(text) == "" {
		return q, usage("name a method, a type, an address or PATH:LINES", "an argument is empty")
	}
	if isAddress(text) {
		address, err := surface.ParseAddress(text)
		if err != nil {
			return q, usage("an address looks like request:turn/start#params.input[]", "%v", err)
		}
		q.kind, q.address = askAddress, address
		return q, nil
	}
	if name, _, point := strings.Cut(text, "#"); point && name != "" {
		if _, err := surface.ParseAddress("request:" + text); err != nil {
			return q, usage("an address looks like request:turn/start#params.input[]", "%v", err)
		}
		q.kind = askPoint
		return q, nil
	}
	// Compiled here and not at the start of the program, which --version shares.
	if m := regexp.MustCompile(`^(.+):([0-9]+)(?:-([0-9]+))?$`).FindStringSubmatch(text); m != nil {
		return q.lines(m[1], m[2], m[3])
	}
	if i := strings.Index(text, ".rs:"); i > 0 && !strings.HasPrefix(text[i+3:], "::") && len(text) > i+4 {
		q.kind, q.file, q.item = askItem, text[:i+3], text[i+4:]
	}
	return q, nil
}

// isAddress tells whether a text starts with the kind of an address.
func isAddress(text string) bool {
	word, _, found := strings.Cut(text, ":")
	if !found || strings.HasPrefix(text[len(word):], "::") {
		return false
	}
	kind := surface.AddressKind(word)
	if _, method := kind.Method(); method {
		return true
	}
	switch kind {
	case surface.AtType, surface.AtConfig, surface.AtOption, surface.AtFeature:
		return true
	}
	return false
}

func (q question) lines(file, from, to string) (question, error) {
	q.kind, q.file = askLines, file
	q.from = atoi(from)
	q.to = q.from
	if to != "" {
		q.to = atoi(to)
	}
	if q.from < 1 || q.to < q.from {
		return q, usage("lines count from 1 and run upwards: PATH:12-20", "%q is no range of lines", q.text)
	}
	return q, nil
}

// atoi reads digits; a number that is too large is the largest.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}

// parts says what has to be read to answer. A name with a slash is a method's or
// nothing's; any other may be anything.
func (q question) parts() rust.Parts {
	switch q.kind {
	case askAddress:
		if q.address.Kind == surface.AtType {
			return rust.All
		}
		return rust.PartsAt(q.address)
	case askItem:
		return 0
	case askPoint:
		return rust.Protocol
	case askName:
		if strings.Contains(q.text, "/") {
			return rust.Protocol
		}
	}
	return rust.All
}
