import Garden
import GardenStore

/// What a program that waits in the background asks.
extension Gardener {
    /// When to look at the garden again after a moment, if nothing changes before; nil where nothing is waited for.
    ///
    /// That is when the soonest task falls due, or the beginning of a day on which a missed task makes way for a newer one.
    public func nextLook(after moment: LocalMoment) async throws -> LocalMoment? {
        try await read { reader in
            let due = try reader.nextMoment(after: moment)
            let turn = try reader.nextStaleDay(after: moment.day).map { day in
                LocalMoment(day: day, time: LocalTime(clampingMinutes: 0))
            }
            return [due, turn].compactMap(\.self).min()
        }
    }

    /// Throws `StoreError.newerSchema` where a newer program has taken the garden over while this one was running.
    public func refuseNewerStore() async throws { try await database.refuseNewer() }
}
