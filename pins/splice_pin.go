package pins

import (
	"regexp"
	"strings"
)

// PinID is a pin as files spell it: the full id, and the release, which may be empty.
type PinID struct {
	Commit  Commit
	Release Version
}

// ID gives what other files spell of the pin.
func (p Pin) ID() PinID { return PinID{p.Commit, p.Release} }

// Short gives the first 12 digits of the id.
func (p PinID) Short() string { return string(p.Commit[:min(12, len(p.Commit))]) }

// Expand gives the text that a pattern is for a pin.
func (p Pattern) Expand(id PinID) string {
	return strings.NewReplacer("{commit}", string(id.Commit), "{short}", id.Short(), "{release}", string(id.Release)).Replace(string(p))
}

// Form gives the regular expression of all that a pattern could be: the same text, with
// any id and any version in it.
func (p Pattern) Form() string {
	return strings.NewReplacer(`\{commit\}`, `[0-9a-fA-F]{40}`, `\{short\}`, `[0-9a-fA-F]{12}`,
		`\{release\}`, `[0-9]+\.[0-9]+\.[0-9]+(?:[-+][0-9A-Za-z.+-]*[0-9A-Za-z])?`).Replace(regexp.QuoteMeta(string(p)))
}

// Respell gives the splices that make each spelling of one pin in a text that of
// another. What spells neither of the two is left for the judge to find.
func Respell(text []byte, pattern Pattern, from, to PinID, what string) []Splice {
	old, now := pattern.Expand(from), pattern.Expand(to)
	if old == now {
		return nil
	}
	var list []Splice
	for _, at := range regexp.MustCompile(pattern.Form()).FindAllIndex(text, -1) {
		if string(text[at[0]:at[1]]) == old {
			list = append(list, Splice{Pos: Pos{Offset: at[0], Length: at[1] - at[0]}, Text: now, What: what})
		}
	}
	return list
}

// Rehash gives the splice that makes the hash of a directory another one, where the
// contract says that a file holds it. It is empty where the file does not hold exactly
// one there.
func Rehash(text []byte, pattern Pattern, id PinID, to SHA256, what string) []Splice {
	before, after, _ := strings.Cut(pattern.Expand(id), "{sha256}")
	form, err := regexp.Compile(regexp.QuoteMeta(before) + "([0-9a-fA-F]{64})" + regexp.QuoteMeta(after))
	if err != nil {
		return nil
	}
	found := form.FindAllSubmatchIndex(text, 2)
	if len(found) != 1 {
		return nil
	}
	at := found[0]
	return []Splice{{Pos: Pos{Offset: at[2], Length: at[3] - at[2]}, Text: string(to), What: what}}
}

// Splices gives what makes a floor file say another version and another pin. An empty
// version leaves that line; so does a file without a git- line the other. As many digits
// of the id are written as there were.
func (floor *FloorFile) Splices(version Version, commit Commit) []Splice {
	var list []Splice
	if version != "" && floor.Version != "" && floor.Version != version {
		list = append(list, Splice{Pos: floor.VersionPos, Text: string(version), What: "floor version"})
	}
	short := string(commit[:min(len(commit), len(floor.Short))])
	if floor.Short != "" && string(floor.Short) != short {
		list = append(list, Splice{Pos: floor.ShortPos, Text: short, What: "floor git- line"})
	}
	return list
}

// CheckVersion says why a text is no version of a contract; "" where it is one.
func CheckVersion(text string) string {
	why, _ := Version("").check(text)
	return why
}
