import Foundation
import Garden
import WebServices
import Synchronization
import GardenData

/// How Trefle is asked about one species, and what is kept of its answer.
extension IdentificationService {
    /// The most names of a species that are tried; each may cost two requests of the 60 a minute.
    private static let triedNames = 4

    /// Asks for the care of a species and keeps it under that name.
    ///
    /// - Parameter kept: what is known of it and no longer fresh.
    func fetchCare(of species: String, replacing kept: CachedCare?, refresh: Bool) async throws {
        let names = try await names(of: species)
        if !refresh, unknown.isKnown(names, at: repository.instant) { throw TrefleError.speciesNotFound(query: species) }
        if let kept, let id = kept.trefleID {
            do {
                return try await askDetail(id, replacing: kept, of: species)
            } catch TrefleError.speciesNotFound {
                // The number is gone; the species may have another one by now.
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

    /// Asks for a species by number. What did not change since it was kept counts as new again.
    ///
    /// - Parameter species: a name to keep it under beside its own; nil for none.
    func askDetail(_ id: Int, replacing kept: CachedCare?, of species: String?) async throws {
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
    ///   - id: the number that was asked for, nil for none: a species may answer that has another one.
    ///   - otherIDs: the numbers under which it was known before.
    private func keep(_ found: TrefleSpecies, id: Int? = nil, otherIDs: [Int] = [], etag: String?, names: [String]) async throws {
        let profile = found.profile(asOf: repository.today.description)
        let number = found.id ?? id
        let others = Set(otherIDs + (id.map { [$0] } ?? [])).subtracting(number.map { [$0] } ?? [])
        try await repository.keep(
            CachedCare(
                profile: profile, names: Self.unique(names), trefleID: number, otherTrefleIDs: others.sorted(), etag: etag))
    }

    /// The names to ask by: the accepted one, the one given, then synonyms.
    private func names(of species: String) async throws -> [String] {
        let known = try await repository.species(named: species)
        let names = [known?.scientificName ?? species, species] + (known?.synonyms ?? [])
        return Array(Self.unique(names).prefix(Self.triedNames))
    }

    /// Each name once, whichever way it is written.
    private static func unique(_ names: [String]) -> [String] {
        var keys: Set<String> = []
        return names.filter { keys.insert(PlantName.key($0)).inserted }
    }
}

/// The species that Trefle said it does not know, so that a page which is opened again does not ask again.
final class UnknownSpecies: Sendable {
    private let keys = Mutex<[String: Date]>([:])

    /// How long it is believed, in seconds: a day, since species are added. It is forgotten with the program.
    private static let lifetime: TimeInterval = 86_400

    /// Whether all these names were said to be unknown.
    func isKnown(_ names: [String], at instant: Date) -> Bool {
        keys.withLock { keys in
            names.allSatisfy { name in
                keys[PlantName.key(name)].map { instant.timeIntervalSince($0) < Self.lifetime } ?? false
            }
        }
    }

    /// Remembers that these names are unknown.
    func note(_ names: [String], at instant: Date) {
        keys.withLock { keys in for name in names { keys[PlantName.key(name)] = instant } }
    }
}
