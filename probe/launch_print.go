package probe

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"codexpin/checks/surface"
)

// maxPrintFile bounds one printed file.
const maxPrintFile = 64 << 20

// readPrint reads what was printed in a room.
func readPrint(step Step, want Print, room room, into *Printed) *Failure {
	root, err := os.OpenRoot(room.path(roomOut))
	if err != nil {
		return failf(step, NotUnderstood, "it ended with status 0 and printed nothing")
	}
	defer root.Close()
	s, err := want.Read(plainFiles{root})
	if err != nil || s == nil {
		return failf(step, NotUnderstood, "read what it printed: %v", err)
	}
	into.Surface = s.Index()
	for _, m := range s.Methods {
		into.Methods = append(into.Methods, PrintedMethod{Direction: m.Direction.String(), Wire: m.Wire, Params: typeName(m.Params)})
	}
	return nil
}

// typeName is the name of the type at a shape, "" where none stands there.
func typeName(s surface.Shape) string {
	if s.Kind != surface.Ref {
		return ""
	}
	name := string(s.Ref)
	return name[strings.LastIndexByte(name, ':')+1:]
}

// plainFiles is a folder of which regular files alone can be opened, up to a bound.
// Links do not lead out of it; a pipe in the place of a file is not waited for.
type plainFiles struct{ root *os.Root }

// Open opens a folder or a regular file.
func (p plainFiles) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	path := filepath.FromSlash(name)
	info, err := p.root.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.IsDir() && !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("no regular file")}
	case info.Size() > maxPrintFile:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("over %d MB", maxPrintFile>>20)}
	}
	return p.root.OpenFile(path, os.O_RDONLY|openNonblock, 0)
}
