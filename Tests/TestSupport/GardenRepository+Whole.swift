import Garden
import GardenData
import GardenStore

extension GardenRepository {
    /// Sets all preferences, also those that were changed meanwhile; the program never does that.
    public func save(_ preferences: Preferences) async throws -> UndoableResult<Preferences> {
        try await changePreferences { $0 = preferences }
    }

    /// Saves all values of a plant, also those that were changed meanwhile; the program never does that.
    public func save(_ plant: Plant) async throws -> UndoableResult<Plant> {
        try await save(plant, changedFrom: try await self.plant(plant.id))
    }
}

extension GardenWriter {
    /// Sets all preferences.
    public func save(_ preferences: Preferences) throws { try changePreferences { $0 = preferences } }
}
