package checks_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/pins"
)

// released is the embedded atlas and its versions.
func released(t testing.TB) (*atlas.Atlas, []string) {
	t.Helper()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	var versions []string
	for _, r := range a.Releases() {
		versions = append(versions, r.Version)
	}
	return a, versions
}

func presetContract(t testing.TB, name string) *pins.Contract {
	t.Helper()
	text, err := pins.Preset(name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := pins.Load("preset:"+name, text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func matrixOf(t testing.TB, c *pins.Contract) *checks.Matrix {
	t.Helper()
	a, versions := released(t)
	m, err := (&checks.Judge{Checks: checks.All()}).Matrix(c, versions, a.Surface)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func rowOf(t testing.TB, m *checks.Matrix, id string) *checks.Row {
	t.Helper()
	for i := range m.Rows {
		if m.Rows[i].Claim.ID == id {
			return &m.Rows[i]
		}
	}
	t.Fatalf("there is no row %s", id)
	return nil
}

// before gives the release before another.
func before(t testing.TB, m *checks.Matrix, version string) string {
	t.Helper()
	i := slices.Index(m.Releases, version)
	if i < 1 {
		t.Fatalf("no release before %s", version)
	}
	return m.Releases[i-1]
}

// A real contract fits where it was made for and ends where thread/rollback goes.
func TestMatrixOfRealContract(t *testing.T) {
	m := matrixOf(t, presetContract(t, "aharness"))
	if m.Range == nil || m.Range.Floor != "0.136.0" || m.Range.Ceiling != before(t, m, "0.156.0") {
		t.Fatalf("range %+v", m.Range)
	}
	ids := func(rows []int) (list []string) {
		for _, k := range rows {
			list = append(list, m.Rows[k].Claim.ID)
		}
		return list
	}
	if got := ids(m.Range.Forced); !slices.Contains(got, "request:skills/extraRoots/set") {
		t.Errorf("the floor is forced by %v", got)
	}
	if got := ids(m.Range.Ended); !slices.Contains(got, "request:thread/rollback") {
		t.Errorf("the ceiling is forced by %v", got)
	}
	gone := rowOf(t, m, "request:thread/rollback")
	last := gone.Changes[len(gone.Changes)-1]
	if last.Release != "0.156.0" || last.To() != checks.Broken || gone.First != "0.100.0" {
		t.Errorf("thread/rollback: first %s, %+v", gone.First, last)
	}
	goal := rowOf(t, m, "request:thread/settings/update")
	if goal.First != "0.133.0" && goal.First != "0.134.0" {
		t.Errorf("thread/settings/update is there from %s", goal.First)
	}
	if len(m.Columns) < 10 || len(m.Columns) > len(m.Releases)/2 {
		t.Errorf("%d releases in %d columns", len(m.Releases), len(m.Columns))
	}
	t.Logf("%d claims, %d not asked, %d releases, %d columns, %s", len(m.Rows), len(m.NotAsked), len(m.Releases), len(m.Columns), m.Range.Constraint())
}

// A contract that sends approvalPolicy on-failure.
func TestMatrixOfValue(t *testing.T) {
	c := load(t, "[request.\"thread/start\"]\nsends = [\"approvalPolicy?\"]\nvalues = { approvalPolicy = [\"on-failure\", \"never\"] }\n")
	m := matrixOf(t, c)
	row := rowOf(t, m, "request:thread/start#params.approvalPolicy=on-failure")
	last := row.Changes[len(row.Changes)-1]
	if last.To() != checks.Broken || !strings.Contains(last.Finding.Message, "on-failure is not among the values") || strings.Contains(last.Finding.Found, "on-failure") {
		t.Errorf("%+v", last)
	}
	if atlas.Compare(row.Last, "0.142.5") < 0 || atlas.Compare(row.Last, "0.144.6") >= 0 {
		t.Errorf("on-failure is last in %s", row.Last)
	}
	t.Logf("on-failure goes in %s: %s, found %s", last.Release, last.Finding.Message, last.Finding.Found)
}

// maxMatrix is generous: the machine may be busy. The bound that counts is that of
// BenchmarkMatrix.
const maxMatrix = 20 * time.Second

func TestMatrixCost(t *testing.T) {
	c := presetContract(t, "aharness")
	var mem runtime.MemStats
	start := time.Now()
	m := matrixOf(t, c)
	if took := time.Since(start); took > maxMatrix {
		t.Errorf("%d claims over %d releases took %v", len(m.Rows), len(m.Releases), took)
	}
	runtime.ReadMemStats(&mem)
	if mem.HeapSys > 100<<20 {
		t.Errorf("%d MB of heap", mem.HeapSys>>20)
	}
	t.Logf("%d MB of heap", mem.HeapSys>>20)
}

func BenchmarkMatrix(b *testing.B) {
	c := presetContract(b, "aharness")
	b.ReportAllocs()
	for b.Loop() {
		matrixOf(b, c)
	}
}

// BenchmarkMatrixClaims shows that the cost is linear in claims.
func BenchmarkMatrixClaims(b *testing.B) {
	a, versions := released(b)
	for _, share := range []int{4, 2, 1} {
		c := presetContract(b, "aharness")
		methods := c.Requests[:len(c.Requests)/share]
		c.Requests, c.Notifications, c.ServerRequests = methods, nil, nil
		b.Run(strings.Repeat("half of ", share/2)+"all", func(b *testing.B) {
			for b.Loop() {
				m, err := (&checks.Judge{Checks: checks.All()}).Matrix(c, versions, a.Surface)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(m.Rows)), "claims")
			}
		})
	}
}
