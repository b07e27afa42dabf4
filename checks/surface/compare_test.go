package surface

import (
	"strings"
	"testing"
)

// surfaceOf builds a surface of the given types, with one request turn/go that carries
// the type P and answers with R where these are among them.
func surfaceOf(types ...*Type) *Surface {
	s := &Surface{Types: types}
	m := &Method{Direction: ClientRequest, Wire: "turn/go"}
	for _, t := range types {
		if t.Name == "" {
			t.Name = string(t.ID)
		}
		switch t.ID {
		case "P":
			m.Params = Shape{Kind: Ref, Ref: "P"}
		case "R":
			m.Result = Shape{Kind: Ref, Ref: "R"}
		}
	}
	s.Methods = append(s.Methods, m)
	return s.Index()
}

func objectType(id TypeID, fields ...Field) *Type { return &Type{ID: id, Kind: Struct, Fields: fields} }

func fieldOf(wire string, shape Shape) Field { return Field{Wire: wire, Shape: shape} }

func refTo(id TypeID) Shape              { return Shape{Kind: Ref, Ref: id} }
func holding(k ShapeKind, e Shape) Shape { return Shape{Kind: k, Elem: []Shape{e}} }
func orNull(s Shape) Shape               { s.Nullable = true; return s }

var aString, anInteger = Shape{Kind: String}, Shape{Kind: Integer}

func choices(id TypeID, wires ...string) *Type {
	t := &Type{ID: id, Kind: Enum}
	for _, w := range wires {
		t.Variants = append(t.Variants, Variant{Wire: w})
	}
	return t
}

func tagged(id TypeID, tagging Tagging, variants ...Variant) *Type {
	t := &Type{ID: id, Kind: Enum, Tagging: tagging, Variants: variants}
	if tagging != External && tagging != Untagged {
		t.Tag = "type"
	}
	if tagging == Adjacent {
		t.Content = "data"
	}
	return t
}

