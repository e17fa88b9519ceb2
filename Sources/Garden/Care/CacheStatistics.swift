/// The size of a cache.
public struct CacheStatistics: Hashable, Sendable {
    /// The number of entries, including stale ones.
    public let entries: Int
    /// The total size of all entries in bytes.
    public let bytes: Int

    /// Creates cache statistics.
    public init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
    }
}
