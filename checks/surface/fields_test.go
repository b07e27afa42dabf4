package surface

import (
	"fmt"
	"strings"
	"testing"
)

func TestFieldsOf(t *testing.T) {
	s := exampleSurface()
	for _, test := range []struct {
		id   TypeID
		flow Flow
		want string
	}{
		{"p::Skill", Both, "same path"},
		{"p::Out", Out, "mode hand flat?"},
		{"p::Out", In, "mode hidden hand flat?"},
		{"p::Loose", Out, "flat"},
		{"p::Hand", Out, "a"},
		{"p::Hand", In, "why: by hand"},
		{"p::Mode", In, "why: Mode is an enum, whose variants have fields of their own"},
		{"p::Id", In, "why: it is a string"},
		{"p::Round", In, "why: aliases go round"},
	} {
		fields, why := s.FieldsOf(ref(test.id), test.flow)
		var have []string
		for _, f := range fields {
			if have = append(have, f.Wire); f.Optional {
				have[len(have)-1] += "?"
			}
		}
		if why != "" {
			have = []string{"why:", why}
		}
		if got := strings.Join(have, " "); got != test.want {
			t.Errorf("%s %v: %s, want %s", test.id, test.flow, got, test.want)
		}
	}
}

// TestFlattenedInEveryWay holds that types which flatten each other end somewhere.
func TestFlattenedInEveryWay(t *testing.T) {
	s := &Surface{Coverage: Coverage{Fields: Full, Types: Full}}
	for i := range 2 {
		typ := &Type{ID: TypeID(fmt.Sprintf("p::T%d", i)), Crate: "p", Name: fmt.Sprintf("T%d", i), Kind: Struct, Place: at(i + 1)}
		for range 40 {
			typ.Fields = append(typ.Fields, Field{Flatten: true, Shape: ref(TypeID(fmt.Sprintf("p::T%d", 1-i))), Place: at(i + 1)})
		}
		s.Types = append(s.Types, typ)
	}
	s.Index()
	if _, why := s.FieldsOf(ref("p::T0"), In); why == "" {
		t.Error("the fields of a round are told")
	}
	Compare(s, s, Pair{"p::T0", "p::T0"})
	if f := s.At(Address{Kind: AtType, Name: "T0"}.Field("x")); f.There {
		t.Errorf("%+v", f)
	}
}
