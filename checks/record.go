package checks

import (
	"codexpin/checks/surface"
	"codexpin/pins"
)

// Record is one place of a contract that says where something stands, and where it was
// found to stand now. Path and lines of a contract are records: they prove nothing and
// may be written anew without asking anybody.
type Record struct {
	// Entry has the keys path (of the client: file) and line.
	Entry pins.Entry
	Line  pins.LineRange // as recorded; zero where no line is
	Path  string         // as recorded
	Now   surface.Place
	// OfClient says that the place is in the client's own tree.
	OfClient bool
}

// Records gives the records of a claim that are out of date: those of what holds, and
// stands elsewhere than recorded. Of a trace each step has its own, of call sites each
// place. There are none for what is broken or could not be decided.
func (r *Result) Records() []Record {
	var out []Record
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Outcome != Moved {
			continue
		}
		switch entry := r.Claim.Entry.(type) {
		case *pins.Citation:
			out = append(out, Record{Entry: entry.Entry, Line: entry.Line, Path: string(entry.Path), Now: f.Place})
		case *pins.Constant:
			out = append(out, Record{Entry: entry.Entry, Path: string(entry.Path), Now: f.Place})
		case *pins.Trace:
			out = append(out, stepRecords(entry, f.parts)...)
		case *pins.Handling:
			out = append(out, ofSpot(&entry.At, f.Place))
		case *pins.Method:
			for _, p := range f.parts {
				if spot := entry.At[p.step-1]; p.Outcome == Moved {
					out = append(out, ofSpot(spot, p.Place))
				}
			}
		}
	}
	return out
}

// ofSpot gives the record of a place in the client.
func ofSpot(spot *pins.Spot, now surface.Place) Record {
	return Record{Entry: spot.Entry, Line: spot.Line, Path: string(spot.File), Now: now, OfClient: true}
}

// stepRecords gives a record for each step of a trace of which a part has moved: to
// another file with all its parts, or to other lines with the one whose line is recorded.
func stepRecords(trace *pins.Trace, parts []part) []Record {
	var out []Record
	for i := 0; i < len(parts); {
		step := trace.Steps[parts[i].step-1]
		recorded := parts[i+recordedPart(step)]
		moved := recorded.Outcome == Moved
		for ; i < len(parts) && parts[i].step == recorded.step; i++ {
			if p := parts[i]; p.Outcome == Moved && p.Place.File != string(step.Path) {
				moved = true
			}
		}
		if moved {
			out = append(out, Record{Entry: step.Entry, Line: step.Line, Path: string(step.Path), Now: recorded.Place})
		}
	}
	return out
}

// ItemChanged tells whether all that is wrong with a claim is that a cited item has
// another digest than the recorded one: whoever has read the difference may record the
// new one, which is the Digest of the finding.
func (f *Finding) ItemChanged() bool { return f.Outcome == Broken && f.Message == itemChanged }
