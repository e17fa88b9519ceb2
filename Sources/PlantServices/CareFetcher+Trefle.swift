import Foundation
import Garden
import WebServices
import Synchronization
import GardenData

extension CareFetcher {
    /// The most names of a species that are tried; each may cost two requests of the 60 a minute.
    private static let triedNames = 4

    /// Fetches the care of a species and caches it under that name.
    ///
    /// - Parameter kept: The cached care that is no longer fresh; nil if there is none.
    func fetchCare(of species: String, replacing kept: CachedCare?, refresh: Bool) async throws {
        let names = try await names(of: species)
        if !refresh, unknown.isKnown(names, at: repository.instant) { throw TrefleError.speciesNotFound(query: species) }
        if let kept, let id = kept.trefleID {
            do {
                return try await fetchDetail(id, replacing: kept, of: species)
            } catch TrefleError.speciesNotFound {
                // Trefle no longer has this id, but the species may have a new one.
            }
        }
        for name in names {
            do {
                guard case .fresh(let found, let etag) = try await trefle.answer(named: name) else { continue }
                return try await keep(found, etag: etag, names: (kept?.names ?? []) + [species])
            } catch TrefleError.speciesNotFound {
                continue
            }
        }
        unknown.note(names, at: repository.instant)
        throw TrefleError.speciesNotFound(query: species)
    }

    /// Fetches a species by its Trefle id. An unmodified response makes the cached care fresh again.
    ///
    /// - Parameter species: a name to keep it under beside its own; nil for none.
    func fetchDetail(_ id: Int, replacing kept: CachedCare?, of species: String?) async throws {
        let names = (kept?.names ?? []) + (species.map { [$0] } ?? [])
        switch try await trefle.species(String(id), etag: kept?.etag) {
        case .fresh(let found, let etag):
            try await keep(found, id: id, otherIDs: kept?.otherTrefleIDs ?? [], etag: etag, names: names)
        case .notModified:
            guard let kept else { throw TrefleError.invalidResponse }
            try await repository.keep(
                CachedCare(
                    profile: kept.profile, names: Self.unique(names), trefleID: kept.trefleID,
                    otherTrefleIDs: kept.otherTrefleIDs, etag: kept.etag))
        }
    }

    /// - Parameters:
    ///   - id: The requested Trefle id, or nil if requested by name. The returned species can have another id.
    ///   - otherIDs: The Trefle ids under which it was cached before.
    private func keep(_ found: TrefleSpecies, id: Int? = nil, otherIDs: [Int] = [], etag: String?, names: [String]) async throws {
        let profile = found.profile(asOf: repository.today.description)
        let number = found.id ?? id
        let others = Set(otherIDs + (id.map { [$0] } ?? [])).subtracting(number.map { [$0] } ?? [])
        try await repository.keep(
            CachedCare(
                profile: profile, names: Self.unique(names), trefleID: number, otherTrefleIDs: others.sorted(), etag: etag))
    }

    /// The names to request: the accepted one, the given one, then synonyms.
    private func names(of species: String) async throws -> [String] {
        let known = try await repository.species(named: species)
        let names = [known?.scientificName ?? species, species] + (known?.synonyms ?? [])
        return Array(Self.unique(names).prefix(Self.triedNames))
    }

    /// The names without duplicates, ignoring differences in spelling.
    private static func unique(_ names: [String]) -> [String] {
        var keys: Set<String> = []
        return names.filter { keys.insert(PlantName.key($0)).inserted }
    }
}

/// The species that Trefle does not know, so that reopening a page does not request them again.
final class UnknownSpecies: Sendable {
    private let keys = Mutex<[String: Date]>([:])

    /// How long an entry is valid, in seconds: one day, because Trefle adds species. Entries are not persisted.
    private static let lifetime: TimeInterval = 86_400

    /// Whether Trefle is known not to have any of these names.
    func isKnown(_ names: [String], at instant: Date) -> Bool {
        keys.withLock { keys in
            names.allSatisfy { name in
                keys[PlantName.key(name)].map { instant.timeIntervalSince($0) < Self.lifetime } ?? false
            }
        }
    }

    /// Records that Trefle does not know these names.
    func note(_ names: [String], at instant: Date) {
        keys.withLock { keys in for name in names { keys[PlantName.key(name)] = instant } }
    }
}
