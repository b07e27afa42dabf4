// Package atlas holds facts about released versions of Codex, embedded in the
// program: what each release speaks, and where that is known from.
//
// Three decisions matter.
//
// A definition, of a method or of a type, is stored once, however many releases have
// it; a release is a list of definitions. Two surfaces of one Atlas therefore share
// what they have in common, and a definition is decoded when the first surface with
// it is asked for.
//
// What is stored are facts of the wire and no sentence of anybody's: names, shapes,
// requiredness, values, gates. Places, the spelling of Rust types, options, config
// keys and features are not stored.
//
// The same facts give the same bytes: nothing is written but what Encode is handed,
// in an order that the facts alone decide. A file that was damaged is an error and
// never another fact: a digest covers all of it.
package atlas
