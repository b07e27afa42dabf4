package cmd

import (
	"errors"
	"strings"

	"codexpin/pins"
)

// presetWord begins the name of a contract inside codexpin.
const presetWord = "preset:"

// preset prints the text of a contract inside codexpin, as it is and nothing else. The
// error is usage: no such preset, or something beside it.
func (s *showing) preset(args []string) error {
	if len(args) > 1 || s.contract || s.list != "" || s.format == formatJSON || s.release != "" || s.commit != "" {
		return usage("codexpin show "+args[0]+" > codexpin.toml", "a preset is printed as it is, alone and without flags")
	}
	text, err := pins.Preset(strings.TrimPrefix(args[0], presetWord))
	var missing *pins.UnknownPresetError
	if errors.As(err, &missing) {
		return &Error{Code: ExitUsage, Msg: err.Error(), Err: err}
	}
	if err != nil {
		return unknown(err, "", "read the preset")
	}
	return s.print(string(text))
}
