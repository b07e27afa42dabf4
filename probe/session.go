package probe

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"

	"codexpin/checks/surface"
)

// session asks one server all there is to ask, in the order of its methods. It knows
// no process: endedBy tells, where the output is at its end, how that came.
type session struct {
	client  *client
	opts    *Options
	home    string // the home that was made for it
	used    func() bool
	endedBy func(Step) *Failure
	// What it learns:
	roll       *RollCall
	handshake  *Handshake
	answers    map[string]reply
	unasked    map[string]string // why a wanted method has no answer
	capability *Capability
	reads      []Read
	failures   []Failure
	answered   func() // called once, with the first answer
}

// run asks everything. It returns at the first failure that leaves no sense in going on.
func (s *session) run(ctx context.Context) {
	s.answers, s.unasked = map[string]reply{}, map[string]string{}
	for _, step := range []func(context.Context) bool{s.callRoll, s.shakeHands, s.askMethods, s.proveCapability, s.readLive} {
		if !step(ctx) {
			return
		}
	}
}

// fail records why a step got no answer, and tells whether the session can go on.
func (s *session) fail(ctx context.Context, step Step, err error) (goOn bool) {
	var stream *streamError
	var f *Failure
	switch {
	case errors.As(err, &stream):
		f = failf(step, stream.cause, "%s", stream.text)
	case errors.Is(err, errEnded):
		f = s.endedBy(step)
	default:
		f = cutShort(ctx, step)
		goOn = ownLimit(ctx, step)
	}
	s.failures = append(s.failures, *f)
	return goOn
}

// ownLimit tells whether the limit of the step itself ended ctx.
func ownLimit(ctx context.Context, step Step) bool {
	var limit *limitError
	return errors.As(context.Cause(ctx), &limit) && limit.step == step
}

// callRoll asks for the impossible method, before the handshake.
func (s *session) callRoll(ctx context.Context) bool {
	ctx, cancel := within(ctx, StepRollCall, s.opts.Deadlines.Start)
	defer cancel()
	r, err := s.client.call(ctx, impossible, nil)
	if err != nil {
		s.fail(ctx, StepRollCall, err)
		return false
	}
	s.answered()
	s.roll = newRollCall(r)
	if !s.roll.Read() {
		s.failures = append(s.failures, *failf(StepRollCall, NotUnderstood, "no table of methods in its answer: %s", s.roll.oddity()))
	}
	return true
}

// shakeHands initializes and checks that the home is the one that was made.
func (s *session) shakeHands(ctx context.Context) bool {
	ctx, cancel := within(ctx, StepHandshake, s.opts.Deadlines.Start)
	defer cancel()
	r, err := s.client.call(ctx, "initialize", initializeParams(s.opts.Capabilities))
	switch {
	case err != nil:
		s.fail(ctx, StepHandshake, err)
		return false
	case r.Error != nil:
		s.failures = append(s.failures, *failf(StepHandshake, Refused, "initialize: %s", clip(r.Error.Error())))
		return true
	}
	h, ok := readHandshake(r.Result)
	if !ok {
		s.failures = append(s.failures, *failf(StepHandshake, NotUnderstood, "the result of initialize is no object with a userAgent"))
		return true
	}
	h.Capabilities = s.opts.Capabilities
	h.Isolation = s.isolation(h.CodexHome)
	s.handshake = h
	if h.Isolation == Elsewhere {
		s.failures = append(s.failures, *failf(StepHandshake, NotIsolated, "it uses the home %s, not the one made for it", clip(h.CodexHome)))
		return false
	}
	return s.client.send(ctx, notification("initialized")) == nil
}

func (s *session) isolation(home string) Isolation {
	switch {
	case home == "" && s.used():
		return Supported
	case home == "":
		return NotStated
	case sameFolder(home, s.home):
		return Proved
	}
	return Elsewhere
}

