package history

import (
	"context"
	"fmt"
	"time"

	"codexpin/checks/surface"
)

// Dated is a released version whose facts are known without its source.
type Dated struct {
	Version string
	When    time.Time // when it was published
}

// OfReleases finds the transitions of addresses from release to release, oldest first, by
// what at gives for each. What was there in the first one appeared there or before: that
// is the kind Appeared, with no commit. What a release does not tell is no change of it: of
// some the source was read too, and tells more. The error is the context's or that of at.
func OfReleases(ctx context.Context, releases []Dated, at func(version string) (*surface.Surface, error), addresses []surface.Address) ([]Line, error) {
	lines := make([]Line, len(addresses))
	was, last := make([]bool, len(addresses)), make([]State, len(addresses))
	for i, r := range releases {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s, err := at(r.Version)
		if err != nil {
			return nil, fmt.Errorf("release %s: %w", r.Version, err)
		}
		for j, a := range addresses {
			line := &lines[j]
			line.Address = a
			line.Now = Ask(s, a)
			from, to := last[j], line.Now
			if i > 0 {
				from, to = last[j].knowing(line.Now), line.Now.knowing(last[j])
			}
			last[j] = to
			if i == 0 && !to.There && to.Told == surface.YesTold || i > 0 && from.Same(to) {
				continue
			}
			line.Transitions = append(line.Transitions, Transition{
				Kind: kindOf(from, to, was[j]), When: r.When, From: from, To: to, Release: r.Version,
			})
			was[j] = was[j] || to.There
		}
	}
	return lines, nil
}
