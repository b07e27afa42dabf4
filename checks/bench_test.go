package checks_test

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// manyClaims gives a contract of about n claims and a surface that has what it claims,
// or that lacks the last part of every name.
func manyClaims(tb testing.TB, n int, holds bool) (run func() *checks.Verdict) {
	tb.Helper()
	const perMethod = 10
	var text strings.Builder
	text.WriteString(begin)
	s := &surface.Surface{Origin: surface.Origin{Witness: "source"}}
	for d := range s.Coverage.Methods {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, true
	}
	s.Coverage.Fields, s.Coverage.Types, s.Coverage.Results, s.Coverage.Gated = surface.Full, surface.Full, true, true
	for i := range n / perMethod {
		fmt.Fprintf(&text, "[request.\"area%d/do%d\"]\nreads = [", i%40, i)
		t := &surface.Type{ID: surface.TypeID(fmt.Sprintf("proto::Do%dResponse", i)), Crate: "proto", Name: fmt.Sprintf("Do%dResponse", i), Kind: surface.Struct}
		for k := range perMethod - 1 {
			fmt.Fprintf(&text, "\"field%d: string\", ", k)
			name := fmt.Sprintf("field%d", k)
			if !holds {
				name += "Gone"
			}
			t.Fields = append(t.Fields, surface.Field{Wire: name, Shape: surface.Shape{Kind: surface.String}})
		}
		text.WriteString("]\n")
		s.Types = append(s.Types, t)
		s.Methods = append(s.Methods, &surface.Method{Direction: surface.ClientRequest, Wire: fmt.Sprintf("area%d/do%d", i%40, i), Result: surface.Shape{Kind: surface.Ref, Ref: t.ID}})
	}
	c := load(tb, text.String())
	j := &checks.Judge{Checks: checks.All(), Today: "2026-06-10"}
	list := []*checks.Witness{{Name: "source", Surface: s.Index()}}
	return func() *checks.Verdict { return j.Run(c, list) }
}

// BenchmarkJudge judges 1,000 and 10,000 claims, all of which hold or none: ten times the
// claims should take about ten times as long.
func BenchmarkJudge(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		for _, holds := range []bool{true, false} {
			b.Run(fmt.Sprintf("claims=%d/holds=%t", n, holds), func(b *testing.B) {
				run := manyClaims(b, n, holds)
				for b.Loop() {
					run()
				}
			})
		}
	}
}

// TestManyClaims holds that the benchmark measures what it says, and that near names are
// looked for in some of many findings.
func TestManyClaims(t *testing.T) {
	for _, holds := range []bool{true, false} {
		run := manyClaims(t, 1_000, holds)
		v := run()
		if want := map[bool]checks.Counts{true: {OK: 1_000}, false: {OK: 100, Broken: 900}}[holds]; v.Counts != want {
			t.Errorf("%+v, want %+v", v.Counts, want)
		}
		near := 0
		for i := range v.Results {
			if len(v.Results[i].Worst().Near) > 0 {
				near++
			}
		}
		if !holds && (near == 0 || near > 100) {
			t.Errorf("near names in %d findings, want some, and 100 at most", near)
		}
	}
}