func TestCompareDifferences(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []*Type
		want string // the differences as kind and address
	}{
		{"field gone", []*Type{objectType("P", fieldOf("x", aString), fieldOf("y", aString))}, []*Type{objectType("P", fieldOf("x", aString))}, "field request:turn/go#params.y"},
		{"field new", []*Type{objectType("P")}, []*Type{objectType("P", fieldOf("x", aString))}, "field request:turn/go#params.x"},
		{"required", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", Field{Wire: "x", Shape: aString, Optional: true})}, "required request:turn/go#params.x"},
		{"omitted", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", Field{Wire: "x", Shape: aString, Omitted: true})}, "omitted request:turn/go#params.x"},
		{"null", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", fieldOf("x", orNull(aString)))}, "null request:turn/go#params.x"},
		{"gate", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", Field{Wire: "x", Shape: aString, Gate: "g"})}, "gate request:turn/go#params.x"},
		{"one way", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", Field{Wire: "x", Shape: aString, NoOut: true})}, "one way request:turn/go#params.x"},
		{"alias", []*Type{objectType("P", Field{Wire: "x", Shape: aString, Aliases: []string{"y", "z"}})}, []*Type{objectType("P", Field{Wire: "x", Shape: aString, Aliases: []string{"z"}})}, "alias request:turn/go#params.x"},
		{"shape", []*Type{objectType("P", fieldOf("x", aString))}, []*Type{objectType("P", fieldOf("x", anInteger))}, "shape request:turn/go#params.x"},
		{"shape in an array", []*Type{objectType("P", fieldOf("x", holding(Array, aString)))}, []*Type{objectType("P", fieldOf("x", holding(Array, anInteger)))}, "shape request:turn/go#params.x[]"},
		{"array and map", []*Type{objectType("P", fieldOf("x", holding(Array, aString)))}, []*Type{objectType("P", fieldOf("x", holding(Map, aString)))}, "shape request:turn/go#params.x"},
		{"null in a map", []*Type{objectType("P", fieldOf("x", holding(Map, aString)))}, []*Type{objectType("P", fieldOf("x", holding(Map, orNull(aString))))}, "null request:turn/go#params.x{}"},
		{"tuples", []*Type{objectType("P", fieldOf("x", Shape{Kind: TupleOf, Elem: []Shape{aString, aString}}))}, []*Type{objectType("P", fieldOf("x", Shape{Kind: TupleOf, Elem: []Shape{aString, anInteger}}))}, "shape request:turn/go#params.x[1]"},
		{"longer tuple", []*Type{objectType("P", fieldOf("x", Shape{Kind: TupleOf, Elem: []Shape{aString, aString}}))}, []*Type{objectType("P", fieldOf("x", Shape{Kind: TupleOf, Elem: []Shape{aString}}))}, "shape request:turn/go#params.x"},
		{"value gone", []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a", "b")}, []*Type{objectType("P", fieldOf("x", refTo("F"))), choices("F", "a")}, "value request:turn/go#params.x=b"},
		{"value new", []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a")}, []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a", "b")}, "value request:turn/go#params.x=b"},
		{"enum and string", []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a")}, []*Type{objectType("P", fieldOf("x", aString))}, "shape request:turn/go#params.x"},
		{"struct and enum", []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a")}, []*Type{objectType("P", fieldOf("x", refTo("E"))), objectType("E")}, "shape request:turn/go#params.x"},
		{"tag", []*Type{tagged("P", Internal, Variant{Wire: "a"})}, []*Type{{ID: "P", Kind: Enum, Tagging: Internal, Tag: "kind", Variants: []Variant{{Wire: "a"}}}}, "tag request:turn/go#params"},
		{"tagging", []*Type{tagged("P", Internal, Variant{Wire: "a"})}, []*Type{choices("P", "a")}, "tag request:turn/go#params"},
		{"member of a variant", []*Type{tagged("P", Internal, Variant{Wire: "a", Form: Members, Fields: []Field{fieldOf("x", aString)}})}, []*Type{tagged("P", Internal, Variant{Wire: "a"})}, "field request:turn/go#params@a.x"},
		{"name and key", []*Type{tagged("P", External, Variant{Wire: "a"})}, []*Type{tagged("P", External, Variant{Wire: "a", Form: Newtype, Shape: aString})}, "shape request:turn/go#params@a"},
		{"value of a variant", []*Type{tagged("P", External, Variant{Wire: "a", Form: Newtype, Shape: anInteger})}, []*Type{tagged("P", External, Variant{Wire: "a", Form: Newtype, Shape: aString})}, "shape request:turn/go#params@a"},
		{"untagged, more", []*Type{tagged("P", Untagged, Variant{Wire: "A", Form: Newtype, Shape: aString})}, []*Type{tagged("P", Untagged)}, "value request:turn/go#params"},
		{"untagged, other", []*Type{tagged("P", Untagged, Variant{Wire: "A", Form: Newtype, Shape: aString})}, []*Type{tagged("P", Untagged, Variant{Wire: "B", Form: Newtype, Shape: anInteger})}, "shape request:turn/go#params@A"},
		{"open", []*Type{{ID: "P", Kind: Enum, Open: true}}, []*Type{{ID: "P", Kind: Enum}}, "open request:turn/go#params"},
		{"catch-all gone", []*Type{{ID: "P", Kind: Enum, Open: true, Variants: []Variant{{Wire: "a"}, {Wire: "unknown", Other: true}}}}, []*Type{choices("P", "a")}, "open request:turn/go#params, value request:turn/go#params=unknown"},
		{"catch-all made an ordinary one", []*Type{{ID: "P", Kind: Enum, Open: true, Variants: []Variant{{Wire: "unknown", Other: true}}}}, []*Type{choices("P", "unknown")}, "open request:turn/go#params"},
		{"strict", []*Type{{ID: "P", Kind: Struct, DenyUnknown: true}}, []*Type{{ID: "P", Kind: Struct}}, "strict request:turn/go#params"},
		{"further keys", []*Type{objectType("P", Field{Flatten: true, Shape: holding(Map, aString)})}, []*Type{objectType("P")}, "open request:turn/go#params"},
		{"further keys beside others", []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: holding(Map, aString)})}, []*Type{objectType("P", fieldOf("x", aString))}, "open request:turn/go#params"},
		{"further keys of another type", []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: holding(Map, aString)})}, []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: holding(Map, anInteger)})}, "shape request:turn/go#params{}"},
		{"unclear field", []*Type{objectType("P", fieldOf("x", Shape{Kind: Uncertain, Why: "w"}))}, []*Type{objectType("P", fieldOf("x", aString))}, "cannot tell request:turn/go#params.x"},
		{"unclear type", []*Type{objectType("P", fieldOf("x", refTo("U"))), {ID: "U", Why: "w"}}, []*Type{objectType("P", fieldOf("x", aString))}, "cannot tell request:turn/go#params.x"},
		{"unclear flattened", []*Type{objectType("P", Field{Flatten: true, Shape: refTo("U")}), {ID: "U", Why: "w"}}, []*Type{objectType("P")}, "cannot tell request:turn/go#params"},
		{"type not held", []*Type{objectType("P", fieldOf("x", refTo("Q")))}, []*Type{objectType("P", fieldOf("x", aString))}, "type missing request:turn/go#params.x"},
		{"values by hand", []*Type{objectType("P", fieldOf("x", refTo("S"))), {ID: "S", Kind: Alias, Shape: aString, Opaque: true, Why: "w"}}, []*Type{objectType("P", fieldOf("x", refTo("E"))), choices("E", "a")}, "cannot tell request:turn/go#params.x"},
		{"result", []*Type{objectType("R", fieldOf("x", aString))}, []*Type{objectType("R", fieldOf("x", anInteger))}, "shape request:turn/go#result.x"},
		{"once, though met twice", []*Type{objectType("P", fieldOf("x", refTo("Q")), fieldOf("y", refTo("Q"))), objectType("Q", fieldOf("z", aString))}, []*Type{objectType("P", fieldOf("x", refTo("Q")), fieldOf("y", refTo("Q"))), objectType("Q")}, "field request:turn/go#params.x.z"},
		{"two types of one name", []*Type{objectType("P", fieldOf("x", refTo("a::Q")), fieldOf("y", refTo("b::Q"))), objectType("a::Q", fieldOf("z", aString)), objectType("b::Q", fieldOf("z", anInteger))},
			[]*Type{objectType("P", fieldOf("x", refTo("Q")), fieldOf("y", refTo("Q"))), objectType("Q", fieldOf("z", aString))}, "shape request:turn/go#params.y.z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := differences(Compare(surfaceOf(c.a...), surfaceOf(c.b...)))
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			// The other way round the same points differ, from the other side.
			if back := Compare(surfaceOf(c.b...), surfaceOf(c.a...)); len(back.Differences) != strings.Count(c.want, ",")+1 {
				t.Errorf("the other way round: %q", differences(back))
			}
		})
	}
}

