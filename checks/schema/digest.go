package schema

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
)

// TextDigest is the SHA-256 of a set by its text, as 64 hex digits: over its files,
// sorted by path by bytes, and of each its path, a zero byte, its contents with CR LF
// written as LF, a zero byte. It is the form that a founding project of codexpin pinned:
// 2a74eeec… of what `app-server generate-ts` of codex 0.141.0 prints, 576 files.
// Ignorable files are left out. It proves that the files are those that were hashed,
// and nothing about any codex.
func (s *Set) TextDigest() string {
	h := sha256.New()
	for _, f := range s.Files {
		io.WriteString(h, f.Path)
		h.Write([]byte{0})
		writeLF(h, f.Data)
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// writeLF writes text with CR LF as LF.
func writeLF(w io.Writer, text []byte) {
	for {
		i := bytes.Index(text, []byte("\r\n"))
		if i < 0 {
			w.Write(text)
			return
		}
		w.Write(text[:i])
		text = text[i+1:]
	}
}

// FileDigest is the digest of one file by its meaning.
type FileDigest struct {
	Path   string
	SHA256 string // 64 hex digits
}

// CanonicalDigest is the SHA-256 of a set by what its JSON means, and the digests of
// its files that it is made of: over the lines "<digest>  <path>\n", sorted by path. The
// digest of a file called *.json is over its canonical text: members sorted by name,
// no spaces, numbers as written, no character escaped that need not be. That of any
// other file is over its text with CR LF written as LF. The error is a *BadFile.
//
// Releases of codex from 0.111.0 to 0.145.0 print one file with its members in an
// order that changes from run to run: this digest is the same for all runs.
func (s *Set) CanonicalDigest() (string, []FileDigest, error) {
	all := sha256.New()
	files := make([]FileDigest, 0, len(s.Files))
	var text []byte
	for _, f := range s.Files {
		h := sha256.New()
		if strings.HasSuffix(f.Path, ".json") {
			n, err := parse(f.Path, f.Data)
			if err != nil {
				return "", nil, err
			}
			text = n.canonical(text[:0])
			h.Write(text)
		} else {
			writeLF(h, f.Data)
		}
		digest := hex.EncodeToString(h.Sum(nil))
		files = append(files, FileDigest{f.Path, digest})
		io.WriteString(all, digest+"  "+f.Path+"\n")
	}
	return hex.EncodeToString(all.Sum(nil)), files, nil
}
