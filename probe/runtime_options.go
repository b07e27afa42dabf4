package probe

import (
	"io/fs"
	"runtime"
	"time"

	"codexpin/checks/surface"
)

// Options say what a run asks and within which bounds. The zero value asks for version,
// launch form, handshake and roll call, with the default deadlines.
type Options struct {
	Deadlines Deadlines
	// TimeoutFlag is what a failure by timeout says to raise, for example --timeout.
	TimeoutFlag string
	// Methods are those that the client uses, in the contract's order.
	Methods []Method
	// Form is how the client starts the app server; "" for the first form that answers.
	Form Form
	// Capabilities are claimed in initialize, each as true.
	Capabilities []string
	// Prints are the bindings to have printed, see Bindings; none for the quick form.
	Prints []Print
	// Helps are the command paths whose help is read besides app-server: "" is codex
	// itself, "app-server generate-ts" a subcommand. That a command lacks an option is
	// told only where the help of every command above it was read too.
	Helps []string
	// Version is known from an earlier run of the same file, and not asked for again; nil
	// where it is not known.
	Version *Version
	// VersionOnly asks for the version and nothing else, PrintsOnly for the version and
	// the Prints.
	VersionOnly bool
	PrintsOnly  bool
	// Config is what the config.toml of the app server holds, in place of one that only
	// turns plugins off; nil for that one. What would lead out of the temporary tree is
	// overridden on the command line, see Overrides.
	Config []byte
	// Reads calls, with valid params, the methods of LiveReads that the server has.
	Reads bool
	// Concurrency is how many processes of one candidate run at a time; 0 for as many as
	// there are processors, two at least.
	Concurrency int
	// TempRoot is where the temporary tree is made and removed; "" for the system's
	// folder as os.TempDir gives it.
	TempRoot string
	// WorkDir runs the processes in that folder, for shims that depend on it; "" for an
	// empty temporary one. Nothing is removed from it.
	WorkDir string
	// Lookup gives a variable of the environment, of which PATH and few others are
	// passed on; nil for none.
	Lookup func(name string) (value string, ok bool)
	// Now is the clock of Timings; nil for no timings.
	Now func() time.Time
}

// Method is one method that the client uses.
type Method struct {
	Direction surface.Direction
	Wire      string
}

// Print is one print of the protocol by the executable.
type Print struct {
	Command      string // generate-ts or generate-json-schema, subcommands of app-server
	Experimental bool   // with --experimental
	Read         PrintReader
}

// PrintReader reads a print before its files are removed. The file system holds regular
// files alone, of 64 MB at most, and what it holds is the executable's word.
type PrintReader func(files fs.FS) (*surface.Surface, error)

// Bindings are the two prints that gates are told from: the stable and the experimental
// form of generate-ts.
func Bindings(read PrintReader) []Print {
	return []Print{{Command: generateTS, Read: read}, {Command: generateTS, Experimental: true, Read: read}}
}

const generateTS = "generate-ts"

// Deadlines bound each step; a zero is the default. Defaults fit a cold machine: first
// starts of 6 s have been reported, 0.02-2.8 s are measured on a warm one.
type Deadlines struct {
	Version time.Duration // 20 s; --version, and each --help
	Start   time.Duration // 20 s; from the start of the app server to its first answer
	Request time.Duration // 10 s; each answer after that
	Methods time.Duration // 30 s; all questions about wanted methods
	Print   time.Duration // 60 s; each print
	Close   time.Duration // 5 s; from the end of standard input to the end of the process
	Kill    time.Duration // 1 s; from SIGTERM to SIGKILL
	Total   time.Duration // 120 s; all
}

// WithTimeout gives the deadlines for a limit on each step; the total is four times it,
// or the default where that is longer.
func WithTimeout(step time.Duration) Deadlines {
	d := Deadlines{Version: step, Start: step, Request: step, Methods: 2 * step, Print: step}.orDefault()
	d.Total = max(d.Total, 4*step)
	return d
}

func (d Deadlines) orDefault() Deadlines {
	set := func(p *time.Duration, v time.Duration) {
		if *p <= 0 {
			*p = v
		}
	}
	set(&d.Version, 20*time.Second)
	set(&d.Start, 20*time.Second)
	set(&d.Request, 10*time.Second)
	set(&d.Methods, 30*time.Second)
	set(&d.Print, 60*time.Second)
	set(&d.Close, 5*time.Second)
	set(&d.Kill, time.Second)
	set(&d.Total, 120*time.Second)
	return d
}

func (o Options) orDefault() Options {
	o.Deadlines = o.Deadlines.orDefault()
	if o.Concurrency <= 0 {
		o.Concurrency = max(2, runtime.NumCPU())
	}
	if o.Lookup == nil {
		o.Lookup = func(string) (string, bool) { return "", false }
	}
	return o
}
