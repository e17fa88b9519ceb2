import GardenStore

extension GardenRepository {
    /// Throws `StoreError.newerSchema` if a newer version of the program has migrated the store since it was opened.
    public func refuseNewerStore() async throws { try await database.checkSchemaVersion() }
}
