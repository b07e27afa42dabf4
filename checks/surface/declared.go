package surface

// declared compares the answer with what the type itself says that hand-written code
// goes through another one for: what only that other one has, the code may refuse.
func (c *cursor) declared() {
	f, t := c.f, c.through
	if t == nil || !f.There {
		return
	}
	own := &Fact{Address: f.Address}
	at := &cursor{s: c.s, f: own, shape: Shape{Kind: Ref, Ref: t.ID}, flow: Both}
	path, missing := f.Address.Path[c.throughAt:], -1
	for i, step := range path {
		if !at.step(step, path[:i]) {
			missing = i
			break
		}
	}
	if missing < 0 {
		at.end()
	}
	switch {
	case own.Told == YesTold && !own.There && !c.sure(missing):
		c.beyond()
	case own.Told == YesTold && !own.There:
	case own.Told == YesTold && len(own.Values) > 0:
		c.common(own)
	}
}

// sure tells whether a member that only the type has that is gone through is on the wire
// all the same: it is required where Codex reads, and is not decided by a value where
// Codex writes. missing is the step that leads to it, below 0 for a value.
func (c *cursor) sure(missing int) bool {
	a := c.f.Address
	at := c.throughAt + missing
	if missing < 0 || a.Path[at].Kind != StepField {
		return false
	}
	field := c.f.Field
	if at < len(a.Path)-1 {
		a.Path, a.Value, a.HasValue = a.Path[:at+1], "", false
		field = c.s.At(a).Field
	}
	return field != nil && (c.flow == Out || !field.Optional)
}

// beyond answers for what only the type has that is gone through.
func (c *cursor) beyond() {
	t := c.through
	c.f.Value = nil
	c.f.cannotTell(placeOr(t.WhyPlace, t.Place), "%s, by way of a type that has more: whether this is taken, that code decides", t.Why)
}

// common leaves of the values those that the type itself has. Where there are more, the
// set is not told.
func (c *cursor) common(own *Fact) {
	f := c.f
	var both []Value
	for _, v := range f.Values {
		if own.valueCalled(v.Wire) != nil {
			both = append(both, v)
		}
	}
	if len(both) == len(f.Values) {
		return
	}
	f.Values, f.ValuesTold, f.ValuesWhy = both, CannotTell, c.through.Why
}
