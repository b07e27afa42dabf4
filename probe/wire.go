package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// message is one line of the protocol: newline-delimited JSON-RPC without its version
// member, as Codex speaks it. Members that are not known are taken and dropped; names
// are exact, where encoding/json alone would fold their case.
type message struct {
	id     json.RawMessage // nil where there is none
	method string          // "" in an answer
	params json.RawMessage
	reply  reply
}

// reply is the answer to a request: a result or an error.
type reply struct {
	Result json.RawMessage // nil for an error
	Error  *rpcError
}

// rpcError is the error of an answer. Its code tells next to nothing: Codex gives
// -32600 for almost everything, and only the text tells apart.
type rpcError struct {
	Code    int64
	Message string
}

func (e *rpcError) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// overloaded is the one code with a meaning of its own: ask again.
const overloaded = -32001

// parseMessage reads one line. ok is false where it is no message: no JSON object, or
// one that has neither a method nor an answer.
func parseMessage(line []byte) (m message, ok bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '{' || !utf8.Valid(line) {
		return m, false
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(line, &members) != nil {
		return m, false
	}
	if id := members["id"]; len(id) > 0 && string(id) != "null" {
		m.id = id
	}
	if method, has := members["method"]; has {
		m.params = members["params"]
		return m, json.Unmarshal(method, &m.method) == nil && m.method != ""
	}
	if failure, has := members["error"]; has && string(failure) != "null" {
		m.reply.Error, ok = parseError(failure)
		return m, ok
	}
	result, has := members["result"]
	m.reply.Result = result
	return m, has
}

func parseError(text json.RawMessage) (*rpcError, bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || members == nil {
		return nil, false
	}
	e := &rpcError{}
	if json.Unmarshal(members["message"], &e.Message) != nil {
		return nil, false
	}
	e.Code, _ = strconv.ParseInt(string(members["code"]), 10, 64)
	return e, true
}

// number gives the id that the probe gave, which is an integer.
func (m *message) number() (id int64, ok bool) {
	id, err := strconv.ParseInt(string(m.id), 10, 64)
	return id, err == nil
}

// request writes a request; params nil leaves the member out.
func request(id int64, method string, params json.RawMessage) []byte {
	return encode(map[string]any{"id": id, "method": method}, params)
}

// notification writes a notification.
func notification(method string) []byte { return encode(map[string]any{"method": method}, nil) }

// refusal answers a request of the server: the probe does nothing for anybody.
func refusal(id json.RawMessage) []byte {
	return encode(map[string]any{"id": id, "error": map[string]any{"code": -32601, "message": "codexpin answers no requests"}}, nil)
}

func encode(members map[string]any, params json.RawMessage) []byte {
	if params != nil {
		members["params"] = params
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(members); err != nil {
		return nil // strings, integers and valid JSON alone
	}
	return b.Bytes()
}
