import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

/// Queries about one plant or the soonest task use indexes instead of table scans, so that they stay fast in a large garden.
@Suite struct DurabilityScanTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private var moment: WritingMoment { WritingMoment(instant: now, today: day("2026-05-28")) }
    private let database: GardenDatabase
    private let plant: Plant
    private let rule: CareRule

    init() async throws {
        database = try GardenDatabase.inMemory()
        let plant = Plant(name: "One", addedAt: now)
        let rule = CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(3), start: day("2026-05-20"))
        (self.plant, self.rule) = (plant, rule)
        _ = try await database.write(at: moment) { writer in
            try writer.save(plant)
            try writer.save(rule)
        }
    }

    /// Returns the query plan steps that scan a whole table of facts, events, due days or announcements, of all statements
    /// that a body runs.
    private func scans(_ body: () async throws -> Void) async throws -> [String] {
        let seen = Statements()
        try await database.writer.writeWithoutTransaction { db in
            db.trace { event in
                if case .statement(let statement) = event { seen.all.withLock { _ = $0.insert(statement.sql) } }
            }
        }
        try await body()
        let statements = seen.all.withLock { $0 }
        #expect(!statements.isEmpty)
        return try await database.writer.writeWithoutTransaction { db in
            db.trace()
            return try statements.sorted().flatMap { sql -> [String] in
                guard ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else { return [] }
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
                // NULL for every argument: these plans do not depend on the arguments.
                statement.setUncheckedArguments(StatementArguments())
                let rows = try Row.fetchAll(statement)
                return rows.map { $0["detail"] as String }
                    .filter { $0.contains(#/^SCAN (fact|event|retraction|next_due)\b/#) || $0 == "SCAN announcement" }
                    .map { "\($0): \(sql)" }
            }
        }
    }

    private func event(_ kind: CareEvent.Kind, _ undoGroup: UndoGroup.ID) -> CareEvent {
        let occurrence = Occurrence(rule: rule.id, place: .on(rule.start))
        return CareEvent(
            plant: plant.id, rule: rule.id, type: .watering, kind: kind, day: moment.today, recordedAt: now,
            answer: .init(occurrence: occurrence, due: rule.start, interval: 3), undoGroup: undoGroup)
    }

    @Test("reading one plant needs no table scan")
    func plantPage() async throws {
        let (plant, rule, moment) = (plant.id, rule.id, moment)
        let scans = try await scans {
            try await database.read { reader in
                _ = try reader.plant(plant)
                _ = try reader.summaries(of: [plant])
                _ = try reader.rules(of: plant)
                _ = try reader.rule(rule)
                _ = try reader.events(of: plant)
                _ = try reader.photos(of: plant)
                _ = try reader.cached(.care, CareKey.names(of: "Monstera deliciosa"), now: moment.instant)
                _ = try reader.overrides(of: plant)
                _ = try reader.preferences()
                _ = try reader.answer(to: Occurrence(rule: rule, place: .on(day("2026-05-20"))))
            }
        }
        #expect(scans == [])
    }

    @Test("finding the soonest task, a day's tasks and the changes of a new day needs no table scan")
    func timers() async throws {
        let today = moment.today
        let scans = try await scans {
            try await database.read { reader in
                _ = try reader.isStale(on: today)
                _ = try reader.nextStaleDay(after: today)
                _ = try reader.nextMoment(after: LocalMoment(day: today, time: .eight))
                _ = try reader.events(on: today)
                _ = try reader.tasks(TaskFilter(from: today, through: today), limit: 50)
                _ = try reader.tasks(TaskFilter(through: today), limit: 50)
                _ = try reader.taskCounts(TaskFilter(from: today, through: today + 6))
            }
            _ = try await database.write(at: WritingMoment(instant: now, today: today + 30)) { try $0.rollForward() }
        }
        #expect(scans == [])
    }

    @Test("adding, changing, answering, undoing, removing and purging one plant needs no table scan")
    func gestures() async throws {
        let (plant, rule) = (plant, rule)
        let scans = try await scans {
            var renamed = plant
            renamed.name = "Other"
            _ = try await database.write(at: moment) { [renamed] in try $0.save(renamed) }
            _ = try await database.write(at: moment) { try $0.save(Plant(name: "New", addedAt: now)) }
            _ = try await database.write(at: moment) { try $0.save(CareOverride.light(.fullSun), for: plant.id) }
            _ = try await database.write(at: moment) { try $0.resetOverride(.light, for: plant.id) }
            _ = try await database.write(at: moment) { try $0.save(rule) }
            let answered = try await database.write(at: moment) { writer in
                let event = event(.done, writer.undoGroup)
                try writer.record(event)
                return event
            }
            _ = try await database.write(at: moment) { try $0.retract(answered.value) }
            let removed = try await database.write(at: moment) { try $0.remove(plant.id) }
            _ = try await database.write(at: moment) { try $0.retract(removed.undoGroup) }
            _ = try await database.write(at: moment) { try $0.purge(plant.id) }
        }
        #expect(scans == [])
    }

    @Test("adding, removing, undoing and purging a photo, and checking whether its file is still needed, needs no table scan")
    func photos() async throws {
        let folder = try TemporaryDirectory()
        try Data("bytes".utf8).write(to: folder.file("a"))
        let photo = Photo(plant: plant.id, digest: "a", file: "a.jpg", takenOn: nil, addedAt: now)
        let scans = try await scans {
            _ = try await database.write(at: moment, keeping: [.init(folder.file("a"), as: "a.jpg")]) { try $0.save(photo) }
            let removed = try await database.write(at: moment) { try $0.remove(photo) }
            _ = try await database.write(at: moment) { try $0.retract(removed.undoGroup) }
            let files = try await database.read { [plant] in try $0.originals(of: plant.id) }
            _ = try await database.write(at: moment, keeping: [], settling: files) { [plant] in try $0.purge(plant.id) }
        }
        #expect(scans == [])
    }

    @Test("claiming, showing, dismissing and scheduling announcements needs no table scan")
    func announcements() async throws {
        let (now, moment) = (now, moment)
        let preferences = Preferences(reminders: ReminderPreferences(isOn: true, quietHours: QuietHours("22:00-07:00")))
        _ = try await database.write(at: moment) { try $0.save(preferences) }
        let scans = try await scans {
            let claimed = try await database.claimAnnouncements(at: now, in: .gmt, lease: 60, limit: 10).map(\.id)
            #expect(claimed.count == 1)
            try await database.release(claimed)
            try await database.confirm(claimed, handle: "1", at: moment)
            try await database.dismiss(claimed, at: now, in: .gmt)
            try await database.read { reader in
                _ = try reader.shownAnnouncements(at: now, in: .gmt)
                _ = try reader.nextReminder(after: now, in: .gmt)
                _ = try reader.nextLeaseEnd(after: now)
            }
        }
        #expect(scans == [])
    }

    @Test("a statement that scans a whole table is detected")
    func withNotice() async throws {
        let found = try await scans {
            _ = try await database.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM event WHERE note = 'x'") }
        }
        #expect(found.count == 1)
    }
}

/// The SQL of the statements that a connection has run.
private final class Statements: Sendable {
    let all = Mutex<Set<String>>([])
}
