import Foundation

/// Where a value comes from.
public struct Source: Hashable, Sendable, Codable {
    /// The kinds of sources, the most trusted first: a value of one goes before those of the next.
    public enum Kind: String, Sendable, Codable, CaseIterable, Comparable {
        /// The user said so.
        case user
        /// The bundled catalog knows the species.
        case catalog
        /// A table that the user imported knows the species; the citation names it.
        case table
        /// Trefle's figures for the species.
        case trefle
        /// What holds for another species of the genus.
        case genus
        /// What suits most plants.
        case general

        /// Whether the left kind is trusted more.
        public static func < (left: Kind, right: Kind) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// A page or table that a value was read from.
    public struct Citation: Hashable, Sendable, Codable {
        /// What it calls itself.
        public let title: String
        /// A web address, or a repository and a path in it.
        public let address: String

        /// A citation of a page by title and address.
        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// The kind.
    public let kind: Kind
    /// What the value was read from; empty for a value that nobody has checked against a source.
    public let citations: [Citation]
    /// The day, month or year it was read, as ISO 8601 text; nil where that means nothing.
    public let asOf: String?
    /// The species whose figures these are, where that is another one; nil otherwise.
    public let likeSpecies: String?

    /// A source with every part said.
    public init(_ kind: Kind, citations: [Citation] = [], asOf: String? = nil, likeSpecies: String? = nil) {
        self.kind = kind
        self.citations = citations
        self.asOf = asOf
        self.likeSpecies = likeSpecies
    }

    /// Whether a rhythm from here is only an estimate, so that the soil is to be felt first.
    ///
    /// Tables and Trefle describe fields, sensors and wild habitat; a genus and the general values are not about this species
    /// at all.
    public var isEstimate: Bool { kind != .user && kind != .catalog }

    /// Whether it is a catalog value that was checked against no source.
    public var isUnverified: Bool { kind == .catalog && citations.isEmpty }
}

/// A value and where it comes from.
public struct Sourced<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The value.
    public let value: Value
    /// Where it comes from.
    public let source: Source

    /// A value from a source.
    public init(_ value: Value, _ source: Source) {
        self.value = value
        self.source = source
    }
}
