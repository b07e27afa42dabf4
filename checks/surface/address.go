package surface

import (
	"fmt"
	"strings"
)

// AddressKind is the first word of an address.
type AddressKind string

// The kinds of address.
const (
	AtRequest            AddressKind = "request"
	AtServerRequest      AddressKind = "server-request"
	AtNotification       AddressKind = "notification"
	AtClientNotification AddressKind = "client-notification"
	AtType               AddressKind = "type"
	AtConfig             AddressKind = "config"
	AtOption             AddressKind = "option"
	AtFeature            AddressKind = "feature"
)

// Part is the message that a path of a method starts in.
type Part string

// The parts.
const (
	Whole  Part = ""
	Params Part = "params"
	Result Part = "result"
)

// StepKind is the kind of one step of a path.
type StepKind uint8

// The kinds of step.
const (
	StepField   StepKind = iota // name, written .name
	StepItem                    // [] any item of an array
	StepIndex                   // [2] one member of a tuple
	StepEntry                   // {} any value of a map
	StepVariant                 // @name one variant of an enum
)

// Step is one step of a path. Name is the wire name of a field or variant; Index
// the place in a tuple.
type Step struct {
	Kind  StepKind
	Name  string
	Index int
}

// Address names one point of a surface: a method, a part of it, a field, a value,
// a type, an option, a config key, a feature. It is comparable by String.
type Address struct {
	Kind AddressKind
	// Name is the wire name of a method, a type with or without its crate and modules
	// (protocol::AskForApproval), a command line (app-server --listen), a feature key.
	// It is empty for config, whose path starts at the file's root.
	Name     string
	Part     Part
	Path     []Step
	Value    string
	HasValue bool
}

// AddressError says why a text is no address.
type AddressError struct {
	Text string
	Why  string
}

// Error gives the text, quoted, and the reason.
func (e *AddressError) Error() string { return fmt.Sprintf("address %q: %s", e.Text, e.Why) }

// Method tells the direction of an address of a method; ok is false for the others.
func (k AddressKind) Method() (d Direction, ok bool) {
	for _, d := range Directions() {
		if d.String() == string(k) {
			return d, true
		}
	}
	return 0, false
}

// MethodAddress is the address of a whole method.
func MethodAddress(d Direction, wire string) Address {
	return Address{Kind: AddressKind(d.String()), Name: wire}
}

// With gives the address of a path below a part of a, which must be a method's.
func (a Address) With(part Part, steps ...Step) Address {
	a.Part, a.Path, a.Value, a.HasValue = part, steps, "", false
	return a
}

// Field gives the address of the member name below a.
func (a Address) Field(name string) Address {
	return a.append(Step{Kind: StepField, Name: name})
}

// Step gives the address one step below a.
func (a Address) Step(s Step) Address { return a.append(s) }

func (a Address) append(s Step) Address {
	path := make([]Step, len(a.Path), len(a.Path)+1)
	copy(path, a.Path)
	a.Path, a.Value, a.HasValue = append(path, s), "", false
	return a
}

// Is gives the address of the value v at a.
func (a Address) Is(v string) Address {
	a.Value, a.HasValue = v, true
	return a
}

// Parent gives the address without its value, or without its last step, or the
// method of a part. ok is false where nothing is above.
func (a Address) Parent() (up Address, ok bool) {
	switch {
	case a.HasValue:
		a.Value, a.HasValue = "", false
	case len(a.Path) > 1, len(a.Path) == 1 && a.Kind != AtConfig:
		a.Path = a.Path[:len(a.Path)-1]
	case a.Part != Whole:
		a.Part = Whole
	default:
		return a, false
	}
	return a, true
}

// String writes the address so that ParseAddress reads the same one. Bytes that
// carry meaning in an address, white space and control characters are written %XX.
func (a Address) String() string {
	var b strings.Builder
	b.WriteString(string(a.Kind))
	b.WriteByte(':')
	if a.Kind == AtOption {
		b.WriteString(escape(a.Name, optionSafe))
	} else {
		b.WriteString(escape(a.Name, nameSafe))
	}
	first := a.Kind == AtConfig
	if a.Part != Whole {
		b.WriteString("#" + string(a.Part))
	} else if len(a.Path) > 0 && a.Kind == AtType {
		b.WriteByte('#')
		first = true
	}
	b.WriteString(pathString(a.Path, first))
	if a.HasValue {
		b.WriteString("=" + escape(a.Value, valueSafe))
	}
	return b.String()
}

// PathString writes steps as an address does, without a leading dot.
func PathString(steps []Step) string { return pathString(steps, true) }

func pathString(steps []Step, first bool) string {
	var b strings.Builder
	for _, s := range steps {
		switch s.Kind {
		case StepField:
			if !first {
				b.WriteByte('.')
			}
			b.WriteString(escape(s.Name, stepSafe))
		case StepItem:
			b.WriteString("[]")
		case StepIndex:
			fmt.Fprintf(&b, "[%d]", s.Index)
		case StepEntry:
			b.WriteString("{}")
		case StepVariant:
			b.WriteString("@" + escape(s.Name, stepSafe))
		}
		first = false
	}
	return b.String()
}
