package pins

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed presets/*.toml
var presets embed.FS

// Presets lists the names of the contracts inside codexpin, sorted.
func Presets() []string {
	entries, _ := presets.ReadDir("presets")
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return names
}

// UnknownPresetError says that there is no preset of a name.
type UnknownPresetError struct {
	Name string
	Hint string // the nearest name, or all of them
}

// Error names it, and what there is.
func (e *UnknownPresetError) Error() string {
	return fmt.Sprintf("no preset %s: %s", printable(quote(e.Name)), e.Hint)
}

// Preset gives the text of a preset by its name, without preset: before it. The error
// is an *UnknownPresetError.
func Preset(name string) ([]byte, error) {
	names := Presets()
	for _, known := range names {
		if name == known {
			return presets.ReadFile("presets/" + name + ".toml")
		}
	}
	hint := "there are " + strings.Join(names, ", ")
	if near := nearest(name, names); near != "" {
		hint = "did you mean " + presetPrefix + near + "?"
	}
	return nil, &UnknownPresetError{Name: name, Hint: hint}
}
