import Foundation
import GRDB
import Garden
import Testing

@testable import GardenStore

@Suite("Version of the derivation rules")
struct DerivationRulesTests {
    private static let moment = WritingMoment(
        instant: Date(timeIntervalSince1970: 1_780_000_000), today: LocalDay("2026-05-28")!)

    @Test("due days that a program with other rules derived are derived again, once", arguments: [0, 1000])
    func otherRules(version: Int) async throws {
        let database = try GardenDatabase.inMemory()
        _ = try await database.write(at: Self.moment) { writer in
            let plant = Plant(name: "Aloe", addedAt: Self.moment.instant)
            try writer.save(plant)
            try writer.save(
                CareRule(plant: plant.id, type: .watering, recurrence: .once, start: Self.moment.today, origin: .user))
        }
        #expect(try await database.read { try !$0.isStale(on: Self.moment.today) }, "a new garden follows the rules")
        try await database.writer.write { db in
            try db.execute(sql: "UPDATE next_due SET day = day + 9")
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
        #expect(try await database.read { try $0.isStale(on: Self.moment.today) })
        try await database.deriveStaleDueDays(at: Self.moment)
        let day = try await database.writer.read { try Int.fetchOne($0, sql: "SELECT day FROM next_due") }
        #expect(day == Self.moment.today.number)
        #expect(try await database.read { try !$0.isStale(on: Self.moment.today) })
    }

    @Test("a program in the background ends when a newer one has derived the due days")
    func newerRules() async throws {
        let database = try GardenDatabase.inMemory()
        try await database.checkSchemaVersion()
        try await database.writer.write { try $0.execute(sql: "PRAGMA user_version = 1000") }
        await #expect(throws: StoreError.newerSchema(path: ":memory:")) { try await database.checkSchemaVersion() }
    }
}
