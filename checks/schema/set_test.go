package schema

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadSet(t *testing.T) {
	file := &fstest.MapFile{Data: []byte("{}")}
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string // part of the error; a number of files without
	}{
		"files":           {fstest.MapFS{"d/a.json": file, "d/v2/b.json": file, "other/c.json": file, "d/.DS_Store": file, "d/.git/x": file}, "2"},
		"empty":           {fstest.MapFS{"d": &fstest.MapFile{Mode: 0o755 | 1<<31}}, "0"},
		"not there":       {fstest.MapFS{"other": file}, "not exist"},
		"a file":          {fstest.MapFS{"d": file}, "not a directory"},
		"a link out":      {fstest.MapFS{"d/a.json": &fstest.MapFile{Data: []byte("../../etc/passwd"), Mode: 0o777 | 1<<27}}, "a link"},
		"a link within":   {fstest.MapFS{"d/a.json": file, "d/b.json": &fstest.MapFile{Data: []byte("a.json"), Mode: 0o777 | 1<<27}}, "a link"},
		"a pipe":          {fstest.MapFS{"d/a.json": &fstest.MapFile{Mode: 1 << 25}}, "neither a file"},
		"an ignored link": {fstest.MapFS{"d/a.json": file, "d/.#a.json": &fstest.MapFile{Data: []byte("x"), Mode: 0o777 | 1<<27}}, "1"},
		"a huge file":     {fstest.MapFS{"d/a.json": &fstest.MapFile{Data: make([]byte, maxFile+1)}}, "over"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := ReadSet(c.files, "d")
			switch {
			case err != nil && (len(c.want) < 3 || !strings.Contains(err.Error(), c.want)):
				t.Error(err)
			case err == nil && (len(c.want) > 1 || len(s.Files) != int(c.want[0]-'0')):
				t.Errorf("%v, want %s", s.Files, c.want)
			}
		})
	}
	here, err := ReadSet(fstest.MapFS{"a.json": file, ".DS_Store": file, ".hidden.json": file}, ".")
	if err != nil || len(here.Ignored) != 1 || len(here.Files) != 2 || here.Files[0].Path != ".hidden.json" {
		t.Errorf("the root: %+v, %v", here, err)
	}
	deep := fstest.MapFS{"d/" + strings.Repeat("d/", maxFolders+1) + "a.json": file}
	var bad *BadFile
	if _, err := ReadSet(deep, "d"); !errors.As(err, &bad) || !strings.Contains(err.Error(), "in each other") {
		t.Errorf("too deep: %v", err)
	}
	many := fstest.MapFS{}
	for i := range maxFiles + 1 {
		many["d/"+strings.Repeat("a", i%50+1)+strings.Repeat("b", i/50)] = file
	}
	if _, err := ReadSet(many, "d"); !errors.As(err, &bad) {
		t.Errorf("too many files: %v", err)
	}
}

// TestReadSetAtOnce holds that files which are read at a time are each the file of their
// path, and that of several which cannot be read the first is named, every time.
func TestReadSetAtOnce(t *testing.T) {
	files := fstest.MapFS{}
	for i := range 300 {
		name := fmt.Sprintf("d/%d/%03d.json", i%3, i)
		files[name] = &fstest.MapFile{Data: bytes.Repeat([]byte{byte(i)}, i*97%40_000)}
	}
	s, err := ReadSet(files, "d")
	if err != nil || len(s.Files) != 300 {
		t.Fatalf("%d files, %v", len(s.Files), err)
	}
	for _, f := range s.Files {
		if !bytes.Equal(f.Data, files["d/"+f.Path].Data) {
			t.Errorf("%s holds another file", f.Path)
		}
	}
	for _, i := range []int{120, 123, 150, 297} {
		files[fmt.Sprintf("d/%d/%03d.json", i%3, i)].Data = make([]byte, maxFile+1)
	}
	for range 20 {
		var bad *BadFile
		if _, err := ReadSet(files, "d"); !errors.As(err, &bad) || bad.File != "d/0/120.json" {
			t.Fatalf("%v, want the first of them", err)
		}
	}
}
