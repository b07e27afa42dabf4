//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package pins

// Lock does nothing where a folder cannot be locked.
func (f *Folder) Lock() (unlock func(), err error) { return func() {}, nil }
