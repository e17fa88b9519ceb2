import Garden

extension GardenRepository {
    /// The care of several species by scientific name, as ``care(of:)`` gives it.
    public func care(ofEach names: some Sequence<String>) async throws -> [String: CareProfile] {
        var found: [String: CareProfile] = [:]
        for name in names where found[name] == nil { found[name] = try await care(of: name) }
        return found
    }

    /// Those of `species` that a source states to be non-toxic to each of `subjects`. Unknown is not safe.
    public func species(_ species: some Sequence<String>, safeFor subjects: Set<ToxicitySubject>) async throws -> Set<String> {
        Set(try await care(ofEach: species).filter { $0.value.isSafe(for: subjects) }.keys)
    }
}
