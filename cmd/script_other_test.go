//go:build !unix

package cmd_test

import "github.com/rogpeppe/go-internal/testscript"

func playCodex() {}

// codexCommands has nothing here: the scripted codex is for Unix.
func codexCommands() map[string]func(*testscript.TestScript, bool, []string) { return nil }