func differences(c *Comparison) string {
	var list []string
	for _, d := range c.Differences {
		list = append(list, string(d.Kind)+" "+d.Address.String())
	}
	return strings.Join(list, ", ")
}

// What is written differently and is the same on the wire.
func TestCompareSame(t *testing.T) {
	pair := Variant{Wire: "a", Form: Members, Fields: []Field{fieldOf("x", aString)}}
	for _, c := range []struct {
		name string
		a, b []*Type
	}{
		{"other order", []*Type{objectType("P", fieldOf("x", aString), fieldOf("y", anInteger))}, []*Type{objectType("P", fieldOf("y", anInteger), fieldOf("x", aString))}},
		{"aliases", []*Type{objectType("P", fieldOf("x", refTo("N"))), {ID: "N", Kind: Alias, Shape: orNull(aString)}}, []*Type{objectType("P", fieldOf("x", orNull(refTo("M")))), {ID: "M", Kind: Alias, Shape: aString}}},
		{"flattened struct", []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: refTo("Q")}), objectType("Q", fieldOf("y", anInteger))}, []*Type{objectType("P", fieldOf("x", aString), fieldOf("y", anInteger))}},
		{"flattened and optional", []*Type{objectType("P", Field{Flatten: true, Shape: orNull(refTo("Q"))}), objectType("Q", fieldOf("y", anInteger))}, []*Type{objectType("P", Field{Wire: "y", Shape: anInteger, Optional: true, Omitted: true})}},
		{"nothing but a flattened map", []*Type{objectType("P", Field{Flatten: true, Shape: holding(Map, aString)})}, []*Type{{ID: "P", Kind: Alias, Shape: holding(Map, aString)}}},
		{"flattened enum", []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: refTo("E")}), tagged("E", Internal, pair)}, []*Type{objectType("P", fieldOf("x", aString), Field{Flatten: true, Shape: refTo("F")}), tagged("F", Internal, pair)}},
		{"newtype in a tag", []*Type{tagged("P", Internal, Variant{Wire: "a", Form: Newtype, Shape: refTo("Q")}), objectType("Q", fieldOf("x", aString))}, []*Type{tagged("P", Internal, pair)}},
		{"newtype as a key", []*Type{tagged("P", External, Variant{Wire: "a", Form: Newtype, Shape: refTo("Q")}), objectType("Q", fieldOf("x", aString))}, []*Type{tagged("P", External, pair)}},
		{"adjacent newtype", []*Type{tagged("P", Adjacent, Variant{Wire: "a", Form: Newtype, Shape: aString}, Variant{Wire: "b"})}, []*Type{tagged("P", Internal, Variant{Wire: "a", Form: Members, Fields: []Field{fieldOf("data", aString)}}, Variant{Wire: "b"})}},
		{"adjacent members", []*Type{tagged("P", Adjacent, pair)}, []*Type{tagged("P", Internal, Variant{Wire: "a", Form: Members, Fields: []Field{fieldOf("data", refTo("Q"))}}), objectType("Q", fieldOf("x", aString))}},
		{"untagged by order", []*Type{tagged("P", Untagged, Variant{Wire: "Text", Form: Newtype, Shape: aString}, Variant{Wire: "Unit"})}, []*Type{tagged("P", Untagged, Variant{Wire: "alternative 1", Form: Newtype, Shape: aString}, Variant{Wire: "alternative 2", Form: Newtype, Shape: Shape{Kind: Null}})}},
		{"any is null too", []*Type{objectType("P", fieldOf("x", Shape{Kind: Any}))}, []*Type{objectType("P", fieldOf("x", orNull(Shape{Kind: Any})))}},
		{"values by hand on both sides", []*Type{objectType("P", fieldOf("x", refTo("S"))), {ID: "S", Kind: Alias, Shape: aString, Opaque: true}}, []*Type{objectType("P", fieldOf("x", aString))}},
		{"cycle", []*Type{objectType("P", fieldOf("x", orNull(refTo("P"))))}, []*Type{objectType("P", fieldOf("x", orNull(refTo("Q")))), objectType("Q", fieldOf("x", orNull(refTo("P"))))}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := differences(Compare(surfaceOf(c.a...), surfaceOf(c.b...))); got != "" {
				t.Errorf("differ: %s", got)
			}
			if got := differences(Compare(surfaceOf(c.b...), surfaceOf(c.a...))); got != "" {
				t.Errorf("differ the other way round: %s", got)
			}
		})
	}
}

