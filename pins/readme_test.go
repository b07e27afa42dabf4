package pins

import (
	"os"
	"strings"
	"testing"
)

// The contract that README shows is one that loads.
func TestReadmeContract(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "```toml\n")
	example, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("README shows no contract")
	}
	if _, err := Load("README.md", []byte(example)); err != nil {
		t.Fatal(err)
	}
}
