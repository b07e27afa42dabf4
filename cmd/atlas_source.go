package cmd

import (
	"fmt"

	"codexpin/checks/atlas"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// agreement is the outcome of holding the facts of a release against its source.
type agreement struct {
	methods, types int            // that were compared
	byRule         map[string]int // differences explained, by rule
	unexplained    []surface.Difference
}

// agree compares the facts of a release with the surface read from its source.
func agree(version string, fromSource, facts *surface.Surface) agreement {
	out := agreement{methods: len(facts.Methods), byRule: map[string]int{}}
	all := surface.Compare(fromSource, facts)
	out.types = len(all.Pairs)
	for _, d := range all.Differences {
		if rule := ruled(version, d, fromSource, facts); rule != "" {
			out.byRule[rule]++
			continue
		}
		out.unexplained = append(out.unexplained, d)
	}
	return out
}

// withSource adds to the facts of a release what its source alone tells: the gates of
// notifications, and of fields and variants that both prints have. An error says that
// the source and the prints differ in a way that no rule explains.
func withSource(entry *atlas.Entry, commit *source.Commit) (agreement, error) {
	version := entry.Release.Version
	fromSource, err := rust.Read(commit, rust.Protocol)
	if err != nil {
		return agreement{}, fmt.Errorf("release %s: read its source: %w", version, err)
	}
	got := agree(version, fromSource, entry.Surface)
	if n := len(got.unexplained); n > 0 {
		return got, fmt.Errorf("release %s: source and prints differ at %d points that no rule explains, first %s", version, n, got.unexplained[0])
	}
	s := entry.Surface
	for _, m := range s.Methods {
		if of := fromSource.Method(m.Direction, m.Wire); of != nil && m.Gate == "" && of.Gate != "" {
			m.Gate = of.Gate
		}
	}
	s.Coverage.Gates[surface.ServerNotification], s.Coverage.Gates[surface.ClientNotification] = true, true
	for _, d := range surface.Compare(fromSource, s).Differences {
		if d.Kind == surface.DiffGate && d.B.Text == "" {
			fillGate(s, d)
		}
	}
	s.Coverage.Gated = true
	fillEffects(s, fromSource)
	fillAliases(s, fromSource)
	entry.Release.Commit, entry.Release.SourceRead = commit.ID, true
	return got, nil
}

// fillEffects takes from the source where gates have an effect: which params the server
// inspects, which fields it looks into, which it takes off what it writes.
func fillEffects(s, fromSource *surface.Surface) {
	for _, m := range s.Methods {
		if of := fromSource.Method(m.Direction, m.Wire); of != nil {
			m.InspectParams = of.InspectParams
		}
	}
	fields := func(to, from []surface.Field) {
		for i := range to {
			for j := range from {
				if to[i].Wire == from[j].Wire && to[i].Wire != "" {
					to[i].GatesInside, to[i].Withheld = from[j].GatesInside, from[j].Withheld
				}
			}
		}
	}
	for _, pair := range surface.Compare(fromSource, s).Pairs {
		from, to := fromSource.Type(pair.A), s.Type(pair.B)
		if from == nil || to == nil {
			continue
		}
		fields(to.Fields, from.Fields)
		for i := range to.Variants {
			for j := range from.Variants {
				if to.Variants[i].Wire == from.Variants[j].Wire {
					fields(to.Variants[i].Fields, from.Variants[j].Fields)
				}
			}
		}
	}
	s.Coverage.Enforced = true
}

// fillGate marks the field or variant at a difference as gated.
func fillGate(s *surface.Surface, d surface.Difference) {
	t := s.Type(d.B.Type)
	if t == nil || len(d.Address.Path) == 0 {
		return
	}
	last := d.Address.Path[len(d.Address.Path)-1].Name
	if d.Address.HasValue {
		last = d.Address.Value
	}
	mark := func(fields []surface.Field) {
		for i := range fields {
			if f := &fields[i]; f.Wire == last && f.Gate == "" {
				f.Gate = d.A.Text
			}
		}
	}
	mark(t.Fields)
	for i := range t.Variants {
		if v := &t.Variants[i]; v.Wire == last && v.Gate == "" {
			v.Gate = d.A.Text
		}
	}
}
