package cmd

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/schema"
)

// printForm is one form in which a codex prints its protocol.
type printForm struct {
	command      string
	experimental bool
	folder       string // of the kept file
}

// printForms lists the forms that the atlas is made of.
func printForms() []printForm {
	return []printForm{
		{"generate-json-schema", false, "json"}, {"generate-json-schema", true, "json-exp"},
		{"generate-ts", false, "ts"}, {"generate-ts", true, "ts-exp"},
	}
}

// printed is what one release said and printed, and where it came from. It is what the
// work folder keeps of a release: facts can be made of it anew, without the package.
type printed struct {
	Version  string        `json:"version"`
	Date     string        `json:"date"`
	Package  atlas.Package `json:"package"`
	RollCall []string      `json:"rollCall"`

	sets []*schema.Set // in the order of printForms
}

const (
	printedHead = "release.json" // the first file within a kept file
	maxPrinted  = 256 << 20
)

// printedFile is the name of a kept file within the work folder.
func printedFile(work, version string) string { return filepath.Join(work, version+".tar.gz") }

// write keeps p at path. The file is there whole or not at all.
func (p *printed) write(path string) error {
	var text bytes.Buffer
	packed, err := gzip.NewWriterLevel(&text, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(packed)
	add := func(name string, data []byte) {
		if err == nil {
			err = out.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data)), Format: tar.FormatPAX})
		}
		if err == nil {
			_, err = out.Write(data)
		}
	}
	head, headErr := json.MarshalIndent(p, "", "  ")
	add(printedHead, head)
	for i, form := range printForms() {
		for _, f := range p.sets[i].Files {
			add(form.folder+"/"+f.Path, f.Data)
		}
	}
	if err := errors.Join(headErr, err, out.Close(), packed.Close()); err != nil {
		return fmt.Errorf("keep what %s printed: %w", p.Version, err)
	}
	return replaceFile(path, text.Bytes())
}

// replaceFile writes a file beside path and renames it there.
func replaceFile(path string, data []byte) error {
	part, err := os.CreateTemp(filepath.Dir(path), ".codexpin-*")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	_, err = part.Write(data)
	err = errors.Join(err, part.Sync(), part.Chmod(0o644), part.Close())
	if err != nil {
		return err
	}
	return os.Rename(part.Name(), path)
}

// readPrinted reads a kept file.
func readPrinted(path string) (*printed, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p := &printed{}
	if err := p.read(f); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return p, nil
}

func (p *printed) read(r io.Reader) error {
	packed, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	forms := printForms()
	files := make([][]schema.File, len(forms))
	in := tar.NewReader(io.LimitReader(packed, maxPrinted))
	for {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(in)
		if err == nil && head.Name == printedHead {
			err = json.Unmarshal(data, p)
		}
		if err != nil {
			return err
		}
		folder, name, _ := strings.Cut(head.Name, "/")
		for i := range forms {
			if forms[i].folder == folder {
				files[i] = append(files[i], schema.File{Path: name, Data: data})
			}
		}
	}
	if p.Version == "" {
		return fmt.Errorf("there is no %s in it", printedHead)
	}
	return p.take(files)
}

// take makes the sets of the files of each form.
func (p *printed) take(files [][]schema.File) error {
	for i, form := range printForms() {
		set, err := schema.NewSet(files[i])
		if err != nil {
			return err
		}
		if len(set.Files) == 0 {
			return fmt.Errorf("there is no %s in it", form.folder)
		}
		p.sets = append(p.sets, set)
	}
	return nil
}

// prints gives the provenance of what was printed.
func (p *printed) prints() ([]atlas.Print, error) {
	var out []atlas.Print
	for i, form := range printForms() {
		digest, files, err := p.sets[i].CanonicalDigest()
		if err != nil {
			return nil, err
		}
		out = append(out, atlas.Print{Command: form.command, Experimental: form.experimental, Files: len(files), SHA256: digest})
	}
	return out, nil
}
