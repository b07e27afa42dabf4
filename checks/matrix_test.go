package checks_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// releasesOf makes surfaces of what each release has, by version: names of requests,
// "go!" for a gated one. A version that is written as = has the surface of the one
// before.
func releasesOf(t *testing.T, texts ...string) (versions []string, at func(string) (*surface.Surface, error)) {
	t.Helper()
	made := map[string]*surface.Surface{}
	methods := map[string]*surface.Method{}
	for _, text := range texts {
		version, names, _ := strings.Cut(text, ":")
		s := &surface.Surface{Origin: surface.Origin{Witness: "atlas", Release: version}}
		s.Coverage.Methods[surface.ClientRequest], s.Coverage.Gates[surface.ClientRequest], s.Coverage.Fields = surface.Full, true, surface.Full
		if strings.TrimSpace(names) == "=" {
			s.Methods = slices.Clone(made[versions[len(versions)-1]].Methods)
		} else {
			for name := range strings.FieldsSeq(names) {
				if methods[name] == nil {
					m := &surface.Method{Direction: surface.ClientRequest}
					wire, gated := strings.CutSuffix(name, "!")
					if m.Wire = wire; gated {
						m.Gate = wire
					}
					methods[name] = m
				}
				s.Methods = append(s.Methods, methods[name])
			}
		}
		versions, made[version] = append(versions, version), s.Index()
	}
	return versions, func(v string) (*surface.Surface, error) { return made[v], nil }
}

// matrixText writes a matrix in lines: the expectation of these tests.
func matrixText(m *checks.Matrix) string {
	var b strings.Builder
	for _, c := range m.Columns {
		fmt.Fprintf(&b, "column %s-%s ok %d broken %d unknown %d\n", m.Releases[c.From], m.Releases[c.To], c.Counts.OK, c.Counts.Broken, c.Counts.Unknown)
	}
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%s first %s last %s in %d\n", r.Claim.ID, r.First, r.Last, r.Holds)
		for _, c := range r.Changes {
			fmt.Fprintf(&b, "  %s %s>%s %s\n", c.Release, c.From, c.To(), c.Finding.Message)
		}
	}
	ids := func(rows []int) (list []string) {
		for _, k := range rows {
			list = append(list, m.Rows[k].Claim.ID)
		}
		return list
	}
	for i := range m.Runs {
		r := &m.Runs[i]
		fmt.Fprintf(&b, "run %s forced %v ended %v chosen %v\n", r.Constraint(), ids(r.Forced), ids(r.Ended), m.Range == r)
	}
	for _, d := range m.Declared {
		fmt.Fprintf(&b, "%s %s at %d fails %v\n", d.What, d.Version, d.At, ids(d.Fails))
	}
	for _, n := range m.NotAsked {
		fmt.Fprintf(&b, "not asked %s: %s\n", n.Claim.ID, n.Why)
	}
	fmt.Fprintf(&b, "never %v\n", ids(m.Never))
	return b.String()
}

const matrixPin = `
name = "c"
[pin]
commit = "7ca611348db9446711ed16ed81c84095e3721cee"
release = "1.2.0"
[runtime]
floor = { version = "1.1.0" }
baseline = { version = "1.9.0", validated = 2026-02-03 }
[request.go]
[request.come]
`

