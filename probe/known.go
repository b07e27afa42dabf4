package probe

import (
	"path/filepath"
	"slices"
)

// place is one known location: a pattern below a folder.
type place struct {
	name string // the product or package manager, as a report names it
	base string // absolute
	rel  string // see expand
}

// location is a row of the tables of known locations. It gives a place for each folder
// that its base stands for on the machine.
type location struct{ name, base, rel string }

// knownPlaces are the places of this platform, products first. An executable that no
// product or package manager is known to put in a place is not looked for.
func (f *finder) knownPlaces() []place {
	var rows []location
	switch f.opts.GOOS {
	case "windows":
		rows = slices.Concat(desktopWindows(), extensions(), managersWindows())
	case "darwin":
		rows = slices.Concat(desktopMac(), extensions(), managersUnix())
	default:
		rows = slices.Concat(desktopLinux(), extensions(), managersUnix())
	}
	var places []place
	for _, row := range rows {
		for _, base := range f.bases(row.base) {
			places = append(places, place{row.name, base, row.rel})
		}
	}
	return places
}

// bases are the folders that a row's base stands for, none if it has none here: first
// what the environment states, then where it is by default. What the environment states
// is taken only if it is absolute.
func (f *finder) bases(name string) []string {
	switch name {
	case "root":
		return []string{f.opts.Root}
	case "home":
		return f.below("")
	}
	known := f.unixBases()
	if f.windows() {
		known = f.windowsBases()
	}
	var bases []string
	for _, dir := range known[name] {
		if dir != "" && filepath.IsAbs(dir) && !slices.Contains(bases, dir) {
			bases = append(bases, dir)
		}
	}
	return bases
}

// unixBases are the folders of package managers by default and by their own variables,
// as their documentation names them.
func (f *finder) unixBases() map[string][]string {
	data := f.or("XDG_DATA_HOME", ".local/share")
	support := f.one("Library/Application Support")
	return map[string][]string{
		"codex-home": {f.or("CODEX_HOME", ".codex")},
		"npm": {
			f.env("NPM_CONFIG_PREFIX"), f.env("npm_config_prefix"), f.one(".npm-global"), f.one(".npm-packages"),
			f.rooted("usr/local"), f.rooted("usr"),
		},
		"pnpm":  {f.env("PNPM_HOME"), under(data, "pnpm"), f.one("Library/pnpm")},
		"bun":   {f.or("BUN_INSTALL", ".bun")},
		"brew":  {f.env("HOMEBREW_PREFIX"), f.rooted("opt/homebrew"), f.rooted("usr/local"), f.rooted("home/linuxbrew/.linuxbrew")},
		"mise":  {f.env("MISE_DATA_DIR"), under(data, "mise")},
		"asdf":  {f.or("ASDF_DATA_DIR", ".asdf")},
		"volta": {f.or("VOLTA_HOME", ".volta")},
		"nvm":   {f.or("NVM_DIR", ".nvm")},
		"fnm":   {f.env("FNM_DIR"), under(data, "fnm"), f.one(".fnm"), under(support, "fnm")},
		"n":     {f.env("N_PREFIX"), f.one("n"), f.one(".n")},
		"cargo": {f.or("CARGO_HOME", ".cargo")},
	}
}

// windowsBases are the same for Windows.
func (f *finder) windowsBases() map[string][]string {
	local, roaming := f.or("LOCALAPPDATA", "AppData/Local"), f.or("APPDATA", "AppData/Roaming")
	return map[string][]string{
		"local":      {local},
		"programs":   {f.env("ProgramFiles"), f.env("ProgramW6432")},
		"codex-home": {f.or("CODEX_HOME", ".codex")},
		"npm":        {f.env("NPM_CONFIG_PREFIX"), f.env("npm_config_prefix"), under(roaming, "npm")},
		"pnpm":       {f.env("PNPM_HOME"), under(local, "pnpm")},
		"bun":        {f.or("BUN_INSTALL", ".bun")},
		"volta":      {f.env("VOLTA_HOME"), under(local, "Volta")},
		"nvm":        {f.env("NVM_HOME"), under(roaming, "nvm")},
		"fnm":        {f.env("FNM_DIR"), under(roaming, "fnm")},
		"mise":       {f.env("MISE_DATA_DIR"), under(local, "mise")},
		"yarn":       {under(local, "Yarn")},
		"cargo":      {f.or("CARGO_HOME", ".cargo")},
	}
}

// env is the value of a variable, or "".
func (f *finder) env(name string) string {
	value, _ := f.opts.Lookup(name)
	return value
}

// below is a folder below the home directory, none if that is not known.
func (f *finder) below(rel string) []string {
	if f.opts.Home == "" {
		return nil
	}
	return []string{filepath.Join(f.opts.Home, filepath.FromSlash(rel))}
}

// one is below as one string, "" for none.
func (f *finder) one(rel string) string { return under(f.opts.Home, rel) }

// or is the value of a variable, or else a folder below the home directory.
func (f *finder) or(variable, rel string) string {
	if value := f.env(variable); value != "" {
		return value
	}
	return f.one(rel)
}

func (f *finder) rooted(rel string) string { return under(f.opts.Root, rel) }

// under joins, unless the folder is not known.
func under(dir, rel string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, filepath.FromSlash(rel))
}
