// Command codexpin checks that a program which drives OpenAI Codex still speaks the
// protocol of the Codex it is pinned to.
package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"codexpin/cmd"
)

func main() {
	collectLate()
	dir, err := os.Getwd()
	if err != nil {
		dir = "." // what is gone or forbidden is told by what needs it
	}
	streams := cmd.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	os.Exit(cmd.Main(os.Args[1:], os.Environ(), dir, time.Now, streams))
}

// firstCollection is the memory at which garbage is collected for the first time. A
// run that reads one commit makes 20 to 40 MB and keeps nearly all of it to its end, so
// that collections at Go's 4, 8 and 16 MB give nothing back: they were measured to take
// a tenth of the time of show, and to save no memory.
const firstCollection = 28 << 20

// usualMemory is the memory above which garbage is collected more eagerly than Go does:
// doctor, which reads four prints, was measured to take less than 60 MB with it and 68
// without, in the same time.
const usualMemory = 48 << 20

// collectLate puts the first collection off to firstCollection, after which usualMemory
// counts. What GOGC or GOMEMLIMIT say goes before.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(firstCollection)
	debug.SetGCPercent(-1)
	first := new([64]byte) // gone as soon as anything is collected
	runtime.AddCleanup(first, func(int) {
		debug.SetGCPercent(100)
		debug.SetMemoryLimit(usualMemory)
	}, 0)
}
