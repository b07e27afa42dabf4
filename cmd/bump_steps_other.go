//go:build !unix

package cmd

import "os/exec"

// endGroup leaves a command to the system: where the run is cancelled, it ends alone.
func endGroup(*exec.Cmd) {}

// killGroup does nothing where there are no groups.
func killGroup(*exec.Cmd) {}
