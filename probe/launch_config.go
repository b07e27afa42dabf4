package probe

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// Override is one setting that a server with a given configuration gets on its command
// line, which wins over the file.
type Override struct{ Key, Value string }

// Overrides keep a server with the user's configuration inside the temporary tree and
// off the network: plugins are fetched, telemetry is sent, and databases and logs are
// written where the file says. Releases that do not know a key ignore it. home is the
// server's own.
func Overrides(home string) []Override {
	return []Override{
		{"features.plugins", "false"},
		{"otel.exporter", `"none"`},
		{"otel.trace_exporter", `"none"`},
		{"otel.metrics_exporter", `"none"`},
		{"sqlite_home", strconv.Quote(home)},
		{"log_dir", strconv.Quote(filepath.Join(home, "log"))},
	}
}

// configure puts the configuration into the home of a room and gives the arguments that
// keep it there.
func (r *run) configure(room room, args []string) ([]string, error) {
	home := room.path(roomHome)
	if err := os.WriteFile(filepath.Join(home, "config.toml"), r.opts.Config, 0o600); err != nil {
		return nil, fmt.Errorf("copy the configuration: %w", err)
	}
	args = slices.Clone(args)
	for _, o := range Overrides(home) {
		args = append(args, "-c", o.Key+"="+o.Value)
	}
	return args, nil
}
