package surface

// Of the enums that Codex prints one lists a further spelling of a value as a value of its
// own: ApprovalsReviewer has auto_review and guardian_subagent, which from 0.124.0 on are
// one, under either name by the release. One of them is taken and never written; which, the
// source alone tells.
const (
	reviewerType   = "ApprovalsReviewer"
	reviewerName   = "auto_review"
	reviewerFormer = "guardian_subagent"
)

// SpelledTwice gives the other spelling of a value of t, where the witness of s does not
// tell which of the two is ever written: it holds both as values that are. Else it gives "".
func (s *Surface) SpelledTwice(t *Type, wire string) string {
	if t == nil || s.Coverage.Spellings || t.Name != reviewerType {
		return ""
	}
	other := map[string]string{reviewerName: reviewerFormer, reviewerFormer: reviewerName}[wire]
	if other == "" || !t.writes(wire) || !t.writes(other) {
		return ""
	}
	return other
}

// writes tells whether an enum has a variant of that name which is written.
func (t *Type) writes(wire string) bool {
	for i := range t.Variants {
		if v := &t.Variants[i]; v.Wire == wire && !v.NoOut && !t.NoOut {
			return true
		}
	}
	return false
}

// NotWritten says what a witness does not tell of a value with a Twin.
func NotWritten(wire string) string {
	return "prints do not tell whether " + wire + ", one of two spellings, is ever written"
}

// spelling tells whether a difference may be that one side alone tells what is a further
// spelling, for the other side lists it as a value of its own.
func (c *changer) spelling(d *Difference) bool {
	if c.a.Coverage.Spellings == c.b.Coverage.Spellings {
		return false
	}
	lister, tells, lists := c.b, &d.A, &d.B
	if c.b.Coverage.Spellings {
		lister, tells, lists = c.a, &d.B, &d.A
	}
	switch d.Kind {
	case DiffAlias:
		t := lister.Type(lists.Type)
		return tells.Text != "" && t != nil && t.Kind == Enum && t.lists(tells.Text)
	case DiffValue:
		return lists.Text != "" && tells.takesValue(lists.Text)
	}
	return false
}

// lists tells whether an enum has a variant of that name.
func (t *Type) lists(wire string) bool {
	for i := range t.Variants {
		if t.Variants[i].Wire == wire {
			return true
		}
	}
	return false
}
