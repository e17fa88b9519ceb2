import Foundation

/// Where a value comes from.
public struct Source: Hashable, Sendable, Codable {
    /// The kinds of sources, most trusted first. Values of an earlier kind take precedence.
    public enum Kind: String, Sendable, Codable, CaseIterable, Comparable {
        /// Set by the user.
        case user
        /// The entry for the species in the bundled catalog.
        case catalog
        /// The entry for the species in a table imported by the user; the citation names the table.
        case table
        /// Trefle's values for the species.
        case trefle
        /// The values of another species of the genus.
        case genus
        /// General values that suit most plants.
        case general

        /// Whether the left kind is more trusted.
        public static func < (left: Kind, right: Kind) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// How much a page can be relied on, by who publishes it, best first.
    public enum Rank: String, Sendable, Codable, CaseIterable, Comparable {
        /// A university, a botanical garden, a horticultural society, a government, or a scientific database.
        case institution = "university"
        /// An encyclopedia, a magazine, a newspaper, or a site that sells no plants.
        case reference
        /// A page of someone who sells plants or supplies for them.
        case shop

        /// Whether the left rank is better.
        public static func < (left: Rank, right: Rank) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// A page or table from which a value was read.
    public struct Citation: Hashable, Sendable, Codable {
        /// The title.
        public let title: String
        /// A web address, or a repository and a path in it.
        public let address: String
        /// Who publishes it; nil if not known.
        public let rank: Rank?

        /// Creates a citation.
        public init(title: String, address: String, rank: Rank? = nil) {
            self.title = title
            self.address = address
            self.rank = rank
        }

        /// Whose page or table it is: the title up to its first colon, as the catalog writes titles, or all of it without one.
        public var shortTitle: String { title.firstRange(of: ": ").map { String(title[..<$0.lowerBound]) } ?? title }

        /// The repository on GitHub that has the file, as "owner/repository"; nil for anything else, such as a web page.
        public var repository: String? { file?.repository }

        /// The web address that shows the page; nil if the address leads nowhere, such as a table's name.
        ///
        /// The catalog cites files of public repositories on GitHub as "owner/repository path#entry". HEAD names the branch that
        /// a repository shows first.
        public var link: String? {
            for scheme in ["https://", "http://"] where address.hasPrefix(scheme) && address.count > scheme.count {
                return address
            }
            return file.map { "https://github.com/\($0.repository)/blob/HEAD/\($0.path)" }
        }

        /// The repository, and the path in it, percent-encoded.
        private var file: (repository: String, path: String)? {
            let parts = address.split(separator: " ", maxSplits: 1)
            let repository = parts.first.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
            guard parts.count == 2, repository.count == 2, repository.allSatisfy(\.isNameOnGitHub),
                let file = parts[1].split(separator: "#", omittingEmptySubsequences: false).first, !file.isEmpty,
                let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            else { return nil }
            return (String(parts[0]), path)
        }
    }

    /// The kind.
    public let kind: Kind
    /// The pages and tables the value was read from, each once; empty if it has not been verified against a source.
    public let citations: [Citation]
    /// The day, month or year it was retrieved, as ISO 8601 text, or nil if not applicable.
    public let asOf: String?
    /// The species the value was taken from if it is a different one, otherwise nil.
    public let likeSpecies: String?

    /// Creates a source.
    public init(_ kind: Kind, citations: [Citation] = [], asOf: String? = nil, likeSpecies: String? = nil) {
        self.kind = kind
        var known = Set<Citation>()
        self.citations = citations.filter { known.insert($0).inserted }
        self.asOf = asOf
        self.likeSpecies = likeSpecies
    }

    /// Whether a recurrence from this source is only an estimate, so that the soil should be checked first.
    ///
    /// Tables and Trefle describe fields, sensors and wild habitats; genus and general values are not about this species.
    public var isEstimate: Bool { kind != .user && kind != .catalog }

    /// The citations by title, in order: copies of one list have the same title, and a reader takes them for one source.
    public var works: [[Citation]] {
        var works: [[Citation]] = []
        for citation in citations {
            if let place = works.firstIndex(where: { $0[0].title == citation.title }) {
                works[place].append(citation)
            } else {
                works.append([citation])
            }
        }
        return works
    }

    /// Whether this is a catalog value that was not verified against a source.
    public var isUnverified: Bool { kind == .catalog && citations.isEmpty }
}

/// A value and its source.
public struct Sourced<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The value.
    public let value: Value
    /// The source.
    public let source: Source

    /// Creates a value with its source.
    public init(_ value: Value, _ source: Source) {
        self.value = value
        self.source = source
    }
}

extension Substring {
    fileprivate var isNameOnGitHub: Bool {
        !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }
}
