package probe

import "strings"

// Form is a way to start the app server on standard input and output.
type Form string

// The forms. The bare one works in every release measured; --stdio from 0.136.0.
const (
	Bare   Form = "default" // codex app-server
	Listen Form = "listen"  // codex app-server --listen stdio://
	Stdio  Form = "stdio"   // codex app-server --stdio
)

// Forms lists all, the most portable first.
func Forms() []Form { return []Form{Bare, Listen, Stdio} }

// Args gives the arguments of the form.
func (f Form) Args() []string {
	switch f {
	case Listen:
		return []string{"app-server", "--listen", "stdio://"}
	case Stdio:
		return []string{"app-server", "--stdio"}
	}
	return []string{"app-server"}
}

// Launch is what is known of the ways to start the app server.
type Launch struct {
	Wanted Form `json:"wanted,omitempty"` // the contract's, "" for any
	// Used is the form of the session. Proved says that it gave an answer.
	Used   Form `json:"used,omitempty"`
	Proved bool `json:"proved"`
	// Offered are the forms that the help of app-server tells of; nil where the help was
	// not read.
	Offered []Form `json:"offered,omitempty"`
	// Trials are other forms, started because Used gave no answer.
	Trials []Trial `json:"trials,omitempty"`
	// Ended says how the process of the session ended when its input did: by itself with
	// its status, or by which signal.
	Ended string `json:"ended,omitempty"`
}

// Trial is one form that was tried beside the one in use.
type Trial struct {
	Form     Form     `json:"form"`
	Answered bool     `json:"answered"`
	Failure  *Failure `json:"failure,omitempty"`
}

// Instead gives a form that answered where the one in use did not, "" for none.
func (l *Launch) Instead() Form {
	if l.Proved {
		return ""
	}
	for _, t := range l.Trials {
		if t.Answered {
			return t.Form
		}
	}
	return ""
}

// offered reads the forms from the help of app-server. Without an option, the bare form
// is what the usage line allows.
func offered(h *Help) []Form {
	forms := []Form{Bare}
	if o := h.find("listen"); o != nil && strings.Contains(o.Text, "stdio://") {
		forms = append(forms, Listen)
	}
	if h.find("stdio") != nil {
		forms = append(forms, Stdio)
	}
	return forms
}
