//go:build !unix

package cmd

// ignorePipe has nothing to do where there is no SIGPIPE.
func ignorePipe() (undo func()) { return func() {} }
