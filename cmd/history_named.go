package cmd

import (
	"slices"

	"codexpin/checks/surface"
	"codexpin/report"
)

// namedAddresses are the addresses of one name, each once.
type namedAddresses struct {
	name    string
	whole   []surface.Address // methods, types, config keys, features, commands, options
	members []surface.Address // values and fields of types
}

func (n *namedAddresses) empty() bool { return len(n.whole)+len(n.members) == 0 }

// add adds what show answers for the name. A type that the atlas has without its crate is
// taken for that of each crate that has one of its name.
func (n *namedAddresses) add(l *lookedIn, a report.Answer) error {
	var whole, members []string
	for _, m := range a.Methods {
		whole = append(whole, m.Address)
	}
	for _, t := range a.Types {
		whole = append(whole, t.Address)
	}
	for _, p := range a.Points {
		whole = append(whole, p.Address)
	}
	for _, f := range a.Features {
		whole = append(whole, f.Address)
	}
	for _, c := range a.Commands {
		whole = append(whole, c.Address)
	}
	for _, o := range a.Options {
		whole = append(whole, o.Address)
	}
	for _, m := range append(a.Values, a.Fields...) {
		members = append(members, m.Address)
	}
	for _, list := range []struct {
		texts []string
		into  *[]surface.Address
	}{{whole, &n.whole}, {members, &n.members}} {
		for _, text := range list.texts {
			if err := l.addOne(list.into, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// addOne adds an address that is not among those yet; "" is codex itself, which has none.
func (l *lookedIn) addOne(into *[]surface.Address, text string) error {
	if text == "" {
		return nil
	}
	a, err := surface.ParseAddress(text)
	if err != nil {
		return unknown(err, "", "understand the addresses of a name")
	}
	each, err := l.inCrates(a)
	if err != nil {
		return err
	}
	for _, a := range each {
		if !slices.ContainsFunc(*into, func(b surface.Address) bool { return a.String() == b.String() }) {
			*into = append(*into, a)
		}
	}
	return nil
}

// points gives the point below each method of the name. The error is usage where there is
// no such method.
func (n *namedAddresses) points(rest string) (out []surface.Address, err error) {
	for _, a := range n.whole {
		if _, method := a.Kind.Method(); !method {
			continue
		}
		point, err := surface.ParseAddress(a.String() + rest)
		if err != nil {
			return nil, usage("an address looks like request:turn/start#params.effort", "%v", err)
		}
		out = append(out, point)
	}
	if len(out) == 0 {
		return nil, usage("an address says what it is: request:NAME#params.FIELD; codexpin show "+report.ShellWord(n.name)+" names the nearest",
			"no release has a method called %s", quoted(n.name))
	}
	return out, nil
}

// missingName is the line of a name that is nowhere, and its index among all lines.
type missingName struct {
	at   int
	line report.HistoryLine
}

// withMissing puts the lines of names that are nowhere where they were asked.
func (q *historyQuestions) withMissing(r *report.History) {
	for _, m := range q.missing {
		r.Lines = slices.Insert(r.Lines, m.at, m.line)
	}
	r.Notices = append(r.Notices, q.notices...)
}
