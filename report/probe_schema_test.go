package report

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestProbeSchemas keeps the schemas what the structs are: fields, which of them are
// always there, and their comments as descriptions. -golden writes them anew.
func TestProbeSchemas(t *testing.T) {
	for _, s := range []struct {
		file, id, title string
		typ             reflect.Type
		have            []byte
	}{
		{"schema_probe.json", ProbeSchema, "codexpin probe", reflect.TypeFor[Probe](), ProbeJSONSchema()},
		{"schema_doctor.json", DoctorSchema, "codexpin doctor", reflect.TypeFor[Doctor](), DoctorJSONSchema()},
		{"schema_bump.json", BumpSchema, "codexpin bump", reflect.TypeFor[Bump](), BumpJSONSchema()},
		{"schema_supported.json", SupportedSchema, "codexpin supported", reflect.TypeFor[Supported](), SupportedJSONSchema()},
		{"schema_matrix.json", MatrixSchema, "codexpin matrix", reflect.TypeFor[Matrix](), MatrixJSONSchema()},
		{"schema_of_check.json", SchemaCheckSchema, "codexpin schema check", reflect.TypeFor[SchemaCheck](), SchemaCheckJSONSchema()},
		{"schema_of_hash.json", SchemaHashSchema, "codexpin schema hash", reflect.TypeFor[SchemaHash](), SchemaHashJSONSchema()},
		{"schema_of_vendor.json", SchemaVendorSchema, "codexpin schema vendor", reflect.TypeFor[SchemaVendor](), SchemaVendorJSONSchema()},
		{"schema_of_print.json", SchemaPrintSchema, "codexpin schema print", reflect.TypeFor[SchemaPrint](), SchemaPrintJSONSchema()},
	} {
		g := newSchemaWriter(t)
		root := g.object(s.typ)
		root["$schema"], root["id"], root["title"] = "http://json-schema.org/draft-04/schema#", s.id, s.title
		root["definitions"] = g.definitions
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		e.SetIndent("", " ")
		if err := e.Encode(root); err != nil {
			t.Fatal(err)
		}
		if *updateGolden {
			if err := os.WriteFile(s.file, []byte(want.String()), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if string(s.have) != want.String() {
			t.Errorf("%s is not what the structs are: go test ./report -run ProbeSchemas -golden", s.file)
		}
	}
}

// schemaWriter makes JSON Schema of structs and their comments.
type schemaWriter struct {
	comments    map[string]map[string]string // type -> field -> comment; "" is the type's own
	definitions map[string]any
}

func newSchemaWriter(t *testing.T) *schemaWriter {
	t.Helper()
	g := &schemaWriter{comments: map[string]map[string]string{}, definitions: map[string]any{}}
	for dir, prefix := range map[string]string{".": "report.", "../probe": "probe.", "../checks/surface": "surface.", "../checks": "checks."} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool { g.note(prefix, n); return true })
		}
	}
	return g
}

func (g *schemaWriter) note(prefix string, n ast.Node) {
	decl, ok := n.(*ast.GenDecl)
	if !ok || decl.Tok != token.TYPE {
		return
	}
	for _, spec := range decl.Specs {
		typ := spec.(*ast.TypeSpec)
		fields := map[string]string{"": oneLine(decl.Doc)}
		if s, ok := typ.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				for _, name := range f.Names {
					fields[name.Name] = oneLine(f.Doc, f.Comment)
				}
			}
		}
		g.comments[prefix+typ.Name.Name] = fields
	}
}

func oneLine(groups ...*ast.CommentGroup) string {
	var out []string
	for _, g := range groups {
		if g != nil {
			out = append(out, strings.Join(strings.Fields(g.Text()), " "))
		}
	}
	return strings.Join(out, " ")
}

func (g *schemaWriter) object(typ reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	g.fields(typ, properties, &required)
	slices.Sort(required)
	node := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		node["required"] = required
	}
	if text := g.comments[typ.String()][""]; text != "" {
		node["description"] = text
	}
	return node
}

func (g *schemaWriter) fields(typ reflect.Type, properties map[string]any, required *[]string) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			g.fields(f.Type, properties, required)
		case name != "-" && f.IsExported():
			node := g.node(f.Type)
			if text := g.comments[typ.String()][f.Name]; text != "" && node["$ref"] == nil {
				node["description"] = text
			}
			properties[name] = node
			if !strings.Contains(options, "omitempty") {
				*required = append(*required, name)
			}
		}
	}
}

func (g *schemaWriter) node(typ reflect.Type) map[string]any {
	switch typ.Kind() {
	case reflect.Pointer:
		return g.node(typ.Elem())
	case reflect.Slice:
		return map[string]any{"type": "array", "items": g.node(typ.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": g.node(typ.Elem())}
	case reflect.Struct:
		if _, known := g.definitions[typ.String()]; !known {
			g.definitions[typ.String()] = nil // it may hold itself
			g.definitions[typ.String()] = g.object(typ)
		}
		return map[string]any{"$ref": "#/definitions/" + typ.String()}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.String:
		return map[string]any{"type": "string"}
	}
	return map[string]any{"type": "integer"}
}
