package cmd

import (
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"
)

// Streams are the standard streams. A stream that is an *os.File may be a terminal;
// any other is none.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// environment answers for the variables of a process, the last one of a name winning
// as the system has it.
type environment []string

func (e environment) get(name string) string {
	for i := len(e) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(e[i], name+"="); ok {
			return value
		}
	}
	return ""
}

// colorMode is what the command line says about colour.
type colorMode string

const (
	colorAuto   colorMode = "auto"
	colorAlways colorMode = "always"
	colorNever  colorMode = "never"
)

// colorFor decides whether w gets colour: the command line, then NO_COLOR, then
// FORCE_COLOR and CLICOLOR_FORCE, then CLICOLOR=0 and TERM=dumb, then whether this
// very stream is a terminal.
func colorFor(mode colorMode, env environment, w io.Writer) bool {
	forced := func(name string) bool { v := env.get(name); return v != "" && v != "0" }
	switch {
	case mode == colorAlways:
		return true
	case mode == colorNever, env.get("NO_COLOR") != "":
		return false
	case forced("FORCE_COLOR"), forced("CLICOLOR_FORCE"):
		return true
	case env.get("CLICOLOR") == "0", env.get("TERM") == "dumb":
		return false
	}
	return isTerminal(w)
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// maxColumns bounds COLUMNS; past it lines are not folded anyway.
const maxColumns = 10000

// widthOf gives the columns of w: COLUMNS, else the terminal's, else 0, which means
// that lines may be as long as they are.
func widthOf(env environment, w io.Writer) int {
	if n, err := strconv.Atoi(env.get("COLUMNS")); err == nil && n > 0 {
		return min(n, maxColumns)
	}
	if f, ok := w.(*os.File); ok && isTerminal(w) {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return 0
}
