package surface

// Class says what a change does to one who relies on what was there before.
type Class string

// The classes. The empty class says that this side never meets the point.
const (
	Breaking Class = "breaking"    // what worked no longer does
	NowGated Class = "gated"       // it works for those who ask for what is experimental
	Ungated  Class = "gate gone"   // it works for everyone now
	Harmless Class = "harmless"    // nothing that worked stops working
	Untold   Class = "cannot tell" // a side could not be read there
)

// Rule is one kind of change. Its id is stable: reports, waivers and documents name it.
type Rule struct {
	ID string
	// Title is one line, lower case, no period.
	Title string
	// Sends is the class for one who sends the point to Codex, Reads for one who reads
	// what Codex writes.
	Sends, Reads Class
}

// Rules gives every rule, in the order in which a reader meets them: methods, fields,
// values, what stands there, gates, options and features, and what could not be told.
func Rules() []Rule {
	return []Rule{
		{"method-gone", "a method is not there any more", Breaking, Breaking},
		{"method-new", "a method is there that was not", Harmless, Harmless},
		{"method-exported", "a method is in the schema that Codex exports, and was left out", Harmless, Harmless},
		{"method-unexported", "a method is left out of the schema that Codex exports", Harmless, Harmless},
		{"field-gone", "a field is not there any more", Breaking, Breaking},
		{"field-new", "a field is there that was not, and may be left out", Harmless, Harmless},
		{"field-new-required", "a field is there that was not, and is always there", Breaking, Harmless},
		{"field-renamed", "a field has another name, and the old one is still taken", Harmless, Breaking},
		{"field-required", "a field must be sent that could be left out", Breaking, ""},
		{"field-optional", "a field may be left out that had to be sent", Harmless, ""},
		{"field-omitted", "a field may be missing that was always written", "", Breaking},
		{"field-always", "a field is always written that could be missing", "", Harmless},
		{"alias-gone", "a further name of a field or value is not taken any more", Breaking, ""},
		{"alias-new", "a further name of a field or value is taken", Harmless, ""},
		{"not-read", "a field or value is not taken any more, though it is still written", Breaking, ""},
		{"read", "a field or value is taken that was only written", Harmless, ""},
		{"not-written", "a field or value is not written any more, though it is still taken", "", Breaking},
		{"written", "a field or value is written that was only taken", "", Harmless},
		{"value-gone", "a value or variant is not there any more", Breaking, Breaking},
		{"value-new", "a value or variant is there that was not", Harmless, Harmless},
		{"value-renamed", "a value has another name, and the old one is still taken", Harmless, Breaking},
		{"values-closed", "strings beyond a set are not taken any more", Breaking, Harmless},
		{"values-opened", "strings beyond a set may stand there", Harmless, Harmless},
		{"null-gone", "null may not stand there any more", Breaking, Harmless},
		{"null-new", "null may stand there", Harmless, Breaking},
		{"type-changed", "something else stands there", Breaking, Breaking},
		{"type-narrowed", "only some of what could stand there may", Breaking, Harmless},
		{"type-widened", "more than what stood there may", Harmless, Breaking},
		{"tag-changed", "the names of variants stand elsewhere", Breaking, Breaking},
		{"keys-closed", "further keys are not taken any more", Breaking, Harmless},
		{"keys-opened", "further keys may stand beside the fields", Harmless, Harmless},
		{"unknown-fields-refused", "a field that Codex does not know is an error, and was dropped", Breaking, ""},
		{"unknown-fields-dropped", "a field that Codex does not know is dropped, and was an error", Harmless, ""},
		{"method-gated", "a method is experimental that was not", NowGated, NowGated},
		{"method-ungated", "a method is not experimental any more", Ungated, Ungated},
		{"field-gated", "a field is experimental that was not", NowGated, NowGated},
		{"field-ungated", "a field is not experimental any more", Ungated, Ungated},
		{"value-gated", "a value or variant is experimental that was not", NowGated, NowGated},
		{"value-ungated", "a value or variant is not experimental any more", Ungated, Ungated},
		{"gate-renamed", "the server refuses it under another name", Harmless, Harmless},
		{"command-gone", "a subcommand is not there any more", Breaking, ""},
		{"command-new", "a subcommand is there that was not", Harmless, ""},
		{"option-gone", "an option is not there any more", Breaking, ""},
		{"option-new", "an option is there that was not", Harmless, ""},
		{"option-takes", "an option takes a value and took none, or the other way round", Breaking, ""},
		{"option-value-gone", "a value of an option is not taken any more", Breaking, ""},
		{"option-value-new", "a value of an option is taken that was not", Harmless, ""},
		{"feature-gone", "a feature flag is not there any more", Breaking, ""},
		{"feature-new", "a feature flag is there that was not", Harmless, ""},
		{"feature-removed", "a feature flag is still taken and does nothing", Breaking, ""},
		{"feature-stage", "a feature flag is in another stage", Harmless, ""},
		{"feature-default", "a feature flag has another default", Harmless, ""},
		{"cannot-tell", "a side could not be read there", Untold, Untold},
	}
}

// ruleCalled gives the rule with an id that stands in Rules.
func ruleCalled(id string) Rule {
	for _, r := range Rules() {
		if r.ID == id {
			return r
		}
	}
	panic("no rule is called " + id)
}
