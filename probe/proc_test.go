//go:build unix

package probe

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestTail(t *testing.T) {
	for name, tt := range map[string]struct {
		writes []string
		first  string
		last   string
	}{
		"nothing":         {nil, "", ""},
		"one line":        {[]string{"a\n"}, "a", "a\n"},
		"in pieces":       {[]string{"\n \nfi", "rst", " line\nsec", "ond"}, "first line", "\n \nfirst line\nsecond"},
		"without an end":  {[]string{"abc"}, "abc", "abc"},
		"one huge line":   {[]string{strings.Repeat("x", 3*maxTail)}, strings.Repeat("x", maxFirstLine), strings.Repeat("x", maxTail)},
		"many huge lines": {[]string{"top\n", strings.Repeat("y", maxTail), "end"}, "top", strings.Repeat("y", maxTail-3) + "end"},
	} {
		t.Run(name, func(t *testing.T) {
			kept, n := &tail{}, 0
			for _, w := range tt.writes {
				n += len(w)
				if _, err := kept.Write([]byte(w)); err != nil {
					t.Fatal(err)
				}
			}
			got := kept.read(StepVersion, "/no/such")
			if got.First != tt.first || got.Last != tt.last || got.Bytes != int64(n) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestRedact(t *testing.T) {
	for text, want := range map[string]string{
		"OPENAI_API_KEY=abc rest":             "OPENAI_API_KEY=<redacted> rest",
		`"access_token": "abc", "b": 1`:       `"access_token": "<redacted>", "b": 1`,
		"Authorization: Bearer abcdefghij":    "Authorization: Bearer <redacted>",
		"with sk-proj-abcdefgh_ij in it":      "with <redacted> in it",
		"ghp_abcdefghijklmnopqrstuvwx":        "<redacted>",
		"eyJhbGciOi.eyJzdWIiOiIx.c2ln":        "<redacted>",
		"https://user:secret@host/x":          "https://<redacted>host/x",
		"password = hunter2; next":            "password = <redacted>; next",
		"the tokens are fine, keys too":       "the tokens are fine, keys too",
		"error: unexpected argument '--stdio": "error: unexpected argument '--stdio",
	} {
		if got := redact(text); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

// A file that is being written is tried again, any other error is told at once.
func TestStartPatiently(t *testing.T) {
	for name, tt := range map[string]struct {
		err   error
		busy  int
		tries int
		fails bool
	}{
		"at once":      {nil, 0, 1, false},
		"busy twice":   {syscall.ETXTBSY, 2, 3, false},
		"always busy":  {syscall.ETXTBSY, 99, 7, true},
		"not there":    {syscall.ENOENT, 99, 1, true},
		"wrapped busy": {fmt.Errorf("fork/exec: %w", syscall.ETXTBSY), 1, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tries := 0
				err := startPatiently(t.Context(), func() error {
					tries++
					if tries <= tt.busy {
						return tt.err
					}
					return nil
				})
				if tries != tt.tries || (err != nil) != tt.fails {
					t.Errorf("%d tries, %v", tries, err)
				}
			})
		})
	}
}

func TestCutShort(t *testing.T) {
	all, cancelAll := context.WithCancelCause(t.Context())
	defer cancelAll(nil)
	for name, tt := range map[string]struct {
		cause error
		want  Cause
		text  string
	}{
		"own limit":   {&limitError{StepVersion, 2 * time.Second}, TimedOut, "no answer within 2s"},
		"total limit": {&limitError{StepAll, time.Minute}, TimedOut, "the limit of 1m0s for all has passed"},
		"bound":       {&boundError{"more than 1 MB"}, TooMuch, "it was stopped after more than 1 MB"},
		"interrupt":   {context.Canceled, Interrupted, "stopped before it was done"},
		"other":       {errors.New("x"), Interrupted, "stopped before it was done"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(all)
			cancel(tt.cause)
			f := cutShort(ctx, StepVersion)
			if f.Cause != tt.want || f.Text != tt.text || f.Step != StepVersion {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestEnded(t *testing.T) {
	for name, tt := range map[string]struct {
		end   ending
		first string
		want  Cause
	}{
		"status 0":          {ending{status: 0}, "", ExitedEarly},
		"status 2":          {ending{status: 2}, "error: unexpected argument", ExitedEarly},
		"127":               {ending{status: 127}, "env: node: No such file or directory", NoInterpreter},
		"126":               {ending{status: 126}, "", ShimRefused},
		"shim of asdf":      {ending{status: 1}, "No version is set for command codex", ShimRefused},
		"shim of mise":      {ending{status: 1}, "mise ERROR No version is set for shim: codex", ShimRefused},
		"signal":            {ending{status: -1, signal: "SIGSEGV"}, "", Killed},
		"status 0 and text": {ending{status: 0}, "No version is set", ExitedEarly},
	} {
		t.Run(name, func(t *testing.T) {
			f := ended(StepVersion, tt.end, Tail{First: tt.first})
			if f.Cause != tt.want || f.Stderr != tt.first || !f.Cause.Decides() || !strings.Contains(f.Error(), string(tt.want)) {
				t.Errorf("%+v", f)
			}
		})
	}
}
