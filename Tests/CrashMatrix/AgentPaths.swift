import Foundation
import Garden
import GardenData

extension WritePath {
    /// Announcing tasks: the writes of the background agent.
    static let agent = [
        // The announcement leases of a killed writer never expire, since the clock of the tested garden does not advance.
        WritePath(name: "agent", isCumulative: false) { writer in
            let repository = writer.repository
            var preferences = try await repository.preferences()
            preferences.reminders.isOn = true
            _ = try await repository.save(preferences)
            _ = try await repository.claimAnnouncements(limit: .max)
            // When all tasks are dismissed, new ones are prepared.
            while true {
                let plant = try await writer.plants(1)[0].id
                for _ in 0..<12 {
                    _ = try await repository.addTask(
                        .pruning, for: plant, on: repository.today, time: LocalTime(clampingMinutes: 0))
                }
                try await writer.ready([.announcements(of: plant)])
                for number in 0..<4 {
                    let waiting = 12 - number * 3
                    func state(_ waiting: Int, _ claimed: Int, _ shown: Int, _ closed: Int) async throws -> [CrashExpectation] {
                        let after = CrashFixture.told(waiting: waiting, claimed: claimed, shown: shown, closed: closed)
                        return [try await writer.expect(.announcements(of: plant), becomes: after)]
                    }
                    var claimed: [Announcement.ID] = []
                    try await writer.perform(try await state(waiting - 3, 3, 0, number * 3)) {
                        claimed = try await repository.claimAnnouncements(limit: 3).map(\.id)
                    }
                    try await writer.perform(try await state(waiting, 0, 0, number * 3)) { try await repository.release(claimed) }
                    try await writer.perform(try await state(waiting - 3, 3, 0, number * 3)) {
                        claimed = try await repository.claimAnnouncements(limit: 3).map(\.id)
                    }
                    try await writer.perform(try await state(waiting - 3, 0, 3, number * 3)) {
                        try await repository.confirm(claimed, handle: "handle \(number)")
                    }
                    try await writer.perform(try await state(waiting - 3, 0, 0, number * 3 + 3)) {
                        try await repository.dismiss(claimed)
                    }
                }
            }
        }
    ]
}
