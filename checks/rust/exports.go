package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// exportModule is the module of the protocol's crate that writes the schema.
const exportModule = "export"

// hiddenLists names the consts of that module that list what the JSON Schema leaves out
// beside what is experimental. 0.100.0 has neither.
func hiddenLists() map[string]surface.Direction {
	return map[string]surface.Direction{
		"V1_CLIENT_REQUEST_METHODS":                     surface.ClientRequest,
		"EXCLUDED_SERVER_NOTIFICATION_METHODS_FOR_JSON": surface.ServerNotification,
	}
}

// readExports marks the methods that the exporter hides. Where it is not found, or a list
// has another form than a row of strings, nothing is told of any.
func (r *reader) readExports(c *crate) {
	child := r.load(c.root).children[exportModule]
	if child == nil {
		return
	}
	m := r.load(child)
	if m.broken != nil {
		return
	}
	hidden := map[string]surface.Direction{}
	for _, item := range m.items {
		d, listed := hiddenLists()[item.Name]
		if !listed || item.Kind != syntax.Const {
			continue
		}
		value := item.Value // &["a", "b"]
		names, ok := texts(m.file, syntax.Range{From: value.From + 1, To: value.To})
		if !ok || !m.file.Is(value.From, "&") || m.cond || conditional(m.file, item.Attrs) {
			r.gap("notes", m.place(item.Head, item.Name), "the list of methods that the schema leaves out is no row of strings")
			return
		}
		for _, name := range names {
			hidden[name] = d
		}
	}
	for _, method := range r.out.Methods {
		d, is := hidden[method.Wire]
		method.Hidden = is && d == method.Direction
	}
	r.out.Coverage.Exports = true
}
