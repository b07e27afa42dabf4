package schema

import (
	"fmt"
	"io/fs"
	"strings"

	"codexpin/checks/surface"
)

// tree is a Files of its own text.
type tree map[string]string

func (t tree) Read(path string) ([]byte, error) {
	text, ok := t[path]
	if !ok {
		return nil, fmt.Errorf("open %s: %w", path, fs.ErrNotExist)
	}
	return []byte(text), nil
}

// describe writes a type in one line: the expectation of most tests.
//
//	struct {a: string, b?: integer?, *: any?{}} deny
//	enum internal type: x{a: string}, y
func describe(s *surface.Surface, t *surface.Type) string {
	if t == nil {
		return "not held"
	}
	text := ""
	switch t.Kind {
	case surface.Unclear:
		return "unclear: " + t.Why
	case surface.Alias:
		return "alias " + s.Label(t.Shape) + reason(t.Shape)
	case surface.Struct:
		text = "struct " + fieldsText(s, t.Fields)
	case surface.Enum:
		text = "enum " + [...]string{"external", "internal " + t.Tag, "adjacent", "untagged"}[t.Tagging] + ": "
		var parts []string
		for _, v := range t.Variants {
			parts = append(parts, variant(s, v))
		}
		text += strings.Join(parts, ", ")
	}
	if t.Open {
		text += " open"
	}
	if t.DenyUnknown {
		text += " deny"
	}
	return text
}

func variant(s *surface.Surface, v surface.Variant) string {
	text := v.Wire
	switch v.Form {
	case surface.Members:
		text += fieldsText(s, v.Fields)
	case surface.Newtype, surface.Tuple:
		text += "(" + s.Label(v.Shape) + reason(v.Shape) + ")"
	}
	if v.Untagged {
		text += " untagged"
	}
	return text
}

func fieldsText(s *surface.Surface, fields []surface.Field) string {
	var parts []string
	for _, f := range fields {
		name := f.Wire
		if f.Flatten {
			name = "*"
		} else if f.Optional {
			name += "?"
		}
		parts = append(parts, name+": "+s.Label(f.Shape)+reason(f.Shape))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func reason(shape surface.Shape) string {
	if shape.Kind == surface.Uncertain {
		return " " + shape.Why
	}
	for _, e := range shape.Elem {
		if why := reason(e); why != "" {
			return why
		}
	}
	return ""
}
