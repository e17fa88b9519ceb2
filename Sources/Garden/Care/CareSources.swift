/// The sources of a profile's values.
extension CareProfile {
    /// The source of each known value, including the further details, in no particular order.
    public var sources: [Source] {
        let all: [Source?] = [
            light?.source, watering?.source, temperature?.source, fertilizing?.source, humidity?.source, soil?.source,
            growth?.source, bloom?.source, propagation?.source, pruning?.source, repotting?.source, rotation?.source,
            catToxicity?.source, dogToxicity?.source, peopleToxicity?.source, advice?.source, more?.source,
        ]
        return all.compactMap(\.self)
    }

    /// Whether nothing is known about the species: every value is general or set by the user. User values concern the plant, not
    /// its species.
    public var isUnknown: Bool { sources.allSatisfy { $0.kind == .general || $0.kind == .user } }

    /// Whether any value comes from Trefle, whose data requires attribution.
    public var usesTrefle: Bool { sources.contains { $0.kind == .trefle } }
}
