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

func (e *exception) covers(version string) bool {
	return compareVersions(e.from, version) <= 0 && compareVersions(version, e.to) <= 0
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
		row := &exception{line: i + 1, typ: cells[0], from: cells[2], to: cells[3], cause: cells[4], why: cells[5], used: map[string]bool{}}
		for _, kind := range strings.Split(cells[1], ",") {
			row.kinds = append(row.kinds, strings.TrimSpace(kind))
		}
		if !slices.Contains(versions, row.from) || !slices.Contains(versions, row.to) || compareVersions(row.from, row.to) > 0 {
			t.Fatalf("conformance.txt:%d: %s to %s is no range of known releases", i+1, row.from, row.to)
		}
		rows = append(rows, row)
	}
	return rows
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
