package surface

import "strings"

// bindings are the differences between bindings and what is read from anything else, as
// far as bindings write the same in another way. It is nil where neither side is bindings
// alone, and tells nothing then. Of one release the exporters differ so: members of a
// variant that stand in camelCase in the bindings and as Rust has them in the JSON Schema;
// alternatives without a name that the bindings write one by one; an intersection with a
// type that the JSON Schema writes out; further keys that it leaves out; members that are
// read and never written; null in the place of params as a whole.
type bindings struct {
	named map[string]int  // of members that one side has: the sides, by object and folded name
	whole map[string]bool // objects into which one side alone has an enum flattened
}

// The sides that have a member.
const (
	onA = 1 << iota
	onB
)

// bindings looks at the differences of a comparison with bindings.
func (c *changer) bindings(list []Difference) *bindings {
	if (c.a.telling() == byBindings) == (c.b.telling() == byBindings) {
		return nil
	}
	out := &bindings{named: map[string]int{}, whole: map[string]bool{}}
	for i := range list {
		d := &list[i]
		if d.Kind != DiffField {
			continue
		}
		object, name := d.member()
		switch {
		case name == "":
			out.whole[object] = true
		case d.A.Text != "":
			out.named[object+" "+folded(name)] |= onA
		default:
			out.named[object+" "+folded(name)] |= onB
		}
	}
	return out
}

// untold says why a difference may be of the two ways of writing alone; "" where it is not.
func (b *bindings) untold(d *Difference) string {
	if b == nil {
		return ""
	}
	switch d.Kind {
	case DiffField:
		object, name := d.member()
		if b.whole[object] {
			return untoldForms
		}
		if leftOut(d.A.subject) && d.A.Text != "" || leftOut(d.B.subject) && d.B.Text != "" {
			return untoldWays
		}
		if b.named[object+" "+folded(name)] == onA|onB {
			return untoldNamed
		}
	case DiffValue:
		if d.A.Text != "" && d.B.Text != "" { // of alternatives without a name
			return untoldForms
		}
	case DiffOpen:
		return untoldKeys
	case DiffNull:
		if d.Address.Part == Params && len(d.Address.Path) == 0 {
			return untoldForms
		}
	}
	return ""
}

// member parts the address of a member that one side alone has into the object and the
// name, which is "" where it is no member by name.
func (d *Difference) member() (object, name string) {
	n := len(d.Address.Path)
	if n == 0 || d.Address.Path[n-1].Kind != StepField || d.A.Text != "" && d.B.Text != "" {
		return d.Address.String(), ""
	}
	name = d.Address.Path[n-1].Name
	if d.A.Text+d.B.Text != name {
		return d.Address.String(), ""
	}
	at := d.Address
	at.Path = at.Path[:n-1]
	return at.String(), name
}

// folded writes a name without its way of parting words.
func folded(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
