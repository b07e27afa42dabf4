//go:build unix

package probetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// server is the scripted app server.
type server struct {
	*fake
	capable  bool
	started  bool
	replies  int
	busy     int
	requests int
}

// Methods are the client requests that it has, if the script does not say others.
func Methods() []string {
	return []string{"initialize", "thread/start", "turn/start", "thread/rollback", "skills/list", "model/list", "config/read",
		"thread/list", "collaborationMode/list", "thread/settings/update", "mock/experimentalMethod", "account/logout", "login/start"}
}

func fakeExperimental() []string {
	return []string{"collaborationMode/list", "thread/settings/update", "mock/experimentalMethod"}
}

func (f *fake) methods() []string {
	methods := Methods()
	if list, ok := f.does["methods"]; ok {
		methods = strings.Fields(list)
	}
	return slices.DeleteFunc(methods, func(m string) bool { return m == f.does["without"] })
}

// serve answers until its input ends.
func (f *fake) serve(args []string) int {
	form, _, _ := strings.Cut(strings.Join(args, " ")+" ", "-c ")
	form = strings.TrimSpace(form)
	if refused := f.does["refuses form"]; refused != "" && refused == form || f.has("refuses bare form") && form == "" {
		fmt.Fprintf(os.Stderr, "error: unexpected argument '%s' found\n", form)
		return 2
	}
	if silent, ok := f.does["silent form"]; ok && silent == form || f.has("silent") {
		fmt.Fprintln(os.Stderr, f.does["silent"])
		select {}
	}
	if status, ok := f.does["exits"]; ok {
		fmt.Fprintln(os.Stderr, "error: bad flag value\nmore")
		var n int
		fmt.Sscan(status, &n)
		return n
	}
	if config, err := os.ReadFile(filepath.Join(os.Getenv("CODEX_HOME"), "config.toml")); err != nil || strings.Contains(string(config), "broken") {
		fmt.Fprintln(os.Stderr, "Error: config.toml is broken")
		return 1
	}
	f.spawn()
	if f.has("ignores SIGTERM") {
		signal.Ignore(syscall.SIGTERM)
	}
	s := &server{fake: f}
	s.greet()
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			break
		}
		s.take(line)
		f.out.Flush()
	}
	if f.has("ignores end of input") {
		_ = os.WriteFile(f.self+".ended", nil, 0o600)
		select {}
	}
	if f.has("junk at the end") {
		fmt.Fprintln(f.out, "goodbye")
	}
	return 0
}

func (f *fake) spawn() {
	if f.has("child") {
		f.child(nil, true)
	}
	if f.has("detached child") {
		f.child(&syscall.SysProcAttr{Setsid: true}, false)
	}
	if f.has("detached child with pipes") {
		f.child(&syscall.SysProcAttr{Setsid: true}, true)
	}
	if f.has("many children") {
		for range 50 {
			f.child(nil, true)
		}
	}
}

// greet says what comes before any question.
func (s *server) greet() {
	switch {
	case s.has("banner"):
		fmt.Fprint(s.out, "\x1b[31mwelcome\x1b[0m\n\n\xff\xfe not text\n")
	case s.has("JSON log first"):
		fmt.Fprintln(s.out, `{"level":"info"}`)
	case s.has("broken first"):
		fmt.Fprintln(s.out, `{"id":1,"result`)
	case s.has("junk lines"):
		fmt.Fprint(s.out, strings.Repeat("junk\n", 10000))
	case s.has("stderr flood"):
		fmt.Fprint(os.Stderr, strings.Repeat("noise\n", 200000))
	case s.has("stderr endless"):
		s.flood(os.Stderr)
	case s.has("stdout endless"):
		s.flood(os.Stdout)
	case s.has("messages endless"):
		for {
			fmt.Fprintf(s.out, `{"method":"noise","params":{"text":"%s"}}`+"\n", strings.Repeat("x", 100000))
		}
	case s.has("asks first"):
		fmt.Fprintln(s.out, `{"id":"q-1","method":"item/tool/call","params":{}}`)
	case s.has("asks endlessly"):
		for i := range 20000 {
			fmt.Fprintf(s.out, `{"id":%d,"method":"item/tool/call","params":{}}`+"\n", i)
		}
	case s.has("closes output"):
		os.Stdout.Close()
		select {}
	case s.has("secrets"):
		fmt.Fprintln(os.Stderr, "OPENAI_API_KEY=sk-abcdefghijklmnop token: tok123456 in", os.Getenv("CODEX_HOME"))
	}
	s.out.Flush()
}

func (s *server) take(line []byte) {
	var m struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		Error  *struct{ Message string }
	}
	if json.Unmarshal(line, &m) != nil {
		fmt.Fprintln(os.Stderr, "Failed to deserialize")
		return
	}
	if m.Method == "" || m.ID == nil {
		return
	}
	s.requests++
	if s.has("dies late") && m.Method != "initialize" && s.started {
		s.out.Flush()
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	if s.has("exits late") && s.started {
		s.out.Flush()
		os.Exit(7)
	}
	if s.has("stops answering") && s.started {
		return
	}
	s.noise()
	s.answer(string(m.ID), m.Method, string(m.Params))
}

// noise is what stands between answers.
func (s *server) noise() {
	if s.has("notifications") {
		fmt.Fprintln(s.out, `{"method":"configWarning","params":{},"emittedAtMs":1796028902305,"extra":[1]}`)
	}
	if s.has("strays") {
		fmt.Fprintln(s.out, `{"id":null,"error":{"code":1,"message":"none"}}`)
		fmt.Fprintln(s.out, `{"id":"1","result":{}}`)
		fmt.Fprintln(s.out, `{"id":9999,"result":{}}`)
	}
}

func (s *server) result(id, result string) { s.say(fmt.Sprintf(`{"id":%s,"result":%s}`, id, result)) }

func (s *server) refuse(id string, code int, text string) {
	quoted, _ := json.Marshal(text)
	s.say(fmt.Sprintf(`{"error":{"code":%d,"message":%s},"id":%s}`, code, quoted, id))
}

func (s *server) say(line string) {
	s.replies++
	end := "\n"
	if s.has("CRLF") {
		end = "\r\n"
	}
	if s.has("twice") {
		line += end + line
	}
	fmt.Fprint(s.out, line+end)
	switch {
	case s.has("junk later") && s.replies == 2:
		fmt.Fprintln(s.out, "debug: hello")
	case s.has("invalid UTF-8 later") && s.replies == 2:
		fmt.Fprintln(s.out, "{\"method\":\"x\xff\"}")
	case s.has("broken later") && s.replies == 2:
		fmt.Fprintln(s.out, `{"method":`)
	case s.has("blank lines"):
		fmt.Fprintln(s.out)
	}
}
