package rust

import (
	"fmt"
	"reflect"
	"strings"

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
	skipNone    bool // the same, where it is None and not otherwise

	readWith  string // with, deserialize_with: the path of the function
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
			if word := dependsOnBuild(f, a); word != "" {
				return s, a.Span, fmt.Errorf("%s attributes under cfg_attr depend on the build", word)
			}
			continue
		case "serde_as", "serde_with::serde_as":
			if a.Args.From < a.Args.To { // on a field; on a container it only enables those
				s.readWith, s.writeWith = a.Path, a.Path
			}
			continue
		default:
			if !inert(a.Path) {
				return s, a.Span, fmt.Errorf("the attribute %q is not known; it may change what it stands on", a.Path)
			}
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

// only tells whether s says nothing but what allowed says.
func (s serde) only(allowed serde) bool { return reflect.DeepEqual(s, allowed) }

func (s *serde) apply(f *syntax.File, m syntax.Meta) error {
	switch m.Name {
	case "rename", "rename_all", "rename_all_fields", "alias", "tag", "content":
		return s.applyName(f, m)
	case "with":
		value, err := text(f, m)
		s.readWith, s.writeWith = value+"::deserialize", value+"::serialize"
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
		s.hasDefault = true // of its own function too
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
		when, err := text(f, m)
		s.skipIf = true
		s.skipNone = err == nil && (when == "Option::is_none" || strings.HasSuffix(when, "::Option::is_none"))
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
	if s, ok := soleText(f, m.Value); ok && !m.HasArgs {
		return s, nil
	}
	return "", fmt.Errorf("%s is not set to a string literal", m.Name)
}
