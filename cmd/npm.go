package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// npmPrefix begins the name of an executable that npm has.
const npmPrefix = "npm:"

// cacheHome is the folder of the user's caches, "" if no variable tells one.
func (a *app) cacheHome() string {
	if cache := a.env.get("XDG_CACHE_HOME"); cache != "" {
		return cache
	}
	if home := a.env.get("HOME"); home != "" {
		return filepath.Join(home, ".cache")
	}
	return ""
}

// runtimesDir is the folder of fetched executables, one folder a version; "" if no
// variable tells one.
func (a *app) runtimesDir() string {
	if dir := a.env.get("CODEXPIN_RUNTIMES"); dir != "" {
		return a.path(dir)
	}
	cache := a.cacheHome()
	if cache == "" {
		return ""
	}
	return filepath.Join(a.path(cache), "codexpin-runtimes")
}

// platform is the ending of the npm packages for this system, "" if there are none.
func platform() string {
	system := map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}[runtime.GOOS]
	processor := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	if system == "" || processor == "" {
		return ""
	}
	return "-" + system + "-" + processor
}

// fetched gives a path for each npm:VERSION among the names of executables, and the
// others as they are. What is in the cache is taken from there; else the npm client of
// the user fetches it. The error is usage for what is no version.
func (a *app) fetched(ctx context.Context, names []string) ([]string, error) {
	out := make([]string, len(names))
	for i, name := range names {
		version, npm := strings.CutPrefix(name, npmPrefix)
		if out[i] = name; !npm {
			continue
		}
		if version == "" || releaseIn(version) != version {
			return nil, usage("npm:0.136.0", "%s names no version of codex", name)
		}
		path, err := a.fetchRuntime(ctx, version)
		if err != nil {
			return nil, err
		}
		out[i] = path
	}
	return out, nil
}

// fetchRuntime gives the executable of a version, and fetches it if need be.
func (a *app) fetchRuntime(ctx context.Context, version string) (string, error) {
	dir := a.runtimesDir()
	switch {
	case dir == "":
		return "", &Error{Code: ExitUnknown, Msg: "there is no folder to keep executables in", Hint: "set CODEXPIN_RUNTIMES or HOME"}
	case platform() == "":
		return "", &Error{Code: ExitUnknown, Msg: "npm has no package of codex for this system", Hint: "name an executable by its path"}
	}
	if path, err := executable(filepath.Join(dir, version)); err == nil {
		return path, nil
	}
	stop := a.fetching(version)
	path, err := a.fetchInto(ctx, dir, version)
	stop()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", unknown(err, "install npm, or name an executable by its path", "fetch codex "+version)
	case err != nil:
		return "", unknown(err, "npm view "+codexPackage+" versions lists them", "fetch codex "+version)
	}
	a.tell(fmt.Sprintf("codexpin: codex %s, %s, is kept in %s; codexpin cache --clear removes it",
		version, sizeWords(sizeOf(filepath.Join(dir, version))), filepath.Join(dir, version)))
	return path, nil
}

// fetchInto fetches a version into a new folder of dir and renames it when it is whole.
// Whatever happens, nothing half done is left. An interrupt waits for that.
func (a *app) fetchInto(ctx context.Context, dir, version string) (path string, err error) {
	a.writing.Lock()
	defer a.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(dir, unfinished+"*")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	p, archive, err := download(ctx, a.runNPM, codexPackage+"@"+version+platform(), work)
	if err != nil {
		return "", err
	}
	whole := filepath.Join(work, "whole")
	if err := unpack(archive, whole); err != nil {
		return "", fmt.Errorf("unpack %s: %w", p.Version, err)
	}
	if _, err := executable(whole); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(whole, integrityFile), []byte(p.Integrity+"\n"), 0o644); err != nil {
		return "", err
	}
	if err := os.Rename(whole, filepath.Join(dir, version)); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	return executable(filepath.Join(dir, version))
}

const (
	unfinished    = ".new-"     // begins the name of a folder that is not whole yet
	integrityFile = "integrity" // beside the package: the digest that it was checked against
)

// fetching says on a terminal that something is being fetched, until it is stopped.
func (a *app) fetching(version string) (stop func()) {
	if !isTerminal(a.streams.Err) {
		return func() {}
	}
	quit, over := make(chan struct{}), make(chan struct{})
	begun := time.Now()
	go func() {
		defer close(over)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			a.underWay(fmt.Sprintf("npm fetches codex %s, %d s", version, int(time.Since(begun).Seconds())))
			select {
			case <-tick.C:
			case <-quit:
				a.underWay("")
				return
			}
		}
	}()
	return func() { close(quit); <-over }
}
