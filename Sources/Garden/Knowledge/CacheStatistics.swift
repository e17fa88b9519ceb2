/// How much a cache holds.
public struct CacheStatistics: Hashable, Sendable {
    /// How many entries, stale ones too.
    public let entries: Int
    /// The bytes of all of them together.
    public let bytes: Int

    /// So many entries of so many bytes together.
    public init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
    }
}
