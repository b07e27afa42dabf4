package probe

import (
	"strings"

	"codexpin/checks/surface"
)

// readPrint reads what was printed in a room.
func readPrint(step Step, want Print, room room, into *Printed) *Failure {
	files, err := openPlain(room.path(roomOut))
	if err != nil {
		return failf(step, NotUnderstood, "it ended with status 0 and printed nothing")
	}
	defer files.Close()
	s, err := want.Read(files)
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
