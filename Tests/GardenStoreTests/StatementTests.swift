import Foundation
import GRDB
import GRDBSQLite
import Garden
import Synchronization
import Testing

@testable import GardenStore

@Suite("Numbers of statements", .timeLimit(.minutes(5)))
struct StatementTests {
    private static let moment = WritingMoment(
        instant: Date(timeIntervalSince1970: 1_780_000_000), today: LocalDay("2026-05-28")!)

    /// A garden of plants with two rules each, of which one was answered.
    private func garden(plants: Int) async throws -> (GardenDatabase, [Plant.ID]) {
        let database = try GardenDatabase.inMemory()
        let ids = try await database.write(at: Self.moment) { writer in
            try (0..<plants).map { number in
                let plant = Plant(name: "Plant \(number)", addedAt: Self.moment.instant)
                try writer.save(plant)
                for days in [3, 30] {
                    let rule = CareRule(
                        plant: plant.id, type: .watering, recurrence: .everyDays(days), start: Self.moment.today, origin: .user)
                    try writer.save(rule)
                    guard days == 3 else { continue }
                    try writer.record(
                        CareEvent(
                            plant: plant.id, rule: rule.id, type: .watering, kind: .done, day: Self.moment.today,
                            recordedAt: Self.moment.instant, undoGroup: writer.undoGroup))
                }
                return plant.id
            }
        }.value
        return (database, ids)
    }

    /// The statements that a body runs.
    private func statements(_ db: Database, _ body: () throws -> Void) rethrows -> [String] {
        let seen = Mutex<[String]>([])
        db.trace { event in
            if case .statement(let statement) = event { seen.withLock { $0.append(statement.sql) } }
        }
        defer { db.trace() }
        try body()
        return seen.withLock { $0 }
    }

    @Test("the integrity check runs as many statements for thirty plants as for three, if they are right")
    func examination() async throws {
        var counts: [Int] = []
        for plants in [3, 30] {
            let (database, ids) = try await garden(plants: plants)
            let (count, findings) = try await database.writer.write { db in
                var findings = Findings()
                let count = try statements(db) {
                    findings = try GardenDatabase.examine(db, originals: nil, at: Self.moment)
                }.count
                return (count, findings)
            }
            #expect(findings.isHealthy && findings.plants == ids.count && findings.rules == 2 * ids.count)
            counts.append(count)
        }
        #expect(counts[0] == counts[1] && counts[0] > 10)
    }

    @Test("the integrity check looks closer at the plants that are wrong, and only at these")
    func wrong() async throws {
        let damages = [
            "UPDATE plant SET notes = 'wrong' WHERE id = ?", "UPDATE plant SET nextDay = nextDay + 1 WHERE id = ?",
            "UPDATE plant SET derived = -1 WHERE id = ?",
            "UPDATE rule SET start = start + 1 WHERE plant = ?", "DELETE FROM rule WHERE plant = ?",
            "INSERT INTO careOverride VALUES (?, 'light', '1')", "UPDATE plant SET tags = 5 WHERE id = ?",
            "UPDATE next_due SET time = time + 1 WHERE plant = ?", "DELETE FROM next_due WHERE plant = ?",
            "DELETE FROM plant WHERE id = ?", "UPDATE fact SET value = '[[[' WHERE field = 'notes' AND subject = ?",
            """
            INSERT INTO fact SELECT randomblob(16), 'decision', subject, field, '{}', device, clock, batch, recordedAt FROM fact
            WHERE kind = 'rule' AND subject = (SELECT id FROM rule WHERE plant = ? LIMIT 1)
            """,
        ]
        for damage in damages {
            let (database, ids) = try await garden(plants: 5)
            let found = try await database.writer.write { db in
                try db.execute(sql: damage, arguments: [ids[2]])
                return try GardenDatabase.examine(db, originals: nil, at: Self.moment)
            }
            #expect(!found.isHealthy, "\(damage)")
            #expect(
                found.wrongPlants.allSatisfy { $0 == ids[2] } && found.plants == 5 && found.rules == 10, "\(damage): \(found)")
        }
    }

    @Test("deriving the due days of thirty plants takes as many statements as of three, and one writes what changes alike")
    func derivation() async throws {
        var counts: [Int] = []
        for plants in [3, 30] {
            let (database, _) = try await garden(plants: plants)
            let seen = Statements()
            try await database.writer.writeWithoutTransaction { db in
                db.trace { event in
                    if case .statement(let statement) = event { seen.all.withLock { $0.append(statement.sql) } }
                }
            }
            _ = try await database.write(at: Self.moment) { try $0.changePreferences { $0.careTime = LocalTime("21:00")! } }
            let (reads, writes) = seen.all.withLock { all in
                (all.count { $0.hasPrefix("SELECT") }, all.count { $0.hasPrefix("UPDATE next_due") })
            }
            #expect(writes == 1)
            counts.append(reads)
        }
        #expect(counts[0] == counts[1])
    }

    private final class Statements: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test("a statement that reads the facts of a plant is compiled only once")
    func compilation() async throws {
        let (database, ids) = try await garden(plants: 4)
        let repetitions = try await database.writer.write { db in
            let reader = GardenReader(db: db)
            let all = try statements(db) {
                for id in ids {
                    _ = (try reader.plantByFacts(id), try reader.rulesByFacts(of: id))
                    _ = (try reader.photosByFacts(of: id), try reader.overridesByFacts(of: id))
                }
            }
            #expect(all.count > 12)
            return try Set(all).map { sql in
                Int(sqlite3_stmt_status(try db.cachedStatement(sql: sql).sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0))
            }
        }
        #expect(repetitions.allSatisfy { $0 == 0 }, "\(repetitions)")
    }
}
