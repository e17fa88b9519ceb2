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

    /// What the species of a genus that have a verdict say about the others: that these are toxic, if all of them are.
    ///
    /// Species that are not toxic say nothing about the others.
    public init(ofGenus species: [CareProfile]) {
        for subject in ToxicitySubject.allCases {
            let verdicts = species.compactMap { $0.toxicity(to: subject) }
            guard !verdicts.isEmpty, verdicts.allSatisfy({ $0.value == .toxic }) else { continue }
            let citations = verdicts.flatMap(\.source.citations)
            self[keyPath: subject.related] = Sourced(.toxic, Source(.genus, citations: citations))
        }
    }

    /// This value with what `other` states, also that it is unknown, in place of its own.
    public func overridden(by other: RelatedToxicity) -> RelatedToxicity { other.completed(from: self) }

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
        guard toxicity(to: subject) == nil, let found = relatedToxicity?[keyPath: subject.related], found.value != .unknown
        else { return nil }
        return found
    }

    /// The source of what is known about the toxicity to a subject, also of what is known about related plants; nil if nothing
    /// is.
    public func toxicitySource(to subject: ToxicitySubject) -> Source? {
        (toxicity(to: subject) ?? relatedToxicity(to: subject))?.source
    }

    /// Whether a source states that the species is not toxic to any of `subjects`. Unknown is not safe.
    public func isSafe(for subjects: some Sequence<ToxicitySubject>) -> Bool {
        subjects.allSatisfy { toxicity(to: $0)?.value == .nonToxic }
    }

    /// Whether a source states for anyone whether the species is toxic.
    public var hasToxicity: Bool { ToxicitySubject.allCases.contains { toxicity(to: $0) != nil } }

    /// Whether a source states that the species is toxic to anyone.
    public var isToxic: Bool { ToxicitySubject.allCases.contains { toxicity(to: $0)?.value == .toxic } }
}
