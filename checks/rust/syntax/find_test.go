package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const findSource = `pub struct S<T> { // 1
    /// The name.
    pub name: String, // 3
    #[serde(skip)]
    other: T, // 5
}
#[cfg(unix)]
fn run() {} // 8
#[cfg(windows)]
fn run() {} // 10
pub enum E { // 11
    A, // 12
    B { of: u8 }, // 13
    C(u8),
}
impl<T> S<T> { // 16
    /// Starts it.
    /// Twice.
    pub fn start(&self) { // 19
        let x = 1;
    }

    fn stop(&self) {} // 23
    const MAX: u8 = 1;
}
impl<T> a::Tr<(A, B)> for S<T> { // 26
    fn stop(&self) {} // 27
}
impl From<E> for S<u8> { fn from(e: E) -> Self { e } } // 29
impl Tr for (A,B) { fn both() {} } // 30
mod m { // 31
    pub struct S; // 32
    fn inner() {}
}
#[cfg(test)]
mod tests { // 36
    #[test]
    fn run_it() {} // 38
    struct S;
}
use a::{b, c}; // 41
macro_rules! mac { () => {} }
mac!();
const _: () = ();
pub const LIMIT: u8 = 1; trait Tr { fn both(); }
`

// spell gives path, kind and lines of what was found.
func spell(list []*Found) []string {
	var out []string
	for _, d := range list {
		s := fmt.Sprintf("%s %d", d.Path, d.Span.Line)
		if d.Test {
			s += " test"
		}
		out = append(out, s)
	}
	return out
}

func TestFind(t *testing.T) {
	f := mustParse(t, findSource)
	tests := []struct {
		path string
		want []string
	}{
		{"S", []string{"S 1"}},
		{"S::name", []string{"S::name 3"}},
		{"S::other", []string{"S::other 4"}},
		{"run", []string{"run 7", "run 9"}},
		{"E::A", []string{"E::A 12"}},
		{"E::B::of", []string{"E::B::of 13"}},
		{"of", []string{"E::B::of 13"}},
		{"B::of", []string{"E::B::of 13"}},
		{"E::C::0", []string{"E::C::0 14"}},
		{"S::start", []string{"S::start 19"}},
		{"start", []string{"S::start 19"}},
		{"tart", nil},
		{"S::stop", []string{"S::stop 23", "S::stop 27"}},
		{"S::MAX", []string{"S::MAX 24"}},
		{"impl S", []string{"impl S<T> 16"}},
		{"impl S<T>", []string{"impl S<T> 16"}},
		{"impl S<U>", nil},
		{"impl Tr for S", []string{"impl a::Tr<(A, B)> for S<T> 26"}},
		{"impl a::Tr for S", []string{"impl a::Tr<(A, B)> for S<T> 26"}},
		{"impl  a::Tr<(A,B)>  for S<T>", []string{"impl a::Tr<(A, B)> for S<T> 26"}},
		{"impl From<E> for S", []string{"impl From<E> for S<u8> 29"}},
		{"impl From for S", []string{"impl From<E> for S<u8> 29"}},
		{"impl From for T", nil},
		{"S::from", []string{"S::from 29"}},
		{"impl Tr for (A, B)", []string{"impl Tr for (A, B) 30"}},
		{"(A, B)::both", []string{"(A, B)::both 30"}},
		{"m::S", []string{"m::S 32"}},
		{"m", []string{"m 31"}},
		{"inner", []string{"m::inner 33"}},
		{"tests::run_it", []string{"tests::run_it 37 test"}},
		{"tests::S", []string{"tests::S 39 test"}},
		{"use", []string{"use 41"}},
		{"mac!", []string{"mac! 42", "mac! 43"}},
		{"mac", nil},
		{"_", []string{"_ 44"}},
		{"LIMIT", []string{"LIMIT 45"}},
		{"Tr::both", []string{"Tr::both 45"}},
		{"", nil},
		{"::", nil},
		{"S::", nil},
		{"::S", nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, spell(f.Find(test.path))); diff != "" {
			t.Errorf("%q: -want +have:\n%s", test.path, diff)
		}
	}
	d := f.Find("S::other")[0]
	if got := f.Joined(d.Tokens); got != "# [ serde ( skip ) ] other : T" || d.Kind != StructField {
		t.Errorf("%v %s", d.Kind, got)
	}
}

func TestItemsIn(t *testing.T) {
	f := mustParse(t, findSource)
	tests := []struct {
		from, to int
		want     string
	}{
		{1, 1, "S 1"},
		{1, 6, "S 1"},
		{1, 3, "S::name 3"},
		{2, 2, "S::name 3"},
		{4, 4, "S::other 4"},
		{3, 5, "S::name 3, S::other 4"},
		{6, 6, "S 1"},
		{7, 7, "run 7"},
		{7, 9, "run 7, run 9"},
		{11, 11, "E 11"},
		{12, 13, "E::A 12, E::B 13"},
		{16, 16, "impl S<T> 16"},
		{17, 17, "S::start 19"},
		{20, 20, "S::start 19"},
		{21, 23, "S::start 19, S::stop 23"},
		{22, 22, "impl S<T> 16"},
		{29, 29, "impl From<E> for S<u8> 29"},
		{25, 27, "impl S<T> 16, S::stop 27"},
		{24, 26, "S::MAX 24, impl a::Tr<(A, B)> for S<T> 26"},
		{38, 38, "tests::run_it 37 test"},
		{45, 45, "LIMIT 45, Tr 45"},
		{46, 99, ""},
		{-5, 0, ""},
		{9, 8, ""},
	}
	for _, test := range tests {
		if got := strings.Join(spell(f.ItemsIn(test.from, test.to)), ", "); got != test.want {
			t.Errorf("%d-%d: have %s, want %s", test.from, test.to, got, test.want)
		}
	}
	if got := f.ItemsIn(1, 99); len(got) != 16 {
		t.Errorf("the whole file: %v", spell(got))
	}
}

// What ItemsIn finds, Find finds again by its path.
func TestPathsLeadBack(t *testing.T) {
	for name, data := range fixtures(t, "items") {
		f := mustParse(t, string(data))
		for line := range strings.Count(string(data), "\n") {
			for _, d := range f.ItemsIn(line, line) {
				again := false
				for _, e := range f.Find(d.Path) {
					again = again || cmp.Equal(d, e)
				}
				if !again {
					t.Errorf("%s:%d: %s is not found by its path", name, line, d.Path)
				}
			}
		}
	}
}