func TestCompareRounds(t *testing.T) {
	loop := []*Type{{ID: "P", Kind: Alias, Shape: refTo("Q")}, {ID: "Q", Kind: Alias, Shape: refTo("P")}}
	if got := differences(Compare(surfaceOf(loop...), surfaceOf(loop...))); got != "cannot tell request:turn/go#params" {
		t.Errorf("aliases that go round: %q", got)
	}
	into := []*Type{objectType("P", Field{Flatten: true, Shape: refTo("P")})}
	if got := differences(Compare(surfaceOf(into...), surfaceOf(into...))); got != "cannot tell request:turn/go#params" {
		t.Errorf("flattened into itself: %q", got)
	}
}

// Hand-written code makes a type another thing on one side of Codex.
func TestCompareFlow(t *testing.T) {
	read := func(inner Field) *Surface {
		return surfaceOf(objectType("P", fieldOf("x", refTo("H"))), objectType("R", fieldOf("x", refTo("H"))),
			&Type{ID: "H", Kind: Struct, Fields: []Field{fieldOf("y", aString)}, HandIn: true, ReadAs: refTo("W"), Why: "w"}, objectType("W", inner))
	}
	if got := differences(Compare(read(fieldOf("y", aString)), read(fieldOf("y", aString)))); got != "" {
		t.Errorf("equal ones differ: %s", got)
	}
	plain := surfaceOf(objectType("P", fieldOf("x", refTo("H"))), objectType("R", fieldOf("x", refTo("H"))), objectType("H", fieldOf("y", aString)))
	if got := differences(Compare(read(fieldOf("z", aString)), plain)); got != "field request:turn/go#params.x.z, field request:turn/go#params.x.y" {
		t.Errorf("read as another type: %s", got)
	}
	text := surfaceOf(objectType("P", fieldOf("x", refTo("H"))), objectType("R", fieldOf("x", refTo("H"))),
		&Type{ID: "H", Kind: Struct, Fields: []Field{fieldOf("y", aString)}, HandOut: true, WriteAs: aString, Why: "w"})
	if got := differences(Compare(plain, text)); got != "shape request:turn/go#result.x" {
		t.Errorf("an object that is written as a string: %s", got)
	}
}

