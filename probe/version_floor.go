package probe

import (
	"fmt"

	"github.com/Masterminds/semver/v3"
)

// Standing is how a version stands to a floor.
type Standing string

// The standings.
const (
	AtOrAbove     Standing = "at or above"
	Below         Standing = "below"
	NotComparable Standing = "not comparable" // a source build, a date
	NotKnown      Standing = "not known"      // no version, or nothing that is one
)

// Floor is the outcome of comparing a version with a floor.
type Floor struct {
	Floor    string   `json:"floor"`
	Version  string   `json:"version,omitempty"`
	Required bool     `json:"required"` // else advisory: said, and nothing more
	Standing Standing `json:"standing"`
	Why      string   `json:"why"`
}

// CompareFloor compares by precedence of semantic versions: a prerelease is below its
// release and above all before it, build metadata does not count, and there is no upper
// bound. v may be nil. The error says that floor is no semantic version.
func CompareFloor(v *Version, floor string, required bool) (Floor, error) {
	f := Floor{Floor: floor, Required: required}
	low, err := semver.StrictNewVersion(floor)
	if err != nil {
		return f, fmt.Errorf("read the floor %q: %w", floor, err)
	}
	if v == nil {
		f.Standing, f.Why = NotKnown, "its version was not learned"
		return f, nil
	}
	f.Version = v.Text
	parsed := v.parsed()
	switch {
	case parsed == nil && (v.Form == SourceBuild || v.Form == Calendar):
		f.Standing, f.Why = NotComparable, v.Why
	case parsed == nil:
		f.Standing, f.Why = NotKnown, v.Why
	case parsed.Compare(low) < 0:
		f.Standing, f.Why = Below, fmt.Sprintf("%s is below %s", v.Text, floor)
	default:
		f.Standing, f.Why = AtOrAbove, fmt.Sprintf("%s is not below %s", v.Text, floor)
	}
	return f, nil
}

// lower is the floor by the lower of two versions, where --version and the handshake give
// two: a wrapper may print one and start another. Both are said where one is below.
func (f Floor) lower(h *Handshake) Floor {
	if h == nil || h.Version == "" || h.Version == f.Version {
		return f
	}
	if f.Standing == Below {
		f.Why += fmt.Sprintf(" by its --version, the handshake says %s, and the lower counts", h.Version)
		return f
	}
	shaken, err := CompareFloor(&Version{Text: h.Version, Form: Comparable}, f.Floor, f.Required)
	if err != nil || shaken.Standing != Below {
		return f
	}
	shaken.Why += " by its handshake"
	if f.Version != "" {
		shaken.Why += fmt.Sprintf(", its --version says %s, and the lower counts", f.Version)
	}
	return shaken
}

// Refused tells whether the floor alone refuses the version: it is required, and the
// version is below it or cannot be compared.
func (f Floor) Refused() bool {
	return f.Required && (f.Standing == Below || f.Standing == NotComparable)
}

// Open tells whether a required floor is left undecided.
func (f Floor) Open() bool { return f.Required && f.Standing == NotKnown }