func TestMatrix(t *testing.T) {
	for _, c := range []struct {
		name, more string
		releases   []string
		want       string
	}{
		{"comes and goes", "", []string{"1.0.0: go", "1.1.0: =", "1.2.0: go come", "1.2.1: =", "1.3.0: come"}, `
column 1.0.0-1.1.0 ok 1 broken 1 unknown 0
column 1.2.0-1.2.1 ok 2 broken 0 unknown 0
column 1.3.0-1.3.0 ok 1 broken 1 unknown 0
request:go first 1.0.0 last 1.2.1 in 4
  1.0.0 >ok is there, stable
  1.3.0 ok>broken is not in the table of requests
request:come first 1.2.0 last 1.3.0 in 3
  1.0.0 >broken is not in the table of requests
  1.2.0 broken>ok is there, stable
run >=1.2.0 <=1.2.1 forced [request:come] ended [request:go] chosen true
pin 1.2.0 at 2 fails []
floor 1.1.0 at 1 fails [request:come]
baseline 1.9.0 at -1 fails []
not asked pin.release: needs the source
never []
`},
		{"two runs, one at the pin", "", []string{"1.0.0: go come", "1.1.0: go come!", "1.2.0: go come"}, `
column 1.0.0-1.0.0 ok 2 broken 0 unknown 0
column 1.1.0-1.1.0 ok 1 broken 1 unknown 0
column 1.2.0-1.2.0 ok 2 broken 0 unknown 0
request:go first 1.0.0 last 1.2.0 in 3
  1.0.0 >ok is there, stable
request:come first 1.0.0 last 1.2.0 in 2
  1.0.0 >ok is there, stable
  1.1.0 ok>broken is there and experimental, which the contract does not say
  1.2.0 broken>ok is there, stable
run =1.0.0 forced [] ended [request:come] chosen false
run =1.2.0 forced [request:come] ended [] chosen true
pin 1.2.0 at 2 fails []
floor 1.1.0 at 1 fails [request:come]
baseline 1.9.0 at -1 fails []
not asked pin.release: needs the source
never []
`},
		{"another reason", "", []string{"1.0.0: go", "1.1.0: go come!", "1.3.0: go come"}, `
column 1.0.0-1.0.0 ok 1 broken 1 unknown 0
column 1.1.0-1.1.0 ok 1 broken 1 unknown 0
column 1.3.0-1.3.0 ok 2 broken 0 unknown 0
request:go first 1.0.0 last 1.3.0 in 3
  1.0.0 >ok is there, stable
request:come first 1.3.0 last 1.3.0 in 1
  1.0.0 >broken is not in the table of requests
  1.1.0 broken>broken is there and experimental, which the contract does not say
  1.3.0 broken>ok is there, stable
run =1.3.0 forced [request:come] ended [] chosen true
pin 1.2.0 at -1 fails []
floor 1.1.0 at 1 fails [request:come]
baseline 1.9.0 at -1 fails []
not asked pin.release: needs the source
never []
`},
		{"nowhere", "[request.fly]\n", []string{"1.1.0: go come", "1.2.0: go come"}, `
column 1.1.0-1.2.0 ok 2 broken 1 unknown 0
request:go first 1.1.0 last 1.2.0 in 2
  1.1.0 >ok is there, stable
request:come first 1.1.0 last 1.2.0 in 2
  1.1.0 >ok is there, stable
request:fly first  last  in 0
  1.1.0 >broken is not in the table of requests
pin 1.2.0 at 1 fails [request:fly]
floor 1.1.0 at 0 fails [request:fly]
baseline 1.9.0 at -1 fails []
not asked pin.release: needs the source
never [request:fly]
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			versions, at := releasesOf(t, c.releases...)
			m, err := (&checks.Judge{Checks: checks.All()}).Matrix(load(t, matrixPin+c.more), versions, at)
			if err != nil {
				t.Fatal(err)
			}
			if got := "\n" + matrixText(m); got != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
}

// What equals the release before is not judged again, nor is a method that is the same.
func TestMatrixJudgesWhatDiffers(t *testing.T) {
	versions, at := releasesOf(t, "1.0.0: go come", "1.1.0: =", "1.2.0: go come stay", "1.3.0: come stay")
	asked := map[string]int{}
	list := checks.All()
	for i, c := range list {
		counted := *c
		counted.Run = func(s *checks.Subject, claim *checks.Claim) checks.Finding {
			asked[claim.ID]++
			return c.Run(s, claim)
		}
		list[i] = &counted
	}
	if _, err := (&checks.Judge{Checks: list}).Matrix(load(t, matrixPin), versions, at); err != nil {
		t.Fatal(err)
	}
	if asked["request:go"] != 2 || asked["request:come"] != 1 {
		t.Errorf("asked %v", asked)
	}
}

func TestMatrixError(t *testing.T) {
	boom := errors.New("boom")
	_, err := (&checks.Judge{Checks: checks.All()}).Matrix(load(t, matrixPin), []string{"1.0.0"}, func(string) (*surface.Surface, error) { return nil, boom })
	if !errors.Is(err, boom) || !strings.Contains(err.Error(), "release 1.0.0") {
		t.Errorf("got %v", err)
	}
	m, err := (&checks.Judge{Checks: checks.All()}).Matrix(load(t, matrixPin), nil, nil)
	if err != nil || m.Range != nil || len(m.Rows) != 0 || len(m.NotAsked) == 0 {
		t.Errorf("no releases: %+v, %v", m, err)
	}
}
