package probe

import (
	"strings"
	"testing"
)

func TestParseShebang(t *testing.T) {
	tests := []struct {
		head, goos string
		want       shebang
		ok         bool
	}{
		{"#!/bin/sh\n", "linux", shebang{program: "/bin/sh"}, true},
		{"#! \t/bin/sh -e\n", "linux", shebang{program: "/bin/sh"}, true},
		{"#!/bin/sh", "linux", shebang{program: "/bin/sh"}, true},
		{"#!/bin/sh\r\n", "linux", shebang{program: "/bin/sh", carriage: true}, true},
		{"#!/usr/bin/env node\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env  node \r\n", "linux", shebang{program: "/usr/bin/env", search: "node", carriage: true}, true},
		{"#!/usr/bin/env\n", "linux", shebang{program: "/usr/bin/env"}, true},
		{"#!/usr/bin/env node --x\n", "linux", shebang{program: "/usr/bin/env", search: "node --x"}, true},
		{"#!/usr/bin/env node --x\n", "darwin", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -S node --x\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -Snode --x\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -vS A=1 B= -u C node\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -iS node\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env --split-string=node x\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -S --chdir /tmp -- node\n", "linux", shebang{program: "/usr/bin/env", search: "node"}, true},
		{"#!/usr/bin/env -S 'A=1 2' \"no de\"\n", "linux", shebang{program: "/usr/bin/env", search: "no de"}, true},
		{"#!/usr/bin/env -S n\xee\xf5 x\n", "linux", shebang{program: "/usr/bin/env", search: "n\xee\xf5"}, true},
		{"#!/usr/bin/env -S\n", "linux", shebang{program: "/usr/bin/env"}, true},
		{"#!/usr/bin/env -S --\n", "linux", shebang{program: "/usr/bin/env"}, true},
		{"#!/opt/environment node\n", "linux", shebang{program: "/opt/environment"}, true},
		{"#!\n", "linux", shebang{}, false},
		{"#!   \n", "linux", shebang{}, false},
		{"#!\r\n", "linux", shebang{}, false},
		{"#!/bin/\x00sh\n", "linux", shebang{}, false},
		{"#/bin/sh\n", "linux", shebang{}, false},
		{"", "linux", shebang{}, false},
		{"#!/" + strings.Repeat("x", maxShebang) + "\n", "linux", shebang{}, false},
	}
	for _, tt := range tests {
		got, ok := parseShebang([]byte(tt.head), tt.goos)
		if got != tt.want || ok != tt.ok {
			t.Errorf("parseShebang(%.60q, %s): got %+v %v, want %+v %v", tt.head, tt.goos, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzParseShebang(f *testing.F) {
	for _, seed := range []string{
		"#!/bin/sh\n", "#!/usr/bin/env -S A=1 node --x\r\n", "#!/usr/bin/env -S-S-S'a\" b'\n",
		"#! env --split-string --split-string=-S\n", "#!env -u\n", "#!", "#!/usr/bin/env -iv0Sx y\n",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, head []byte, mac bool) {
		goos := "linux"
		if mac {
			goos = "darwin"
		}
		s, ok := parseShebang(head, goos)
		if !ok {
			if s != (shebang{}) {
				t.Errorf("failed with %+v", s)
			}
			return
		}
		line, _, _ := strings.Cut(string(head), "\n")
		if s.program == "" || !strings.Contains(line, s.program) || len(s.search) > len(line) {
			t.Errorf("%q: %+v", line, s)
		}
		if strings.ContainsAny(s.program+s.search, "\n\x00") || strings.ContainsAny(s.program, " \t") {
			t.Errorf("%q: %+v", line, s)
		}
	})
}
