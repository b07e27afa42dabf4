// Command codexpin checks that a program which drives OpenAI Codex still speaks the
// protocol of the Codex it is pinned to.
package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// muchLive is how much may be in use for usualMemory to count. Above it the limit cannot
// be kept, and collecting all the time in vain was measured to make a history of a
// contract five times as slow.
const muchLive = 36 << 20

// eagerly is the share of what is in use that may be garbage above muchLive, in percent.
const eagerly = 50

// collectLate puts the first collection off to firstCollection, after which usualMemory
// counts. What GOGC or GOMEMLIMIT say goes before.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(firstCollection)
	debug.SetGCPercent(-1)
	afterCollection(func() {
		debug.SetGCPercent(100)
		debug.SetMemoryLimit(usualMemory)
		watchLive()
	})
}

// watchLive takes the limit away once a collection leaves more than muchLive.
func watchLive() {
	afterCollection(func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if live[0].Value.Kind() == metrics.KindUint64 && live[0].Value.Uint64() > muchLive {
			debug.SetMemoryLimit(math.MaxInt64)
			debug.SetGCPercent(eagerly)
			return
		}
		watchLive()
	})
}

// afterCollection calls f once, after the next collection of garbage.
func afterCollection(f func()) {
	gone := new([64]byte) // by then
	runtime.AddCleanup(gone, func(int) { f() }, 0)
}
