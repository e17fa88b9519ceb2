/// A species that a photo may show.
public struct Candidate: Hashable, Sendable, Codable {
    /// Who says so.
    public enum Source: String, Sendable, Codable {
        /// Pl@ntNet.
        case plantNet = "plantnet"
        /// The model on this machine.
        case onDevice
    }

    /// The scientific name without authors.
    public let scientificName: String
    /// Who described it; nil where nothing is said.
    public let authorship: String?
    /// Common names in the language asked for, the commonest first.
    public let commonNames: [String]
    /// The genus; nil where nothing is said.
    public let genus: String?
    /// The family; nil where nothing is said.
    public let family: String?
    /// How sure the source is, from 0 to 1.
    public let score: Double
    /// The number at the Global Biodiversity Information Facility; nil where nothing is said.
    public let gbif: String?
    /// Pictures of the species by others.
    public let images: [ReferenceImage]
    /// Who says so.
    public let source: Source

    /// A candidate with every part said.
    public init(
        scientificName: String, authorship: String? = nil, commonNames: [String] = [], genus: String? = nil,
        family: String? = nil, score: Double, gbif: String? = nil, images: [ReferenceImage] = [], source: Source
    ) {
        self.scientificName = scientificName
        self.authorship = authorship
        self.commonNames = commonNames
        self.genus = genus
        self.family = family
        self.score = score
        self.gbif = gbif
        self.images = images
        self.source = source
    }

    /// The scientific name with its author, as far as one is said: "Monstera deliciosa Liebm."
    public var nameWithAuthor: String { authorship.map { "\(scientificName) \($0)" } ?? scientificName }
}

/// A picture of a species by somebody else, shown with who made it.
public struct ReferenceImage: Hashable, Sendable, Codable {
    /// The part that it shows, as the service calls it; nil where nothing is said.
    public let organ: String?
    /// Who made it; nil where nothing is said.
    public let author: String?
    /// Its license, such as "cc-by-sa"; nil where nothing is said.
    public let license: String?
    /// How to cite it; nil where nothing is said.
    public let citation: String?
    /// The web address of a small version.
    public let small: String
    /// The web address of a larger version.
    public let large: String

    /// A picture with every part said.
    public init(organ: String?, author: String?, license: String?, citation: String?, small: String, large: String) {
        self.organ = organ
        self.author = author
        self.license = license
        self.citation = citation
        self.small = small
        self.large = large
    }
}
