package client

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"strings"
)

// Content is a file below a directory as it stands there.
type Content struct {
	Path string // relative to the directory, with slashes
	Data []byte
}

// Unkept gives the paths of those of some files below dir whose contents would be lost
// with them: which the git repository around it does not know, or knows with another
// content in its index. A content that differs in CR LF for LF alone is kept, for git may
// write it out so. The errors are those of Untracked.
func Unkept(dir string, files []Content) ([]string, error) {
	entries, prefix, err := indexAround(dir)
	if err != nil {
		return nil, err
	}
	known := map[string][][]byte{} // by path: several in a conflict
	for _, e := range entries {
		if rest, ok := strings.CutPrefix(e.path, prefix); ok && !e.promised && !e.link {
			known[rest] = append(known[rest], e.blob)
		}
	}
	var list []string
	for _, f := range files {
		if !holdsOne(known[f.Path], f.Data) {
			list = append(list, f.Path)
		}
	}
	return list, nil
}

// holdsOne tells whether one of some blobs is a content.
func holdsOne(blobs [][]byte, data []byte) bool {
	for _, id := range blobs {
		if bytes.Equal(blobID(len(id), data), id) || bytes.Equal(blobID(len(id), bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))), id) {
			return true
		}
	}
	return false
}

// blobID is the id of size bytes that git gives to a content.
func blobID(size int, data []byte) []byte {
	text := append(fmt.Appendf(nil, "blob %d\x00", len(data)), data...)
	if size == sha256.Size {
		sum := sha256.Sum256(text)
		return sum[:]
	}
	sum := sha1.Sum(text)
	return sum[:]
}
