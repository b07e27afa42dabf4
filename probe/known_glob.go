package probe

import (
	"cmp"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of one pattern of a known location.
const (
	maxListed  = 4096 // entries read of one folder
	maxMatches = 32   // paths that one pattern gives
)

// expand gives the paths below base that fit a pattern and where something lies, newest
// version first. rel is separated by slashes; a segment with a star fits names as
// path.Match does; {exe}, {triple}, {npm} and {bundle} stand for the platform's names.
func (f *finder) expand(base, rel string) []string {
	t := targetOf(f.opts.GOOS, f.opts.GOARCH)
	rel = strings.NewReplacer("{exe}", f.exe(), "{triple}", cmp.Or(t.triple, "none"),
		"{npm}", cmp.Or(t.npm, "none"), "{bundle}", cmp.Or(t.bundle, "none")).Replace(rel)
	paths := []string{base}
	for segment := range strings.SplitSeq(rel, "/") {
		var next []string
		for _, dir := range paths {
			if !strings.Contains(segment, "*") {
				next = append(next, filepath.Join(dir, segment))
				continue
			}
			for _, name := range f.list(dir, segment) {
				next = append(next, filepath.Join(dir, name))
			}
		}
		paths = next[:min(len(next), maxMatches)]
	}
	return slices.DeleteFunc(paths, func(p string) bool {
		_, err := os.Lstat(p)
		return err != nil
	})
}

// list gives the names in a folder that fit a pattern, highest first.
func (f *finder) list(dir, pattern string) []string {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil
	}
	file, err := f.open(dir)
	if err != nil {
		return nil
	}
	defer file.Close()
	entries, _ := file.ReadDir(maxListed) // what was read before an error still counts
	var names []string
	for _, e := range entries {
		if ok, err := path.Match(pattern, e.Name()); ok && err == nil {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, func(a, b string) int { return natural(b, a) })
	return names
}

// natural orders names so that runs of digits count as numbers: v9 before v22.
func natural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
			if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits is the length of the run of digits at the beginning.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