func TestCompareMethodsAndPairs(t *testing.T) {
	a, b := surfaceOf(objectType("Q", fieldOf("x", aString))), surfaceOf(objectType("Q", fieldOf("x", anInteger)), objectType("T"))
	a.Methods = append(a.Methods, &Method{Direction: ServerNotification, Wire: "went"})
	b.Methods = append(b.Methods, &Method{Direction: ServerRequest, Wire: "ask", Gate: "ask"})
	b.Methods[0].Gate = "turn/go"
	a.Config, b.Config = "Q", "T"
	a.Index()
	b.Index()
	c := Compare(a, b, append(PairsByID(a, b), Pair{"Q", "Nothing"})...)
	want := "gate request:turn/go, method notification:went, method server-request:ask, field config:x, shape type:Q#x"
	if got := differences(c); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if len(c.Pairs) != 2 || c.Pairs[0] != (Pair{"Q", "T"}) || c.Pairs[1] != (Pair{"Q", "Q"}) {
		t.Errorf("pairs %v", c.Pairs)
	}
	if d := c.Differences[0]; d.A.Text != "" || d.B.Text != "turn/go" {
		t.Errorf("sides of %v", d)
	}
}

// TestCompareStrictUntold compares a type that refuses unknown fields with one of which that
// cannot be told: there is no difference to tell.
func TestCompareStrictUntold(t *testing.T) {
	strict := surfaceOf(&Type{ID: "P", Kind: Struct, DenyUnknown: true})
	untold := surfaceOf(&Type{ID: "P", Kind: Struct})
	untold.Coverage.StrictUntold = true
	for _, pair := range [][2]*Surface{{strict, untold}, {untold, strict}} {
		if got := differences(Compare(pair[0], pair[1])); got != "" {
			t.Errorf("differ: %s", got)
		}
	}
}
