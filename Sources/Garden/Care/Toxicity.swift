/// Whether a plant is toxic when eaten. A plant without a source counts as unknown, never as non-toxic.
public enum Toxicity: String, Sendable, Codable, CaseIterable {
    case toxic, nonToxic, unknown
}

/// Those whom a plant may harm. Wherever toxicity is shown, all of them are named.
public enum ToxicitySubject: String, Sendable, Codable, CaseIterable {
    case cats, dogs, people

    fileprivate var exact: WritableKeyPath<CareProfile, Sourced<Toxicity>?> & Sendable {
        switch self {
        case .cats: \.catToxicity
        case .dogs: \.dogToxicity
        case .people: \.peopleToxicity
        }
    }

    fileprivate var related: WritableKeyPath<RelatedToxicity, Sourced<Toxicity>?> & Sendable {
        switch self {
        case .cats: \.cats
        case .dogs: \.dogs
        case .people: \.people
        }
    }
}

/// The toxicity of other plants of the genus, as a hint where nothing is known about the species itself.
public struct RelatedToxicity: Hashable, Sendable, Codable {
    /// For cats; nil if unknown or if the plants of the genus differ.
    public var cats: Sourced<Toxicity>?
    /// For dogs; nil if unknown or if the plants of the genus differ.
    public var dogs: Sourced<Toxicity>?
    /// For people; nil if unknown or if the plants of the genus differ.
    public var people: Sourced<Toxicity>?

    /// Creates a value in which everything is unknown.
    public init() {}

    func completed(from other: RelatedToxicity) -> RelatedToxicity {
        var whole = self
        for subject in ToxicitySubject.allCases where whole[keyPath: subject.related] == nil {
            whole[keyPath: subject.related] = other[keyPath: subject.related]
        }
        return whole
    }
}

extension CareProfile {
    /// Whether the species is toxic to a subject, with its source; nil if unknown.
    ///
    /// Trefle has one figure for "humans or animals". Its "none" does not say which animals were meant, so it counts as unknown.
    public func toxicity(to subject: ToxicitySubject) -> Sourced<Toxicity>? {
        guard let found = self[keyPath: subject.exact], found.value != .unknown else { return nil }
        return found.value == .nonToxic && found.source.kind == .trefle ? nil : found
    }

    /// Whether other plants of the genus are toxic to a subject; nil if unknown, or if the species itself has a verdict.
    public func relatedToxicity(to subject: ToxicitySubject) -> Sourced<Toxicity>? {
        toxicity(to: subject) == nil ? relatedToxicity?[keyPath: subject.related] : nil
    }

    /// Whether a source states that the species is not toxic to any of `subjects`. Unknown is not safe.
    public func isSafe(for subjects: some Sequence<ToxicitySubject>) -> Bool {
        subjects.allSatisfy { toxicity(to: $0)?.value == .nonToxic }
    }

    /// Whether a source states that the species is toxic to anyone.
    public var isToxic: Bool { ToxicitySubject.allCases.contains { toxicity(to: $0)?.value == .toxic } }

    /// What a species says about the others of its genus: its hints, and otherwise that it is toxic itself.
    ///
    /// A species that is not toxic says nothing about the others.
    var toxicityForRelated: RelatedToxicity? {
        var lent = relatedToxicity ?? RelatedToxicity()
        for subject in ToxicitySubject.allCases {
            guard lent[keyPath: subject.related] == nil, let own = toxicity(to: subject), own.value == .toxic else { continue }
            lent[keyPath: subject.related] = Sourced(
                .toxic, Source(.genus, citations: own.source.citations, asOf: own.source.asOf, likeSpecies: scientificName))
        }
        return lent == RelatedToxicity() ? nil : lent
    }
}
