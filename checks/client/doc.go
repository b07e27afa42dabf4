// Package client reads the client's own tree: which files its git knows, the string
// literals of its sources, and the methods of Codex that they name.
//
// Four decisions matter.
//
// The list of files is that of the git index, read here: no program is started, no
// GIT_* variable and no configuration counts. Links are never followed; what a
// generator or a package manager wrote is left out; sizes and numbers are bounded, and
// what was left out for that is said.
//
// A file is read once, whatever is asked of it later: its words are remembered as a set, a
// bit each, so that what looks for other names reads those files alone again that may hold
// them.
//
// One scanner reads all languages, by tables of their comments and strings. It is no
// parser: it knows where strings begin and end and what stands around them. Whatever it
// cannot follow ends the scan of that file with a place, never with a guess. Time is
// linear in the size of a file, whatever its bytes.
//
// That a literal is the name of a method is decided by what stands around it: it is
// handed to a function that sends, compared as methods are, or stands among names that
// are methods. A name that is doubtful comes with its doubt.
package client
