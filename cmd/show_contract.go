package cmd

import (
	"context"

	"codexpin/checks/rust"
)

// digests adds to the items of the answers the digest that a citation of them records,
// where the answers are written as entries of a contract.
func (s *showing) digests(ctx context.Context, commit *opened) error {
	if !s.contract {
		return nil
	}
	texts := rust.NewTexts(files{ctx, commit.Commit})
	for i := range s.report.Answers {
		items := s.report.Answers[i].Items
		for k := range items {
			found, err := texts.Items(items[k].Place.File, items[k].Path)
			if err != nil {
				return readError(err, "read "+items[k].Place.File)
			}
			for _, p := range found {
				if p.Place.Line == items[k].Place.Line && p.Place.EndLine == items[k].Place.EndLine {
					items[k].Digest = p.Digest[:contractDigest]
				}
			}
		}
	}
	return ctx.Err()
}

// contractDigest is how many digits of a digest a contract records: enough that no two
// items of a tree share them by chance.
const contractDigest = 16
