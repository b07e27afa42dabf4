package source

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// forged is one entry of a pack made by hand. The index names it id, true or not.
type forged struct {
	id   plumbing.Hash
	typ  plumbing.ObjectType
	size int64         // as the head says; 0 is the true one
	base plumbing.Hash // REFDeltaObject
	back int           // OFSDeltaObject: how many entries before this one the base is
	data []byte
}

// forgePack writes a pack of entries, with a true index, into a new repository or,
// if dir is given, into that one.
func forgePack(tb testing.TB, dir string, entries []forged) string {
	tb.Helper()
	if dir == "" {
		dir = tb.TempDir()
		write(tb, filepath.Join(dir, ".git", "HEAD"), "ref: refs/heads/main\n")
		must(tb, os.MkdirAll(packDir(dir), 0o755))
	}
	var pack bytes.Buffer
	pack.WriteString("PACK\x00\x00\x00\x02")
	_ = binary.Write(&pack, binary.BigEndian, uint32(len(entries)))
	level := zlib.BestSpeed
	if len(entries) < 3 {
		level = zlib.NoCompression // a large file among them need not take long
	}
	z, _ := zlib.NewWriterLevel(&pack, level)
	at := make([]int, len(entries))
	for i, e := range entries {
		at[i] = pack.Len()
		size := e.size
		if size == 0 {
			size = int64(len(e.data))
		}
		pack.Write(entryHead(e.typ, size))
		switch e.typ {
		case plumbing.REFDeltaObject:
			pack.Write(e.base[:])
		case plumbing.OFSDeltaObject:
			pack.Write(distanceBytes(at[i] - at[i-e.back]))
		}
		z.Reset(&pack)
		_, _ = z.Write(e.data)
		_ = z.Close()
	}
	sum := sha1.Sum(pack.Bytes())
	pack.Write(sum[:])
	base := filepath.Join(packDir(dir), fmt.Sprintf("pack-%x", sum))
	must(tb, os.WriteFile(base+".pack", pack.Bytes(), 0o644))
	must(tb, os.WriteFile(base+".idx", forgeIndex(entries, at, sum), 0o644))
	return dir
}

func forgeIndex(entries []forged, at []int, pack [20]byte) []byte {
	order := make([]int, len(entries))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return bytes.Compare(entries[a].id[:], entries[b].id[:]) })
	var out, names, crcs, offsets bytes.Buffer
	out.WriteString("\xfftOc\x00\x00\x00\x02")
	var fanout [256]uint32
	for _, i := range order {
		names.Write(entries[i].id[:])
		crcs.Write(make([]byte, 4))
		_ = binary.Write(&offsets, binary.BigEndian, uint32(at[i]))
		for b := int(entries[i].id[0]); b < 256; b++ {
			fanout[b]++
		}
	}
	_ = binary.Write(&out, binary.BigEndian, fanout)
	out.Write(names.Bytes())
	out.Write(crcs.Bytes())
	out.Write(offsets.Bytes())
	out.Write(pack[:])
	sum := sha1.Sum(out.Bytes())
	return append(out.Bytes(), sum[:]...)
}

func entryHead(typ plumbing.ObjectType, size int64) []byte {
	b := []byte{byte(typ)<<4 | byte(size&15)}
	for size >>= 4; size > 0; size >>= 7 {
		b[len(b)-1] |= 0x80
		b = append(b, byte(size&0x7f))
	}
	return b
}

func distanceBytes(n int) []byte {
	b := []byte{byte(n & 0x7f)}
	for n >>= 7; n > 0; n >>= 7 {
		n--
		b = append([]byte{byte(n&0x7f) | 0x80}, b...)
	}
	return b
}

// copyDelta makes a delta that copies the first n bytes of a base of so many, times over.
func copyDelta(base, n, times int) []byte {
	d := binary.AppendUvarint(nil, uint64(base))
	d = binary.AppendUvarint(d, uint64(n*times))
	for range times {
		d = append(d, 0x80|0x10|0x20|0x40, byte(n), byte(n>>8), byte(n>>16))
	}
	return d
}

func nameOf(typ, text string) plumbing.Hash {
	return sha1.Sum(fmt.Appendf(nil, "%s %d\x00%s", typ, len(text), text))
}

func numbered(n int) (h plumbing.Hash) {
	binary.BigEndian.PutUint32(h[16:], uint32(n))
	h[0] = byte(n)
	return h
}
