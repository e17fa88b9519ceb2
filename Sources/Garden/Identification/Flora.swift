/// A flora in which photos can be looked up.
public struct Flora: Hashable, Sendable, Identifiable {
    /// What it is called in requests, such as "k-middle-europe".
    public let id: String
    /// Its name in the language asked for.
    public let title: String

    /// A flora with every part said.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
