package probe

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"codexpin/checks/surface"
)

// peer is the other end of a client, in the same process and in a bubble of its own
// time.
type peer struct {
	client *client
	out    *io.PipeWriter // what the client reads
	in     *io.PipeReader
}

// withPeer runs a test against a peer that answers each line by reply; "" for no answer.
func withPeer(t *testing.T, reply func(line string) string, test func(t *testing.T, p *peer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &peer{}
		read, write := io.Pipe()
		back, out := io.Pipe()
		p.in, p.out = read, out
		p.client = newClient(back, write)
		go func() {
			for lines := bufio.NewScanner(read); lines.Scan(); {
				if text := reply(lines.Text()); text != "" {
					fmt.Fprint(out, text)
				}
			}
		}()
		test(t, p)
		write.Close()
		out.Close()
		p.client.wait()
	})
}

// lineID is the id that a request on a line has.
func lineID(line string) string {
	_, rest, _ := strings.Cut(line, `"id":`)
	id, _, _ := strings.Cut(rest, ",")
	return id
}

func TestCall(t *testing.T) {
	for name, tt := range map[string]struct {
		reply string // %s is the id
		want  string
	}{
		"result":               {`{"id":%s,"result":{"a":1}}` + "\n", `{"a":1}`},
		"null":                 {`{"id":%s,"result":null}` + "\n", `null`},
		"error first":          {`{"error":{"code":-32600,"message":"no"},"id":%s}` + "\n", "no (-32600)"},
		"error without a code": {`{"error":{"message":"no"},"id":%s}` + "\n", "no (0)"},
		"null error":           {`{"id":%s,"error":null,"result":true}` + "\n", "true"},
		"version member":       {`{"jsonrpc":"2.0","id":%s,"result":2}` + "\n", "2"},
		"names in other case":  {`{"ID":77,"Result":1,"id":%s,"result":2,"x":[{}]}` + "\n", "2"},
		"behind others":        {`{"method":"n"}` + "\n" + `{"id":"x","method":"q"}` + "\n" + `{"id":%s,"result":3}` + "\n", "3"},
		"with CRLF and spaces": {"  " + `{"id":%s,"result":4}` + " \r\n", "4"},
	} {
		t.Run(name, func(t *testing.T) {
			withPeer(t, func(line string) string {
				if !strings.Contains(line, `"m"`) {
					return "" // a refusal
				}
				return strings.Replace(tt.reply, "%s", lineID(line), 1)
			}, func(t *testing.T, p *peer) {
				r, err := p.client.call(t.Context(), "m", []byte("5"))
				got := string(r.Result)
				if r.Error != nil {
					got = r.Error.Error()
				}
				if err != nil || got != tt.want {
					t.Errorf("%q, %v", got, err)
				}
			})
		})
	}
}

// A call ends with its context and takes exactly that long; a late answer is a stray.
func TestCallTimesOut(t *testing.T) {
	var id string
	withPeer(t, func(line string) string { id = lineID(line); return "" }, func(t *testing.T, p *peer) {
		ctx, cancel := within(t.Context(), StepMethods, 10*time.Second)
		defer cancel()
		begun := time.Now()
		_, err := p.client.call(ctx, "m", nil)
		synctest.Wait()
		var limit *limitError
		if !errors.As(err, &limit) || time.Since(begun) != 10*time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		fmt.Fprintf(p.out, `{"id":%s,"result":1}`+"\n", id)
		synctest.Wait()
		if n := p.client.seen().Stray; n != 1 {
			t.Errorf("%d strays", n)
		}
	})
}

// An overload is retried, each time after a longer wait, and then told.
func TestOverload(t *testing.T) {
	calls := 0
	withPeer(t, func(line string) string {
		calls++
		return fmt.Sprintf(`{"id":%s,"error":{"code":-32001,"message":"busy"}}`+"\n", lineID(line))
	}, func(t *testing.T, p *peer) {
		begun := time.Now()
		r, err := p.client.call(t.Context(), "m", nil)
		if err != nil || r.Error == nil || calls != 1+retries || p.client.seen().Retried != retries {
			t.Errorf("%+v, %v after %d calls", r, err, calls)
		}
		if waited := time.Since(begun); waited != retryWait*(1<<retries-1) {
			t.Errorf("waited %v", waited)
		}
	})
}

