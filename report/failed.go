package report

// Failure is the document of a run that ended before there was anything to report.
// It has the fields of every report, and no more.
type Failure struct {
	Schema   string   `json:"schema"`
	ExitCode int      `json:"exitCode"`
	Error    *Problem `json:"error"`
}

// ErrorSchema is the format of the Failure of a run that got to no command which has a
// format of its own.
const ErrorSchema = "codexpin/error@1"

// Failed gives the document of a run that an error ended, in the format that the
// command has.
func Failed(schema string, code int, message, hint string) any {
	problem := &Problem{Message: message, Hint: hint}
	if schema == ShowSchema {
		return (&Show{ExitCode: code, Error: problem}).Settle()
	}
	return &Failure{Schema: schema, ExitCode: code, Error: problem}
}
