/// What is known about the care of a plant, value by value with its source. A value nobody knows is nil.
public struct CareProfile: Hashable, Sendable, Codable {
    /// The accepted scientific name; nil for a plant that nobody knows.
    public var scientificName: String?
    /// The botanical family.
    public var family: String?
    /// How much light.
    public var light: Sourced<LightLevel>?
    /// How often and how much water.
    public var watering: Sourced<Watering>?
    /// Which warmth.
    public var temperature: Sourced<TemperatureRange>?
    /// Which fertilizer, or that it wants none.
    public var fertilizing: Sourced<Fertilizing>?
    /// How moist the air.
    public var humidity: Sourced<Humidity>?
    /// Which soil, in words.
    public var soil: Sourced<String>?
    /// How fast it grows.
    public var growth: Sourced<GrowthRate>?
    /// In which seasons it blooms; the season itself, in either hemisphere.
    public var bloom: Sourced<Set<Season>>?
    /// How it is multiplied, in words.
    public var propagation: Sourced<String>?
    /// The months of the northern year in which it is pruned.
    public var pruning: Sourced<MonthSet>?
    /// Days between repottings.
    public var repotting: Sourced<Int>?
    /// Days between turnings of the pot.
    public var rotation: Sourced<Int>?
    /// Whether it harms cats.
    public var catToxicity: Sourced<Toxicity>?
    /// Whether it harms dogs.
    public var dogToxicity: Sourced<Toxicity>?
    /// Whether it harms people.
    public var peopleToxicity: Sourced<Toxicity>?
    /// A line of plain advice.
    public var advice: Sourced<String>?
    /// What else one source tells, in the order in which it is to be shown; nil where none tells more.
    public var more: Sourced<[CareDetail]>?

    /// A profile of a name in which nothing is known yet.
    public init(scientificName: String? = nil, family: String? = nil) {
        self.scientificName = scientificName
        self.family = family
    }

    /// What stands in where nothing else is known: partial sun, weekly and moderate, 15–26 °C; the rest stays unknown.
    ///
    /// The project's own judgment of what most houseplants bear, without a source.
    public static let general: CareProfile = {
        var profile = CareProfile()
        let source = Source(.general)
        profile.light = Sourced(.partialSun, source)
        profile.watering = Sourced(Watering(days: 7, depth: .moderate), source)
        profile.temperature = Sourced(TemperatureRange(minimum: 15, maximum: 26), source)
        return profile
    }()

    /// This profile with each value that it lacks taken from another.
    public func completed(from other: CareProfile) -> CareProfile {
        var whole = self
        whole.scientificName = scientificName ?? other.scientificName
        whole.family = family ?? other.family
        func fill<Value>(_ value: WritableKeyPath<CareProfile, Sourced<Value>?>) {
            whole[keyPath: value] = self[keyPath: value] ?? other[keyPath: value]
        }
        fill(\.light)
        fill(\.watering)
        fill(\.temperature)
        fill(\.fertilizing)
        fill(\.humidity)
        fill(\.soil)
        fill(\.growth)
        fill(\.bloom)
        fill(\.propagation)
        fill(\.pruning)
        fill(\.repotting)
        fill(\.rotation)
        fill(\.catToxicity)
        fill(\.dogToxicity)
        fill(\.peopleToxicity)
        fill(\.advice)
        fill(\.more)
        return whole
    }

    /// This profile's care as a sister species would borrow it: toxicity, names and advice stay behind.
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
        return borrowed
    }
}