func sameFolder(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	resolved, err := filepath.EvalSymlinks(a)
	return err == nil && resolved == b
}

// askMethods asks each wanted client request, one at a time. A method that got no answer
// in time is left unknown and the next is asked.
func (s *session) askMethods(ctx context.Context) bool {
	wanted := methodsOf(s.opts.Methods, surface.ClientRequest)
	all, cancel := within(ctx, StepMethods, s.opts.Deadlines.Methods)
	defer cancel()
	failed := false
	for i, method := range wanted {
		goOn := s.ask(all, method, &failed)
		if goOn && all.Err() == nil {
			continue
		}
		for _, rest := range wanted[i+1:] {
			s.unasked[rest] = "not asked: the session had ended, or its time"
		}
		return goOn
	}
	return true
}

// ask asks one method. Of the methods that get no answer the first makes a failure.
func (s *session) ask(ctx context.Context, method string, failed *bool) (goOn bool) {
	ctx, cancel := within(ctx, StepMethods, s.opts.Deadlines.Request)
	defer cancel()
	r, err := s.client.call(ctx, method, json.RawMessage(wrongParams))
	if err == nil {
		s.answers[method] = r
		return true
	}
	s.unasked[method] = "it gave no answer"
	if *failed && ownLimit(ctx, StepMethods) {
		return true
	}
	*failed = true
	return s.fail(ctx, StepMethods, err)
}

// echo is the method that proves the capability experimentalApi. It gives back its
// argument and is in all releases measured.
const echo = "mock/experimentalMethod"

// proveCapability shows whether the gate of the capability is open.
func (s *session) proveCapability(ctx context.Context) bool {
	if s.roll.Read() && !s.roll.Has(echo) {
		return true
	}
	ctx, cancel := within(ctx, StepCapability, s.opts.Deadlines.Request)
	defer cancel()
	r, err := s.client.call(ctx, echo, json.RawMessage(`{"value":"codexpin"}`))
	if err != nil {
		return s.fail(ctx, StepCapability, err)
	}
	s.capability = &Capability{Claimed: slices.Contains(s.opts.Capabilities, "experimentalApi")}
	var result struct{ Echoed string }
	switch {
	case r.Error != nil:
		s.capability.State, _ = classify(echo, r)
		s.capability.Text = clip(r.Error.Error())
	case json.Unmarshal(r.Result, &result) == nil && result.Echoed == "codexpin":
		s.capability.State = Present
	default:
		s.capability.State, s.capability.Text = NotTold, "it did not echo its argument"
	}
	return true
}

// LiveReads are the methods that Options.Reads calls, with {} for params. Each is a read
// that needs no login and in a fresh home changed no file and took under 50 ms, in all
// releases measured.
func LiveReads() []string {
	return []string{"model/list", "config/read", "collaborationMode/list", "skills/list", "thread/list"}
}

// readLive calls those of LiveReads that the roll call has, and none where there is no
// roll call or no handshake.
func (s *session) readLive(ctx context.Context) bool {
	if !s.opts.Reads || s.handshake == nil {
		return true
	}
	for _, method := range LiveReads() {
		if !s.roll.Has(method) {
			continue
		}
		if !s.read(ctx, method) {
			return false
		}
	}
	return true
}

func (s *session) read(ctx context.Context, method string) (goOn bool) {
	ctx, cancel := within(ctx, StepReads, s.opts.Deadlines.Request)
	defer cancel()
	r, err := s.client.call(ctx, method, json.RawMessage(`{}`))
	if err != nil {
		s.reads = append(s.reads, Read{Method: method, Text: "it gave no answer"})
		return s.fail(ctx, StepReads, err)
	}
	read := Read{Method: method, OK: r.Error == nil, Bytes: len(r.Result), Members: members(r.Result)}
	if r.Error != nil {
		read.Text = clip(r.Error.Error())
	}
	s.reads = append(s.reads, read)
	return true
}
