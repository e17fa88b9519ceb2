import Garden

/// A change of the garden as the signal carries it: the tables that changed, and the ids of the plants concerned.
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

    /// The same change always in the same order.
    init(_ change: GardenChange) {
        tables = (change.plants.isEmpty ? [] : [Self.plantTable]) + (change.preferences ? [Self.preferenceTable] : [])
        ids = change.plants.sorted().map(\.description)
    }

    /// The change; tables and ids that this version does not know are passed over.
    var change: GardenChange {
        GardenChange(
            plants: tables.contains(Self.plantTable) ? Set(ids.compactMap { Plant.ID($0) }) : [],
            preferences: tables.contains(Self.preferenceTable))
    }
}
