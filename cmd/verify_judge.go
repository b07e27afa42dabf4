package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/report"
)

// judge asks the witnesses and makes the report of what they said.
func (v *verifying) judge(ctx context.Context, found pins.Found, contract *pins.Contract) (*report.Verify, error) {
	source, codex, err := v.sourceOrNone(ctx, contract)
	if err != nil {
		return nil, err
	}
	defer source.close()
	var witnesses []*checks.Witness
	if source.witness != nil {
		witnesses = append(witnesses, source.witness)
	}
	if committed := v.committed(ctx, source, contract); committed != nil {
		witnesses = append(witnesses, committed)
	}
	of := witnessWords()
	var notices []checks.Notice
	var runtime *asked
	if v.runtime != "" {
		if runtime, notices, err = v.askRuntime(ctx, found, contract); err != nil {
			return nil, err
		}
		of["runtime"] = runtimeOf(runtime.runtimes[0])
	}
	if found.Dir != "" {
		client, closeClient := v.client(ctx, found, contract, source, runtime)
		asPinned(ctx, client, source, contract)
		defer closeClient()
		witnesses = append(witnesses, client)
	}
	if runtime != nil {
		w := newRuntimeWitness(runtime.runtimes[0], &runtime.fitted[0])
		w.Floor = floorFinding(&runtime.fitted[0])
		witnesses = append(witnesses, w)
	}
	notices = append(notices, slices.Concat(v.atlasNotices(), otherCommit(contract), stageNotices(found))...)
	judge := &checks.Judge{
		Checks: checks.All(), Today: pins.Date(v.today), Notices: notices,
		FailOnMoved: slices.Contains(v.failOn, failMoved), FailOnNotice: slices.Contains(v.failOn, failNotice),
	}
	verdict := judge.Run(contract, witnesses)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	r := report.NewVerify(verdict, contract, witnesses, report.Run{
		Contract: v.contractInfo(found),
		Codex:    *codex, FailOn: v.failOn, Today: v.today,
		Of: of, Pair: v.pair(ctx, contract, source, runtime), Standing: v.standing,
	})
	if v.verbose {
		source.evidence(r)
	}
	return r, nil
}

// witnessWords says in words what each witness is.
func witnessWords() map[string]string {
	return map[string]string{
		"source": "the Rust source of Codex at a commit", "schema": "the schema that is committed beside it",
		"client": "the client's own files", "atlas": "what codexpin knows of a released version",
	}
}

// committed gives the witness schema where the contract has directories of schema, or an
// executable is to be compared with the commit; else nil, for its facts are the source's.
func (v *verifying) committed(ctx context.Context, source *sourceWitness, c *pins.Contract) *checks.Witness {
	if source.commit == nil || len(c.Schemas) == 0 && v.runtime == "" {
		return nil
	}
	return committedWitness(ctx, source.commit, c)
}

// client opens the client's own tree, with its directories of schema where the contract
// claims some. runtime is nil where none was asked. Call the function that comes with it
// when done.
func (v *verifying) client(ctx context.Context, found pins.Found, c *pins.Contract, source *sourceWitness, runtime *asked) (*checks.Witness, func()) {
	w, closeClient := clientWitness(found.Dir)
	if v.code != nil && w.Cause == "" {
		w.Code = v.code
	}
	tree, ok := w.Client.(clientTree)
	if !ok || len(c.Schemas) == 0 {
		return w, closeClient
	}
	var pin func(path string) (*schema.Set, error)
	switch {
	case source.commit != nil:
		pin = committedSet(ctx, source.commit)
	case source.witness != nil && source.witness.Name == "source":
		pin = func(string) (*schema.Set, error) { return nil, errors.New(source.witness.Cause) }
	}
	var printed func(schema.PrintForm) (*schema.Set, error)
	if runtime != nil {
		printed = func(form schema.PrintForm) (*schema.Set, error) { return runtime.kept.set(form, runtime.runtimes[0]) }
	}
	w.Trees = schemaTrees(rootFS{tree.root.FS(), tree.root}, found.Dir, pin, printed)
	return w, closeClient
}

// asPinned lets directories of schema equal the pin where another commit is judged: a bump
// to that commit writes them anew.
func asPinned(ctx context.Context, client *checks.Witness, source *sourceWitness, c *pins.Contract) {
	trees, ok := client.Trees.(*schema.Trees)
	if ok && source.commit != nil && source.commit.ID != string(c.Pin.Commit) {
		trees.Own = committedOf(ctx, source.repo, string(c.Pin.Commit))
	}
}

// sourceOrNone reads the source, unless it is not to be asked.
func (v *verifying) sourceOrNone(ctx context.Context, c *pins.Contract) (*sourceWitness, *report.Judged, error) {
	if v.release != "" {
		return v.released(c)
	}
	if v.noSource {
		return &sourceWitness{}, &report.Judged{Commit: string(c.Pin.Commit), CommitFrom: "pin", IsPin: true}, nil
	}
	return v.source(ctx, c)
}

// contractInfo says which contract it is and what led to it; the report adds what it says.
func (a *app) contractInfo(found pins.Found) report.ContractInfo {
	return report.ContractInfo{File: found.Name, From: string(found.How), Path: a.repositoryPath(found)}
}

// repositoryPath gives the contract's path as annotations name files: from
// GITHUB_WORKSPACE, else from the root of the client's repository.
func (a *app) repositoryPath(found pins.Found) string {
	if found.Path == "" {
		return ""
	}
	for _, root := range []string{a.env.get("GITHUB_WORKSPACE"), repositoryRoot(found.Dir)} {
		if root == "" {
			continue
		}
		if rel, ok := below(a.path(root), found.Path); ok {
			return rel
		}
	}
	return ""
}

// below gives a path from root, with slashes; false if it does not lie below it. Links
// are followed where the paths as they are do not lie so.
func below(root, path string) (string, bool) {
	rel, err := filepath.Rel(root, path)
	if err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel), true
	}
	realRoot, err1 := filepath.EvalSymlinks(root)
	realPath, err2 := filepath.EvalSymlinks(path)
	if err1 != nil || err2 != nil {
		return "", false
	}
	rel, err = filepath.Rel(realRoot, realPath)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// repositoryRoot is the nearest directory at or above dir that has a .git, "" if none
// has.
func repositoryRoot(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// named says a path as it was given instead of the absolute one, in messages: a report
// holds no path of this machine that nobody typed.
func named(text, absolute, given string) string {
	if len(absolute) < 2 || absolute == given {
		return text
	}
	return strings.ReplaceAll(text, absolute, given)
}
