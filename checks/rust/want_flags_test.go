package rust_test

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// checkFlag holds one word behind an address against a fact.
func checkFlag(s *surface.Surface, f *surface.Fact, flag string) string {
	field := f.Field
	if field == nil {
		field = &surface.Field{}
	}
	key, value, assigned := strings.Cut(flag, "=")
	is := map[string]bool{
		"required": f.Field != nil && !field.Optional, "optional": field.Optional, "omitted": field.Omitted,
		"always": f.Field != nil && !field.Omitted, "nullable": f.Shape.Nullable, "double": f.Shape.DoubleOption,
		"alias": f.ViaAlias, "open": f.Open, "inspected": f.Method != nil && f.Method.InspectParams,
		"hidden": f.Option != nil && f.Option.Hidden || f.Command != nil && f.Option == nil && f.Command.Hidden,
		"global": f.Option != nil && f.Option.Global,
	}
	if ok, known := is[flag]; known {
		return map[bool]string{false: "it is not " + flag}[ok]
	}
	have := ""
	switch {
	case !assigned:
		key, value, have = "the label", flag, s.Label(f.Shape)
		if f.Option != nil {
			have = "takes:" + f.Option.Takes
		}
	case key == "gate" || key == "free":
		for _, g := range f.Gates {
			if g.Enforced == (key == "gate") {
				have += "," + g.Reason
			}
		}
		have = strings.TrimPrefix(have, ",")
	case key == "coded":
		if f.GatesTold == surface.CannotTell {
			have = f.GatesPlace.Item
		}
	case key == "values":
		have = strings.Join(valuesOf(f), "|")
	case key == "use" && f.Value != nil:
		have = map[bool]string{true: "accepted"}[f.Value.Accepted] + map[bool]string{true: "emitted"}[f.Value.Emitted]
	case key == "way":
		have = f.ValuesTold.String()
	case key == "stage" && f.Feature != nil:
		have = f.Feature.Stage + "/" + f.Feature.Default
	case key == "variant" && f.Method != nil:
		have = f.Method.Variant
	}
	if have != strings.ReplaceAll(value, "_", " ") && have != value {
		return fmt.Sprintf("%s is %q", key, have)
	}
	return ""
}

// valuesOf lists the values that the side of the address sees.
func valuesOf(f *surface.Fact) (list []string) {
	for _, v := range f.Values {
		flow := f.Address.Flow()
		if flow == surface.In && v.Accepted || flow == surface.Out && v.Emitted || flow == surface.Both {
			list = append(list, v.Wire)
		}
	}
	return list
}
