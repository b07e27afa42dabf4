// Package source reads Codex at one commit: files by path, from git objects and
// nothing else. It knows no work tree, HEAD, index, replace ref, graft or GIT_*
// variable, starts no program, opens no connection and cannot write: it opens files
// for reading, asks for their status and lists folders, and has no other call.
//
// Three decisions matter.
//
// Every object is hashed. An object counts as read only when the SHA-1 of its
// header and content is the id that was asked for. No other check of git's
// formats is relied on, so a damaged, hostile or changing repository gives an
// [Error] and never other bytes. Nothing of the repository is run, hence it does
// not matter who owns it.
//
// Absent is a conclusion, not a lookup miss. A miss makes the list of packs anew,
// as a repack may have moved things, and checks the sums of all indexes, as one bad
// byte in an index hides an object. It is then explained: an index that names the
// object means damage, the end of a shallow clone and a partial clone are called so.
// Only a path that a commit's trees do not hold is [NoSuchPath].
//
// Packs are walked by our own code, with go-git's types, and not by its
// packfile.Packfile. That one recurses without bound, so that a delta that names itself
// as its base ends the process with a stack overflow; it asks the index for a reverse
// lookup at every delta and hashes every base, and serves one goroutine. Its
// packfile.PatchDelta makes new memory for each step of a chain; ours writes where the
// last chain's steps stood, and a fuzz target compares the two. Measured on a pack of
// 175 MB with 212,000 objects, the 86 objects of Codex's protocol sources (1.5 MB),
// nothing kept between rounds: 12 ms here, 31 ms git cat-file --batch, 91 ms go-git over
// our index; and go-git's storage layer takes 60 to 150 ms more to decode the index
// whole. Indexes here are read by need: the counts, a binary search, one offset.
package source
