package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
)

// serde is what the serde attributes of one container, field or variant say.
type serde struct {
	rename     string
	renamed    bool
	renameAll  rule // of a container its variants or fields; of a variant its fields
	fieldsRule rule // rename_all_fields
	aliases    []string
	tag        string
	content    string
	untagged   bool

	hasDefault  bool
	denyUnknown bool
	transparent bool
	flatten     bool
	other       bool
	skip        bool // both ways
	skipOut     bool // skip_serializing
	skipIn      bool // skip_deserializing
	skipIf      bool // skip_serializing_if

	readWith  string // with, deserialize_with: the function or module
	writeWith string // with, serialize_with
	from      syntax.Range
	into      syntax.Range
	hasFrom   bool
	hasInto   bool
}

// readSerde merges the serde attributes among attrs. The error says which form is
// not understood; the names of what it stands on cannot be told then.
func readSerde(f *syntax.File, attrs []syntax.Attr) (s serde, span syntax.Span, err error) {
	for _, a := range attrs {
		switch a.Path {
		case "serde":
		case "cfg_attr":
			if mentions(f, a.Args, "serde") {
				return s, a.Span, fmt.Errorf("serde attributes under cfg_attr depend on the build")
			}
			continue
		case "serde_as", "serde_with::serde_as":
			if a.Args.From < a.Args.To { // on a field; on a container it only enables those
				s.readWith, s.writeWith = a.Path, a.Path
			}
			continue
		default:
			continue
		}
		metas, err := f.ParseAttrArgs(a.Args)
		if err != nil {
			return s, a.Span, fmt.Errorf("a serde attribute that does not scan: %w", err)
		}
		for _, meta := range metas {
			if err := s.apply(f, meta); err != nil {
				return s, meta.Span, err
			}
		}
	}
	return s, span, nil
}

// mentions tells whether an identifier stands among the tokens of r.
func mentions(f *syntax.File, r syntax.Range, word string) bool {
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Kind == syntax.Ident && f.Text(f.Tokens[i]) == word {
			return true
		}
	}
	return false
}

func (s *serde) apply(f *syntax.File, m syntax.Meta) error {
	switch m.Name {
	case "rename", "rename_all", "rename_all_fields", "alias", "tag", "content":
		return s.applyName(f, m)
	case "with":
		value, err := text(f, m)
		s.readWith, s.writeWith = value, value
		return err
	case "serialize_with":
		return s.setText(f, m, &s.writeWith)
	case "deserialize_with":
		return s.setText(f, m, &s.readWith)
	case "from", "try_from":
		s.hasFrom, s.from = true, m.Value
	case "into":
		s.hasInto, s.into = true, m.Value
	case "default":
		s.hasDefault = true
	case "untagged":
		s.untagged = true
	case "deny_unknown_fields":
		s.denyUnknown = true
	case "transparent":
		s.transparent = true
	case "flatten":
		s.flatten = true
	case "other":
		s.other = true
	case "skip":
		s.skip = true
	case "skip_serializing":
		s.skipOut = true
	case "skip_deserializing":
		s.skipIn = true
	case "skip_serializing_if":
		s.skipIf = true
	case "borrow", "bound", "crate", "expecting", "getter":
		// these change neither names nor presence
	default:
		return fmt.Errorf("the serde attribute %q is not known", m.Name)
	}
	return nil
}

func (s *serde) applyName(f *syntax.File, m syntax.Meta) error {
	if m.HasArgs {
		return fmt.Errorf("%s differs between reading and writing", m.Name)
	}
	value, err := text(f, m)
	if err != nil {
		return err
	}
	switch m.Name {
	case "rename":
		s.rename, s.renamed = value, true
	case "alias":
		s.aliases = append(s.aliases, value)
	case "tag":
		s.tag = value
	case "content":
		s.content = value
	case "rename_all":
		s.renameAll = rule(value)
	case "rename_all_fields":
		s.fieldsRule = rule(value)
	}
	if !s.renameAll.known() || !s.fieldsRule.known() {
		return fmt.Errorf("%s = %q is no rule of serde", m.Name, value)
	}
	return nil
}

func (s *serde) setText(f *syntax.File, m syntax.Meta, to *string) error {
	value, err := text(f, m)
	*to = value
	return err
}

// text gives the string literal that a meta item is set to.
func text(f *syntax.File, m syntax.Meta) (string, error) {
	if m.Value.To == m.Value.From+1 {
		if s, ok := f.Str(f.Tokens[m.Value.From]); ok {
			return s, nil
		}
	}
	return "", fmt.Errorf("%s is not set to a string literal", m.Name)
}

// derives gives the last segments of the paths in derive attributes.
func derives(f *syntax.File, attrs []syntax.Attr) map[string]bool {
	names := map[string]bool{}
	for _, a := range attrs {
		if a.Path != "derive" {
			continue
		}
		for i := a.Args.From; i < a.Args.To; i++ {
			if f.Tokens[i].Kind == syntax.Ident && (i+1 == a.Args.To || f.Is(i+1, ",")) {
				names[f.Text(f.Tokens[i])] = true
			}
		}
	}
	return names
}

// gateOf gives the reason of #[experimental("…")]. nested marks #[experimental(nested)],
// which gates nothing itself: the gates stand in the type.
func gateOf(f *syntax.File, attrs []syntax.Attr) (reason string, err error) {
	for _, a := range attrs {
		if a.Path != "experimental" {
			continue
		}
		if a.Args.To == a.Args.From+1 {
			if s, ok := f.Str(f.Tokens[a.Args.From]); ok && s != "" {
				return s, nil
			}
			if f.Is(a.Args.From, "nested") {
				continue
			}
		}
		return "", fmt.Errorf("an experimental attribute of an unknown form")
	}
	return "", nil
}
