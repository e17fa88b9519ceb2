import Foundation
import Garden
import WebServices
import Logging
import Synchronization
import GardenData

/// The number of photos that Pl@ntNet still accepts today.
extension IdentificationService {
    /// Today's quota as last known, without a request; the usual 500 if unknown.
    public func quota() async throws -> Quota { try await repository.quota() }

    /// Requests today's quota from the service.
    ///
    /// - Throws: `PlantNetError`; `IdentificationError.notConfigured` without a key; errors from reading the key; `StoreError` or
    ///   `CancellationError`.
    public func refreshQuota() async throws -> Quota {
        guard try await configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        let quota = try await plantNet.quota()
        try await repository.save(quota)
        return quota
    }

    /// The tolerance in seconds for a rate limit to end before midnight UTC and still count as the daily one: clocks differ, and
    /// the service rounds.
    private static let tolerance: TimeInterval = 60

    /// Sends an identification unless the day's quota is used up, and saves the quota that the service reports.
    ///
    /// - Parameter ask: Sends the request. It calls `noteLeft` with the remaining quota if the service identifies no species.
    func withinQuota(
        _ ask: (_ noteLeft: @escaping @Sendable (PlantNet.Allowance) -> Void) async throws -> PlantNet.Reply
    ) async throws -> PlantNet.Reply {
        let known = try await quota()
        guard known.remaining > 0 else { throw PlantNetError.rateLimitExceeded(resetDate: known.renewal) }
        let told = ReportedAllowance()
        do {
            let reply = try await ask { told.note($0) }
            await note(reply.allowance, after: known)
            return reply
        } catch PlantNetError.noResultsFound {
            // The service processed the photos, so the request counts.
            await note(told.last, after: known)
            throw PlantNetError.noResultsFound
        } catch PlantNetError.rateLimitExceeded(let resetDate) {
            let used = Quota(total: known.total, remaining: 0, day: LocalDay(inUTC: repository.instant))
            // A rate limit that ends earlier is a short-term one, not the daily quota.
            if resetDate >= used.renewal.addingTimeInterval(-Self.tolerance) { try await repository.save(used) }
            throw PlantNetError.rateLimitExceeded(resetDate: resetDate)
        }
    }

    /// Saves the remaining quota after a reply: the reported one, or else one less than before.
    private func note(_ left: PlantNet.Allowance?, after known: Quota) async {
        do {
            guard let left else { return _ = try await repository.spendQuota() }
            try await repository.save(
                Quota(total: left.total ?? known.total, remaining: left.remaining, day: LocalDay(inUTC: repository.instant)))
        } catch {
            // The answer matters more than the quota, and the next reply reports the quota again.
            Logger(label: "discovery").warning("the quota was not kept: \(error)")
        }
    }
}

/// The remaining quota reported by a reply without species.
private final class ReportedAllowance: Sendable {
    private let told = Mutex<PlantNet.Allowance?>(nil)

    /// The last reported value; nil if none was reported.
    var last: PlantNet.Allowance? { told.withLock { $0 } }

    func note(_ left: PlantNet.Allowance) { told.withLock { $0 = left } }
}
