/// A species as the library knows it.
public struct Species: Hashable, Sendable, Codable {
    /// The accepted scientific name without authors.
    public let scientificName: String
    /// Who described it; nil where nothing is known.
    public let authorship: String?
    /// The genus.
    public let genus: String
    /// The family; nil where nothing is known.
    public let family: String?
    /// Other scientific names.
    public let synonyms: [String]
    /// Common names by language code ("en", "de", "es"), the commonest first.
    public let commonNames: [String: [String]]
    /// The name of the drawn picture of it; nil for none.
    public let art: String?
    /// Its care as its source tells it, nothing filled in.
    public let care: CareProfile

    /// A species with every part said.
    public init(
        scientificName: String, authorship: String? = nil, genus: String, family: String? = nil, synonyms: [String] = [],
        commonNames: [String: [String]] = [:], art: String? = nil, care: CareProfile
    ) {
        self.scientificName = scientificName
        self.authorship = authorship
        self.genus = genus
        self.family = family
        self.synonyms = synonyms
        self.commonNames = commonNames
        self.art = art
        self.care = care
    }

    /// The common name in a language, else in English; nil where it has none.
    public func commonName(in language: String) -> String? {
        commonNames[language]?.first ?? commonNames["en"]?.first
    }
}

/// A species that a search found, and the name by which it was found.
public struct SpeciesMatch: Hashable, Sendable, Codable {
    /// The accepted scientific name.
    public let scientificName: String
    /// The common name in the user's language, else in English; nil for none.
    public let commonName: String?
    /// The family; nil where nothing is known.
    public let family: String?
    /// The name that matched: a common name, the accepted name or a synonym.
    public let matched: String
    /// Whether the match is a synonym.
    public let isSynonym: Bool
    /// The name of the drawn picture; nil for none.
    public let art: String?
    /// Where the species is known from.
    public let source: Source.Kind
    /// The imported table that tells of it; nil where it is known from elsewhere.
    public let table: OpenTable?
    /// Whether nothing fits what was typed and this name only lies near it.
    public let isNearMiss: Bool

    /// A match with every part said.
    public init(
        scientificName: String, commonName: String?, family: String?, matched: String, isSynonym: Bool, art: String?,
        source: Source.Kind, table: OpenTable? = nil, isNearMiss: Bool = false
    ) {
        self.scientificName = scientificName
        self.commonName = commonName
        self.family = family
        self.matched = matched
        self.isSynonym = isSynonym
        self.art = art
        self.source = source
        self.table = table
        self.isNearMiss = isNearMiss
    }
}
