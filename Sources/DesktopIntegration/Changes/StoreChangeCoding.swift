import Garden

/// A change of the garden as the D-Bus signal encodes it: the changed tables and the ids of the affected plants.
struct StoreChangeCoding: Equatable {
    static let path = "/io/github/plantguide/PlantGuide"
    static let interface = "io.github.plantguide.PlantGuide.Store"
    static let signal = "Changed"

    private static let plantTable = "plant"
    private static let preferenceTable = "preference"

    let tables: [String]
    let ids: [String]

    init(tables: [String], ids: [String]) {
        self.tables = tables
        self.ids = ids
    }

    /// Encodes a change. Equal changes are encoded in the same order.
    init(_ change: GardenChange) {
        tables = (change.plants.isEmpty ? [] : [Self.plantTable]) + (change.preferences ? [Self.preferenceTable] : [])
        ids = change.plants.sorted().map(\.description)
    }

    /// Decodes the change, ignoring tables and ids that this version does not know.
    var change: GardenChange {
        GardenChange(
            plants: tables.contains(Self.plantTable) ? Set(ids.compactMap { Plant.ID($0) }) : [],
            preferences: tables.contains(Self.preferenceTable))
    }
}
