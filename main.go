// Command codexpin checks that a program which drives OpenAI Codex still speaks the
// protocol of the Codex it is pinned to.
package main

import (
	"context"
	"os"

	"codexpin/cmd"
)

func main() {
	os.Exit(run())
}

func run() int {
	ctx, stop := cmd.Interruptible(context.Background())
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	streams := cmd.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	return cmd.Main(ctx, os.Args[1:], os.Environ(), dir, streams)
}
