package source

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// zeroID is the form of a full id.
const zeroID = "0000000000000000000000000000000000000000"

// maxPeel is how many tags may stand before the commit they lead to.
const maxPeel = 32

// Commit is one commit. Its files are read by [Commit.Read] and its fellows.
type Commit struct {
	ID         string
	Tree       string
	Parents    []string
	When       time.Time // of the committer; zero if the commit does not tell
	Subject    string    // first line of the message
	PeeledFrom string    // the id that was asked for, if it was an annotated tag's

	repo *Repo
	tree plumbing.Hash
}

// Commit reads the commit named by a full id: 40 hex digits in either case, no
// abbreviation, no name. The id of an annotated tag gives the commit it leads to.
func (r *Repo) Commit(id string) (*Commit, error) {
	full := strings.ToLower(id)
	if !isFullID(full) {
		return nil, r.notAnID(id)
	}
	at, from := plumbing.NewHash(full), ""
	for range maxPeel {
		obj, err := r.object(at)
		switch {
		case errors.Is(err, errAbsent) && (from == "" || r.Shallow() && !r.Partial()):
			return nil, r.commitAbsent(at)
		case err != nil:
			return nil, r.broken(at, "", err)
		case obj.typ == plumbing.CommitObject:
			if r.commits.Add(1) > 1 {
				r.unpack.keeps.Store(true) // from commit to commit, files have their bases in common
			}
			return r.parseCommit(at, from, obj.data)
		case obj.typ != plumbing.TagObject:
			return nil, r.notACommit(full, at, obj.typ)
		}
		if at, err = parseTag(obj.data); err != nil {
			return nil, r.broken(at, "", err)
		}
		from = full
	}
	return nil, &Error{Kind: TooLarge, Repo: r.dir, ID: full,
		Msg: fmt.Sprintf("tag %s leads through more than %d tags", full, maxPeel)}
}

func (r *Repo) notACommit(given string, at plumbing.Hash, typ plumbing.ObjectType) *Error {
	msg := fmt.Sprintf("%s is a %s, not a commit", given, typ)
	if given != at.String() {
		msg = fmt.Sprintf("%s is a tag of the %s %s, not of a commit", given, typ, at)
	}
	return &Error{Kind: NotACommit, Repo: r.dir, ID: given, Msg: msg,
		Hint: "give the id of a commit, such as: " + gitCommand(r.dir, "log -1 --format=%H")}
}

func (r *Repo) parseCommit(id plumbing.Hash, from string, data []byte) (*Commit, error) {
	c := &Commit{ID: id.String(), PeeledFrom: from, repo: r}
	if err := c.parse(data); err != nil {
		return nil, r.broken(id, "", err)
	}
	return c, nil
}

// parse reads a commit: "tree ID", any number of "parent ID", other headers, a blank
// line, the message. Only tree and parents are required to be well formed.
func (c *Commit) parse(data []byte) error {
	head, message, _ := bytes.Cut(data, []byte("\n\n"))
	for i, line := range strings.Split(string(head), "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch {
		case i == 0:
			if key != "tree" || !isFullID(value) {
				return errors.New("malformed commit: no tree")
			}
			c.Tree, c.tree = value, plumbing.NewHash(value)
		case key == "parent":
			if !isFullID(value) {
				return errors.New("malformed commit: bad parent")
			}
			c.Parents = append(c.Parents, value)
		case key == "committer" && c.When.IsZero():
			c.When = parseWhen(value)
		}
	}
	subject, _, _ := bytes.Cut(bytes.TrimLeft(message, "\n"), []byte("\n"))
	c.Subject = string(subject)
	return nil
}

// parseWhen reads the end of "NAME <EMAIL> SECONDS +ZONE".
func parseWhen(s string) time.Time {
	fields := strings.Fields(s[strings.LastIndexByte(s, '>')+1:])
	if len(fields) != 2 {
		return time.Time{}
	}
	seconds, err := strconv.ParseInt(fields[0], 10, 64)
	zone, err2 := strconv.Atoi(fields[1])
	if err != nil || err2 != nil || seconds < 0 || seconds > 1<<40 || zone < -1500 || zone > 1500 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).In(time.FixedZone("", (zone/100*60+zone%100)*60))
}

// parseTag gives the object that an annotated tag names.
func parseTag(data []byte) (plumbing.Hash, error) {
	line, _, _ := strings.Cut(string(data[:min(len(data), 64)]), "\n")
	id, ok := strings.CutPrefix(line, "object ")
	if !ok || !isFullID(id) {
		return plumbing.ZeroHash, errors.New("malformed tag: no object")
	}
	return plumbing.NewHash(id), nil
}

// isFullID tells whether s is 40 lower-case hex digits.
func isFullID(s string) bool { return len(s) == len(zeroID) && isHex(s) }

func isHex(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'f') }) < 0
}
