package pins

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Disk is one folder, as a transaction needs it. Names are slash-separated paths from
// the folder; none leads out of it.
type Disk interface {
	// Lock keeps every other process that asks for it out of the folder, until unlock is
	// called or the process ends. The error is a *BusyError where one is in it.
	Lock() (unlock func(), err error)
	Lstat(name string) (fs.FileInfo, error)
	ReadFile(name string) ([]byte, error)
	// Resolve tells where a folder really is, all links followed.
	Resolve(name string) (string, error)
	// List gives the names in a folder.
	List(name string) ([]string, error)
	Mkdir(name string) error
	// Create writes a new file of that mode and syncs it. A file that is there is an error.
	Create(name string, data []byte, mode fs.FileMode) error
	// Rename puts a file in the place of another at once.
	Rename(from, to string) error
	// Remove removes a file or an empty folder.
	Remove(name string) error
	// SyncDir makes changes of the names in a folder last.
	SyncDir(name string) error
}

// Folder is a Disk of the system. Links that lead out of it are refused by the system's
// own rules for a root.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder. Close it when done.
func OpenFolder(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root}, nil
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Lstat tells what stands at a name; a link is not followed.
func (f *Folder) Lstat(name string) (fs.FileInfo, error) {
	return f.root.Lstat(filepath.FromSlash(name))
}

// ReadFile gives the contents of a file.
func (f *Folder) ReadFile(name string) ([]byte, error) {
	return f.root.ReadFile(filepath.FromSlash(name))
}

// Resolve tells where a folder really is.
func (f *Folder) Resolve(name string) (string, error) {
	dir, err := filepath.Abs(filepath.Join(f.root.Name(), filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// List gives the names in a folder, sorted.
func (f *Folder) List(name string) ([]string, error) {
	entries, err := fs.ReadDir(f.root.FS(), name)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, nil
}

// Mkdir makes a folder.
func (f *Folder) Mkdir(name string) error { return f.root.Mkdir(filepath.FromSlash(name), 0o755) }

// Create writes a new file and syncs it. Its mode is the one given, whatever the
// process masks; what could not be written whole is removed.
func (f *Folder) Create(name string, data []byte, mode fs.FileMode) error {
	path := filepath.FromSlash(name)
	file, err := f.root.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, chmod(file, mode, err), file.Sync(), file.Close())
	if err != nil {
		f.root.Remove(path) // the error says what is wrong; this one adds nothing
	}
	return err
}

func chmod(file *os.File, mode fs.FileMode, failed error) error {
	if failed != nil {
		return nil
	}
	return file.Chmod(mode)
}

// Rename puts a file in the place of another.
func (f *Folder) Rename(from, to string) error {
	return f.root.Rename(filepath.FromSlash(from), filepath.FromSlash(to))
}

// Remove removes a file or an empty folder.
func (f *Folder) Remove(name string) error { return f.root.Remove(filepath.FromSlash(name)) }

// SyncDir syncs a folder. Systems that cannot sync one do without.
func (f *Folder) SyncDir(name string) error {
	dir, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !unsyncable(err) {
		return err
	}
	return nil
}
