package atlas

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"codexpin/checks/surface"
)

// notStored are the fields of the model that the format leaves out, by type. Code that
// chooses gates stands in the source alone: prints show what it chose. Types come from JSON
// Schema, which tells what is strict, and what is not printed is not in them; what a
// converter was declared to take, and whether null is left out, the source alone tells.
func notStored() map[string][]string {
	return map[string][]string{
		"Method": {"Place", "WirePlace"}, "Type": {"Place", "WhyPlace", "Printed", "GatesWhy", "GatesPlace"}, "Field": {"Place", "Declared", "NullOmitted"}, "Variant": {"Place", "Unprinted"},
		"Shape": {"Rust"}, "Gap": {"Place"},
		"Coverage": {"Config", "Options", "Features", "StrictUntold", "Spellings"},
	}
}

// fill sets every field that is stored to something else than its zero, so that one
// which the model gets and the format does not is found.
func fill(t *testing.T, v reflect.Value, seed *int) {
	t.Helper()
	*seed++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(fmt.Sprintf("text%d", *seed))
	case reflect.Int:
		v.SetInt(int64(*seed))
	case reflect.Uint8:
		v.SetUint(1) // every enumeration of the model has a second value
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]surface.Shape]() { // shapes hold shapes: once
			v.Set(reflect.ValueOf([]surface.Shape{{Kind: surface.Null}, {Kind: surface.Bool, Nullable: true}}))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(t, v.Index(i), seed)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i), seed)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if !slices.Contains(notStored()[v.Type().Name()], name) {
				fill(t, v.Field(i), seed)
			}
		}
	default:
		t.Fatalf("the model holds a %s, which this test does not know", v.Type())
	}
}

func roundTrip[T any](t *testing.T, pass func(*codec, *T)) {
	t.Helper()
	var value T
	seed := 0
	fill(t, reflect.ValueOf(&value).Elem(), &seed)
	out := &codec{out: &writer{numbers: map[string]uint64{}, collecting: true}}
	pass(out, &value)
	words := make([]string, len(out.out.numbers))
	for w, n := range out.out.numbers {
		words[n] = w
	}
	var got T
	in := &codec{in: string(out.out.buf), words: words}
	if pass(in, &got); in.err != nil || in.at != len(in.in) {
		t.Fatalf("%T: %v, %d of %d bytes", got, in.err, in.at, len(in.in))
	}
	if diff := cmp.Diff(value, got); diff != "" {
		t.Errorf("the format does not keep all of %T: pass the rest in define.go and make the atlas anew, or name it in notStored\n%s", got, diff)
	}
}

// What the model can say of the protocol, the format keeps.
func TestEveryFieldIsKept(t *testing.T) {
	roundTrip(t, (*codec).method)
	roundTrip(t, (*codec).typ)
	roundTrip(t, (*codec).field)
	roundTrip(t, (*codec).variant)
	roundTrip(t, (*codec).gap)
	roundTrip(t, (*codec).coverage)
	roundTrip(t, (*codec).release)
	roundTrip(t, (*codec).commit)
	roundTrip(t, func(c *codec, s *surface.Shape) { c.shape(s, 0) })
}

func TestZigzag(t *testing.T) {
	for _, n := range []int{0, 1, -1, 2, -2, 1 << 40, -1 << 40} {
		if got := unzigzag(zigzag(n)); got != n {
			t.Errorf("%d became %d", n, got)
		}
	}
}

