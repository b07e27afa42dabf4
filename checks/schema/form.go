package schema

import "fmt"

// formKind classes a schema by the keywords it is made of.
type formKind uint8

const (
	formBad    formKind = iota // not known: why
	formAny                    // true, or no keyword that restrains
	formRef                    // $ref
	formWrap                   // allOf, anyOf or oneOf with one alternative besides null
	formValues                 // enum or const
	formChoice                 // anyOf or oneOf
	formSimple                 // a type by itself
	formList                   // an array
	formObject                 // an object with properties, or with none
	formMap                    // an object with any key
)

// form is the reading of one schema's keywords.
type form struct {
	kind     formKind
	why      string
	nullable bool
	typ      string  // of formSimple
	inner    *node   // of formWrap
	alt      []*node // of formChoice, and of formObject with a choice beside them; no null among them
	unique   bool    // alt stands in oneOf, not in anyOf
	bare     bool    // formObject without properties and additionalProperties
}

// What a keyword does to the form. Those of note restrain numbers and lengths or only
// describe; what is not listed makes the form bad.
const (
	note = iota + 1
	shaping
)

// role says what a keyword does to the form, 0 for those not known.
func role(keyword string) int {
	switch keyword {
	case "$schema", "$id", "$comment", "title", "description", "default", "examples", "format", "definitions",
		"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
		"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "readOnly", "writeOnly", "deprecated":
		return note
	case "type", "properties", "required", "additionalProperties", "items", "additionalItems",
		"enum", "const", "oneOf", "anyOf", "allOf", "$ref":
		return shaping
	}
	return 0
}

func badForm(format string, args ...any) form { return form{why: fmt.Sprintf(format, args...)} }

// formOf reads the keywords of n.
func formOf(n *node) form {
	switch {
	case n.isTrue():
		return form{kind: formAny}
	case n.kind != object:
		return badForm("%s where a schema should be", n.kind)
	}
	var has [len(shapingKeywords)]*node
	count := 0
	for i := range n.members() {
		m := &n.members()[i]
		switch role(m.name) {
		case 0:
			return badForm("the keyword %q is not known", m.name)
		case shaping:
			has[keywordIndex(m.name)] = &m.value
			count++
		}
	}
	return dispatch(&has, count)
}

// shapingKeywords are the keywords that formOf collects, by index.
var shapingKeywords = [...]string{"type", "properties", "required", "additionalProperties", "items", "additionalItems",
	"enum", "const", "oneOf", "anyOf", "allOf", "$ref"}

const (
	kwType = iota
	kwProperties
	kwRequired
	kwAdditional
	kwItems
	kwAdditionalItems
	kwEnum
	kwConst
	kwOneOf
	kwAnyOf
	kwAllOf
	kwRef
)

func keywordIndex(name string) int {
	for i, k := range shapingKeywords {
		if k == name {
			return i
		}
	}
	return 0
}

// dispatch decides by the shaping keywords that are there; count is how many.
func dispatch(has *[len(shapingKeywords)]*node, count int) form {
	typed := 0
	if has[kwType] != nil {
		typed = 1
	}
	only := func(n int) bool { return count == n }
	switch {
	case has[kwRef] != nil:
		if !only(1) {
			return badForm("$ref beside keywords that shape it")
		}
		return form{kind: formRef, inner: has[kwRef]}
	case has[kwAllOf] != nil:
		if all := has[kwAllOf]; only(1) && all.kind == array && len(all.items()) == 1 {
			return form{kind: formWrap, inner: &all.items()[0]}
		}
		return badForm("allOf of several schemas")
	case (has[kwEnum] != nil || has[kwConst] != nil) && only(1+typed):
		return form{kind: formValues}
	case has[kwOneOf] != nil && has[kwAnyOf] == nil:
		return choiceForm(has, has[kwOneOf], count-1, true)
	case has[kwAnyOf] != nil && has[kwOneOf] == nil:
		return choiceForm(has, has[kwAnyOf], count-1, false)
	case has[kwEnum] != nil, has[kwConst] != nil, has[kwOneOf] != nil:
		return badForm("keywords that are not known together")
	case count == 0:
		return form{kind: formAny}
	}
	return typedForm(has)
}

// choiceForm reads alternatives; others is how many keywords stand beside them.
func choiceForm(has *[len(shapingKeywords)]*node, of *node, others int, unique bool) form {
	f := form{kind: formChoice, unique: unique}
	if of.kind != array || len(of.items()) == 0 {
		return badForm("no alternatives")
	}
	for i := range of.items() {
		alt := &of.items()[i]
		if t := alt.get("type"); t != nil && t.kind == text && t.text == "null" {
			f.nullable = true
			continue
		}
		f.alt = append(f.alt, alt)
	}
	if others > 0 { // an object whose members depend on one of its alternatives
		t := has[kwType]
		if t != nil && (t.kind != text || t.text != "object") || f.nullable || has[kwItems] != nil || has[kwAdditionalItems] != nil {
			return badForm("alternatives beside keywords that are not an object's")
		}
		f.kind = formObject
		return f
	}
	switch len(f.alt) {
	case 0:
		return form{kind: formSimple, typ: "null"}
	case 1:
		if one := f.alt[0]; unique && (commonTag(f.alt) != "" || singleKey(one) != nil) {
			return f // an enum of one variant
		}
		return form{kind: formWrap, inner: f.alt[0], nullable: f.nullable}
	}
	return f
}

// typedForm reads a form that its type decides.
func typedForm(has *[len(shapingKeywords)]*node) form {
	f := form{}
	t := has[kwType]
	switch {
	case t == nil:
		if has[kwProperties] == nil {
			return badForm("no type")
		}
		f.typ = "object"
	case t.kind == text:
		f.typ = t.text
	case t.kind == array:
		for i := range t.items() {
			switch v := &t.items()[i]; {
			case v.kind != text:
				return badForm("a type that is no string")
			case v.text == "null" && len(t.items()) > 1:
				f.nullable = true
			case f.typ != "":
				return badForm("two types at once: %s, %s", f.typ, v.text)
			default:
				f.typ = v.text
			}
		}
	}
	return f.byType(has)
}

// byType fills kind for the type in f, and refuses keywords of another type.
func (f form) byType(has *[len(shapingKeywords)]*node) form {
	ofObject := has[kwProperties] != nil || has[kwRequired] != nil || has[kwAdditional] != nil
	ofArray := has[kwItems] != nil || has[kwAdditionalItems] != nil
	switch f.typ {
	case "object":
		f.kind = formObject
		if has[kwProperties] == nil && has[kwAdditional] != nil && !has[kwAdditional].isFalse() && has[kwRequired] == nil {
			f.kind = formMap
		}
		f.bare = has[kwProperties] == nil && has[kwAdditional] == nil && has[kwRequired] == nil
		ofObject = false
	case "array":
		f.kind = formList
		ofArray = false
	case "string", "boolean", "integer", "number", "null":
		f.kind = formSimple
	default:
		return badForm("no type %q is known", f.typ)
	}
	if ofObject || ofArray {
		return badForm("keywords of another type than %s", f.typ)
	}
	return f
}
