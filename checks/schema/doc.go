// Package schema reads Codex's protocol from files that describe it, JSON Schema
// (draft-07, as schemars 0.8 writes it) and TypeScript bindings (as ts-rs writes them):
// those that are committed beside the source, that a codex prints, or that a client
// keeps. It says what a directory of such files is by a digest, and how two of them
// differ. It does no writing: Vendor says what is to be written.
//
// Read takes a Set, the files of a directory in memory, and makes a surface of it in
// whatever form it has; Committed takes files one by one, for a git tree of which five
// are needed. Gated joins two prints of one codex into what they tell of gates.
//
// Four decisions matter.
//
// Its own reader of JSON keeps what encoding/json drops: the line of every value, the
// order of members, numbers as written. Two members of one name are an error here,
// where encoding/json silently keeps the last.
//
// A form that is not one of those known gives a shape or type that cannot be told,
// with the reason and the line, and never a guess: a keyword that is not known could
// change the meaning of those that are.
//
// Two files are compared by what they mean, with the order of members and of sets apart,
// and numbers exactly; Compare has the rules. What is only written otherwise is named
// and is no change.
//
// What the files do not hold is not concluded from them. They are printed without the
// experimental flag: gated client requests, their types and gated fields are missing
// from them, gated notifications are not, and no gate is named. Hence Coverage says
// Partial for everything, but for what is printed with the flag, and Stable states the
// rule as code: given a surface read from source, it makes the surface that the
// committed schema should hold.
package schema

import (
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks/surface"
)

// Files gives the contents of a file by its slash-separated path. A file that is not
// there is an error for which errors.Is(err, fs.ErrNotExist) holds.
type Files interface {
	Read(path string) ([]byte, error)
}

// Where the committed schema stands in Codex's repository.
const (
	Dir        = "codex-rs/app-server-protocol/schema/json"
	Bundle     = Dir + "/codex_app_server_protocol.schemas.json"
	ConfigFile = "codex-rs/core/config.schema.json"
)

// maxFile bounds the size of one file, maxFiles how many are read for one surface.
const (
	maxFile  = 64 << 20
	maxFiles = 2048
)

// BadFile says that a file is no JSON that can be relied on, or no schema at all.
type BadFile struct {
	File string
	Line int // 1-based; 0 for the file as a whole
	Why  string
}

// Error gives file, line and reason.
func (e *BadFile) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Why)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Why)
}

// read reads and parses one file. ok is false where the file is not there.
func read(files Files, path string) (root *node, ok bool, err error) {
	data, err := files.Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil:
		return nil, false, fmt.Errorf("read schema: %w", err)
	case len(data) > maxFile:
		return nil, false, &BadFile{File: path, Why: fmt.Sprintf("over %d bytes", maxFile)}
	}
	n, err := parse(path, data)
	if err != nil {
		return nil, false, err
	}
	if n.kind != object {
		return nil, false, &BadFile{File: path, Line: int(n.line), Why: "not a JSON object"}
	}
	return n, true, nil
}

// place is where n stands in file.
func place(file string, n *node, item string) surface.Place {
	return surface.Place{File: file, Line: int(n.line), EndLine: int(n.end), Item: item}
}
