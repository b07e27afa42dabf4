package probe

import (
	"errors"
	"io"
	"os"
	"sync"
)

// pipes are the two ends of the three streams of a process.
type pipes struct{ inR, inW, outR, outW, errR, errW *os.File }

func newPipes(input bool) (*pipes, error) {
	var p pipes
	open := func(r, w **os.File) (err error) {
		*r, *w, err = os.Pipe()
		return err
	}
	err := open(&p.outR, &p.outW)
	if err == nil {
		err = open(&p.errR, &p.errW)
	}
	if err == nil && input {
		err = open(&p.inR, &p.inW)
	}
	if err != nil {
		p.closeChild()
		p.closeParent()
		return nil, err
	}
	return &p, nil
}

func (p *pipes) closeChild()  { closeAll(p.inR, p.outW, p.errW) }
func (p *pipes) closeParent() { closeAll(p.inW, p.outR, p.errR) }

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// stream is an output of a process that tells when it is at its end. Close cuts it
// short.
type stream struct {
	file  *os.File
	ended chan struct{}
	once  sync.Once
}

func newStream(f *os.File) *stream { return &stream{file: f, ended: make(chan struct{})} }

// Read reads; an output that was cut is at its end.
func (s *stream) Read(b []byte) (int, error) {
	n, err := s.file.Read(b)
	if err != nil {
		s.Close()
		if errors.Is(err, os.ErrClosed) {
			err = io.EOF
		}
	}
	return n, err
}

func (s *stream) Close() error {
	s.once.Do(func() {
		s.file.Close()
		close(s.ended)
	})
	return nil
}
