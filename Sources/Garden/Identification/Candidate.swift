/// A species that a photo may show.
public struct Candidate: Hashable, Sendable, Codable {
    /// Who suggests the candidate.
    public enum Source: String, Sendable, Codable {
        /// Pl@ntNet.
        case plantNet = "plantnet"
        /// The model on this machine.
        case onDevice
    }

    /// The scientific name without authors.
    public let scientificName: String
    /// The author of the name, or nil if unknown.
    public let authorship: String?
    /// Common names in the requested language, most common first.
    public let commonNames: [String]
    /// The genus, or nil if unknown.
    public let genus: String?
    /// The family, or nil if unknown.
    public let family: String?
    /// The confidence score, from 0 to 1.
    public let score: Double
    /// The species' key in the Global Biodiversity Information Facility, or nil if unknown.
    public let gbif: String?
    /// Third-party pictures of the species.
    public let images: [ReferenceImage]
    /// Who suggests the candidate.
    public let source: Source
    /// Whether the species does not grow indoors, where the photo was taken, as far as the model's author knows.
    public var isUnusualIndoors: Bool { unusualIndoors ?? false }
    /// Nil in answers that were cached before there was this mark.
    private let unusualIndoors: Bool?

    /// Creates a candidate.
    public init(
        scientificName: String, authorship: String? = nil, commonNames: [String] = [], genus: String? = nil,
        family: String? = nil, score: Double, gbif: String? = nil, images: [ReferenceImage] = [], source: Source,
        isUnusualIndoors: Bool = false
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
        unusualIndoors = isUnusualIndoors ? true : nil
    }

    /// The candidate with other names before its own, the most common first. Of names that differ in case alone, the first stays.
    public func named(_ names: [String]) -> Candidate {
        var known: Set<String> = []
        return Candidate(
            scientificName: scientificName, authorship: authorship,
            commonNames: (names + commonNames).filter { known.insert($0.lowercased()).inserted }, genus: genus, family: family,
            score: score, gbif: gbif, images: images, source: source, isUnusualIndoors: isUnusualIndoors)
    }

    /// The scientific name followed by its author if known: "Monstera deliciosa Liebm."
    public var nameWithAuthor: String { authorship.map { "\(scientificName) \($0)" } ?? scientificName }
}

/// A third-party picture of a species, shown with its attribution.
public struct ReferenceImage: Hashable, Sendable, Codable {
    /// The organ it shows, as named by the service, or nil if unknown.
    public let organ: String?
    /// The author, or nil if unknown.
    public let author: String?
    /// The license, such as "cc-by-sa", or nil if unknown.
    public let license: String?
    /// The citation, or nil if unknown.
    public let citation: String?
    /// The web address of a small version.
    public let small: String
    /// The web address of a larger version.
    public let large: String

    /// Creates a picture.
    public init(organ: String?, author: String?, license: String?, citation: String?, small: String, large: String) {
        self.organ = organ
        self.author = author
        self.license = license
        self.citation = citation
        self.small = small
        self.large = large
    }
}
