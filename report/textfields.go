package report

import "strings"

// fields writes a table of fields.
func (t *text) fields(indent int, list []Field, file, sentBy string) {
	var rows [][]string
	for i := range list {
		f := &list[i]
		kind := typeWord(f.Type, f)
		sent, read := sentWord(f), readWord(f)
		switch sentBy {
		case "client":
			read = ""
		case "codex":
			sent = ""
		}
		rows = append(rows, []string{fieldName(f), kind, sent, read, gateWord(f.Gate, f.Unchecked, f.Untold), f.From, within(f.Place, file)})
	}
	columns := []column{
		{heading: "FIELD", paint: Paint.Head}, {heading: "TYPE"}, {heading: "TO SEND"}, {heading: "TO READ"},
		{heading: "GATE", paint: Paint.Warn}, {heading: "FROM", label: "from "}, {heading: "LINE", label: "line "},
	}
	t.rows(indent, used(columns, rows), cut(columns, rows))
	for i := range list {
		f := &list[i]
		if f.Why != "" {
			t.hang(indent, "", indent+2, fieldName(f)+": cannot tell, "+f.Why, t.paint.Warn)
		}
		if f.NullDiffers {
			t.say(indent, "%s: absent and null are two things", fieldName(f))
		}
		if t.verbose && f.Gate != "" {
			t.say(indent, "%s: gate %s", fieldName(f), f.Gate)
		}
	}
}

func fieldName(f *Field) string {
	switch {
	case f.AnyKey:
		return "(any key)"
	case f.OneOf:
		return "(one variant)"
	case f.Name == "":
		return "(flattened)"
	case len(f.Aliases) > 0:
		return f.Name + " (or " + strings.Join(f.Aliases, ", ") + ")"
	}
	return f.Name
}

// untoldWord stands for what this witness does not tell.
const (
	untoldWord = "not told"
	nullUntold = " (null not told)"
)

// typeWord writes a type with the null that may stand in its place.
func typeWord(label string, f *Field) string {
	switch {
	case f.Nullable:
		return label + " | null"
	case f.NullableUntold:
		return label + nullUntold
	}
	return label
}

// sentWord says what a sender owes.
func sentWord(f *Field) string {
	switch {
	case f.NeverRead:
		return "ignored"
	case f.Required:
		return "required"
	case f.RequiredUntold:
		return untoldWord
	}
	return "optional"
}

// readWord says what a reader finds.
func readWord(f *Field) string {
	switch {
	case f.NeverSent:
		return "never"
	case f.Always:
		return "always"
	case f.AlwaysUntold:
		return untoldWord
	}
	return "sometimes"
}
