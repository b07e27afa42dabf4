package pins

import (
	"slices"
	"strings"
)

// addressKinds are the words that an address begins with.
func addressKinds() []string {
	return []string{"request", "server-request", "notification", "client-notification", "type", "config", "option", "feature"}
}

// claimKinds are the words that the name of another claim begins with.
func claimKinds() []string {
	return []string{"absent", "cite", "trace", "const", "schema", "pin.spelled", "exported", "at", "used", "local.same", "local.handles", "local.supplement"}
}

func (r *Ref) decode(d *decoder, n *node) {
	text, ok := d.str(n)
	if !ok {
		return
	}
	r.Claim, r.Pos = text, n.pos
	if why, hint := checkRef(text); why != "" {
		r.bad = true
		d.add(n.pos, hint, "%s %s", quote(text), why)
	}
}

// checkRef says why a text names no claim.
func checkRef(text string) (why, hint string) {
	kind, rest, _ := strings.Cut(text, ":")
	switch kind {
	case "absent", "exported", "at", "used":
		return checkAddress(rest)
	case "cite", "trace", "const":
		return ID("").check(rest)
	case "schema", "pin.spelled":
		return checkRelPath(rest)
	case "local.same", "local.handles", "local.supplement":
		if rest == "" || strings.ContainsFunc(rest, badRune) {
			return "is no claim", "with what it is of, as the report names it: " + kind + ":NAME"
		}
		return "", ""
	case "pin.release", "runtime.floor", "local.literals", "local.only-in":
		if rest == "" {
			return "", ""
		}
	}
	return checkAddress(text)
}

// checkAddress says why a text is no address, as far as its form tells.
func checkAddress(text string) (why, hint string) {
	const no = "is no address"
	kind, rest, ok := strings.Cut(text, ":")
	if !slices.Contains(addressKinds(), kind) {
		if near := nearest(kind, slices.Concat(addressKinds(), claimKinds())); ok && near != "" && near != kind {
			return no, "did you mean " + near + ":?"
		}
		return no, "it begins with what it is of: " + strings.Join(addressKinds(), ":, ") + ":"
	}
	bare := rest
	if kind == "option" {
		bare = strings.ReplaceAll(rest, " ", "")
	}
	switch {
	case rest == "":
		return no, "a name stands behind the colon"
	case strings.ContainsFunc(bare, badRune) || strings.TrimSpace(rest) != rest:
		return no, "spaces, <, > and | are written as %20, %3C, %3E and %7C"
	case len(text) > 2*maxPath:
		return "is too long for an address", "name what stands on the way there"
	}
	return checkRefPath(kind, rest)
}

// checkRefPath looks at what stands behind the kind of an address.
func checkRefPath(kind, rest string) (why, hint string) {
	const no = "is no address"
	rest, _, _ = strings.Cut(rest, "=")
	name, path, hash := strings.Cut(rest, "#")
	switch {
	case kind == "config":
		name, path, hash = "config", rest, true
	case kind == "type" || !hash:
	case kind == "option" || kind == "feature":
		return no, "an " + kind + " has no parts"
	default:
		part := path
		if i := strings.IndexAny(path, ".[{@"); i >= 0 {
			part = path[:i]
		}
		switch {
		case part != "params" && part != "result":
			return no, "after # stands params or result"
		case part == "result" && strings.HasSuffix(kind, "notification"):
			return no, "a notification has no result"
		}
		path = strings.TrimPrefix(path[len(part):], ".")
		hash = len(path) > 0 || strings.HasSuffix(rest, ".")
	}
	if name == "" {
		return no, "a name stands behind the colon"
	}
	if !hash {
		return "", ""
	}
	// In an address a name may hold a colon; in a field line it ends the path.
	if _, _, err := parsePath(strings.ReplaceAll(path, ":", "%3A"), false); err != nil {
		return err.why, err.hint
	}
	return "", ""
}
