package cmd

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"codexpin/report"
)

// said guards standard output: a run that was interrupted goes on aside, and must not
// write behind the document that told of the interrupt.
type said struct {
	sync.Mutex
	something, over bool
}

// print writes a text to standard output. After an interrupt it writes nothing and
// gives context.Canceled.
func (a *app) print(text string) error {
	a.said.Lock()
	defer a.said.Unlock()
	if a.said.over {
		return context.Canceled
	}
	a.said.something = true
	if _, err := fmt.Fprint(a.streams.Out, text); err != nil {
		return unknown(err, "", "write to standard output")
	}
	return nil
}

// lastWords bounds how long an interrupted run waits for standard output, behind which
// nobody may read.
const lastWords = time.Second

// interrupted is the error of a run that was interrupted. Where JSON was asked for, its
// document is written, unless a report is out or on its way: that one is waited for. It
// takes no longer than lastWords.
func (a *app) interrupted(args []string) *Error {
	e := &Error{Code: ExitInterrupted, Msg: "interrupted"}
	schema := jsonAsked(args)
	if schema == "" {
		return e
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		a.said.Lock()
		defer a.said.Unlock()
		a.said.over = true
		if a.said.something {
			return
		}
		if doc, err := report.JSON(failedReport(schema, e)); err == nil {
			fmt.Fprint(a.streams.Out, string(doc)) // nobody is left to tell of an error
		}
	}()
	limit := time.NewTimer(lastWords)
	defer limit.Stop()
	select {
	case <-done:
	case <-limit.C:
	}
	return e
}

// jsonAsked names the format of the JSON that a command line asks for, "" for none. It
// reads the line with a tree of its own, for that of the run is in use.
func jsonAsked(args []string) string {
	root := (&app{streams: Streams{Out: io.Discard, Err: io.Discard}, color: colorAuto}).root()
	c, rest, err := root.Find(args)
	if err != nil {
		c = root
	} else {
		_ = c.ParseFlags(rest) // wantsJSON also understands a line that does not parse
	}
	if !wantsJSON(c, args) {
		return ""
	}
	return schemaOf(c)
}
