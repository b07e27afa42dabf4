package cmd_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// playNPM is npm for scripts: it has the one package whose files are in NPM_TREE, states
// an integrity that NPM_LIES makes wrong, and writes each call to NPM_LOG.
func playNPM() {
	if err := npm(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "npm error", err)
		os.Exit(1)
	}
}

func npm(args []string) error {
	tree := os.Getenv("NPM_TREE")
	if tree == "" {
		return fmt.Errorf("E404 no registry")
	}
	log, err := os.OpenFile(os.Getenv("NPM_LOG"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer log.Close()
	fmt.Fprintln(log, args[0], args[1])
	name, version, _ := strings.Cut(strings.TrimPrefix(args[1], "@"), "@")
	if !strings.HasPrefix(version, os.Getenv("NPM_VERSION")+"-") {
		return fmt.Errorf("E404 no match for %s", version)
	}
	packed, err := tarball(tree)
	if err != nil {
		return err
	}
	switch args[0] {
	case "view":
		sum := sha512.Sum512(append(packed, os.Getenv("NPM_LIES")...))
		fmt.Printf("{\"name\": \"@%s\", \"version\": %q, \"dist.integrity\": \"sha512-%s\"}\n", name, version, base64.StdEncoding.EncodeToString(sum[:]))
	case "pack":
		i := slices.Index(args, "--pack-destination")
		return os.WriteFile(filepath.Join(args[i+1], "codex.tgz"), packed, 0o666)
	}
	return nil
}

// tarball packs the files below a folder, the same bytes each time.
func tarball(dir string) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	out := tar.NewWriter(z)
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if err := out.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(data))}); err != nil {
			return err
		}
		_, err = out.Write(data)
		return err
	})
	if err == nil {
		err = out.Close()
	}
	if err == nil {
		err = z.Close()
	}
	return b.Bytes(), err
}
