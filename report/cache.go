package report

// CacheSchema names the format of Cache and its version.
const CacheSchema = "codexpin/cache@1"

// Cache is what `codexpin cache` reports: the executables that were fetched, or those that
// it removed.
type Cache struct {
	Schema   string   `json:"schema"`   // CacheSchema
	ExitCode int      `json:"exitCode"` // 0; what goes wrong is an error
	Dir      string   `json:"dir"`      // where they are kept, absolute
	Removed  bool     `json:"removed"`  // Entries were removed, and are there no more
	Bytes    int64    `json:"bytes"`    // of all entries
	Entries  []Cached `json:"entries"`  // in order of version; the list is always there
}

// Cached is one folder of the cache.
type Cached struct {
	Name  string `json:"name"` // the version, or that of what a fetch left
	Bytes int64  `json:"bytes"`
	// Integrity is the digest that the package was checked against; "" if none was noted.
	Integrity string `json:"integrity,omitempty"`
	// Unfinished: it was left by a fetch that was cut off.
	Unfinished bool `json:"unfinished,omitempty"`
}
