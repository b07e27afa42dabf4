//go:build !race

package source

// raceEnabled tells that the race detector slows everything down.
const raceEnabled = false
