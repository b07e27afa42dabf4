package probe

import (
	"io/fs"
	"os"
)

// tryLock locks nothing: a file that is open could not be removed with its tree.
func tryLock(*os.File) bool { return false }

func isOurs(fs.FileInfo) bool { return false }
