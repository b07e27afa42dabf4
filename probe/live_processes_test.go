//go:build unix

package probe_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// processesIn lists the processes whose environment names a folder. Only Linux shows it.
func processesIn(t *testing.T, dir string) []string {
	t.Helper()
	if runtime.GOOS != "linux" {
		return nil
	}
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, file := range files {
		if environ, err := os.ReadFile(file); err == nil && bytes.Contains(environ, []byte(dir)) {
			found = append(found, file)
		}
	}
	return found
}
