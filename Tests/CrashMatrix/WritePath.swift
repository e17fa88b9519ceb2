import Foundation

/// One kind of write to the store.
struct WritePath: Sendable {
    /// The name on the command line and in the result table.
    let name: String
    /// Whether the values written by one run still hold after the next run. False if each run overwrites the same values.
    var isCumulative = true
    /// Writes repeatedly until the process is killed.
    let write: @Sendable (Writer) async throws -> Void

    /// Every path, in the order of the table.
    static let all = plants + photos + care + rules + services + agent + files + backups
}
