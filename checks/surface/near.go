package surface

// Near gives the text of the addresses that are there and nearest to a, best first,
// at most limit of them: methods of the same direction before others, types, features,
// options of the command, and the fields beside the first step that is not there.
func (s *Surface) Near(a Address, limit int) []string {
	if d, method := a.Kind.Method(); method && s.Method(d, a.Name) == nil {
		return s.nearMethods(d, a.Name, limit)
	}
	switch a.Kind {
	case AtFeature:
		var names []string
		for _, f := range s.Features {
			names = append(append(names, f.Key), f.Aliases...)
		}
		return prefixed(string(AtFeature)+":", Nearest(a.Name, names, limit))
	case AtOption:
		return s.nearOptions(a, limit)
	case AtType:
		if len(s.ByName(a.Name)) == 0 {
			return s.nearTypes(a.Name, limit)
		}
	}
	return s.nearFields(a, limit)
}

func prefixed(prefix string, names []string) []string {
	for i := range names {
		names[i] = prefix + names[i]
	}
	return names
}

func (s *Surface) nearMethods(d Direction, name string, limit int) []string {
	var same, all []string
	for _, m := range s.Methods {
		if m.Direction == d {
			same = append(same, m.Wire)
		}
		all = append(all, m.Wire)
	}
	var out []string
	for _, wire := range Nearest(name, same, limit) {
		out = append(out, MethodAddress(d, wire).String())
	}
	for _, wire := range Nearest(name, all, limit) {
		for _, m := range s.MethodsNamed(wire) {
			if m.Direction != d && len(out) < limit {
				out = append(out, MethodAddress(m.Direction, wire).String())
			}
		}
	}
	return out
}

func (s *Surface) nearTypes(name string, limit int) []string {
	var names []string
	for n := range s.names {
		names = append(names, n)
	}
	var out []string
	for _, n := range Nearest(name, names, limit) {
		for _, t := range s.names[n] {
			if len(out) < limit {
				out = append(out, s.TypeAddress(t).String())
			}
		}
	}
	return out
}

func (s *Surface) nearOptions(a Address, limit int) []string {
	var names []string
	for _, c := range s.Commands {
		lead := c.Path
		if lead != "" {
			names = append(names, lead)
			lead += " "
		}
		for _, o := range c.Options {
			if o.Long != "" {
				names = append(names, lead+"--"+o.Long)
			}
		}
	}
	return prefixed(string(AtOption)+":", Nearest(a.Name, names, limit))
}

// nearFields walks to the last step that is there and compares the next with what
// stands beside it.
func (s *Surface) nearFields(a Address, limit int) []string {
	a.Value, a.HasValue = "", false
	for i := len(a.Path) - 1; i >= 0; i-- {
		if a.Path[i].Kind != StepField {
			continue
		}
		up := a
		up.Path = a.Path[:i]
		f := s.At(up)
		if a.Kind == AtConfig && i == 0 {
			f = &Fact{Address: a, Shape: Shape{Kind: Ref, Ref: s.Config}, There: s.Type(s.Config) != nil}
		}
		if !f.There {
			continue
		}
		if fixed := s.entered(a, i, f); len(fixed) > 0 {
			return fixed[:min(limit, len(fixed))]
		}
		fields, _ := f.Members(s)
		var names []string
		for _, field := range fields {
			names = append(names, field.Wire)
		}
		var out []string
		for _, name := range Nearest(a.Path[i].Name, names, limit) {
			out = append(out, up.Field(name).String())
		}
		return out
	}
	return nil
}

// entered gives the addresses that a means if step i, which stands below the fact f of an
// array or a map, was to stand below its items or values: there, or near by. The step may
// also be a key of the map.
func (s *Surface) entered(a Address, i int, f *Fact) []string {
	shape, _, why := s.Seen(f.Shape, a.Flow())
	into := Step{Kind: StepItem}
	rests := [][]Step{a.Path[i:]}
	switch {
	case why != "":
		return nil
	case shape.Kind == Map:
		into.Kind = StepEntry
		rests = [][]Step{a.Path[i:], a.Path[i+1:]}
	case shape.Kind != Array:
		return nil
	}
	var there, near []string
	for _, rest := range rests {
		fixed := a
		fixed.Path = append(append(append([]Step{}, a.Path[:i]...), into), rest...)
		switch {
		case s.At(fixed).There:
			there = append(there, fixed.String())
		case len(near) == 0 && len(rest) > 0 && len(fixed.Path) <= maxFixed:
			near = s.nearFields(fixed, maxFixed)
		}
	}
	if len(there) > 0 {
		return there
	}
	return near
}

// maxFixed bounds the path that missing steps are put into, and what is found by that.
const maxFixed = 32
