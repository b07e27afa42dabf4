package cmd_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// exceptionsFile lists the types that the comparison of source and committed schema
// excepts.
var exceptionsFile = filepath.Join("..", "testdata", "truth", "conformance.txt")

// exception is one row of conformance.txt.
type exception struct {
	line       int
	typ        string // as the schema calls it
	crate      string // of the source's type; "" for any
	parts      []exceptedPart
	from, to   string
	cause, why string
}

// exceptedPart is what differs: a kind of difference, of one member or value or, if
// that is "", of any.
type exceptedPart struct{ kind, member string }

func (e *exception) covers(version string) bool {
	return compareVersions(e.from, version) <= 0 && compareVersions(version, e.to) <= 0
}

// takes finds the part of a row, or -1, that excepts a difference of the schema's type
// typ from a type of the source, at a member.
func (e *exception) takes(typ, source, kind, member string) int {
	if e.typ != typ || e.crate != "" && !strings.HasPrefix(source, e.crate+"::") {
		return -1
	}
	return slices.IndexFunc(e.parts, func(p exceptedPart) bool {
		return p.kind == kind && (p.member == "" || p.member == member)
	})
}

// compareVersions orders release versions, which are three numbers.
func compareVersions(a, b string) int {
	return slices.Compare(numbers(a), numbers(b))
}

func numbers(version string) []int {
	var list []int
	for _, part := range strings.Split(version, ".") {
		n, _ := strconv.Atoi(part)
		list = append(list, n)
	}
	return list
}

// readExceptions reads conformance.txt. Every row must name releases that are known,
// a cause and what it is.
func readExceptions(t *testing.T, versions []string) []*exception {
	t.Helper()
	data, err := os.ReadFile(exceptionsFile)
	if err != nil {
		t.Fatal(err)
	}
	var rows []*exception
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "|")
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		if len(cells) != 6 || slices.Contains(cells, "") {
			t.Fatalf("conformance.txt:%d: not six cells", i+1)
		}
		row := &exception{line: i + 1, parts: exceptedParts(cells[1]), from: cells[2], to: cells[3], cause: cells[4], why: cells[5]}
		row.typ, row.crate, _ = strings.Cut(cells[0], " of ")
		if !slices.Contains(versions, row.from) || !slices.Contains(versions, row.to) || compareVersions(row.from, row.to) > 0 {
			t.Fatalf("conformance.txt:%d: %s to %s is no range of known releases", i+1, row.from, row.to)
		}
		rows = append(rows, row)
	}
	return rows
}

// exceptedParts reads a cell: kinds between commas, each with its members after "=".
func exceptedParts(cell string) []exceptedPart {
	var parts []exceptedPart
	for _, item := range strings.Split(cell, ",") {
		kind, members, some := strings.Cut(strings.TrimSpace(item), "=")
		if !some {
			parts = append(parts, exceptedPart{kind: kind})
		}
		for _, member := range strings.Fields(members) {
			parts = append(parts, exceptedPart{kind, member})
		}
	}
	return parts
}

// TestConformanceData checks the table of exceptions without a checkout.
func TestConformanceData(t *testing.T) {
	var commits map[string]struct{ Commit string }
	truth(t, "releases.json", &commits)
	var versions []string
	for v := range commits {
		versions = append(versions, v)
	}
	if rows := readExceptions(t, versions); len(rows) == 0 {
		t.Error("no exceptions were read")
	}
}

func TestConformanceRows(t *testing.T) {
	row := &exception{typ: "v2::T", crate: "p", parts: exceptedParts("open, field=a b, cannot tell=c")}
	for _, c := range []struct {
		typ, source, kind, member string
		want                      int
	}{
		{"v2::T", "p::T", "open", "anything", 0},
		{"v2::T", "p::T", "field", "a", 1},
		{"v2::T", "p::m::T", "field", "b", 2},
		{"v2::T", "p::T", "cannot tell", "c", 3},
		{"v2::T", "p::T", "field", "c", -1},
		{"v2::T", "p::T", "value", "a", -1},
		{"v2::T", "pq::T", "open", "", -1},
		{"v2::U", "p::T", "open", "", -1},
	} {
		if got := row.takes(c.typ, c.source, c.kind, c.member); got != c.want {
			t.Errorf("%+v: part %d", c, got)
		}
	}
}
