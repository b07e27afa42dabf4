package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
	"codexpin/pins"
	"codexpin/report"
)

// find finds and loads the contract.
func (v *verifying) find() (pins.Found, *pins.Contract, error) {
	found, err := pins.Find(pins.Where{Flag: v.contract, Env: v.env.get(string(pins.ByEnv)), Dir: v.dir})
	if err != nil {
		return found, nil, v.contractError(found, err)
	}
	contract, err := found.Load()
	if err != nil {
		return found, nil, v.contractError(found, err)
	}
	return found, contract, nil
}

// findOrFresh is find, but for where nobody named a contract and none can be meant: outside
// of any git repository, and in codexpin's own. There preset:plain stands in and, where no
// checkout is found either, the newest release of the atlas for the source.
func (v *verifying) findOrFresh() (pins.Found, *pins.Contract, error) {
	_, err := pins.Find(pins.Where{Flag: v.contract, Env: v.env.get(string(pins.ByEnv)), Dir: v.dir})
	var missing *pins.NotFoundError
	if !errors.As(err, &missing) || missing.Root != "" && !ownRepository(missing.Root) {
		return v.find()
	}
	found, err := pins.Find(pins.Where{Flag: plainPreset, Dir: v.dir})
	if err != nil {
		return found, nil, v.contractError(found, err)
	}
	found.How = "default"
	contract, err := found.Load()
	if err != nil {
		return found, nil, v.contractError(found, err)
	}
	v.standing = append(v.standing, "no contract is here: "+plainPreset+" stands in, what any client needs")
	return found, contract, v.freshSource()
}

// freshSource takes the atlas's newest release where no checkout was named and none is
// found.
func (v *verifying) freshSource() error {
	if v.release != "" || v.commit != "" || v.checkout != "" || v.env.get(source.CheckoutEnv) != "" {
		return nil
	}
	if _, _, err := source.Find("", v.env.get, v.dir); err == nil {
		return nil
	}
	all, err := atlas.Open()
	if err != nil {
		return unknown(err, "", "open the atlas of released versions")
	}
	newest, ok := all.Newest()
	if !ok {
		return nil
	}
	v.release, v.releaseFrom = newest.Version, report.NewestRelease
	v.standing = append(v.standing,
		fmt.Sprintf("no checkout of codex is found: the atlas stands in, with its newest release, %s of %s", newest.Version, newest.Date),
		"to have the rest asked too: git clone https://github.com/openai/codex ../codex")
	return nil
}

// ownRepository tells whether a repository is that of codexpin itself.
func ownRepository(root string) bool {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	return err == nil && bytes.HasPrefix(text, []byte("module codexpin\n"))
}
