package surface

import (
	"fmt"
	"strconv"
	"strings"
)

// maxAddress bounds the text of an address; the longest real one is under 200 bytes.
const maxAddress = 4096

// ParseAddress reads the text form of an address. The error is an *AddressError.
// A %XX escape stands for its byte anywhere; an option keeps its spaces.
func ParseAddress(text string) (Address, error) {
	fail := func(format string, args ...any) (Address, error) {
		return Address{}, &AddressError{Text: text, Why: fmt.Sprintf(format, args...)}
	}
	if len(text) > maxAddress {
		return Address{}, &AddressError{Text: text[:40] + "…", Why: fmt.Sprintf("longer than %d bytes", maxAddress)}
	}
	word, rest, found := strings.Cut(text, ":")
	a := Address{Kind: AddressKind(word)}
	if !found || !a.Kind.known() {
		return fail("does not start with a kind such as request: or type:")
	}
	if i := strings.IndexFunc(rest, func(r rune) bool { return unsafeRune(r, a.Kind == AtOption) }); i >= 0 {
		return fail("the character %q must be written %%%02X", rest[i], rest[i])
	}
	if i := strings.IndexByte(rest, '='); i >= 0 {
		value, err := unescape(rest[i+1:])
		if err != nil {
			return fail("%v", err)
		}
		a.Value, a.HasValue, rest = value, true, rest[:i]
	}
	name, path, err := a.split(rest)
	if err != nil {
		return fail("%v", err)
	}
	if a.Name, err = unescape(name); err != nil {
		return fail("%v", err)
	}
	if a.Path, err = ParsePath(path); err != nil {
		return fail("%v", err)
	}
	if why := a.check(); why != "" {
		return fail("%s", why)
	}
	return a, nil
}

// split cuts what stands between the kind and the value into name and path, and
// sets the part.
func (a *Address) split(rest string) (name, path string, err error) {
	if a.Kind == AtConfig {
		return "", rest, nil
	}
	name, path, hash := strings.Cut(rest, "#")
	if !hash {
		return name, "", nil
	}
	if a.Kind == AtType {
		if path == "" {
			return "", "", fmt.Errorf("nothing stands after #")
		}
		return name, path, nil
	}
	if _, method := a.Kind.Method(); !method {
		return "", "", fmt.Errorf("%s has no parts", a.Kind)
	}
	for _, part := range []Part{Params, Result} {
		tail, ok := strings.CutPrefix(path, string(part))
		if !ok || (tail != "" && !strings.ContainsAny(tail[:1], ".[{@")) {
			continue
		}
		a.Part = part
		if strings.HasPrefix(tail, ".") {
			if tail = tail[1:]; tail == "" || strings.ContainsAny(tail[:1], ".[{@") {
				return "", "", fmt.Errorf("a field name is missing after a dot")
			}
		}
		return name, tail, nil
	}
	return "", "", fmt.Errorf("after # stands neither params nor result")
}

func (a Address) check() string {
	if d, method := a.Kind.Method(); method && a.Part == Result && d != ClientRequest && d != ServerRequest {
		return "a notification has no result"
	}
	switch {
	case a.Kind == AtConfig && len(a.Path) == 0:
		return "names no key"
	case a.Kind == AtConfig && a.Path[0].Kind != StepField:
		return "does not start with a key"
	case a.Kind != AtConfig && strings.TrimSpace(a.Name) != a.Name:
		return "has space at an end"
	case a.Kind != AtConfig && a.Name == "":
		return "names nothing"
	case a.HasValue && a.Kind == AtFeature:
		return "a feature has no values"
	case a.HasValue && a.Part == Whole && a.methodKind():
		return "a value needs the params or the result it stands in"
	}
	return ""
}

func (a Address) methodKind() bool { _, ok := a.Kind.Method(); return ok }

func (k AddressKind) known() bool {
	if _, method := k.Method(); method {
		return true
	}
	return k == AtType || k == AtConfig || k == AtOption || k == AtFeature
}

// ParsePath reads the steps of a path without a leading dot: input[]@skill.path.
// The empty text is the empty path.
func ParsePath(text string) ([]Step, error) {
	var steps []Step
	needName := true // a name may stand here: at the start and after a dot
	for i := 0; i < len(text); {
		switch text[i] {
		case '.':
			if i == 0 || i+1 == len(text) || strings.ContainsRune(".[{@", rune(text[i+1])) {
				return nil, fmt.Errorf("a field name is missing beside a dot")
			}
			needName = true
			i++
		case '[', '{':
			step, n, err := parseBracket(text[i:])
			if err != nil {
				return nil, err
			}
			steps, needName, i = append(steps, step), false, i+n
		case '@':
			name, n, err := parseName(text[i+1:])
			if err != nil {
				return nil, err
			}
			steps, needName, i = append(steps, Step{Kind: StepVariant, Name: name}), false, i+1+n
		default:
			if !needName {
				return nil, fmt.Errorf("a dot is missing before %q", text[i:])
			}
			name, n, err := parseName(text[i:])
			if err != nil {
				return nil, err
			}
			steps, needName, i = append(steps, Step{Kind: StepField, Name: name}), false, i+n
		}
	}
	return steps, nil
}

func parseBracket(text string) (Step, int, error) {
	if strings.HasPrefix(text, "[]") {
		return Step{Kind: StepItem}, 2, nil
	}
	if strings.HasPrefix(text, "{}") {
		return Step{Kind: StepEntry}, 2, nil
	}
	end := strings.IndexByte(text, ']')
	if text[0] == '[' && end > 1 && end < 6 {
		digits := text[1:end]
		if n, err := strconv.ParseUint(digits, 10, 16); err == nil && strconv.FormatUint(n, 10) == digits {
			return Step{Kind: StepIndex, Index: int(n)}, end + 1, nil
		}
	}
	return Step{}, 0, fmt.Errorf("%q is neither [] nor {} nor [n]", text)
}

func parseName(text string) (string, int, error) {
	n := strings.IndexAny(text, ".[]{}@#=")
	if n < 0 {
		n = len(text)
	}
	if n == 0 {
		return "", 0, fmt.Errorf("a name is missing before %q", text)
	}
	name, err := unescape(text[:n])
	return name, n, err
}
