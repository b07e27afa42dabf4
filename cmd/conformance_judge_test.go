package cmd_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// conform reads the protocol at a commit from its source and from the schema committed
// there, and compares.
func conform(commit *source.Commit) (*schema.Conformance, error) {
	fromRust, err := rust.Read(commit, rust.Protocol)
	if err != nil {
		return nil, err
	}
	for _, gap := range fromRust.Gaps {
		if strings.HasPrefix(gap.What, surface.TypeNamed("")) {
			continue // of the tables' own enums, which the comparison meets as methods
		}
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	fromSchema, err := schema.Committed(commit)
	if err != nil {
		return nil, err
	}
	for _, gap := range fromSchema.Gaps {
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	exporter, err := commit.Read(schema.ExporterFile)
	if err != nil {
		return nil, err
	}
	return schema.Conform(fromRust, fromSchema, schema.HiddenIn(exporter)), nil
}

// readWhole reads parts of Codex of which nothing may be left unread.
func readWhole(commit *source.Commit, parts rust.Parts) (*surface.Surface, error) {
	read, err := rust.Read(commit, parts)
	if err != nil {
		return nil, err
	}
	for _, gap := range read.Gaps {
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	return read, nil
}

// conformConfig does so for config.toml.
func conformConfig(commit *source.Commit) (*schema.Conformance, error) {
	fromRust, err := readWhole(commit, rust.Config)
	if err != nil {
		return nil, err
	}
	fromSchema, err := schema.CommittedConfig(commit)
	if err != nil {
		return nil, err
	}
	return schema.ConformConfig(fromRust, fromSchema), nil
}

// judgement is what the rows of conformance.txt except at one release.
type judgement struct {
	version  string
	rows     []*exception
	excepted map[string]string // type -> cause
	used     map[usedPart]bool
}

// usedPart is a part of a row.
type usedPart struct {
	row  *exception
	part int
}

func (j *judgement) except(typ, source, kind, member string) bool {
	for _, row := range j.rows {
		if !row.covers(j.version) {
			continue
		}
		if part := row.takes(typ, source, kind, member); part >= 0 {
			j.used[usedPart{row, part}] = true
			if j.excepted[typ] == "" {
				j.excepted[typ] = row.cause
			}
			return true
		}
	}
	return false
}

// excepts tells whether a difference is excepted: for a type that the schema writes
// out in place, by its own row or that of the named one around it.
func (j *judgement) excepts(d surface.Difference) bool {
	inline, member := string(d.B.Type), d.Address.String()
	member = member[strings.LastIndexAny(member, ".@=#:")+1:]
	named := inline
	if i := strings.IndexAny(inline, ".@[{"); i >= 0 {
		named = inline[:i]
	}
	source, kind := string(d.A.Type), string(d.Kind)
	return j.except(inline, source, kind, member) || j.except(named, source, kind, member)
}

// unused reports each part of a row that covers the release and excepts nothing there.
func (j *judgement) unused(t *testing.T) {
	t.Helper()
	for _, row := range j.rows {
		for i, part := range row.parts {
			if row.covers(j.version) && !j.used[usedPart{row, i}] {
				t.Errorf("conformance.txt:%d: %s: %s %s is not needed", row.line, row.typ, part.kind, part.member)
			}
		}
	}
}

// judge reports every difference of a release that no row excepts, and every part of a
// row that excepts none, and gives the release's line of the table.
func judge(t *testing.T, version string, out *schema.Conformance, rows []*exception) string {
	t.Helper()
	j := &judgement{version: version, rows: rows, excepted: map[string]string{}, used: map[usedPart]bool{}}
	for _, d := range out.Differences {
		if !j.excepts(d) {
			t.Errorf("%s\n\tsource %s:%d\n\tschema %s:%d", d, d.A.Place.File, d.A.Place.Line, d.B.Place.File, d.B.Place.Line)
		}
	}
	for _, u := range out.Unpaired {
		if !j.except(string(u.ID), "", "unpaired", "") {
			t.Errorf("the source has no type for %s", u.ID)
		}
	}
	if len(j.excepted) > maxExceptions {
		t.Errorf("%d types are excepted, at most %d may be", len(j.excepted), maxExceptions)
	}
	j.unused(t)
	return fmt.Sprintf("%-8s %8d %8d %11d  %s", version, out.Methods, out.Types, len(j.excepted), causes(j.excepted))
}

// causes counts the excepted types by cause, most first.
func causes(excepted map[string]string) string {
	count := map[string]int{}
	for _, cause := range excepted {
		count[cause]++
	}
	var list []string
	for cause := range count {
		list = append(list, cause)
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := count[b] - count[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for i, cause := range list {
		list[i] = fmt.Sprintf("%s %d", cause, count[cause])
	}
	return strings.Join(list, ", ")
}
