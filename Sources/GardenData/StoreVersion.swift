import GardenStore

extension GardenRepository {
    /// Throws `StoreError.newerSchema` where a newer program has migrated the store since it was opened.
    public func refuseNewerStore() async throws { try await database.refuseNewer() }
}
