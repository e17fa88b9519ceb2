/// Where the values of a profile come from, taken together.
extension CareProfile {
    /// Where each known value comes from, what else a source tells included; in no particular order.
    public var sources: [Source] {
        let all: [Source?] = [
            light?.source, watering?.source, temperature?.source, fertilizing?.source, humidity?.source, soil?.source,
            growth?.source, bloom?.source, propagation?.source, pruning?.source, repotting?.source, rotation?.source,
            catToxicity?.source, dogToxicity?.source, peopleToxicity?.source, advice?.source, more?.source,
        ]
        return all.compactMap(\.self)
    }

    /// Whether nothing is known of the species: no value has a better source than the general values. What the user set is
    /// about the plant and tells nothing of its species.
    public var isUnknown: Bool { sources.allSatisfy { $0.kind == .general || $0.kind == .user } }

    /// Whether anything comes from Trefle, whose data wants to be named.
    public var usesTrefle: Bool { sources.contains { $0.kind == .trefle } }
}
