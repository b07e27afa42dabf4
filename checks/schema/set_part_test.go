package schema

import (
	"fmt"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

// Parts of a directory: what is not needed is not opened, and what is wrong with the
// directory as a whole is found all the same.
func TestReadParts(t *testing.T) {
	folder := func(names ...string) fstest.MapFS {
		files := fstest.MapFS{}
		for _, name := range names {
			files[name] = &fstest.MapFile{Data: []byte("text")}
		}
		return files
	}
	full := folder(bundleName, flatName, "ClientRequest.json", "Other.json", "v2/Deep.json")
	types := folder("ClientRequest.json", "Other.json", "v2/Deep.json")
	bindings := folder("ClientRequest.ts", "ServerNotification.ts", "index.ts", "v2/Deep.ts", "v2/ClientRequest.txt")
	linked := folder("ClientRequest.ts")
	linked["v2/Away.ts"] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte("/etc/passwd")}
	many := fstest.MapFS{"ClientRequest.ts": {}}
	for i := range maxFiles {
		many[fmt.Sprintf("T%d.ts", i)] = &fstest.MapFile{}
	}
	for name, c := range map[string]struct {
		files          fstest.MapFS
		tables, needed []string // nil for an error
	}{
		"JSON Schema with a bundle": {full, []string{"ClientRequest.json"}, []string{"ClientRequest.json", bundleName}},
		"JSON Schema without":       {types, []string{"ClientRequest.json"}, []string{"ClientRequest.json", "Other.json", "v2/Deep.json"}},
		"bindings":                  {bindings, []string{"ClientRequest.ts", "ServerNotification.ts", "v2/ClientRequest.txt"}, []string{"ClientRequest.ts", "ServerNotification.ts", "index.ts", "v2/ClientRequest.txt", "v2/Deep.ts"}},
		"a link":                    {linked, nil, nil},
		"too many":                  {many, nil, nil},
	} {
		for part, want := range map[string][]string{"tables": c.tables, "needed": c.needed} {
			read := ReadTables
			if part == "needed" {
				read = ReadNeeded
			}
			set, err := read(c.files, ".")
			var got []string
			if err == nil {
				for _, f := range set.Files {
					got = append(got, f.Path)
				}
			}
			if (err != nil) != (want == nil) || !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, %v; want %q", name, part, got, err, want)
			}
		}
	}
}
