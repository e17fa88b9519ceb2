/// A Pl@ntNet flora against which photos are identified.
public struct Flora: Hashable, Sendable, Identifiable {
    /// The ID used in requests, such as "k-middle-europe".
    public let id: String
    /// The name in the requested language.
    public let title: String

    /// Creates a flora.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
