/// A species in the library.
public struct Species: Hashable, Sendable, Codable {
    /// The accepted scientific name without authors.
    public let scientificName: String
    /// The author of the name, or nil if unknown.
    public let authorship: String?
    /// The genus.
    public let genus: String
    /// The family, or nil if unknown.
    public let family: String?
    /// Other scientific names.
    public let synonyms: [String]
    /// Common names by language code ("en", "de", "es"), most common first.
    public let commonNames: [String: [String]]
    /// The name of its illustration, or nil for none.
    public let art: String?
    /// How likely it is that someone means this species, from 1 (rarely kept) to 4 (known to almost everyone), in the judgment of
    /// the catalog's editors. Nil, which counts as 1, if they gave none, and for species from elsewhere.
    public let commonness: Int?
    /// Its care according to the source, without any values filled in.
    public var care: CareProfile

    /// Creates a species.
    public init(
        scientificName: String, authorship: String? = nil, genus: String, family: String? = nil, synonyms: [String] = [],
        commonNames: [String: [String]] = [:], art: String? = nil, commonness: Int? = nil, care: CareProfile
    ) {
        self.scientificName = scientificName
        self.authorship = authorship
        self.genus = genus
        self.family = family
        self.synonyms = synonyms
        self.commonNames = commonNames
        self.art = art
        self.commonness = commonness
        self.care = care
    }

    /// The common name in a language, or else in English, or nil if there is none.
    public func commonName(in language: String) -> String? {
        commonNames[language]?.first ?? commonNames["en"]?.first
    }
}

/// A species found by a search, with the name that matched.
public struct SpeciesMatch: Hashable, Sendable, Codable {
    /// The accepted scientific name.
    public let scientificName: String
    /// The common name in the user's language, or else in English, or nil if there is none.
    public let commonName: String?
    /// The language code of ``commonName``, or nil if there is none or its language is unknown.
    public let commonLanguage: String?
    /// The family, or nil if unknown.
    public let family: String?
    /// The name that matched: a common name, the accepted name or a synonym.
    public let matched: String
    /// The language code of the matched name, or nil for a scientific name or if its language is unknown.
    public let matchedLanguage: String?
    /// Whether the matched name is a synonym.
    public let isSynonym: Bool
    /// The name of its illustration, or nil for none.
    public let art: String?
    /// The kind of source that the species comes from.
    public let source: Source.Kind
    /// The imported table that contains the species, or nil if it comes from elsewhere.
    public let table: OpenTable?
    /// Whether this is a fuzzy match, returned because nothing matches the query exactly.
    public let isFuzzyMatch: Bool

    /// Creates a match.
    public init(
        scientificName: String, commonName: String?, commonLanguage: String? = nil, family: String?, matched: String,
        matchedLanguage: String? = nil, isSynonym: Bool, art: String?, source: Source.Kind, table: OpenTable? = nil,
        isFuzzyMatch: Bool = false
    ) {
        self.scientificName = scientificName
        self.commonName = commonName
        self.commonLanguage = commonLanguage
        self.family = family
        self.matched = matched
        self.matchedLanguage = matchedLanguage
        self.isSynonym = isSynonym
        self.art = art
        self.source = source
        self.table = table
        self.isFuzzyMatch = isFuzzyMatch
    }

    /// The name to display: the common name that matched if it is in the language in which common names are displayed, otherwise
    /// the main common name, otherwise the scientific name.
    public var shownName: String {
        if let matchedLanguage, matchedLanguage == commonLanguage { return matched }
        return commonName ?? scientificName
    }
}
