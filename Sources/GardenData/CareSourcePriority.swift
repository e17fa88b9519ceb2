import Garden

extension CareLookup {
    /// The care, with each value taken from the first source that has it: catalog, imported tables, the service's care, genus,
    /// general defaults.
    func profile(_ cached: CareProfile?) -> CareProfile {
        let own = matches.dropFirst().reduce(species?.care) { $0?.completed(from: $1.care) }
        // The service's care takes precedence over the genus defaults.
        return (own ?? CareProfile(scientificName: cached?.scientificName ?? name)).completed(from: cached ?? CareProfile())
            .completed(from: related?.care.asGenusDefault() ?? CareProfile())
            .completed(from: .general)
    }
}
