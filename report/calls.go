package report

import (
	"fmt"
	"path"
	"strings"

	"codexpin/checks/surface"
)

// maxCallsShown is how many call sites and how many sites of a finding a text shows.
const maxCallsShown = 5

// maxSiteAnnotations is how many sites of one finding get an annotation of their own.
const maxSiteAnnotations = 5

// someCalls lists call sites, and how many more there are.
func someCalls(places []surface.Place, most int) string {
	var out []string
	for _, p := range places[:min(len(places), most)] {
		out = append(out, lines(p))
	}
	if more := len(places) - most; more > 0 {
		out = append(out, fmt.Sprintf("%d more", more))
	}
	return strings.Join(out, ", ")
}

// sites lists the places of a finding that has several.
func (t *verifyText) sites(list []surface.Site) {
	if len(list) < 2 {
		return
	}
	shown := len(list)
	if !t.verbose {
		shown = min(shown, maxCallsShown)
	}
	for _, s := range list[:shown] {
		t.field("place", siteText(s), nil)
	}
	if more := len(list) - shown; more > 0 {
		t.field("place", fmt.Sprintf("%d more; -v lists them", more), nil)
	}
}

func siteText(s surface.Site) string {
	out := s.Text
	if s.Place.File != "" {
		out = lines(s.Place) + " " + out
	}
	if len(s.Near) > 0 {
		out += "; nearest " + strings.Join(s.Near, ", ")
	}
	return out
}

// atCode moves the annotation of a problem from the contract to the client's code: to
// the first call, or to each place of a finding that has several.
func (r *Verify) atCode(p *problem, a annotation) []annotation {
	if p.claim == nil || r.Contract.Path == "" {
		return []annotation{a}
	}
	stand := func(a annotation, at surface.Place) annotation {
		a.message = append(a.message, fmt.Sprintf("contract: %s:%d", r.Contract.Path, p.line))
		a.file, a.line, a.column = path.Join(path.Dir(r.Contract.Path), at.File), at.Line, 0
		return a
	}
	if len(p.claim.Calls) > 0 {
		a.message = append(a.message, "named at: "+someCalls(p.claim.Calls, maxCallsShown))
		return []annotation{stand(a, p.claim.Calls[0])}
	}
	var out []annotation
	for _, s := range p.finding.Sites[:min(len(p.finding.Sites), maxSiteAnnotations)] {
		if s.Place.File == "" {
			continue
		}
		one := a
		one.message = []string{siteText(surface.Site{Text: s.Text, Near: s.Near})}
		out = append(out, stand(one, s.Place))
	}
	if len(out) == 0 {
		return []annotation{a}
	}
	return out
}
