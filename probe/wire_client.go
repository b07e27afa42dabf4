package probe

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// The bounds of one session's output.
const (
	maxLine          = 32 << 20 // bytes of one line
	maxSession       = 64 << 20 // bytes of all
	maxPreambleLines = 1000
	maxPreambleBytes = 1 << 20
	maxNames         = 200 // different names of notifications, and of server requests
	maxQueue         = 64  // lines waiting to be written; refusals past it are dropped
)

// errEnded is the error of a request whose answer cannot come any more: the output of
// the server is at its end.
var errEnded = errors.New("the server closed its output")

// streamError says that the output is no protocol, or past a bound. Nothing read after
// it counts.
type streamError struct {
	cause Cause
	text  string
}

func (e *streamError) Error() string { return e.text }

// client speaks to one server over two pipes. It has two goroutines: one reads until
// the end of the output and never waits for anything else, one writes.
type client struct {
	out     chan []byte
	over    chan struct{} // closed when reading has ended; err is valid then
	err     error
	working sync.WaitGroup

	mu      sync.Mutex
	last    int64
	pending map[int64]chan reply
	traffic Traffic
	fault   *streamError
	faulty  chan struct{} // closed with the first fault
	read    int64
}

// newClient starts a client. It ends when from is at its end and to fails or close is
// called; the caller then waits.
func newClient(from io.Reader, to io.Writer) *client {
	c := &client{
		out:     make(chan []byte, maxQueue),
		over:    make(chan struct{}),
		pending: map[int64]chan reply{},
		faulty:  make(chan struct{}),
	}
	c.traffic.Notifications = map[string]int{}
	c.traffic.ServerRequests = map[string]int{}
	c.working.Go(func() { c.reading(from) })
	c.working.Go(func() { c.writing(to) })
	return c
}

// wait returns when both goroutines have ended.
func (c *client) wait() { c.working.Wait() }

// seen gives the traffic so far.
func (c *client) seen() *Traffic {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.traffic
	return &t
}

// broken gives the first fault of the output, nil if there was none.
func (c *client) broken() *streamError {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fault
}

// writing writes the queue until the output ends. What cannot be written is dropped: the
// answer that does not come tells it.
func (c *client) writing(to io.Writer) {
	for {
		select {
		case line := <-c.out:
			if _, err := to.Write(line); err != nil {
				return
			}
		case <-c.over:
			return
		}
	}
}

// send queues a line.
func (c *client) send(ctx context.Context, line []byte) error {
	select {
	case c.out <- line:
		return nil
	case <-c.over:
		return c.err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// retries is how often a request is sent again after an overload, retryWait how long
// before the first, doubled each time.
const (
	retries   = 4
	retryWait = 50 * time.Millisecond
)

// call sends a request and waits for its answer. An answer with an error is a reply, no
// error. The errors: the cause of ctx, errEnded, a *streamError.
func (c *client) call(ctx context.Context, method string, params json.RawMessage) (reply, error) {
	for n, wait := 0, retryWait; ; n, wait = n+1, wait*2 {
		r, err := c.once(ctx, method, params)
		if err != nil || n == retries || r.Error == nil || r.Error.Code != overloaded {
			return r, err
		}
		c.mu.Lock()
		c.traffic.Retried++
		c.mu.Unlock()
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return reply{}, context.Cause(ctx)
		}
	}
}

func (c *client) once(ctx context.Context, method string, params json.RawMessage) (reply, error) {
	answer := make(chan reply, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.pending[id] = answer
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.pending, id)
		c.mu.Unlock()
	}()
	if err := c.send(ctx, request(id, method, params)); err != nil {
		return reply{}, err
	}
	var failed error
	select {
	case r := <-answer:
		return r, nil
	case <-c.faulty:
		failed = c.broken()
	case <-c.over:
		failed = c.err
	case <-ctx.Done():
		failed = context.Cause(ctx)
	}
	select { // an answer that came before the failure counts
	case r := <-answer:
		return r, nil
	default:
		return reply{}, failed
	}
}

// reading reads lines until the end of the output. After a fault it goes on reading, so
// that the server does not block on a full pipe, and drops what it reads.
func (c *client) reading(from io.Reader) {
	defer close(c.over)
	c.err = errEnded
	lines := bufio.NewReaderSize(from, 64<<10)
	for {
		line, err := c.line(lines)
		if err == nil {
			c.take(line)
			continue
		}
		if _, whole := parseMessage(line); whole { // a line cut off by the end says nothing
			c.take(line)
		}
		break
	}
	_, _ = io.Copy(io.Discard, lines)
	if fault := c.broken(); fault != nil {
		c.err = fault
	}
}

// line reads one line with its end. A line past the bound is a fault.
func (c *client) line(lines *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := lines.ReadSlice('\n')
		c.read += int64(len(part))
		switch {
		case len(line)+len(part) > maxLine:
			return nil, c.fail(TooMuch, fmt.Sprintf("a line of more than %d MB", maxLine>>20))
		case c.read > maxSession:
			return nil, c.fail(TooMuch, fmt.Sprintf("more than %d MB on standard output", maxSession>>20))
		}
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// fail records the first fault.
func (c *client) fail(cause Cause, text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault == nil {
		c.fault = &streamError{cause, text}
		close(c.faulty)
	}
	return c.fault
}
