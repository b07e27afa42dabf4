package cmd

import (
	"bytes"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"codexpin/checks/atlas"
)

// npmRunner runs the npm client with arguments and gives what it prints.
type npmRunner func(ctx context.Context, args ...string) ([]byte, error)

// runNPM runs the npm client that the user has, with the environment that codexpin was
// started with, in a folder that holds no configuration of a project.
func (a *app) runNPM(ctx context.Context, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "npm", args...)
	c.Env, c.Dir, c.WaitDelay = a.env, os.TempDir(), 5*time.Second
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("npm %s: %w: %.300s", args[0], err, stderr.String())
	}
	return out, nil
}

// download has npm put one package into dir, which is empty, and checks it against the
// integrity that the registry states. No script of the package is run.
func download(ctx context.Context, npm npmRunner, spec, dir string) (p atlas.Package, archive string, err error) {
	text, err := npm(ctx, "view", spec, "name", "version", "dist.integrity", "--json")
	if err != nil {
		return p, "", err
	}
	var stated struct {
		Name, Version string
		Integrity     string `json:"dist.integrity"`
	}
	if err := json.Unmarshal(text, &stated); err != nil {
		return p, "", fmt.Errorf("read what npm says of %s: %w", spec, err)
	}
	p = atlas.Package{Name: stated.Name, Version: stated.Version, Integrity: stated.Integrity}
	if _, err := npm(ctx, "pack", spec, "--pack-destination", dir, "--cache", filepath.Join(dir, "cache")); err != nil {
		return p, "", err
	}
	if err := os.RemoveAll(filepath.Join(dir, "cache")); err != nil {
		return p, "", err
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil || len(found) != 1 {
		return p, "", fmt.Errorf("npm pack left %d packages", len(found))
	}
	f, err := os.Open(found[0])
	if err != nil {
		return p, "", err
	}
	defer f.Close()
	sum := sha512.New()
	if _, err := io.Copy(sum, f); err != nil {
		return p, "", err
	}
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum.Sum(nil)); got != stated.Integrity {
		return p, "", fmt.Errorf("%s has the digest %s, and npm states %s", spec, got, stated.Integrity)
	}
	return p, found[0], nil
}
