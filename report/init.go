package report

import "codexpin/checks/surface"

// InitSchema names the format of Init and its version.
const InitSchema = "codexpin/init@1"

// Init is what `codexpin init` reports: the methods that a client's code names, and the
// contract that was drafted of them. The draft is a function of the rest.
type Init struct {
	Schema   string   `json:"schema"`   // InitSchema
	ExitCode int      `json:"exitCode"` // of the process: 0, 1, 2, 3
	Error    *Problem `json:"error,omitempty"`
	// Client is the name of the client, of its folder.
	Client string `json:"client,omitempty"`
	// Contract is the contract that is there already; then Methods, Schemas and Literals
	// are what it lacks. Written is the file that the draft was written to.
	Contract string `json:"contract,omitempty"`
	Written  string `json:"written,omitempty"`
	// Pin says which Codex the client is made for. ReadFrom says, in words, where the
	// names were looked up.
	Pin      InitPin `json:"pin"`
	ReadFrom string  `json:"readFrom,omitempty"`
	// Floor is the client's floor file, Experimental the place where its handshake asks for
	// what is experimental.
	Floor        *InitFloor     `json:"floor,omitempty"`
	Experimental *surface.Place `json:"experimental,omitempty"`
	// Refused is the place where the handshake says that it does not ask for it, Untold one
	// that says so by a value which cannot be told; both only where Experimental is missing.
	Refused *surface.Place `json:"refused,omitempty"`
	Untold  *surface.Place `json:"untold,omitempty"`
	// Spelled are places that write the pin, MoreSpelled how many more there are.
	Spelled     []InitSpelling `json:"spelled,omitempty"`
	MoreSpelled int            `json:"moreSpelled,omitempty"`
	Methods     []InitMethod   `json:"methods"` // by direction and name; always there
	Schemas     []InitDir      `json:"schemas,omitempty"`
	Literals    []string       `json:"literals,omitempty"` // the files that name methods
	// OnlyIn are the one or two folders that alone name methods; OnlyInNote says what
	// speaks against them, which leaves them a comment.
	OnlyIn     []string `json:"onlyIn,omitempty"`
	OnlyInNote string   `json:"onlyInNote,omitempty"`
	// Unplaced are the places that may name a method and are in no entry, and why.
	Unplaced []surface.Site `json:"unplaced,omitempty"`
	Left     InitLeft       `json:"left"`
	// Draft is the contract, or what is new for the one that is there.
	Draft string `json:"draft,omitempty"`
	// Verdict is what verify says of the draft, Problems what is not ok in it. Both are
	// missing where nothing was drafted. Notices are its notices.
	Verdict  string        `json:"verdict,omitempty"`
	Problems []InitProblem `json:"problems,omitempty"`
	Notices  []string      `json:"notices,omitempty"`
}

// InitPin is the commit that was found, and what said so.
type InitPin struct {
	Commit  string `json:"commit,omitempty"`  // full id; missing where none is known
	Release string `json:"release,omitempty"` // the release that it is, if it is one
	// From says in words what named it, as of the day of the draft; where the code named a
	// release whose commit is not known, that too. At is the place that named the commit or
	// its release, if it is one of the client's.
	From string         `json:"from,omitempty"`
	At   *surface.Place `json:"at,omitempty"`
}

// InitFloor is a file with the lowest version that the client takes.
type InitFloor struct {
	File    string `json:"file"`
	Version string `json:"version,omitempty"`
}

// InitSpelling is a place of the client that writes the pin.
type InitSpelling struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Pattern string `json:"pattern"` // {commit} or {release} stands for it
	// Note says why it is no more than a comment.
	Note string `json:"note,omitempty"`
}

// InitMethod is a method that the client names.
type InitMethod struct {
	Address   string `json:"address"`   // request:thread/start
	Direction string `json:"direction"` // request, server-request, notification, client-notification
	Name      string `json:"name"`
	// Gate is the reason of its experimental gate; missing for none.
	Gate string `json:"gate,omitempty"`
	// Note says what is to be known of it: that the pinned Codex does not have it.
	Note  string          `json:"note,omitempty"`
	Calls []surface.Place `json:"calls"` // the places that name it
}

// InitDir is a directory of vendored schema or generated bindings.
type InitDir struct {
	Dir    string `json:"dir"`
	Is     string `json:"is"` // pin or hash
	Path   string `json:"path,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
	// File is a tracked file that holds the hash, Pattern the words around {sha256} there.
	File    string `json:"file,omitempty"`
	Pattern string `json:"pattern,omitempty"`
	Note    string `json:"note,omitempty"` // why it is a hash
}

// InitLeft counts what was not looked at.
type InitLeft struct {
	Sources   int `json:"sources"` // that were looked at
	Tests     int `json:"tests"`
	Generated int `json:"generated"`
	Vendored  int `json:"vendored"`
	Links     int `json:"links"`
	More      int `json:"more"` // beyond the bounds
	// Excepted are those that the contract takes out.
	Excepted int `json:"excepted,omitempty"`
	// Large are the files that are too large, or minified.
	Large []InitLeftFile `json:"large,omitempty"`
}

// InitLeftFile is a file that was not looked at.
type InitLeftFile struct {
	File string `json:"file"`
	Why  string `json:"why"`
}

// InitProblem is a claim of the draft that is not ok.
type InitProblem struct {
	Claim   string `json:"claim"`
	Outcome string `json:"outcome"` // broken or unknown
	Message string `json:"message"`
}
