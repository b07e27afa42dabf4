// Command codexpin checks that a program which drives OpenAI Codex still speaks the
// protocol of the Codex it is pinned to.
package main

import (
	"os"
	"time"

	"codexpin/cmd"
)

func main() {
	dir, err := os.Getwd()
	if err != nil {
		dir = "." // what is gone or forbidden is told by what needs it
	}
	streams := cmd.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	os.Exit(cmd.Main(os.Args[1:], os.Environ(), dir, time.Now, streams))
}
