package cmd

import (
	"context"
	"errors"

	"codexpin/checks/rust"
	"codexpin/pins"
)

// atPin takes the pin of the contract that is found for the commit, where lines for a
// contract are asked for and no commit or release is named. Without a contract nothing
// changes. The error is that of a contract which cannot be read.
func (s *showing) atPin() error {
	if !s.contract || s.commit != "" || s.release != "" {
		return nil
	}
	v := &verifying{app: s.app}
	found, contract, err := v.find()
	var none *pins.NotFoundError
	switch {
	case errors.As(err, &none):
		return nil
	case err != nil:
		return err
	}
	s.commit, s.report.PinOf = string(contract.Pin.Commit), found.Name
	return nil
}

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
