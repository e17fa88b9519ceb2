/// Building a profile value by value from several sources.
extension CareProfile {
    /// This profile without the values that stand in for unknown ones, so that a better source can fill their places.
    public var withoutGeneralValues: CareProfile {
        var profile = self
        func drop<Value>(_ value: WritableKeyPath<CareProfile, Sourced<Value>?>) {
            if profile[keyPath: value]?.source.kind == .general { profile[keyPath: value] = nil }
        }
        drop(\.light)
        drop(\.watering)
        drop(\.temperature)
        drop(\.fertilizing)
        drop(\.humidity)
        drop(\.soil)
        drop(\.growth)
        drop(\.bloom)
        drop(\.pruning)
        drop(\.repotting)
        drop(\.rotation)
        drop(\.catToxicity)
        drop(\.dogToxicity)
        drop(\.peopleToxicity)
        drop(\.advice)
        return profile
    }
}