// Each server request is refused, by its own id, whatever form that has.
func TestServerRequestsAreRefused(t *testing.T) {
	var refused []string
	withPeer(t, func(line string) string { refused = append(refused, lineID(line)); return "" }, func(t *testing.T, p *peer) {
		for _, id := range []string{`7`, `"a"`, `""`, `-1`, `9007199254740993`} {
			fmt.Fprintf(p.out, `{"id":%s,"method":"item/tool/call"}`+"\n", id)
			synctest.Wait()
		}
		want := []string{`7`, `"a"`, `""`, `-1`, `9007199254740993`}
		for i := range want {
			if i >= len(refused) || !strings.HasPrefix(refused[i], want[i]) {
				t.Fatalf("%q", refused)
			}
		}
	})
}

// A session whose handshake is never answered ends with it, at its limit.
func TestNoHandshake(t *testing.T) {
	withPeer(t, func(line string) string {
		if strings.Contains(line, "initialize") {
			return ""
		}
		return fmt.Sprintf("{\"id\":%s,\"error\":{\"code\":-32600,\"message\":\"unknown variant `%s`, expected one of `initialize`, `a`\"}}\n", lineID(line), impossible)
	}, func(t *testing.T, p *peer) {
		o := Options{Methods: []Method{{surface.ClientRequest, "a"}}}.orDefault()
		s := &session{client: p.client, opts: &o, used: func() bool { return false }, answered: func() {}}
		begun := time.Now()
		s.run(t.Context())
		if len(s.failures) != 1 || s.failures[0].Step != StepHandshake || s.failures[0].Cause != TimedOut || !s.roll.Has("a") {
			t.Errorf("%+v", s.failures)
		}
		if time.Since(begun) != o.Deadlines.Start {
			t.Errorf("it took %v", time.Since(begun))
		}
	})
}

// Methods that get no answer cost one limit each and all limits together, and the rest
// is said to be unasked.
func TestMethodsWithoutAnswers(t *testing.T) {
	withPeer(t, func(line string) string { return "" }, func(t *testing.T, p *peer) {
		var o Options
		for i := range 10 {
			o.Methods = append(o.Methods, Method{surface.ClientRequest, fmt.Sprint("m", i)})
		}
		o.Deadlines = Deadlines{Request: 2 * time.Second, Methods: 5 * time.Second}
		o = o.orDefault()
		s := &session{client: p.client, opts: &o, answers: map[string]reply{}, unasked: map[string]string{}}
		begun := time.Now()
		if !s.askMethods(t.Context()) || time.Since(begun) != 5*time.Second {
			t.Errorf("it took %v", time.Since(begun))
		}
		if len(s.failures) != 1 || len(s.unasked) != 10 || s.unasked["m2"] != "it gave no answer" || !strings.HasPrefix(s.unasked["m3"], "not asked") {
			t.Errorf("%+v %v", s.failures, s.unasked)
		}
	})
}

// An interrupt ends a session at once.
func TestSessionInterrupted(t *testing.T) {
	withPeer(t, func(string) string { return "" }, func(t *testing.T, p *peer) {
		o := Options{}.orDefault()
		s := &session{client: p.client, opts: &o, answered: func() {}}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		begun := time.Now()
		s.run(ctx)
		if len(s.failures) != 1 || s.failures[0].Cause != Interrupted || time.Since(begun) != time.Second {
			t.Errorf("%+v after %v", s.failures, time.Since(begun))
		}
	})
}

func FuzzTake(f *testing.F) {
	f.Add("{\"id\":1,\"result\":{}}\n{\"method\":\"x\"}\n")
	f.Add("junk\n{\"id\":\"a\",\"method\":\"b\",\"params\":[]}\nbad")
	f.Fuzz(func(t *testing.T, text string) {
		c := newClient(strings.NewReader(text), io.Discard)
		c.wait()
		if seen := c.seen(); seen.Preamble.Bytes > len(text) || seen.Messages > strings.Count(text, "{") {
			t.Errorf("%+v", seen)
		}
	})
}
