package pins

import "strings"

func (v *validator) methods() {
	for _, list := range []struct {
		d       Direction
		methods []*Method
	}{{Request, v.c.Requests}, {ServerRequest, v.c.ServerRequests}, {Notification, v.c.Notifications},
		{ClientNotification, v.c.ClientNotifications}} {
		for _, m := range list.methods {
			m.Direction = list.d
			v.method(m)
		}
	}
	v.tiers()
}

func (v *validator) method(m *Method) {
	address := string(m.Direction) + ":" + string(m.Name)
	v.once(v.seen, address, m.Pos, "claimed")
	switch {
	case m.Direction == Notification && m.Sends.Given:
		v.add(m.Sends.Pos, "write reads, or make it [client-notification]", "a notification is read, not sent")
	case m.Direction == ClientNotification && m.Reads.Given:
		v.add(m.Reads.Pos, "write sends, or make it [notification]", "a client notification is sent, not read")
	}
	v.lineClaims(address+"#"+m.Direction.Part(Sends), m.Sends)
	v.lineClaims(address+"#"+m.Direction.Part(Reads), m.Reads)
	paths := newSides(m)
	values := map[string]Pos{}
	for _, one := range m.Values {
		v.side(paths, &one.Side, one.Path, one.Pos)
		if one.Side != "" { // of an unknown side it is not known to be the same
			v.once(values, string(one.Side)+" "+one.Path, one.Pos, "given values")
		}
		v.noEmpty(one.Set)
	}
	for _, one := range m.Closed {
		v.side(paths, &one.Side, one.Path, one.Pos)
		if first, ok := values[string(one.Side)+" "+one.Path]; ok {
			v.add(one.Pos, "closed says it all; drop the values", "%s has values already, in line %d", quote(one.Path), first.Line)
		}
	}
	for _, one := range m.GatedFields {
		v.side(paths, &one.Side, one.Path, one.Pos)
	}
	if m.Tier != "" && m.Direction != Notification {
		v.add(m.at("tier"), `take it out; it goes into [notification."NAME"]`, "only what Codex notifies of has a tier")
	}
}

// lineClaims records the addresses of field lines; part is all up to the path.
func (v *validator) lineClaims(part string, lines Lines) {
	for _, line := range lines.List {
		dot := "."
		if strings.HasSuffix(part, "#") || strings.ContainsAny(line.Path[:1], "[{@") {
			dot = ""
		}
		v.seen[part+dot+line.Path] = line.Pos
	}
}

// tiers holds that all notifications have one once one has.
func (v *validator) tiers() {
	var first *Method
	for _, m := range v.c.Notifications {
		if m.Tier != "" {
			first = m
			break
		}
	}
	if first == nil {
		return
	}
	for _, m := range v.c.Notifications {
		if !m.has("tier") {
			v.add(m.Pos, "tier = \"lossless\" or \"degradable\"", "%s lacks a tier; once one has one (line %d), all must",
				m.table.where(), first.Pos.Line)
		}
	}
}

// sides knows the paths of a method's field lines.
type sides struct {
	m *Method
	// way holds every beginning of a line's path, lines the whole paths, tagged those
	// behind which a line picks a variant.
	way, lines, tagged map[Side]map[string]bool
}

func newSides(m *Method) *sides {
	s := &sides{m: m, way: map[Side]map[string]bool{}, lines: map[Side]map[string]bool{}, tagged: map[Side]map[string]bool{}}
	if len(m.Values)+len(m.Closed)+len(m.GatedFields) == 0 {
		return s
	}
	for side, lines := range map[Side]Lines{Sends: m.Sends, Reads: m.Reads} {
		s.way[side], s.lines[side], s.tagged[side] = map[string]bool{}, map[string]bool{}, map[string]bool{}
		for _, line := range lines.List {
			s.lines[side][line.Path] = true
			above := ""
			for _, step := range line.Steps {
				s.way[side][step.Path] = true
				if step.Kind == VariantStep {
					s.tagged[side][above] = true
				}
				above = step.Path
			}
		}
	}
	return s
}

// match tells how well a path fits a side: 2 if a line has it or leads through it; 1
// if it leads on from the end of a line, or is the tag of what a line picks a variant
// of; 0 if it is foreign.
func (s *sides) match(side Side, path string) int {
	if s.way[side][path] {
		return 2
	}
	steps, _, err := parsePath(strings.ReplaceAll(path, ":", "%3A"), false)
	if err != nil {
		return 0
	}
	above := ""
	for i, step := range steps {
		tag := i == len(steps)-1 && step.Kind == FieldStep && s.tagged[side][above]
		if s.lines[side][step.Path] || tag {
			return 1
		}
		above = step.Path
	}
	return 0
}

// side finds out which side a path of values, closed or gated-fields is of. *side
// holds "params" or "result" where the contract says it.
func (v *validator) side(s *sides, side *Side, path string, pos Pos) {
	if path == badPath {
		return
	}
	d := s.m.Direction
	if *side == "params" || *side == "result" {
		part := string(*side)
		if *side = Sends; d.Part(Sends) != part || d == Notification {
			*side = Reads
		}
		if d.Part(*side) != part {
			v.add(pos, "what it says stands in #params", "a notification has no result")
			return
		}
		if path == "" || s.match(*side, path) > 0 {
			return
		}
		v.add(pos, "a field line names it first", "%s leads to no field of %s", quote(path), *side)
		return
	}
	sent, read := s.match(Sends, path), s.match(Reads, path)
	switch {
	case sent == 0 && read == 0:
		v.add(pos, "a field line names it first", "%s leads to no field of sends or reads", quote(path))
	case sent == read:
		v.add(pos, `write "#params.`+path+`" or "#result.`+path+`"`, "%s stands in sends and in reads", quote(path))
	case sent > read:
		*side = Sends
	default:
		*side = Reads
	}
}
