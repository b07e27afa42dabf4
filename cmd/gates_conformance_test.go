package cmd

import (
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// TestAtlasGates holds gates of the embedded atlas with and without an effect, and those of
// which a release whose source was not read does not tell it.
func TestAtlasGates(t *testing.T) {
	all, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ version, address, want string }{
		{"0.141.0", "request:thread/start#result.runtimeWorkspaceRoots", "none"},
		{"0.141.0", "request:thread/start#params.runtimeWorkspaceRoots", "effect"},
		{"0.141.0", "request:thread/settings/update#params.approvalPolicy=granular", "effect"},
		{"0.141.0", "server-request:item/commandExecution/requestApproval#params.additionalPermissions", "effect"},
		{"0.141.0", "server-request:item/commandExecution/requestApproval#params.availableDecisions", "none"},
		{"0.171.0", "request:thread/start#params.runtimeWorkspaceRoots", "effect"},
		{"0.171.0", "server-request:item/commandExecution/requestApproval#params.additionalPermissions", "not told"},
	} {
		s, err := all.Surface(c.version)
		if err != nil {
			t.Fatal(err)
		}
		a, err := surface.ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); !f.There || len(f.Gates) == 0 || gateEffect(f) != c.want {
			t.Errorf("%s of %s: %s, want %s", c.address, c.version, gateEffect(f), c.want)
		}
	}
}

// gateEffect says what a fact tells of the gates below its method.
func gateEffect(f *surface.Fact) string {
	if f.GatesTold != surface.YesTold {
		return f.GatesTold.String()
	}
	for _, g := range f.Gates {
		if g.Of != "method" && g.Enforced {
			return "effect"
		}
	}
	return "none"
}

// TestConformanceGates holds the source of every release that the checkout has against the
// atlas, at every point of every message: both say the same of what experimental gates do
// there, or the atlas says that it is not told.
func TestConformanceGates(t *testing.T) {
	repos := atlasCheckouts(t)
	all, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	releases, points := 0, 0
	for _, r := range all.Releases() {
		commit, err := find(repos, r.Commit)
		if err != nil {
			t.Fatal(err)
		}
		if commit == nil {
			continue
		}
		held, err := all.Surface(r.Version)
		if err != nil {
			t.Fatal(err)
		}
		fromSource, err := rust.Read(commit, rust.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		w := &gateWalk{s: fromSource, inside: map[*surface.Type]bool{}, visit: func(f *surface.Fact) {
			other := held.At(f.Address)
			if !f.There || !other.There {
				return
			}
			points++
			if a, b := gateEffect(f), gateEffect(other); a != b && other.GatesTold != surface.NotTold {
				t.Errorf("%s of %s: source %s, atlas %s", f.Address, r.Version, a, b)
			}
		}}
		w.all()
		releases++
	}
	if t.Logf("%d releases, %d points", releases, points); releases == 0 || points == 0 {
		t.Error("nothing was compared")
	}
}

// gateWalk visits every point of every message, a type within itself apart.
type gateWalk struct {
	s      *surface.Surface
	inside map[*surface.Type]bool
	visit  func(*surface.Fact)
}

func (w *gateWalk) all() {
	for _, m := range w.s.Methods {
		for _, part := range []surface.Part{surface.Params, surface.Result} {
			a := surface.MethodAddress(m.Direction, m.Wire)
			a.Part = part
			w.at(a)
		}
	}
}

func (w *gateWalk) at(a surface.Address) {
	f := w.s.At(a)
	if w.visit(f); !f.There || len(a.Path) > 12 {
		return
	}
	for _, v := range f.Values {
		b := a
		b.Value, b.HasValue = v.Wire, true
		w.visit(w.s.At(b))
	}
	seen, t, _ := w.s.Seen(f.Shape, a.Flow())
	picked := len(a.Path) > 0 && a.Path[len(a.Path)-1].Kind == surface.StepVariant
	switch {
	case seen.Kind == surface.Array && !picked:
		w.at(a.Step(surface.Step{Kind: surface.StepItem}))
	case seen.Kind == surface.Map && !picked:
		w.at(a.Step(surface.Step{Kind: surface.StepEntry}))
	case !picked && (t == nil || w.inside[t]):
	case !picked && t.Kind == surface.Enum:
		w.inside[t] = true
		for i := range t.Variants {
			w.at(a.Step(surface.Step{Kind: surface.StepVariant, Name: t.Variants[i].Wire}))
		}
		delete(w.inside, t)
	default:
		w.members(a, f, t, picked)
	}
}

func (w *gateWalk) members(a surface.Address, f *surface.Fact, t *surface.Type, picked bool) {
	if !picked {
		w.inside[t] = true
		defer delete(w.inside, t)
	}
	fields, _ := f.Members(w.s)
	for i := range fields {
		w.at(a.Field(fields[i].Wire))
	}
}
