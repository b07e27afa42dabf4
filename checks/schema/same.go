package schema

import (
	"slices"
	"strconv"
	"strings"
)

// spot says what a JSON value within a schema is, for the order of its arrays.
type spot uint8

const (
	asSchema  spot = iota // a schema: its members are keywords
	asNames               // a map of schemas by name: properties, definitions
	asSchemas             // an array of schemas whose order tells nothing: oneOf
	asList                // an array of schemas whose order counts: anyOf, allOf, items
	asSet                 // an array whose order tells nothing: required, enum, type
	asData                // a value of a client: default, const, examples, an item of enum
)

// below says what the value of a keyword is. The alternatives of oneOf exclude each
// other and those of anyOf are tried in order, so that order tells nothing in the
// first and may count in the second. In a value of a client all order counts.
func below(keyword string, value *node) spot {
	switch keyword {
	case "properties", "definitions", "$defs", "patternProperties", "dependencies":
		return asNames
	case "oneOf":
		return asSchemas
	case "anyOf", "allOf":
		return asList
	case "required", "enum", "type":
		if value.kind == array {
			return asSet
		}
		return asData
	case "default", "const", "examples":
		return asData
	case "items":
		if value.kind == array {
			return asList
		}
	}
	return asSchema
}

// child gives what a member of a value is.
func (s spot) child(name string, value *node) spot {
	switch s {
	case asSchema:
		return below(name, value)
	case asNames:
		// A bundle nests maps of definitions, whose members are called as types are.
		if isNamespace(value) {
			return asNames
		}
		return asSchema
	}
	return asData
}

// item gives what an item of an array is.
func (s spot) item() spot {
	if s == asSchemas || s == asList {
		return asSchema
	}
	return asData
}

// ordered tells whether the order of an array's items counts.
func (s spot) ordered() bool { return s != asSchemas && s != asSet }

// prose tells a keyword that says nothing about the wire.
func prose(s spot, keyword string) bool {
	if s != asSchema {
		return false
	}
	switch keyword {
	case "description", "title", "$comment", "$schema", "$id", "examples":
		return true
	}
	return false
}

// noted is what two values of one meaning differ in.
type noted struct{ keys, sets, numbers bool }

// same tells whether two values mean the same, and notes how their forms differ. What
// it noted counts only where all of a file is the same.
func same(a, b *node, as spot, n *noted) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case object:
		return sameMembers(a, b, as, n)
	case array:
		return sameItems(a, b, as, n)
	case number:
		if a.text == b.text {
			return true
		}
		n.numbers = true
		return decimal(a.text) == decimal(b.text)
	}
	return a.text == b.text
}

func sameMembers(a, b *node, as spot, n *noted) bool {
	if len(a.members()) != len(b.members()) {
		return false
	}
	for i := range a.members() {
		m := &a.members()[i]
		other := &b.members()[i].value
		if b.members()[i].name != m.name {
			n.keys = true
			if other = b.get(m.name); other == nil {
				return false
			}
		}
		if !same(&m.value, other, as.child(m.name, &m.value), n) {
			return false
		}
	}
	return true
}

func sameItems(a, b *node, as spot, n *noted) bool {
	if len(a.items()) != len(b.items()) {
		return false
	}
	straight := *n
	inPlace := true
	for i := 0; i < len(a.items()) && inPlace; i++ {
		inPlace = same(&a.items()[i], &b.items()[i], as.item(), &straight)
	}
	if inPlace || as.ordered() {
		*n = straight
		return inPlace
	}
	left, _ := unmatched(a, b, as)
	n.sets = true
	return len(left) == 0
}

// unmatched gives the items of a set that the other lacks, by their numbers in both.
func unmatched(a, b *node, as spot) (onlyA, onlyB []int) {
	count := map[string][]int{}
	for i := range b.items() {
		key := meaning(&b.items()[i], as.item())
		count[key] = append(count[key], i)
	}
	for i := range a.items() {
		key := meaning(&a.items()[i], as.item())
		if at := count[key]; len(at) > 0 {
			count[key] = at[1:]
			continue
		}
		onlyA = append(onlyA, i)
	}
	for _, at := range count {
		onlyB = append(onlyB, at...)
	}
	slices.Sort(onlyB)
	return onlyA, onlyB
}

// meaning writes a value so that two of one meaning are written the same.
func meaning(n *node, as spot) string { return string(appendMeaning(nil, n, as)) }

func appendMeaning(b []byte, n *node, as spot) []byte {
	switch n.kind {
	case object:
		b = append(b, '{')
		for _, m := range n.sorted() {
			b = append(appendQuoted(b, m.name), ':')
			b = append(appendMeaning(b, &m.value, as.child(m.name, &m.value)), ',')
		}
		return append(b, '}')
	case array:
		items := make([]string, len(n.items()))
		for i := range n.items() {
			items[i] = meaning(&n.items()[i], as.item())
		}
		if !as.ordered() {
			slices.Sort(items)
		}
		return append(append(append(b, '['), strings.Join(items, ",")...), ']')
	case text:
		return appendQuoted(b, n.text)
	case number:
		return append(b, decimal(n.text)...)
	}
	return append(b, n.text...)
}

// decimal writes a JSON number so that two of one value are written the same, exactly:
// its digits without zeros at either end, and the power of ten. An exponent past 18
// digits stays as written.
func decimal(written string) string {
	mantissa, exp, _ := strings.Cut(strings.ToLower(written), "e")
	if len(exp) > 18 {
		return written
	}
	power, _ := strconv.ParseInt(strings.TrimPrefix(exp, "+"), 10, 64)
	sign := ""
	if rest, ok := strings.CutPrefix(mantissa, "-"); ok {
		sign, mantissa = "-", rest
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(digits, "0")
	if trimmed == "" {
		return sign + "0"
	}
	power += int64(len(digits)-len(trimmed)) - int64(len(fraction))
	return sign + trimmed + "e" + strconv.FormatInt(power, 10)
}
