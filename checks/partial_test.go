package checks_test

import (
	"slices"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// partial is a witness that holds less than the source: the same facts, none of which
// is known to be all there is.
func partial(full *surface.Surface) *surface.Surface {
	s := *full
	s.Origin = surface.Origin{Witness: "schema"}
	for d := range s.Coverage.Methods {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Partial, false
	}
	s.Coverage.Fields, s.Coverage.Types, s.Coverage.Config, s.Coverage.Gated = surface.Partial, surface.Partial, surface.Partial, false
	s.Coverage.Options, s.Coverage.Features = surface.None, surface.None
	s.Commands, s.Features, s.Gaps = nil, nil, nil
	return s.Index()
}

// TestExportedNow holds that a schema that has what the contract says is not exported
// is told, once.
func TestExportedNow(t *testing.T) {
	c := load(t, "[request.\"thread/start\"]\nexported = false\n[request.\"memory/reset\"]\ngated = true\nexported = false\n[request.\"thread/gone\"]\nexported = false\n")
	witnesses, err := smallTree(t).witnesses(c)
	if err != nil {
		t.Fatal(err)
	}
	schema := partial(witnesses[0].Surface)
	schema.Methods = schema.Methods[:5] // without memory/reset
	v := (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{witnesses[0], {Name: "schema", Surface: schema.Index()}})
	v.Notices = slices.DeleteFunc(v.Notices, func(n checks.Notice) bool { return n.Word == "handshake-untold" })
	if len(v.Notices) != 1 || v.Notices[0].Word != "exported-now" || !strings.Contains(v.Notices[0].Text, "thread/start") {
		t.Errorf("%+v", v.Notices)
	}
}

// TestPartialWitness holds that a witness that does not hold everything breaks a claim
// by what it has, and never by what it lacks.
func TestPartialWitness(t *testing.T) {
	witnesses, err := smallTree(t).witnesses(load(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	schema := &checks.Witness{Name: "schema", Surface: partial(witnesses[0].Surface)}
	tests := []struct{ name, contract, want string }{
		{"a field that it lacks", "[request.\"app/list\"]\nsends = [\"more?\"]", "not asked request:app/list#params not asked request:app/list#params.more"},
		{"a value that it lacks", "[type.TurnStatus]\nvalues = [\"aborted\"]", "not asked type:TurnStatus=aborted"},
		{"a closed set that it has less of", "[type.TurnStatus]\nclosed = [\"completed\", \"interrupted\", \"failed\", \"inProgress\", \"aborted\"]", "not asked type:TurnStatus"},
		{"a closed set that it has more of", "[type.TurnStatus]\nclosed = [\"completed\", \"aborted\"]", "broken type:TurnStatus"},
		{"a closed set that it prints as any string", "[request.\"app/list\"]\nreads = [\"nextCursor?\"]\nclosed = { nextCursor = [\"a\"] }", "not asked request:app/list#result.nextCursor"},
		{"a name that it does not know", "[request.\"app/list\"]\nreads = [\"nextCursor?: Cursor\"]", "not asked request:app/list#result.nextCursor"},
		{"a name that stands for another", "[request.\"turn/start\"]\nreads = [\"turn: Thread\"]", "broken request:turn/start#result.turn"},
		{"a type that does not fit", "[request.\"app/list\"]\nreads = [\"nextCursor?: bool\"]", "broken request:app/list#result.nextCursor"},
		{"an absent method that it lacks", "[[absent]]\nclaim = \"notification:turn/aborted\"", "not asked absent:notification:turn/aborted"},
		{"an absent method that it has", "[[absent]]\nclaim = \"notification:turn/completed\"", "broken absent:notification:turn/completed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := (&checks.Judge{Checks: checks.All()}).Run(load(t, tt.contract), []*checks.Witness{schema})
			var got []string
			for _, r := range v.Results {
				switch r.Outcome {
				case checks.OK:
				case "":
					got = append(got, "not asked "+r.Claim.ID)
				default:
					got = append(got, string(r.Outcome)+" "+r.Claim.ID)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestWitnessOfMethods holds that a witness that knows methods and the names of their
// params, and no types, is not asked about fields, and leaves none of them unknown.
func TestWitnessOfMethods(t *testing.T) {
	c := load(t, "[request.\"turn/start\"]\nsends = [\"threadId\", \"input\"]\nreads = []\nclosed = { \"#result\" = [\"turn\"] }\n[request.\"app/list\"]\nsends = [\"limit?\"]\nclosed = { \"#params\" = [\"limit\"] }\n")
	witnesses, err := smallTree(t).witnesses(c)
	if err != nil {
		t.Fatal(err)
	}
	s := surface.Surface{Origin: surface.Origin{Witness: "runtime"}}
	s.Coverage.Methods[surface.ClientRequest] = surface.Full
	for _, m := range witnesses[0].Surface.Methods {
		own := *m
		if own.Wire == "app/list" {
			own.Params = surface.Shape{} // its answer did not name them
		}
		s.Methods = append(s.Methods, &own)
	}
	v := (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{{Name: "runtime", Surface: s.Index()}})
	for i := range v.Results {
		r := &v.Results[i]
		want := checks.Outcome("")
		if r.Claim.Kind == checks.MethodKind {
			want = checks.OK
		}
		if r.Outcome != want {
			t.Errorf("%s is %q, want %q: %s", r.Claim.ID, r.Outcome, want, describe(r))
		}
	}
}
