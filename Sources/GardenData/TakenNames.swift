import Garden
import GardenStore

extension GardenRepository {
    /// What to say about a name that the user gives a plant: nil unless another plant that is not archived has it already.
    ///
    /// - Parameter plant: The plant that is renamed; nil for a new one.
    public func takenName(_ text: String, for plant: Plant.ID? = nil) async throws -> TakenName? {
        TakenName(text, among: try await database.read { try $0.names(except: plant) })
    }

    /// Whether a plant that is not archived has a name, ignoring case.
    public func hasPlant(named name: String) async throws -> Bool {
        try await database.read { try $0.names(except: nil) }.contains { Plant.isName(name, of: $0) }
    }
}
