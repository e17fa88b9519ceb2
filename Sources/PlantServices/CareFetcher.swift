import Foundation
import Garden
import GardenData
import WebServices

/// Fetches care data from Trefle.
public struct CareFetcher: Sendable {
    let repository: GardenRepository
    let trefle: Trefle
    let configuration: ServiceConfiguration
    let requests = RequestCoalescer<CareRequest, Void>()
    let unknown = UnknownSpecies()

    init(
        repository: GardenRepository, http: HTTPClient, configuration: ServiceConfiguration, now: @escaping @Sendable () -> Date
    ) {
        self.repository = repository
        self.configuration = configuration
        trefle = Trefle(
            http: http, base: configuration.base(of: .trefle), token: { try await configuration.key(.trefle) }, now: now)
    }

    /// The care of a species, each value from the best source. Trefle is asked if its cached values are not fresh.
    ///
    /// Trefle is asked for the accepted name, then for synonyms; concurrent callers share one request. If it fails, cached values
    /// stay available from `GardenRepository.care(of:)`.
    ///
    /// - Parameter refresh: Whether to ask even if the cached values are fresh.
    /// - Returns: Nil if Trefle was never asked because there is no token.
    /// - Throws: ``TrefleError``, what reading the token throws, `StoreError` or `CancellationError`.
    public func fetch(_ species: String, refresh: Bool = false) async throws -> CareProfile? {
        if !refresh, try await repository.cachedCare(of: species)?.isFresh == true {
            return try await repository.care(of: species)
        }
        guard try await configuration.key(.trefle) != nil else {
            return try await repository.cachedCare(of: species) == nil ? nil : try await repository.care(of: species)
        }
        try await requests.value(of: .name(PlantName.key(species), refresh: refresh)) {
            // A request that has just finished may have cached it.
            let cached = try await repository.cachedCare(of: species)
            if !refresh, cached?.isFresh == true { return }
            try await fetchCare(of: species, replacing: cached, refresh: refresh)
        }
        return try await repository.care(of: species)
    }

    /// The care of a species by Trefle's id, cached under the species' name.
    ///
    /// - Throws: ``TrefleError``, `invalidToken` also if there is no token.
    public func fetch(trefleID: Int, refresh: Bool = false) async throws -> CareProfile {
        if !refresh, let cached = try await repository.cachedCare(trefleID: trefleID), cached.isFresh,
            let name = cached.profile.scientificName
        {
            return try await repository.care(of: name)
        }
        try await requireToken()
        try await requests.value(of: .number(trefleID, refresh: refresh)) {
            let cached = try await repository.cachedCare(trefleID: trefleID)
            try await fetchDetail(trefleID, replacing: cached, of: nil)
        }
        guard let cached = try await repository.cachedCare(trefleID: trefleID), let name = cached.profile.scientificName else {
            throw TrefleError.speciesNotFound(query: String(trefleID))
        }
        return try await repository.care(of: name)
    }

    /// Checks that there is a token. Throws `TrefleError.invalidToken` if not, or what reading the token throws.
    private func requireToken() async throws {
        guard try await configuration.key(.trefle) != nil else { throw TrefleError.invalidToken }
    }

    func testKey() async throws {
        try await requireToken()
        _ = try await trefle.search("monstera", page: 1, filters: [:])
    }
}

/// A request to Trefle for the care of a species.
enum CareRequest: Hashable, Sendable {
    /// By the key of its name.
    case name(String, refresh: Bool)
    /// By Trefle's id.
    case number(Int, refresh: Bool)
}
