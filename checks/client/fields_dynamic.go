package client

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
)

// pythonClass gives the fields of a class of Python, or of a TypedDict that a call makes,
// and the line that declares it; 0 for none. The error says why they cannot be told.
func (f *File) pythonClass(name string) (fields []string, line int, err error) {
	if made := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `\s*=\s*(?:\w+\.)?TypedDict\(`).FindStringIndex(f.text); made != nil {
		return f.keysIn(made[1] - 1), 1 + strings.Count(f.text[:made[0]], "\n"), nil
	}
	head := regexp.MustCompile(`(?m)^([ \t]*)class[ \t]+` + regexp.QuoteMeta(name) + `\b[ \t]*(\([^)]*\))?[ \t]*:`).FindStringSubmatchIndex(f.text)
	isCode := f.codeAt()
	if head == nil || !isCode(head[3]) {
		return nil, 0, nil
	}
	line = 1 + strings.Count(f.text[:head[0]], "\n")
	kind := "class"
	if head[4] >= 0 {
		if kind, err = pythonBase(f.text[head[4]+1 : head[5]-1]); err != nil {
			return nil, line, err
		}
	}
	camel := false
	member := regexp.MustCompile(`^([A-Za-z_]\w*)\s*:\s*(.*)`)
	alias := regexp.MustCompile(`\b(?:serialization_alias|alias|rename|field_name)\s*=\s*["'](\w+)["']`)
	outer, body := head[3]-head[2], -1
	for at := head[1] + strings.IndexByte(f.text[head[1]:]+"\n", '\n') + 1; at < len(f.text); {
		text := firstLine(f.text[at:])
		from := at
		at += len(text) + 1
		bare := strings.TrimLeft(text, " \t")
		indent := len(text) - len(bare)
		if bare == "" || bare[0] == '#' || !isCode(from+indent) {
			continue
		}
		if indent <= outer {
			break
		}
		if body < 0 {
			body = indent
		}
		camel = camel || strings.Contains(bare, "to_camel") || strings.Contains(bare, `rename="camel"`)
		if m := member.FindStringSubmatch(bare); indent == body && m != nil && !pythonWord(m[1]) && !strings.HasPrefix(m[2], "ClassVar") {
			wire := m[1]
			if a := alias.FindStringSubmatch(f.statement(from)); a != nil {
				wire = a[1]
			}
			fields = append(fields, wire)
		}
	}
	return pythonNames(fields, kind, camel, line)
}

// pythonNames gives the names on the wire: a TypedDict has them as they are; what else
// has an underscore and no alias is left to code that cannot be told.
func pythonNames(fields []string, kind string, camel bool, line int) ([]string, int, error) {
	for i, name := range fields {
		switch {
		case kind == "TypedDict" || !strings.Contains(name, "_"):
		case camel:
			fields[i] = camelCase(name)
		default:
			return nil, line, fmt.Errorf("what %s is called on the wire is not said there", name)
		}
	}
	return fields, line, nil
}

// pythonBase gives the kind of class that bases make: TypedDict, or any whose fields are
// in it alone.
func pythonBase(bases string) (kind string, err error) {
	kind = "class"
	for base := range strings.SplitSeq(bases, ",") {
		base, option, _ := strings.Cut(strings.TrimSpace(base), "=")
		base, _, _ = strings.Cut(base, "[")
		switch base = base[strings.LastIndexByte(base, '.')+1:]; {
		case base == "TypedDict":
			kind = base
		case option != "", base == "", base == "BaseModel", base == "NamedTuple", base == "object", base == "Struct", base == "Protocol", base == "Generic", base == "ABC":
		default:
			return "", fmt.Errorf("it extends %s", base)
		}
	}
	return kind, nil
}

func pythonWord(word string) bool {
	switch word {
	case "else", "try", "finally", "lambda", "model_config":
		return true
	}
	return false
}

// statement gives the text from a place to the end of its line, or of the brackets that
// are opened in that line.
func (f *File) statement(from int) string {
	end := from + len(firstLine(f.text[from:]))
	line := end
	for k := sort.Search(len(f.opens), func(k int) bool { return f.opens[k].at >= from }); k < len(f.opens) && f.opens[k].at < line; k++ {
		end = max(end, f.opens[k].end)
	}
	return f.text[from:end]
}

// codeAt gives a function that tells whether a place is code in no bracket: in no literal
// and no comment. Places are asked for in their order.
func (f *File) codeAt() func(at int) bool {
	inside := f.insides()
	literal, comment, end := 0, 0, 0
	return func(at int) bool {
		for ; literal < len(f.Literals) && f.Literals[literal].start < at; literal++ {
			end = max(end, f.Literals[literal].end)
		}
		for ; comment < len(f.comments) && f.comments[comment].from <= at; comment++ {
			end = max(end, f.comments[comment].to)
		}
		return end <= at && inside(at) < 0
	}
}

// keysIn gives the keys of the map that the call whose bracket stands at a place is handed.
func (f *File) keysIn(at int) []string {
	var out []string
	for i := range f.Literals {
		l := &f.Literals[i]
		if l.open < 0 || f.text[f.opens[l.open].at] != '{' || f.opens[l.open].outer < 0 || f.opens[f.opens[l.open].outer].at != at {
			continue
		}
		if strings.HasPrefix(f.text[f.skip(l.end):], ":") {
			out = append(out, l.Text)
		}
	}
	return out
}

// rubyStruct gives the fields of a Struct or Data of Ruby, and the line that declares it.
func (f *File) rubyStruct(name string) (fields []string, line int, err error) {
	form := regexp.MustCompile(`(?m)^[ \t]*(?:class[ \t]+)?` + regexp.QuoteMeta(name) + `[ \t]*[=<][ \t]*(?:::)?(Struct\.new|Data\.define)\(`)
	at := form.FindStringIndex(f.text)
	if at == nil {
		if class := regexp.MustCompile(`(?m)^[ \t]*class[ \t]+` + regexp.QuoteMeta(name) + `\b`).FindStringIndex(f.text); class != nil {
			return nil, 1 + strings.Count(f.text[:class[0]], "\n"), fmt.Errorf("it is made by no Struct.new and no Data.define")
		}
		return nil, 0, nil
	}
	line = 1 + strings.Count(f.text[:at[0]], "\n")
	end := at[1]
	for _, o := range f.opens {
		if o.at == at[1]-1 {
			end = o.end
		}
	}
	for _, m := range regexp.MustCompile(`(^|[\s,(]):(\w+)`).FindAllStringSubmatch(f.text[at[1]:max(end, at[1])], -1) {
		fields = append(fields, m[2])
	}
	return pythonNames(fields, "Struct", false, line)
}
