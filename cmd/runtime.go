package cmd

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// asking is what the flags of a command say about the executables to ask.
type asking struct {
	*app
	codex      string
	codexGiven bool
	pathList   string // --path
	pathGiven  bool
	prefer     probe.Prefer
	timeout    time.Duration
	noBindings bool
	liveReads  bool
	workDir    string
	root       string // below which absolute known locations are looked for
	timings    bool
	today      string // the day on which waivers are judged
	// prints are asked for besides the bindings, kept keeps what was printed; nil for none.
	prints     []probe.Print
	kept       *keptPrints
	printsOnly bool // nothing else is asked for but the version
	// methodsOnly leaves the types of the bindings unread.
	methodsOnly bool
	// alone are printed too by a candidate that alone is asked in full.
	alone []probe.Print
}

// flags adds the flags that probe and doctor share.
func (k *asking) flags(c *cobra.Command) {
	k.prefer = probe.First
	flags := c.Flags()
	flags.StringVar(&k.codex, "codex", "", "the codex that the client is given, a `PATH`: it alone is then asked")
	flags.StringVar(&k.pathList, "path", "", "look under this `LIST` instead of PATH, as a desktop app would see it")
	flags.Var(oneOf(&k.prefer, probe.First, probe.Newest), "prefer", "of several: `first` in the order of discovery, or newest")
	timeoutFlag(c, &k.timeout)
	flags.BoolVar(&k.noBindings, "no-bindings", false, "quick: do not have the bindings printed; gates are then not told")
	flags.BoolVar(&k.liveReads, "live-reads", false, "also call the reads that need no login, in the temporary home")
	flags.StringVar(&k.workDir, "workdir", "", "start each codex in this `DIR`ectory, for shims that depend on it; else in an empty one")
	flags.StringVar(&k.root, "root", "", "look for known locations below this `DIR`ectory, as in an image")
	_ = flags.MarkHidden("root") // it is there: the line above made it
	complete(c, "prefer", string(probe.First), string(probe.Newest))
}

// given notes which flags were given, and looks at them.
func (k *asking) given(c *cobra.Command) error {
	k.codexGiven, k.pathGiven = c.Flag("codex").Changed, c.Flag("path").Changed
	if k.workDir == "" {
		return nil
	}
	k.workDir = k.app.path(k.workDir)
	if info, err := os.Stat(k.workDir); err != nil || !info.IsDir() {
		return usage("", "--workdir: %s is no directory", k.workDir)
	}
	return nil
}

// lookup reads one variable of the environment; on Windows without regard to case.
func (k *asking) lookup(name string) (string, bool) {
	for _, entry := range slices.Backward(k.env) {
		key, value, ok := strings.Cut(entry, "=")
		if ok && (key == name || runtime.GOOS == "windows" && strings.EqualFold(key, name)) {
			return value, true
		}
	}
	return "", false
}

// childLookup is lookup for the processes: --path stands for PATH there too.
func (k *asking) childLookup(name string) (string, bool) {
	if name == "PATH" && k.pathGiven {
		return k.pathList, true
	}
	return k.lookup(name)
}

func (k *asking) home() string {
	if runtime.GOOS == "windows" {
		home, _ := k.lookup("USERPROFILE")
		return home
	}
	home, _ := k.lookup("HOME")
	return home
}

// discover looks for every codex; it starts none.
func (k *asking) discover(c *pins.Contract, found pins.Found) probe.Discovery {
	o := probe.DiscoverOptions{
		Lookup: k.lookup, Home: k.home(), Dir: k.dir, ContractDir: found.Dir, Root: k.root, Self: k.self,
	}
	if k.codexGiven {
		o.Flag = &k.codex
	}
	if k.pathGiven {
		o.Path = &k.pathList
	}
	if c.Runtime != nil {
		o.Variable = string(c.Runtime.Env)
		if c.Runtime.Codex != "" {
			o.Contract = &c.Runtime.Codex
		}
	}
	return probe.Discover(o)
}

// probeOptions is what each executable is asked for a contract.
func (k *asking) probeOptions(c *pins.Contract, needs probe.Needs) probe.Options {
	o := probe.Options{
		TimeoutFlag: "--timeout", Lookup: k.childLookup, TempRoot: k.tempRoot(), Reads: k.liveReads,
		Capabilities: capabilities(c, needs), Concurrency: 2, WorkDir: k.workDir, PrintsOnly: k.printsOnly,
	}
	if k.timings {
		o.Now = k.now
	}
	if k.timeout > 0 {
		o.Deadlines = probe.WithTimeout(k.timeout)
	}
	for _, need := range needs.Methods {
		o.Methods = append(o.Methods, need.Method)
	}
	if c.Runtime != nil {
		o.Form = probe.Form(c.Runtime.Launch)
	}
	switch {
	case k.noBindings:
	case k.printsOnly:
		o.Prints = k.prints
	case k.kept != nil:
		o.Prints = append(k.kept.both(true), k.prints...)
	case k.methodsOnly:
		o.Prints = tables()
	default:
		o.Prints = bindings()
	}
	return o
}

// tempRoot is the system's folder for temporary files, by the variables that were
// passed in.
func (k *asking) tempRoot() string {
	if dir, _ := k.lookup("TMPDIR"); dir != "" && runtime.GOOS != "windows" {
		return dir
	}
	return os.TempDir()
}

// floorOf reads the floor of a contract: what it states, else what its file holds.
// problem says why there is none although the contract has one.
func floorOf(c *pins.Contract, found pins.Found) (version, problem string) {
	if c.Runtime == nil || c.Runtime.Floor == nil {
		return "", ""
	}
	f := c.Runtime.Floor
	if f.Version != "" {
		return string(f.Version), ""
	}
	client, closeClient := clientWitness(found.Dir)
	defer closeClient()
	if client.Client == nil {
		return "", "the floor file " + string(f.File) + " cannot be looked at"
	}
	text, err := client.Client.Read(string(f.File))
	if err != nil {
		return "", "the floor file " + string(f.File) + " cannot be read"
	}
	parsed, err := pins.ParseFloor(string(f.File), text)
	switch {
	case err != nil:
		return "", "the floor file " + string(f.File) + " holds no version that can be read"
	case parsed.Version == "":
		return "", "the floor file " + string(f.File) + " names a commit alone, which says nothing about an executable"
	}
	return string(parsed.Version), ""
}

// searched says how the executables were looked for, for a report.
func (k *asking) searched(d probe.Discovery) *report.Search {
	s := &report.Search{PathFrom: "PATH", Prefer: string(k.prefer), Bindings: !k.noBindings, LiveReads: k.liveReads, WorkDir: k.workDir, Notices: d.Notices}
	if k.pathGiven {
		s.PathFrom = "--path"
	}
	for _, skip := range d.Skipped {
		s.Skipped = append(s.Skipped, report.SkippedEntry{Index: skip.Index, Entry: skip.Entry, Kind: string(skip.Kind), Why: skip.Reason})
	}
	return s
}
