package cmd

import (
	"os"
	"sync"
)

// openFolders keeps the folders open that files were read from last, so that each file of
// one takes one step instead of one for each part of its path. It is safe for concurrent
// use.
type openFolders struct {
	root *os.Root
	mu   sync.Mutex
	last []*openFolder
}

// openFolder is a folder and who still uses it.
type openFolder struct {
	name  string
	root  *os.Root
	users int
	gone  bool // out of the list: the last user closes it
}

// maxOpenFolders is how many folders are kept.
const maxOpenFolders = 16

// of gives a folder; call done when the file is open. It is nil for one that cannot be
// opened.
func (o *openFolders) of(name string) (folder *os.Root, done func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range o.last {
		if f.name == name {
			f.users++
			return f.root, func() { o.done(f) }
		}
	}
	root, err := o.root.OpenRoot(name)
	if err != nil {
		return nil, nil
	}
	f := &openFolder{name: name, root: root, users: 1}
	if o.last = append(o.last, f); len(o.last) > maxOpenFolders {
		old := o.last[0]
		o.last = o.last[1:]
		if old.gone = true; old.users == 0 {
			old.root.Close()
		}
	}
	return root, func() { o.done(f) }
}

func (o *openFolders) done(f *openFolder) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if f.users--; f.users == 0 && f.gone {
		f.root.Close()
	}
}

// close closes all of them. Nobody may use one then.
func (o *openFolders) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range o.last {
		f.root.Close()
	}
	o.last = nil
}
