package probe

import (
	"bytes"
	"path/filepath"
	"strings"
)

// maxShebang bounds the first line of a script. Systems read less: Linux 255 bytes.
const maxShebang = 1 << 10

// shebang is the first line of a script, taken apart.
type shebang struct {
	// program is the path after #!, as written.
	program string
	// search is the name that env looks up on PATH; "" if program is not env.
	search string
	// carriage tells that the line ends in a carriage return, which the system takes as
	// part of the last word.
	carriage bool
}

// parseShebang takes the first line of a script apart. It fails where there is none,
// where nothing follows #!, and where the line has no end within bounds. On Linux all
// that follows the program is one argument, spaces and all, which is what env -S is
// for; macOS gives env one argument a word.
func parseShebang(head []byte, goos string) (shebang, bool) {
	rest, ok := bytes.CutPrefix(head, []byte("#!"))
	if !ok {
		return shebang{}, false
	}
	line, _, ended := bytes.Cut(rest, []byte("\n"))
	if len(line) > maxShebang || !ended && len(head) >= headSize || bytes.IndexByte(line, 0) >= 0 {
		return shebang{}, false
	}
	text := strings.Trim(string(line), " \t")
	s := shebang{carriage: strings.HasSuffix(text, "\r")}
	text = strings.TrimRight(text, " \t\r")
	program, argument := text, ""
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		program, argument = text[:i], strings.Trim(text[i:], " \t")
	}
	if program == "" {
		return shebang{}, false
	}
	s.program = program
	if filepath.Base(program) == "env" {
		s.search = envTarget(argument, goos)
	}
	return s, true
}

// envTarget is the name that env would look up, given what follows it in a first line;
// "" if it would look up none.
func envTarget(argument, goos string) string {
	words := []string{argument}
	if goos == "darwin" || strings.HasPrefix(argument, "-") {
		words = splitWords(argument)
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if split, ok := splitString(word); ok {
			words = append(splitWords(split), words[i+1:]...)
			i = -1
			continue
		}
		switch {
		case word == "--":
			if i+1 < len(words) {
				return words[i+1]
			}
			return ""
		case takesValue(word):
			i++
		case word == "" || strings.HasPrefix(word, "-"):
		case strings.Contains(word, "=") && !strings.HasPrefix(word, "="):
		default:
			return word
		}
	}
	return ""
}

// splitString gives the text that an option of env asks to be split into words. Short
// options may stand together, so that -vS and -iS split too.
func splitString(word string) (string, bool) {
	if text, ok := strings.CutPrefix(word, "--split-string"); ok {
		return strings.TrimPrefix(text, "="), true
	}
	if len(word) < 2 || word[0] != '-' || word[1] == '-' {
		return "", false
	}
	if i := strings.IndexByte(word, 'S'); i > 0 && strings.Trim(word[1:i], "iv0") == "" {
		return word[i+1:], true
	}
	return "", false
}

// takesValue tells whether the word after an option of env is that option's value.
func takesValue(word string) bool {
	switch word {
	case "-u", "--unset", "-C", "--chdir", "-P", "-a", "--argv0":
		return true
	}
	return false
}

// splitWords splits at white space outside quotes, as env -S does; the escapes of env -S
// are not undone, since no interpreter's name needs one.
func splitWords(text string) []string {
	var words []string
	var word strings.Builder
	quote, open := byte(0), false
	for i := range len(text) {
		b := text[i]
		switch {
		case quote != 0 && b == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(b)
		case b == '\'' || b == '"':
			quote, open = b, true
		case b == ' ' || b == '\t':
			if open || word.Len() > 0 {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteByte(b)
		}
	}
	if open || word.Len() > 0 {
		words = append(words, word.String())
	}
	return words
}

// script fills in what a file that begins with #! is, and rejects it if what would run
// it is not there.
func (f *finder) script(c *Candidate, head []byte) {
	c.Kind = Script
	s, ok := parseShebang(head, f.opts.GOOS)
	if !ok {
		c.Rejected = "its #! line names no interpreter, or does not end"
		return
	}
	c.Interpreter = s.program
	if s.search != "" {
		c.Interpreter = s.search
	}
	if !f.throughPackage(c, c.Target) {
		f.throughShim(c, head)
	}
	if f.windows() {
		return
	}
	if c.Rejected = f.interpreterReason(s); c.Rejected != "" && s.carriage {
		c.Rejected += "; its first line ends in a carriage return, as on Windows"
	}
}

// interpreterReason says why a script's interpreter cannot be started; "" if it can.
func (f *finder) interpreterReason(s shebang) string {
	program, search := s.program, s.search
	if s.carriage && search != "" {
		search += "\r"
	} else if s.carriage {
		program += "\r"
	}
	switch {
	case !filepath.IsAbs(program):
		return "its interpreter " + show(program) + " is no absolute path"
	case !f.executable(program):
		return "its interpreter " + show(program) + " is not there, or not executable"
	case search == "":
		return ""
	case strings.Contains(search, "/"):
		if f.executable(search) {
			return ""
		}
		return "its interpreter " + show(search) + " is not there, or not executable"
	case f.program(search) == "":
		return "its interpreter " + show(search) + " is not on PATH"
	}
	return ""
}
