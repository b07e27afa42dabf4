package cmd_test

import (
	"fmt"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// flagList stands for the type of the feature flags, which the schema writes out in
// place at the top and in profiles.
const flagList = "flags"

// TestConformanceFeatures compares the feature flags read from source, by their keys
// and former names, with the keys that the schema of config.toml lists. Its table
// counts keys for types.
func TestConformanceFeatures(t *testing.T) {
	conformance(t, conformFeatures, func(e *exception) bool { return e.typ == flagList })
}

func conformFeatures(commit *source.Commit) (*schema.Conformance, error) {
	fromRust, err := readWhole(commit, rust.Features)
	if err != nil {
		return nil, err
	}
	fromSchema, err := schema.CommittedConfig(commit)
	if err != nil {
		return nil, err
	}
	list := fromSchema.Type(fromSchema.Config + ".features")
	if list == nil {
		return nil, fmt.Errorf("the schema has no type for the features of %s", fromSchema.Config)
	}
	out := &schema.Conformance{Types: len(list.Fields)}
	differs := func(key string, a, b surface.Side) {
		b.Type = flagList
		out.Differences = append(out.Differences, surface.Difference{Kind: surface.DiffField, Address: surface.Address{Kind: surface.AtFeature, Name: key}, A: a, B: b})
	}
	listed := map[string]bool{}
	for _, f := range list.Fields {
		listed[f.Wire] = true
	}
	held := map[string]bool{}
	for _, f := range fromRust.Features {
		for _, key := range append([]string{f.Key}, f.Aliases...) {
			held[key] = true
			if !listed[key] {
				differs(key, surface.Side{Text: key, Place: f.Place}, surface.Side{})
			}
		}
	}
	for _, f := range list.Fields {
		if !held[f.Wire] {
			differs(f.Wire, surface.Side{}, surface.Side{Text: f.Wire, Place: f.Place})
		}
	}
	return out, nil
}
