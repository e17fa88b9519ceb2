import Foundation
import Garden
import GardenData
import GardenStore
import Logging
import Synchronization
import WebServices

extension IdentificationService {
    /// Today's quota as last reported, without a request; nil if the service has not answered since the key was stored.
    public func quota() async throws -> Quota? { try await requestQuota.reported() }

    /// Requests today's quota from the service.
    ///
    /// - Throws: ``PlantNetError``; `IdentificationError.notConfigured` without a key; what reading the key throws; `StoreError`
    ///   or `CancellationError`.
    @discardableResult
    public func refreshQuota() async throws -> Quota {
        guard try await configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        let quota = try await requestQuota.forgottenIfRejected { try await plantNet.quota() }
        try await requestQuota.save(quota)
        return quota
    }
}

/// The daily quota of Pl@ntNet, stored so that all programs share it. It resets at midnight UTC.
struct RequestQuota: Sendable {
    let repository: GardenRepository

    /// How long before midnight UTC a refusal may end and still count as the daily quota, in seconds: clocks differ, and the
    /// service rounds.
    private static let tolerance: TimeInterval = 60

    /// Today's quota as last reported; nil if nothing was reported.
    func reported() async throws -> Quota? {
        let today = today
        // A stored day far in the future comes from a wrong clock.
        guard let known = try await repository.database.quota(of: .plantNet), known.day <= today + 1 else { return nil }
        // A clock that was set back by a few hours must not restore yesterday's requests.
        return known.day < today ? Quota(total: known.total, remaining: known.total, day: today) : known
    }

    /// Today's quota as last reported, else the service's usual quota.
    func current() async throws -> Quota { try await reported() ?? Quota(remaining: Quota.usualTotal, day: today) }

    func save(_ quota: Quota) async throws { try await repository.database.save(quota, of: .plantNet) }

    /// Subtracts a request whose response did not report the quota; returns the rest.
    @discardableResult
    func countRequest() async throws -> Quota { try await repository.database.spend(current(), of: .plantNet) }

    /// Sends an identification request unless the quota is used up, and stores the quota that the response reports.
    ///
    /// - Parameter request: Calls its argument with the remaining quota if the service recognizes no species.
    /// - Throws: `PlantNetError.rateLimitExceeded` if the quota is used up; what the request throws.
    func perform(
        _ request: (_ noteRemaining: @escaping @Sendable (PlantNet.Allowance) -> Void) async throws -> PlantNet.Reply
    ) async throws -> PlantNet.Reply {
        let known = try await current()
        guard known.remaining > 0 else { throw PlantNetError.rateLimitExceeded(resetDate: known.renewal) }
        let reported = ReportedAllowance()
        do {
            let reply = try await forgottenIfRejected { try await request { reported.note($0) } }
            await note(reply.allowance, after: known)
            return reply
        } catch PlantNetError.noResultsFound {
            // The service examined the photos, so the request counts.
            await note(reported.last, after: known)
            throw PlantNetError.noResultsFound
        } catch PlantNetError.rateLimitExceeded(let resetDate) {
            let used = Quota(total: known.total, remaining: 0, day: today)
            // A refusal that ends earlier limits the rate of requests, not the daily quota.
            if resetDate >= used.renewal.addingTimeInterval(-Self.tolerance) { try await save(used) }
            throw PlantNetError.rateLimitExceeded(resetDate: resetDate)
        }
    }

    /// Sends a request, and forgets the quota if the service rejects the key: it is known only for an accepted one.
    func forgottenIfRejected<Value>(_ request: () async throws -> Value) async throws -> Value {
        do {
            return try await request()
        } catch PlantNetError.invalidAPIKey {
            try await repository.database.forgetQuota(of: .plantNet)
            throw PlantNetError.invalidAPIKey
        }
    }

    /// Stores the rest after a response: what it reports, else one less than before.
    private func note(_ allowance: PlantNet.Allowance?, after known: Quota) async {
        do {
            guard let allowance else { return _ = try await countRequest() }
            try await save(Quota(total: allowance.total ?? known.total, remaining: allowance.remaining, day: today))
        } catch {
            // The answer matters more than the count, and the next response reports it again.
            Logger(label: "identification").warning("the quota was not stored: \(error)")
        }
    }

    private var today: LocalDay { LocalDay(inUTC: repository.instant) }
}

/// The remaining quota in a response that names no species.
private final class ReportedAllowance: Sendable {
    private let allowance = Mutex<PlantNet.Allowance?>(nil)

    /// The last reported value; nil if none was reported.
    var last: PlantNet.Allowance? { allowance.withLock { $0 } }

    func note(_ reported: PlantNet.Allowance) { allowance.withLock { $0 = reported } }
}
