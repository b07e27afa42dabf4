package checks

import (
	"fmt"
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// hash judges that the directory has the digest that is pinned, in either form.
func (s *schemaCheck) hash() Finding {
	want, place, bad := s.pinned()
	if bad != nil {
		return *bad
	}
	const limit = "; that says nothing about the pin or about any codex executable"
	if s.tree.Text == want {
		return ok(place, files(s.tree.Files)+": the pinned hash, by their text"+limit)
	}
	canonical, err := s.Witness.Trees.Canonical(string(s.entry.Dir))
	if err == nil && canonical == want {
		return ok(place, files(s.tree.Files)+": the pinned hash, by what their JSON means"+limit)
	}
	out := broken(place, fmt.Sprintf("%s: not the pinned hash, neither by their text nor by what their JSON means", files(s.tree.Files)))
	out.Expected, out.Found = want, s.tree.Text
	out.Hint = "a hash does not say what changed; is = \"pin\" with the committed schema does"
	if err != nil {
		out.Message += "; " + firstLine(err.Error())
	}
	return out
}

// pinned gives the digest of the contract, or the one in the client's file that the
// contract names.
func (s *schemaCheck) pinned() (want string, place surface.Place, bad *Finding) {
	if s.entry.SHA256 != "" {
		return string(s.entry.SHA256), place, nil
	}
	path := string(s.entry.File)
	fail := func(f Finding) (string, surface.Place, *Finding) { return "", f.Place, &f }
	if s.Witness.Client == nil {
		return fail(unknown(surface.Place{File: path}, "the client's own tree was not read"))
	}
	text, err := s.Witness.Client.Read(path)
	if err != nil {
		return fail(noClientFile(path, err))
	}
	pattern := s.entry.Pattern.Expand(s.Contract.Pin.ID())
	before, after, _ := strings.Cut(pattern, "{sha256}")
	re, err := regexp.Compile(regexp.QuoteMeta(before) + "([0-9a-fA-F]{64})" + regexp.QuoteMeta(after))
	if err != nil {
		return fail(unreadable(err))
	}
	found := re.FindAllSubmatchIndex(text, 2)
	at := surface.Place{File: path}
	if len(found) == 0 {
		out := broken(at, "the file does not hold the hash where the contract says it does")
		out.Expected = pattern
		return fail(out)
	}
	at.Line = 1 + strings.Count(string(text[:found[0][0]]), "\n")
	if len(found) > 1 {
		return fail(unknown(at, "the file holds two hashes where the contract says one is"))
	}
	return strings.ToLower(string(text[found[0][2]:found[0][3]])), at, nil
}
