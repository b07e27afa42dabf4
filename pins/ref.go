package pins

import "strings"

// checkRef says why a text names no claim.
func checkRef(text string) (why, hint string) {
	kind, rest, ok := strings.Cut(text, ":")
	switch kind {
	case "cite", "trace", "const":
		return ID("").check(rest)
	case "request", "server-request", "notification", "client-notification", "type", "config", "option", "feature":
	default:
		if near := nearest(kind, refKinds); ok && near != "" {
			return "is no address", "did you mean " + near + ":?"
		}
		return "is no address", "it begins with what it is of: " + strings.Join(refKinds, ":, ") + ":"
	}
	switch bare := rest; {
	case bare == "":
		return "is no address", "a name stands behind the colon"
	case kind != "option" && strings.ContainsFunc(bare, badRune),
		strings.ContainsFunc(strings.ReplaceAll(bare, " ", ""), badRune), strings.TrimSpace(bare) != bare:
		return "is no address", "spaces, <, > and | are written as %20, %3C, %3E and %7C"
	case len(text) > 2*maxPath:
		return "is too long for an address", ""
	}
	return checkRefPath(kind, rest)
}

// refKinds are the words that a claim begins with.
var refKinds = []string{"request", "server-request", "notification", "client-notification", "type", "config",
	"option", "feature", "cite", "trace", "const"}

// checkRefPath looks at what stands behind the name of a claim.
func checkRefPath(kind, rest string) (why, hint string) {
	rest, _, _ = strings.Cut(rest, "=")
	name, path, hash := strings.Cut(rest, "#")
	switch {
	case kind == "config":
		name, path, hash = "config", rest, true
	case kind == "type":
	case !hash:
	case kind == "option" || kind == "feature":
		return "is no address", "an " + kind + " has no parts"
	default:
		tail, params := strings.CutPrefix(path, "params")
		if !params {
			if tail, params = strings.CutPrefix(path, "result"); !params {
				return "is no address", "after # stands params or result"
			}
			if strings.HasSuffix(kind, "notification") {
				return "is no address", "a notification has no result"
			}
		}
		if path = strings.TrimPrefix(tail, "."); path == "" && tail == "" {
			hash = false
		}
	}
	if name == "" {
		return "is no address", "a name stands behind the colon"
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

func (r *Ref) decode(d *decoder, n *node) {
	text, ok := d.str(n)
	if !ok {
		return
	}
	if why, hint := checkRef(text); why != "" {
		d.add(n.pos, hint, "%s %s", quote(text), why)
	}
	r.Claim, r.Pos = text, n.pos
}
