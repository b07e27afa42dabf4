package probe

import (
	"regexp"
	"sync"
)

// lazily compiles a form when it is first used: most runs of the program use none, and
// would have to wait for all.
func lazily(form string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(form) })
}
