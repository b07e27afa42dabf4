// Package source reads Codex at one commit: files by path, from git objects and
// nothing else. It knows no work tree, HEAD, index, replace ref, graft or GIT_*
// variable, starts no program, opens no connection and cannot write: the only
// calls it makes on a repository are open for reading, stat and list.
//
// Three decisions matter.
//
// Every object is hashed. An object counts as read only when the SHA-1 of its
// header and content is the id that was asked for. No other check of git's
// formats is relied on, so a damaged, hostile or changing repository gives an
// [Error] and never other bytes. Nothing of the repository is run, hence it does
// not matter who owns it.
//
// Absent is a conclusion, not a lookup miss. A miss rebuilds the list of packs once,
// as a repack may have moved things, and is then explained: an index that knows the
// object means damage, a shallow boundary and a partial clone are named as such.
// Only a path that a commit's trees do not hold is [NoSuchPath].
//
// Packs are walked by our own code on top of go-git's plumbing types and delta
// decoder (packfile.PatchDelta), not by its packfile.Packfile, whose recursion has
// no bound (a ref-delta that names itself overflows the stack, which in Go ends the
// process), which asks the index for a reverse lookup at every ofs-delta, hashes
// every delta base, and serves one goroutine. Its storage layer also decodes each
// index whole. Indexes here are read by need: fanout, binary search, one offset.
package source
