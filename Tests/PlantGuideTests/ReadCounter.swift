import Foundation
import GRDB
import GRDBSQLite
import Garden
import GardenData
import Synchronization

@testable import GardenStore

/// Counts the queries that a garden in memory answers, and the rows that it returns for them.
final class ReadCounter: Sendable {
    private let counts = Mutex<(queries: Int, rows: Int)>((0, 0))

    /// The queries since the last call, and the rows of all statements.
    func take() -> (queries: Int, rows: Int) {
        counts.withLock { counts in
            defer { counts = (0, 0) }
            return counts
        }
    }

    /// Counts from now on. A garden in memory has one connection, which all reads use.
    init(_ repository: GardenRepository) async throws {
        try await repository.database.writer.writeWithoutTransaction { [self] db in
            // The connection can outlive the test, so the counter is never released.
            let context = Unmanaged.passRetained(self).toOpaque()
            let events = UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW)
            sqlite3_trace_v2(
                db.sqliteConnection, events,
                { event, context, _, text in
                    guard let context else { return 0 }
                    let counter = Unmanaged<ReadCounter>.fromOpaque(context).takeUnretainedValue()
                    if event == UInt32(SQLITE_TRACE_ROW) {
                        counter.counts.withLock { $0.rows += 1 }
                    } else if let text, String(cString: text.assumingMemoryBound(to: CChar.self)).hasPrefix("SELECT") {
                        counter.counts.withLock { $0.queries += 1 }
                    }
                    return 0
                }, context)
        }
    }
}

/// Plants of which each has one watering, due on three days from a day on.
func waterings(_ count: Int, from day: LocalDay) -> [ScheduleGarden.Planting] {
    (0..<count).map { number in
        let plant = Plant(name: "Plant \(number + 10_000)", addedAt: Date(timeIntervalSince1970: 0))
        let rule = CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(40), start: day + number % 3)
        return ScheduleGarden.Planting(plant: plant, rules: [rule])
    }
}
