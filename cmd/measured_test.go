//go:build unix

package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// measured runs the program that its arguments name and prints the most memory that it
// had, in KB. What a system tells of a process counts that of the process which started
// it, so that it has to be started by a small one, and tests are none.
func measured() {
	c := exec.Command(os.Args[1], os.Args[2:]...)
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
}

// memoryOf is the most memory that a program had in three runs, in KB.
func memoryOf(b *testing.B, program string, args ...string) int64 {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	most := int64(0)
	for range 3 {
		c := exec.Command(self)
		c.Args = append([]string{"measured", program}, args...)
		out, err := c.Output()
		if err != nil {
			b.Fatal(err)
		}
		kb, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		most = max(most, kb)
	}
	return most
}
