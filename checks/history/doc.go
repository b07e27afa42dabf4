// Package history finds when something of Codex's protocol changed: the commits between
// which an address appeared, went, came back, was gated or changed its type, and the
// first release behind each.
//
// Three decisions matter.
//
// What is on the wire is asked at a commit, by the reader of the Rust source, and never
// the number of times that some text occurs: a method that a test mentions has not
// appeared, and a gate that came later is a transition of its own.
//
// Few commits are read. What an answer rests on is kept with it: the entry of the table
// and the types on the way, as text. An older commit in which each of these stands word
// for word, once, in the same file has the same answer; only where one of them differs
// is the source read again, and then no more files of it than the answer needed. Such a
// stretch is read again at its far end before it counts, and commit by commit if that
// end says something else. All addresses share one walk: a commit is read for those that
// it may concern, of the methods their messages alone, and a file that two commits share is
// scanned once.
//
// A history is a graph. A transition is a commit of which no parent says what it says;
// a merge that agrees with one of its parents changes nothing. A clone that ends early
// is said to end there: nothing is concluded from what it lacks.
package history
