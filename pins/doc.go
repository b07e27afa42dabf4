// Package pins is the contract of a client: codexpin.toml as plain data, how it is
// found and loaded, its JSON Schema, the presets inside codexpin, and the file that
// holds a client's version floor.
//
// The package stands on the lowest floor: it knows no surface and no witness. It
// reads a contract strictly, so that whoever judges it never meets a half-valid one,
// and it keeps the position of every entry, so that a finding can point at the line
// that made the claim. Addresses are kept as text; the judge parses them.
//
// The syntax in short. A table names a thing of Codex and says what the client does
// with it; a list names what is wanted of it:
//
//	[request."turn/start"]           what we send and read, one field line each
//	sends  = ["threadId: string", "effort?"]
//	values = { effort = ["low", "high"] }      spellings we use
//	closed = { "turn.status" = ["completed"] } all the spellings there are
//	gated  = true                              experimental, knowingly
//	[type."protocol::SandboxPermissions"]      values and closed are plain lists
//	[config] [hook] [feature] [option]         one key an entry
//	[mode.NAME] [gate."METHOD"] [unused]
//	[[absent]] [[cite]] [[trace]] [[const]] [[note]] [[waiver]]
//	[[schema]] [local] [[bump.step]]           what later commands ask
//
// Keys that mean the same are spelled the same everywhere: why (a sentence, printed
// with a finding), at (places in the client's files), path (a file of Codex), file (a
// file of the client, relative to the contract), values and closed.
//
// Writing is the other half: a Transaction changes the contract and other files of the
// client together or not at all, from any end of the process on.
package pins