func TestEncode(t *testing.T) {
	entries, commits := three()
	text := encode(t, entries, commits)
	a := read(t, text)
	var versions []string
	for _, r := range a.Releases() {
		versions = append(versions, r.Version)
	}
	if want := []string{"0.9.0", "0.10.0", "0.11.0"}; !slices.Equal(versions, want) {
		t.Errorf("releases %v, want %v", versions, want)
	}
	ignore := cmpopts.IgnoreUnexported(surface.Surface{})
	for _, e := range entries {
		got := surfaceOf(t, a, e.Release.Version)
		want := *e.Surface
		want.Origin = surface.Origin{Witness: "atlas", Release: e.Release.Version}
		if diff := cmp.Diff(&want, got, ignore); diff != "" {
			t.Errorf("%s: %s", e.Release.Version, diff)
		}
		if r, ok := a.Release(e.Release.Version); !ok || !cmp.Equal(r, e.Release) {
			t.Errorf("%s: %+v", e.Release.Version, r)
		}
	}
	if len(a.methods.texts) != 3 || len(a.types.texts) != 2 {
		t.Errorf("%d methods and %d types are stored, want 3 and 2", len(a.methods.texts), len(a.types.texts))
	}
	one, two, three := surfaceOf(t, a, "0.9.0"), surfaceOf(t, a, "0.10.0"), surfaceOf(t, a, "0.11.0")
	if one.Types[0] != two.Types[0] || one.Methods[1] != three.Methods[2] || one.Types[0] == three.Types[0] {
		t.Error("equal definitions are two, or different ones are one")
	}
}

// The order in which facts are handed over does not matter, and nothing else does.
func TestEncodeIsReproducible(t *testing.T) {
	entries, commits := three()
	want := encode(t, entries, commits)
	slices.Reverse(entries)
	slices.Reverse(commits)
	if got := encode(t, entries, commits); string(got) != string(want) {
		t.Error("another order gives other bytes")
	}
	a := read(t, want)
	var again []Entry
	for _, r := range a.Releases() {
		again = append(again, Entry{Release: r, Surface: surfaceOf(t, a, r.Version)})
	}
	if got := encode(t, again, a.Commits()); string(got) != string(want) {
		t.Error("what was read back gives other bytes")
	}
}

func TestEncodeRefuses(t *testing.T) {
	for name, change := range map[string]func([]Entry, []Commit) ([]Entry, []Commit){
		"release 0.9.0 is there twice":   func(e []Entry, c []Commit) ([]Entry, []Commit) { return append(e, e[0]), c },
		"commit of 0.8.0 is there twice": func(e []Entry, c []Commit) ([]Entry, []Commit) { return e, append(c, c[1]) },
		"options, config keys": func(e []Entry, c []Commit) ([]Entry, []Commit) {
			e[1].Surface.Commands = []*surface.Command{{Path: "x"}}
			return e, c
		},
	} {
		if text, err := Encode(change(three())); text != nil || err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want %q, got %v", name, err)
		}
	}
}

func TestLookUps(t *testing.T) {
	a := read(t, encode(t, first(three()), second(three())))
	if r, ok := a.Newest(); !ok || r.Version != "0.11.0" {
		t.Errorf("newest %v", r)
	}
	if id, ok := a.CommitOf("0.8.0"); !ok || id != "bb" {
		t.Errorf("commit of 0.8.0: %q", id)
	}
	if v, ok := a.ReleaseOf("aa"); !ok || v != "0.9.0" {
		t.Errorf("release of aa: %q", v)
	}
	if _, ok := a.ReleaseOf(""); ok {
		t.Error("no commit is a release")
	}
	_, err := a.Surface("0.7.0")
	var unknown *UnknownError
	if !errors.As(err, &unknown) || unknown.Newest != "0.11.0" {
		t.Errorf("an unknown release: %v", err)
	}
	if _, ok := (&Atlas{}).Newest(); ok {
		t.Error("an empty atlas has a newest release")
	}
}

func first[A, B any](a A, _ B) A  { return a }
func second[A, B any](_ A, b B) B { return b }

func TestCompare(t *testing.T) {
	order := []string{"", "junk", "0.9.0", "0.10.0-alpha.1", "0.10.0", "0.100.0", "1.0.0"}
	for i := range order {
		for k := range order {
			if got, want := Compare(order[i], order[k]), min(1, max(-1, i-k)); got != want {
				t.Errorf("Compare(%q, %q) = %d, want %d", order[i], order[k], got, want)
			}
		}
	}
}
