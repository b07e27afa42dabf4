package cmd

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"codexpin/pins"
	"codexpin/report"
)

// clients adds to the report what the contracts that --client names say of what was
// asked. The error is usage: a contract that is not there, or cannot be read.
func (s *showing) clients(asked []string) error {
	for _, name := range s.otherClients {
		found, err := pins.Find(pins.Where{Flag: name, Dir: s.dir})
		if err != nil {
			return usage("", "read the contract %s: %v", name, err)
		}
		contract, err := found.Load()
		if errors.Is(err, fs.ErrNotExist) {
			return usage(presetHint(name), "no contract of another client: --client names %s, which is not there", name)
		}
		if err != nil {
			s.tell(err.Error() + "\n")
			return usage("codexpin verify --contract "+name+" lists what is wrong with it", "the contract %s cannot be read", name)
		}
		s.report.Clients = append(s.report.Clients, report.NewShowClient(name, contract, asked))
	}
	return nil
}

// presetHint says which contract inside codexpin may have been meant by a name.
func presetHint(name string) string {
	all := pins.Presets()
	if slices.Contains(all, name) {
		return "did you mean " + presetWord + name + "?"
	}
	return "a FILE, or " + presetWord + "NAME: " + strings.Join(all, ", ")
}
