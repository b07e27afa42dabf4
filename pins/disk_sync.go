package pins

import (
	"errors"
	"runtime"
	"syscall"
)

// unsyncable tells the answer of a system that knows no syncing of folders: Windows
// refuses the handle, some file systems the call.
func unsyncable(err error) bool {
	return runtime.GOOS == "windows" || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP)
}
