/// The sources of a profile's values.
extension CareProfile {
    /// Whether nothing is known about the species: every value is general or set by the user. User values concern the plant, not
    /// its species.
    public var isUnknown: Bool { sources.allSatisfy { $0.kind == .general || $0.kind == .user } }

    /// Whether any value comes from Trefle, whose data requires attribution.
    public var usesTrefle: Bool { sources.contains { $0.kind == .trefle } }
}
