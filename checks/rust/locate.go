package rust

import (
	"errors"
	"path"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// locate gives the paths where the file of `mod name;` may be: what #[path] says, else
// name.rs and name/mod.rs in dir. For an inline module it gives the one folder where
// files of modules inside it stand. dir is that folder of the module that holds decl,
// whose text stands in file; inside tells that this one is inline itself.
func locate(f *syntax.File, decl *syntax.Item, dir, file string, inside bool) ([]string, error) {
	for _, a := range decl.Attrs {
		if a.Path == "cfg_attr" && mentions(f, a.Args, "path") {
			return nil, errors.New("the file of the module " + decl.Name + " depends on the build")
		}
	}
	base := path.Join(dir, decl.Name)
	to := []string{base + ".rs", base + "/mod.rs"}
	if decl.Inline {
		to = []string{base}
	}
	if a := decl.Attr("path"); a != nil {
		s, ok := soleText(f, a.Value)
		if !ok {
			return nil, errors.New("the #[path] of the module " + decl.Name + " is no string literal")
		}
		from := path.Dir(file)
		if inside {
			from = dir
		}
		if to = []string{path.Join(from, s)}; strings.HasPrefix(s, "/") {
			to = []string{s}
		}
	}
	for _, p := range to {
		if !insideRepository(p) {
			return nil, errors.New("the file of the module " + decl.Name + " is named outside the repository")
		}
	}
	return to, nil
}

// insideRepository tells whether a cleaned path can name a file of the commit.
func insideRepository(p string) bool {
	return p != "." && p != ".." && !strings.HasPrefix(p, "../") && !strings.HasPrefix(p, "/") && !strings.ContainsAny(p, "\x00\\")
}

// soleText gives the string literal that r consists of.
func soleText(f *syntax.File, r syntax.Range) (string, bool) {
	if r.To != r.From+1 {
		return "", false
	}
	return f.Str(f.Tokens[r.From])
}

// childDir gives the folder where modules declared in a file have theirs.
func childDir(file string) string {
	switch path.Base(file) {
	case "mod.rs", "lib.rs", "main.rs":
		return path.Dir(file)
	}
	return strings.TrimSuffix(file, ".rs")
}

// syntaxPlace gives the place of a scan error.
func syntaxPlace(path string, err error) surface.Place {
	var e *syntax.Error
	if errors.As(err, &e) {
		return surface.Place{File: path, Line: e.Line, EndLine: e.Line}
	}
	return surface.Place{File: path}
}
