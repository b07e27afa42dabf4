package report

import (
	"fmt"
	"reflect"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// fillExported is fill for the exported fields of a struct.
func fillExported(v reflect.Value, texts []string, n *int) {
	for i := range v.NumField() {
		if v.Type().Field(i).IsExported() {
			fill(v.Field(i), texts, n)
		}
	}
}

func TestSchemaReportsAreSafeInEveryCell(t *testing.T) {
	texts := hostile()
	for start := range 4 * len(texts) {
		o := TextOptions{Width: []int{0, 20, 40, 80, 200}[start%5], Verbose: start%2 > 0}
		at := fmt.Sprintf("start %d width %d", start, o.Width)
		n := start
		check := &SchemaCheck{verify: filledVerify(texts, start)}
		fillExported(reflect.ValueOf(check).Elem(), texts, &n)
		for i := range check.Directories {
			d := &check.Directories[i]
			d.Outcome = []checks.Outcome{checks.OK, checks.Broken, checks.Unknown, ""}[(i+start)%4]
			d.Difference.State = []surface.TreeState{surface.TreeFormatting, surface.TreeChanged}[start%2]
		}
		checkSafe(t, at, check.Text(o)+check.Markdown()+check.GitHub())
		checkSafe(t, at+" json", jsonText(t, check))
		var hash SchemaHash
		var vendored SchemaVendor
		var printed SchemaPrint
		for _, r := range []any{&hash, &vendored, &printed} {
			fill(reflect.ValueOf(r).Elem(), texts, &n)
			checkSafe(t, at+" json", jsonText(t, r))
		}
		checkSafe(t, at, hash.TextReport(o)+vendored.Text(o)+printed.Text(o))
	}
}

func TestMatrixIsSafeInEveryCell(t *testing.T) {
	texts := hostile()
	for start := range 4 * len(texts) {
		o := TextOptions{Width: []int{0, 20, 40, 80, 200}[start%5], Verbose: start%2 > 0}
		at := fmt.Sprintf("start %d width %d", start, o.Width)
		n := start
		r := new(Matrix)
		fill(reflect.ValueOf(r).Elem(), texts, &n)
		outcomes := []checks.Outcome{checks.OK, checks.Broken, checks.Unknown, ""}
		for i := range r.Claims {
			c := &r.Claims[i]
			for k := range c.Outcomes {
				c.Outcomes[k] = outcomes[(start+k)%4]
			}
			for k := range c.Changes {
				c.Changes[k].Outcome = outcomes[(start+k+1)%4]
			}
		}
		checkSafe(t, at, r.Text(o))
		checkSafe(t, at+" markdown", r.Markdown())
		checkSafe(t, at+" github", r.GitHub())
		checkSafe(t, at+" json", jsonText(t, r))
	}
}
