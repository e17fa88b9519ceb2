import Garden
import GardenStore

extension GardenRepository {
    /// The plants of the garden that are of some species, by the scientific names that are given, which can be synonyms and have
    /// authors. Archived plants are left out, and so are names of which there is no plant. Plants are sorted by name.
    public func plants(ofSpecies names: [String]) async throws -> [String: [Plant]] {
        let own = try await database.read { try $0.species() }
        guard !own.isEmpty, !names.isEmpty else { return [:] }
        var spellings: [String: [String]] = [:]
        for text in own { spellings[try await speciesKey(of: text), default: []].append(text) }
        var found: [String: [Plant]] = [:]
        for name in Set(names) {
            guard let texts = spellings[try await speciesKey(of: name)] else { continue }
            let plants = try await database.read { reader in try texts.flatMap { try reader.plants(of: $0) } }
                .filter { $0.archive == nil }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
            if !plants.isEmpty { found[name] = plants }
        }
        return found
    }

    /// The genus and epithet of the accepted name, as a key; those of the name itself if the library does not have it.
    private func speciesKey(of name: String) async throws -> String {
        let accepted = try await library.species(named: name)?.scientificName ?? name
        return PlantName.keys(ofScientific: accepted).last ?? accepted
    }
}
