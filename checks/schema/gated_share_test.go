package schema

import (
	"fmt"
	"testing"

	"codexpin/checks/surface"
)

// Fields are gated alike whether they are few or many, neither print is changed, and what
// has no gate is shared.
func TestGatedFields(t *testing.T) {
	for _, n := range []int{1, fewNames, fewNames + 1, 100} {
		var fields, stable []surface.Field
		for i := range n {
			f := surface.Field{Wire: fmt.Sprint("f", i)}
			fields = append(fields, f)
			if i%3 != 0 {
				stable = append(stable, f)
			}
		}
		for i, f := range gatedFields(fields, stable) {
			if (f.Gate == ExperimentalGate) != (i%3 == 0) || fields[i].Gate != "" {
				t.Errorf("%d of %d: %q, before %q", i, n, f.Gate, fields[i].Gate)
			}
		}
		if same := gatedFields(fields, fields); &same[0] != &fields[0] {
			t.Errorf("%d fields without a gate are copied", n)
		}
	}
	plain := &surface.Type{Variants: []surface.Variant{{Wire: "a", Fields: []surface.Field{{Wire: "x"}}}, {Wire: "b"}}}
	more := &surface.Type{Variants: []surface.Variant{{Wire: "a", Fields: []surface.Field{{Wire: "x"}, {Wire: "y"}}}, {Wire: "b"}, {Wire: "c"}}}
	got := gatedVariants(more, plain)
	if got[0].Gate+got[1].Gate+got[0].Fields[0].Gate != "" || got[2].Gate != ExperimentalGate || got[0].Fields[1].Gate != ExperimentalGate {
		t.Errorf("%+v", got)
	}
	if more.Variants[2].Gate+more.Variants[0].Fields[1].Gate != "" {
		t.Error("the print is changed")
	}
}
