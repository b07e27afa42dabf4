package cmd

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// maxUnpacked bounds the files of one package; a codex has up to 350 MB.
const maxUnpacked = 2 << 30

// unpack writes the regular files of an npm package under dir, which is made. Links and
// names that lead out of it are an error.
func unpack(archive, dir string) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	packed, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	in := tar.NewReader(io.LimitReader(packed, maxUnpacked))
	for {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch name := path.Clean(head.Name); {
		case head.Typeflag == tar.TypeDir:
		case head.Typeflag != tar.TypeReg || !fs.ValidPath(name):
			return fmt.Errorf("%q is no plain file", head.Name)
		default:
			if err := unpackFile(root, name, head.FileInfo().Mode()&0o111, in); err != nil {
				return err
			}
		}
	}
}

func unpackFile(root *os.Root, name string, executable fs.FileMode, from io.Reader) error {
	if err := root.MkdirAll(filepath.FromSlash(path.Dir(name)), 0o700); err != nil {
		return err
	}
	out, err := root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600|executable)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, from)
	return errors.Join(err, out.Close())
}

// executable finds the one codex in an unpacked package.
func executable(dir string) (string, error) {
	var found []string
	for _, folder := range []string{"bin", "codex"} { // from 0.131.0 on, and before
		for _, name := range []string{"codex", "codex.exe"} {
			list, err := filepath.Glob(filepath.Join(dir, "package", "vendor", "*", folder, name))
			if err != nil {
				return "", err
			}
			found = append(found, list...)
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("the package holds %d executables called codex", len(found))
	}
	return found[0], os.Chmod(found[0], 0o700)
}
