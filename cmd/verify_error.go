package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"codexpin/pins"
	"codexpin/report"
)

// contractError is an Error for a contract that was not found or cannot be read. What
// is wrong inside it is printed here, each problem with its place, for one line cannot
// hold it; with --format github as annotations too.
func (v *verifying) contractError(found pins.Found, err error) error {
	e := v.explainContract(found, err)
	var load *pins.LoadError
	errors.As(err, &load)
	if v.format == formatGitHub {
		path := v.repositoryPath(found)
		return errors.Join(e, v.print(report.FailedVerify(e.Code, e.Msg, e.Hint, load, path).GitHub()))
	}
	return e
}

// explainContract says what is the matter with a contract.
func (v *verifying) explainContract(found pins.Found, err error) *Error {
	var missing *pins.NotFoundError
	var preset *pins.UnknownPresetError
	var load *pins.LoadError
	switch {
	case errors.As(err, &missing):
		return &Error{Code: ExitUsage, Msg: "no contract: looked for " + v.looked(missing), Hint: beginHint, Err: err}
	case errors.As(err, &preset):
		return &Error{Code: ExitUsage, Msg: err.Error(), Err: err}
	case errors.As(err, &load):
		n := len(load.Problems) + load.More
		things := fmt.Sprintf("%d problems", n)
		if n == 1 {
			things = "1 problem"
		}
		v.tell(load.Error() + "\n")
		return &Error{Code: ExitUsage, Msg: fmt.Sprintf("the contract has %s, and nothing was judged", things), Err: err}
	}
	if errors.Is(err, fs.ErrNotExist) && found.Path != "" {
		return &Error{Code: ExitUsage, Msg: fmt.Sprintf("no contract: %s names %s, which is not there", found.How, found.Name), Hint: beginHint, Err: err}
	}
	return &Error{Code: ExitUsage, Msg: strings.ReplaceAll(err.Error(), v.dir+string(filepath.Separator), ""), Hint: v.fileHint(found), Err: err}
}

// fileHint is the next step where what was named cannot be read as a contract.
func (v *verifying) fileHint(found pins.Found) string {
	if info, err := os.Stat(filepath.Join(found.Path, pins.FileName)); found.Path != "" && err == nil && info.Mode().IsRegular() {
		return "name the file in it: --contract " + report.Sanitise(filepath.ToSlash(filepath.Join(found.Name, pins.FileName)))
	}
	return "name a file that you may read: --contract FILE; codexpin init --write drafts one from your code"
}

// beginHint is how to begin.
const beginHint = "codexpin init --write drafts one from your code; or name one with --contract FILE, or try --contract preset:plain"

// looked lists where a contract was looked for, seen from the working directory.
func (v *verifying) looked(e *pins.NotFoundError) string {
	var names []string
	for _, path := range e.Looked {
		if rel, err := filepath.Rel(v.dir, path); err == nil {
			path = filepath.ToSlash(rel)
		}
		names = append(names, path)
	}
	text := strings.Join(names, ", ")
	if e.Root == "" {
		text += "; this directory is in no git repository, so that no other was searched"
	}
	return text
}

// failedReport is the document of a run of a command that an error ended.
func failedReport(schema string, e *Error) any {
	if schema != report.VerifySchema {
		return report.Failed(schema, e.Code, e.Msg, e.Hint)
	}
	var load *pins.LoadError
	errors.As(e, &load)
	return report.FailedVerify(e.Code, e.Msg, e.Hint, load, "")
}
