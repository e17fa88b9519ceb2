/// The care values known for a plant, each with its source. Unknown values are nil.
public struct CareProfile: Hashable, Sendable, Codable {
    /// The accepted scientific name, or nil for an unknown plant.
    public var scientificName: String?
    /// The botanical family.
    public var family: String?
    /// How much light the plant needs.
    public var light: Sourced<LightLevel>?
    /// How often and how much to water.
    public var watering: Sourced<Watering>?
    /// What the sources say about watering, if the user's value in ``watering`` has the same interval; otherwise nil. How certain
    /// the interval is and how it changes with the seasons is still what they say.
    public var sourcedWatering: Sourced<Watering>?
    /// The temperature range.
    public var temperature: Sourced<TemperatureRange>?
    /// How to fertilize, or that no fertilizer is needed.
    public var fertilizing: Sourced<Fertilizing>?
    /// The air humidity.
    public var humidity: Sourced<Humidity>?
    /// The soil, as text.
    public var soil: Sourced<String>?
    /// How fast the plant grows.
    public var growth: Sourced<GrowthRate>?
    /// The seasons in which the plant blooms, which apply to either hemisphere.
    public var bloom: Sourced<Set<Season>>?
    /// How to propagate the plant, as text.
    public var propagation: Sourced<String>?
    /// The months of the northern year in which to prune.
    public var pruning: Sourced<MonthSet>?
    /// Days between repottings.
    public var repotting: Sourced<Int>?
    /// Days between rotations of the pot.
    public var rotation: Sourced<Int>?
    /// Whether the plant is toxic to cats.
    public var catToxicity: Sourced<Toxicity>?
    /// Whether the plant is toxic to dogs.
    public var dogToxicity: Sourced<Toxicity>?
    /// Whether the plant is toxic to people.
    public var peopleToxicity: Sourced<Toxicity>?
    /// The toxicity of other plants of the genus, a hint for what is unknown about the species; nil if there is none.
    public var relatedToxicity: RelatedToxicity?
    /// One line of advice.
    public var advice: Sourced<String>?
    /// Further details from one source, in display order, or nil if there are none.
    public var more: Sourced<[CareDetail]>?

    /// Creates a profile without any care values.
    public init(scientificName: String? = nil, family: String? = nil) {
        self.scientificName = scientificName
        self.family = family
    }

    /// The fallback for unknown values: partial sun, weekly and moderate watering, 15–26 °C. The rest is nil.
    ///
    /// The project's own judgment of what most houseplants tolerate, without a source.
    public static let general: CareProfile = {
        var profile = CareProfile()
        let source = Source(.general)
        profile.light = Sourced(.partialSun, source)
        profile.watering = Sourced(Watering(days: 7, depth: .moderate), source)
        profile.temperature = Sourced(TemperatureRange(minimum: 15, maximum: 26), source)
        return profile
    }()

    /// Returns this profile with missing values filled in from another profile.
    public func completed(from other: CareProfile) -> CareProfile {
        var whole = self
        whole.scientificName = scientificName ?? other.scientificName
        whole.family = family ?? other.family
        for value in Self.values { value.fill(&whole, other) }
        whole.relatedToxicity =
            relatedToxicity.map { $0.completed(from: other.relatedToxicity ?? RelatedToxicity()) }
            ?? other.relatedToxicity
        return whole
    }

    /// Returns the values of this profile that serve as defaults for other species of the genus: light, watering, temperature,
    /// fertilizing, humidity and soil, with the family. Names and advice in particular do not carry over, and toxicity only as
    /// ``relatedToxicity``.
    public func asGenusDefault() -> CareProfile {
        var borrowed = CareProfile(scientificName: nil, family: family)
        func lend<Value>(_ value: WritableKeyPath<CareProfile, Sourced<Value>?>) {
            borrowed[keyPath: value] = self[keyPath: value].map {
                Sourced(
                    $0.value, Source(.genus, citations: $0.source.citations, asOf: $0.source.asOf, likeSpecies: scientificName))
            }
        }
        lend(\.light)
        lend(\.watering)
        lend(\.temperature)
        lend(\.fertilizing)
        lend(\.humidity)
        lend(\.soil)
        borrowed.relatedToxicity = relatedToxicity
        return borrowed
    }
}

extension CareProfile {
    /// A value of a profile, whatever its type.
    public struct Value: Sendable {
        /// The name in the catalog's statistics.
        public let name: String
        /// The source of the value; nil if the profile does not have it.
        public let source: @Sendable (CareProfile) -> Source?
        /// Sets the value from another profile if it is missing.
        let fill: @Sendable (inout CareProfile, CareProfile) -> Void

        init<Content>(_ name: String, _ path: WritableKeyPath<CareProfile, Sourced<Content>?> & Sendable) {
            self.name = name
            source = { $0[keyPath: path]?.source }
            fill = { whole, other in
                if whole[keyPath: path] == nil { whole[keyPath: path] = other[keyPath: path] }
            }
        }
    }

    /// All values, in display order.
    public static let values: [Value] = [
        Value("light", \.light), Value("watering", \.watering), Value("temperature", \.temperature),
        Value("humidity", \.humidity), Value("fertilizer", \.fertilizing), Value("soil", \.soil), Value("growth", \.growth),
        Value("bloom", \.bloom), Value("propagation", \.propagation), Value("pruning", \.pruning),
        Value("repotting", \.repotting), Value("rotation", \.rotation), Value("toxicity, cats", \.catToxicity),
        Value("toxicity, dogs", \.dogToxicity), Value("toxicity, people", \.peopleToxicity), Value("advice", \.advice),
        Value("details", \.more),
    ]

    /// The source of each known value, in no particular order.
    public var sources: [Source] { Self.values.compactMap { $0.source(self) } }
}
