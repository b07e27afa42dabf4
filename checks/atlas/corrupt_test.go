package atlas

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// all reads everything that an atlas holds.
func all(a *Atlas) error {
	for _, r := range a.Releases() {
		if _, err := a.Surface(r.Version); err != nil {
			return err
		}
	}
	return nil
}

// No byte of the file can be another, or missing, without an error.
func TestDamageIsFound(t *testing.T) {
	text := encode(t, first(three()), second(three()))
	for i := range text {
		for _, damaged := range [][]byte{flip(text, i), text[:i]} {
			a, err := Read(bytes.NewReader(damaged))
			var corrupt *CorruptError
			if err == nil && all(a) == nil {
				t.Fatalf("byte %d of %d: nothing was noticed", i, len(text))
			}
			if err != nil && !errors.As(err, &corrupt) {
				t.Fatalf("byte %d: %v is no CorruptError", i, err)
			}
		}
	}
	if _, err := Read(strings.NewReader("not an atlas")); err == nil {
		t.Error("a text was taken for an atlas")
	}
}

func flip(text []byte, i int) []byte {
	out := bytes.Clone(text)
	out[i] ^= 0x55
	return out
}

// A payload that says to hold more than it does, with a right digest.
func TestHostilePayload(t *testing.T) {
	for name, payload := range map[string]string{
		"nothing":              "",
		"a list without items": "\xff\xff\xff\xff\x0f",
		"an endless number":    strings.Repeat("\xff", 20),
		"a text past the end":  "\x01\x7f",
		"bytes behind the end": "\x00\x00\x00\x00\x00\x00",
	} {
		packed, err := pack([]byte(payload))
		if err != nil {
			t.Fatal(err)
		}
		a, err := Read(bytes.NewReader(packed))
		var corrupt *CorruptError
		if !errors.As(err, &corrupt) || a != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzPayload hands the decoder payloads whose digest is right.
func FuzzPayload(f *testing.F) {
	entries, commits := three()
	e := &encoder{codec: codec{out: &writer{numbers: map[string]uint64{}, collecting: true}}}
	e.payload(entries, commits)
	words := make([]string, len(e.out.numbers))
	for w, n := range e.out.numbers {
		words[n] = w
	}
	numbers := e.out.numbers
	e = &encoder{codec: codec{out: &writer{numbers: numbers}}}
	e.words(words)
	e.payload(entries, commits)
	f.Add(string(e.out.buf))
	f.Add("\x00\x00\x00\x00\x00")
	f.Fuzz(func(t *testing.T, payload string) {
		a, err := parse(payload)
		if err != nil {
			return
		}
		for _, r := range a.Releases() {
			if s, err := a.Surface(r.Version); (s == nil) == (err == nil) {
				t.Errorf("%s: %v, %v", r.Version, s, err)
			}
		}
	})
}
