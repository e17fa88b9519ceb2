import Foundation
import Garden
import GardenServices
import Logging
import Tending

/// How many photos Pl@ntNet still takes today.
extension Discoverer {
    /// What is known of today's quota without asking; the usual 500 where nothing is known.
    public func quota() async throws -> Quota { try await gardener.quota() }

    /// Asks the service for today's quota.
    ///
    /// - Throws: `PlantNetError`; `IdentificationError.notConfigured` without a key.
    public func refreshQuota() async throws -> Quota {
        guard try await configuration.key(.plantNet) != nil else { throw IdentificationError.notConfigured }
        let quota = try await plantNet.quota()
        try await gardener.save(quota)
        return quota
    }

    /// When the service counts anew.
    public var quotaReset: Date { gardener.instant.nextUTCMidnight }

    /// Asks for an identification unless the day's requests are used up, and keeps what the service says of its quota.
    func withinQuota(_ ask: () async throws -> PlantNet.Reply) async throws -> PlantNet.Reply {
        let known = try await quota()
        guard known.remaining > 0 else { throw PlantNetError.rateLimitExceeded(resetDate: quotaReset) }
        do {
            let reply = try await ask()
            do {
                try await note(reply.allowance, after: known)
            } catch {
                // What was answered is worth more than the count; the next answer says it again.
                Logger(label: "discovery").warning("the quota was not kept: \(error)")
            }
            return reply
        } catch PlantNetError.rateLimitExceeded(let resetDate) {
            try await gardener.save(Quota(total: known.total, remaining: 0, day: gardener.instant.utcDay))
            throw PlantNetError.rateLimitExceeded(resetDate: resetDate)
        }
    }

    /// Keeps what is left after an answer: what the service says, else one less than before.
    private func note(_ left: PlantNet.Allowance?, after known: Quota) async throws {
        guard let left else { return _ = try await gardener.spendQuota() }
        try await gardener.save(
            Quota(total: left.total ?? known.total, remaining: left.remaining, day: gardener.instant.utcDay))
    }
}

extension Date {
    /// The day of this instant in UTC, by which the service counts.
    var utcDay: LocalDay { LocalMoment(self, in: .gmt).day }

    /// The midnight in UTC that follows this instant.
    var nextUTCMidnight: Date { LocalMoment(day: utcDay + 1, time: LocalTime(clampingMinutes: 0)).instant(in: .gmt) }
}
