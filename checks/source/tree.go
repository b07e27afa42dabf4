package source

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
)

// EntryKind is what stands under a name.
type EntryKind int

// The kinds of Entry. An executable file is a File.
const (
	File EntryKind = iota + 1
	Dir
	Symlink
	Submodule
)

// String gives the kind in a word.
func (k EntryKind) String() string {
	switch k {
	case File:
		return "file"
	case Dir:
		return "directory"
	case Symlink:
		return "symlink"
	case Submodule:
		return "submodule"
	}
	return fmt.Sprintf("kind %d", int(k))
}

// Entry is one name of a directory.
type Entry struct {
	Name string
	Kind EntryKind
	Mode uint32 // as git has it: 0o100644, 0o100755, 0o120000, 0o160000, 0o40000
	ID   string // of the blob, tree, or commit of a submodule
}

var errTree = errors.New("malformed tree")

// node is one entry of a tree while it is walked.
type node struct {
	name []byte
	mode uint32
	id   plumbing.Hash
}

// nextNode takes the first entry off the bytes of a tree: octal mode, space, name,
// NUL, 20 bytes of id.
func nextNode(tree []byte) (n node, rest []byte, err error) {
	i := 0
	for ; i < len(tree) && i < 7 && tree[i] != ' '; i++ {
		if tree[i] < '0' || tree[i] > '7' {
			return n, nil, fmt.Errorf("%w: mode", errTree)
		}
		n.mode = n.mode<<3 | uint32(tree[i]-'0')
	}
	if i == 0 || i == len(tree) || tree[i] != ' ' {
		return n, nil, fmt.Errorf("%w: mode", errTree)
	}
	name, after, ok := bytes.Cut(tree[i+1:], []byte{0})
	if !ok || len(after) < idSize {
		return n, nil, fmt.Errorf("%w: cut short", errTree)
	}
	if len(name) == 0 || bytes.IndexByte(name, '/') >= 0 || string(name) == "." || string(name) == ".." {
		return n, nil, fmt.Errorf("%w: name %q", errTree, name)
	}
	if n.kind() == 0 {
		return n, nil, fmt.Errorf("%w: mode %o of %q", errTree, n.mode, name)
	}
	n.name = name
	copy(n.id[:], after)
	return n, after[idSize:], nil
}

func (n node) kind() EntryKind {
	switch n.mode &^ 0o7777 {
	case 0o100000:
		return File
	case 0o040000:
		return Dir
	case 0o120000:
		return Symlink
	case 0o160000:
		return Submodule
	}
	return 0
}

func (n node) entry() Entry {
	return Entry{Name: string(n.name), Kind: n.kind(), Mode: n.mode, ID: n.id.String()}
}

// nodes calls fn for each entry of a tree until fn says to stop.
func nodes(tree []byte, fn func(node) (more bool)) error {
	for len(tree) > 0 {
		n, rest, err := nextNode(tree)
		if err != nil {
			return err
		}
		if !fn(n) {
			return nil
		}
		tree = rest
	}
	return nil
}
