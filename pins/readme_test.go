package pins

import (
	"os"
	"strings"
	"testing"
)

// The contracts and parts of contracts that README shows are ones that load.
func TestReadmeContract(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```toml\n")[1:]
	if len(blocks) < 3 {
		t.Fatal("README shows no contracts")
	}
	const pin = "[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n"
	for _, block := range blocks {
		example, _, closed := strings.Cut(block, "```\n")
		if !strings.Contains(example, "[pin]") {
			example = pin + example
		}
		if _, err := Load("README.md", []byte(example)); err != nil || !closed {
			t.Errorf("%v in\n%s", err, example)
		}
	}
}
