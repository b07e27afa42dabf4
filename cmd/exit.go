package cmd

import (
	"errors"
	"fmt"
)

// The exit codes, the same in every command and in every format. Nothing else is
// ever returned.
const (
	ExitOK          = 0   // at least one thing was asked, and all of it is there
	ExitBroken      = 1   // something is not there, or broken; wins over ExitUnknown
	ExitUsage       = 2   // a command line, a list or a contract that cannot be understood
	ExitUnknown     = 3   // something could not be decided, or nothing was asked, or codexpin failed
	ExitInterrupted = 130 // SIGINT, SIGTERM, SIGQUIT or SIGHUP
)

// Error is the one error that decides an exit code. Whatever else comes out of the
// command tree came from the parser of the command line and is usage.
type Error struct {
	// Code is one of the Exit constants.
	Code int
	// Msg is what went wrong, lower case, without a period. It is empty where the
	// report has said it already; then nothing is printed.
	Msg string
	// Hint is the next step, if there is one: a command or half a sentence.
	Hint string
	// Reported says that the report has it too, so that no other document is written.
	Reported bool
	// Err is the cause, if another error is one; Msg includes its text.
	Err error
}

// Error gives Msg, or the code where the report has spoken.
func (e *Error) Error() string {
	if e.Msg == "" {
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return e.Msg
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// usage is an Error for a command line that cannot be understood.
func usage(hint, format string, args ...any) *Error {
	return &Error{Code: ExitUsage, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// unknown is an Error for what could not be done or decided.
func unknown(err error, hint, doing string) *Error {
	return &Error{Code: ExitUnknown, Msg: fmt.Sprintf("%s: %v", doing, err), Hint: hint, Err: err}
}

// asError makes any error of the command tree an *Error.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: ExitUsage, Msg: err.Error(), Err: err}
}
