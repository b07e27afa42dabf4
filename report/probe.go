package report

import (
	"codexpin/probe"
)

// ProbeSchema names the format of Probe and its version.
const ProbeSchema = "codexpin/probe@1"

// Probe is what `codexpin probe` reports: the resolution diagnostics whole. Everything
// in it is what executables report of themselves, but for the paths, the rules and the
// fitness, which are read and judged here.
type Probe struct {
	Schema   string `json:"schema"`   // ProbeSchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 2, 3
	// Summary is the outcome in one sentence, and Verdict with every count, which is the
	// last line of the text; missing where Error ended the run.
	Summary string      `json:"summary,omitempty"`
	Verdict string      `json:"verdict,omitempty"`
	Counts  ProbeCounts `json:"counts"`
	Error   *Problem    `json:"error,omitempty"`
	// Contract is what was asked for. Notices are remarks about the run, in sentences.
	Contract *ContractInfo `json:"contract,omitempty"`
	Notices  []string      `json:"notices,omitempty"`
	// Required are the methods of the contract, in its order.
	Required []RequiredMethod `json:"required,omitempty"`
	// Capabilities are those that the probe claimed in initialize.
	Capabilities []string `json:"capabilities,omitempty"`
	Search       *Search  `json:"search,omitempty"`
	// Selected is the executable that the client gets; missing where there is none, and
	// where several were named.
	Selected *Selected `json:"selected,omitempty"`
	// Executables are in the order of discovery; the list is always there.
	Executables []Executable `json:"executables"`
}

// ProbeCounts counts Executables by fitness.
type ProbeCounts struct {
	Executables  int `json:"executables"`
	Compatible   int `json:"compatible"`
	Incompatible int `json:"incompatible"`
	Unknown      int `json:"unknown"`
	NotAsked     int `json:"notAsked"`
}

// RequiredMethod is one method that the contract claims.
type RequiredMethod struct {
	Address string   `json:"address"`
	Gated   bool     `json:"gated,omitempty"` // the client knows that it is experimental
	Opens   []string `json:"opens,omitempty"` // what it is the gate of
}

// Search says how the executables were looked for and asked.
type Search struct {
	PathFrom  string         `json:"pathFrom"` // "PATH" or "--path"
	Prefer    string         `json:"prefer"`   // "first" or "newest"
	Bindings  bool           `json:"bindings"` // the bindings were printed
	LiveReads bool           `json:"liveReads,omitempty"`
	WorkDir   string         `json:"workDir,omitempty"` // --workdir; each ran in an empty temporary one without it
	Skipped   []SkippedEntry `json:"skipped,omitempty"` // entries of PATH
	Notices   []string       `json:"notices,omitempty"`
}

// SkippedEntry is an entry of PATH that was not looked at. Nothing in it was executed.
type SkippedEntry struct {
	Index int    `json:"index"` // from 1
	Entry string `json:"entry"`
	Kind  string `json:"kind"`
	Why   string `json:"why"`
}

// Selected is the executable that the client gets.
type Selected struct {
	Index    int    `json:"index"` // in Executables, from 0
	Path     string `json:"path"`
	Target   string `json:"target"` // links followed
	Rule     string `json:"rule"`   // which rule chose it
	Explicit bool   `json:"explicit,omitempty"`
	Why      string `json:"why"`
}

// Executable is one candidate, and what it came to.
type Executable struct {
	probe.Candidate
	// SameAs is the index of an earlier one with the same file, asked in its place.
	SameAs   *int          `json:"sameAs,omitempty"`
	Fitness  probe.Fitness `json:"fitness"` // compatible, incompatible, unknown, not asked
	Selected bool          `json:"selected,omitempty"`
	// Reasons are what counts for or against it; PassedOver says in one sentence why the
	// client does not get it, where it comes before the one that it gets.
	Reasons    []probe.Reason `json:"reasons,omitempty"`
	PassedOver string         `json:"passedOver,omitempty"`
	Methods    *MethodCounts  `json:"methods,omitempty"` // over the required ones
	Missing    []string       `json:"missing,omitempty"` // addresses
	// Unasked are those that only a print tells, where none was asked for: addresses.
	Unasked []string `json:"unasked,omitempty"`

	Version       *probe.Version       `json:"version,omitempty"`
	Floor         *probe.Floor         `json:"floor,omitempty"`
	Environment   string               `json:"environment,omitempty"`
	Launch        *probe.Launch        `json:"launch,omitempty"`
	Handshake     *probe.Handshake     `json:"handshake,omitempty"`
	RollCall      *probe.RollCall      `json:"rollCall,omitempty"`
	Answers       []probe.Answer       `json:"answers,omitempty"`
	Capability    *probe.Capability    `json:"capability,omitempty"`
	Reads         []probe.Read         `json:"reads,omitempty"`
	Prints        []PrintRead          `json:"prints,omitempty"`
	Traffic       *probe.Traffic       `json:"traffic,omitempty"`
	Disagreements []probe.Disagreement `json:"disagreements,omitempty"`
	Failures      []probe.Failure      `json:"failures,omitempty"`
	Stderr        []probe.Tail         `json:"stderr,omitempty"`
	Timings       []probe.Timing       `json:"timings,omitempty"` // with --verbose: they differ from run to run
}

// MethodCounts counts the required methods by what is known of each.
type MethodCounts struct {
	Required int `json:"required"`
	Present  int `json:"present"` // stable ones
	Gated    int `json:"gated"`   // there, experimental
	Missing  int `json:"missing"`
	Refused  int `json:"refused"` // there, and refused by this server
	Unknown  int `json:"unknown"`
}

// PrintRead is one print of the protocol, and how many methods it has.
type PrintRead struct {
	Command      string `json:"command"`
	Experimental bool   `json:"experimental,omitempty"`
	Read         bool   `json:"read"`
	Methods      int    `json:"methods"`
}

// Environment is what `codexpin probe --show-env` prints.
type Environment struct {
	Schema    string           `json:"schema"` // codexpin/environment@1
	Variables []probe.Variable `json:"variables"`
}

// Text renders the allow-list for people.
func (e *Environment) Text(o TextOptions) string {
	t := newText(o)
	t.title(0, e.Schema, "what every codex is started with, and nothing else")
	var rows [][]string
	for _, v := range e.Variables {
		value := v.Value
		if v.Source == probe.Made {
			value = "<temporary>/" + value
		}
		rows = append(rows, []string{v.Name, string(v.Source), value, v.Why})
	}
	t.rows(2, []column{{heading: "VARIABLE", paint: Paint.Head}, {heading: "FROM"}, {heading: "VALUE"}, {heading: "WHY", paint: Paint.Dim}}, rows)
	return t.b.String()
}
