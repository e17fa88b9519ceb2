import Foundation

/// One way in which the store is written.
struct WritePath: Sendable {
    /// What the command line and the table call it.
    let name: String
    /// Whether what one run wrote still holds after the next; not so for what there is only one of.
    var isCumulative = true
    /// Writes again and again, until the process is killed.
    let write: @Sendable (Writer) async throws -> Void

    /// Every path, in the order of the table.
    static let all = plants + photos + care + rules + services + agent + files
}
