import Foundation
import Garden
import WebServices
import Logging
import Synchronization
import GardenData

/// How many photos Pl@ntNet still takes today.
extension IdentificationService {
    /// What is known of today's quota without asking; the usual 500 where nothing is known.
    public func quota() async throws -> Quota { try await repository.quota() }

    /// Asks the service for today's quota.
    ///
    /// - Throws: `PlantNetError`; `IdentificationError.notConfigured` without a key; what reading the key throws; `StoreError` or
    ///   `CancellationError`.
    public func refreshQuota() async throws -> Quota {
        guard try await configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        let quota = try await plantNet.quota()
        try await repository.save(quota)
        return quota
    }

    /// How long before midnight UTC a refusal may end and still be the day's, in seconds: clocks differ, and the service rounds.
    private static let tolerance: TimeInterval = 60

    /// Asks for an identification unless the day's requests are used up, and keeps what the service says of its quota.
    ///
    /// - Parameter ask: told where to note what is left when the service names no species.
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
            // It looked at the photos, so the request counts.
            await note(told.last, after: known)
            throw PlantNetError.noResultsFound
        } catch PlantNetError.rateLimitExceeded(let resetDate) {
            let used = Quota(total: known.total, remaining: 0, day: LocalDay(inUTC: repository.instant))
            // What ends earlier refuses a rush of requests, not the day's.
            if resetDate >= used.renewal.addingTimeInterval(-Self.tolerance) { try await repository.save(used) }
            throw PlantNetError.rateLimitExceeded(resetDate: resetDate)
        }
    }

    /// Keeps what is left after an answer: what the service says, else one less than before.
    private func note(_ left: PlantNet.Allowance?, after known: Quota) async {
        do {
            guard let left else { return _ = try await repository.spendQuota() }
            try await repository.save(
                Quota(total: left.total ?? known.total, remaining: left.remaining, day: LocalDay(inUTC: repository.instant)))
        } catch {
            // What was answered is worth more than the count; the next answer says it again.
            Logger(label: "discovery").warning("the quota was not kept: \(error)")
        }
    }
}

/// What the service said is left when it named no species.
private final class ReportedAllowance: Sendable {
    private let told = Mutex<PlantNet.Allowance?>(nil)

    /// What was said last; nil where nothing was said.
    var last: PlantNet.Allowance? { told.withLock { $0 } }

    func note(_ left: PlantNet.Allowance) { told.withLock { $0 = left } }
}
