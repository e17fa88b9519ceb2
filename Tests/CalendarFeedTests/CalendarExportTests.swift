import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import CalendarFeed

@Suite("Calendar export")
struct CalendarExportTests {
    private func add(_ name: String, _ recurrence: Recurrence, start: String, at time: String? = nil, to garden: TestGarden)
        async throws -> CareRule
    {
        let plant = try await garden.repository.add(PlantDraft(name: name, species: nil, watering: .none)).value
        let rule = CareRule(
            plant: plant.id, type: .watering, recurrence: recurrence, start: day(start), time: time.flatMap { LocalTime($0) })
        return try await garden.repository.save(rule).value
    }

    @Test("tasks stand at the same local time before and after a change of the clocks")
    func daylightSaving() async throws {
        let garden = try TestGarden(TestClock("2026-10-22"))
        _ = try await garden.repository.changePreferences { $0.feed.isTimed = true }
        _ = try await add("Basil", .everyDays(1), start: "2026-10-23", at: "08:00", to: garden)
        let events = try await garden.calendar(days: 5).events
        let starts = events.map(\.start).sorted()
        #expect(
            starts == [
                "2026-10-23T06:00:00+00:00", "2026-10-24T06:00:00+00:00", "2026-10-25T07:00:00+00:00",
                "2026-10-26T07:00:00+00:00", "2026-10-27T07:00:00+00:00",
            ])
        #expect(events.allSatisfy { $0.end > $0.start })
    }

    @Test("an event of the whole day ends on the next day, and its alarm comes at the task's time")
    func wholeDay() async throws {
        let garden = try TestGarden(TestClock("2026-12-30"))
        _ = try await garden.repository.changePreferences { $0.feed.hasAlarms = true }
        _ = try await add("Basil", .once, start: "2026-12-31", at: "18:30", to: garden)
        let events = try await garden.calendar().events
        #expect(events.map(\.start) == ["2026-12-31"] && events.map(\.end) == ["2027-01-01"])
        #expect(events.first?.alarm == "2026-12-31 17:30:00+00:00")
    }

    @Test("an alarm of the whole day comes at the task's time also on days when the clocks change, and a timed one at its start")
    func alarms() async throws {
        let garden = try TestGarden(TestClock("2026-03-20"))
        _ = try await garden.repository.changePreferences { $0.feed.hasAlarms = true }
        _ = try await add("Spring", .once, start: "2026-03-29", at: "08:00", to: garden)
        _ = try await add("Fall", .once, start: "2026-10-25", at: "08:00", to: garden)
        let events = try await garden.calendar().events.sorted { $0.start < $1.start }
        #expect(events.map(\.alarm) == ["2026-03-29 06:00:00+00:00", "2026-10-25 07:00:00+00:00"])
        _ = try await garden.repository.changePreferences { $0.feed.isTimed = true }
        #expect(try await garden.calendar().events.map(\.alarm) == ["0:00:00", "0:00:00"])
    }

    @Test("an overdue task stands today, and a task after the forecast is exported, too")
    func openTasks() async throws {
        let garden = try TestGarden(TestClock("2026-05-21"))
        _ = try await add("Late", .once, start: "2026-05-01", to: garden)
        _ = try await add("Far", .once, start: "2027-05-01", to: garden)
        let events = try await garden.calendar(days: 10).events
        #expect(events.map(\.summary) == ["Late: Water", "Far: Water"])
        #expect(events.map(\.start) == ["2026-05-21", "2027-05-01"])
        #expect(events.allSatisfy { $0.alarm == nil })
    }

    @Test("titles with commas, umlauts and line breaks are read as they were, and no line is longer than 75 bytes")
    func titles() async throws {
        let garden = try TestGarden()
        let names = [
            "Tomato; red, sweet \\ \"big\"", String(repeating: "Grünlilie ", count: 19), String(repeating: "🌱", count: 60), "A:B",
            "שום",
        ]
        for name in names { _ = try await add(name, .once, start: "2026-05-22", to: garden) }
        let (file, events) = try await garden.calendar()
        let wanted = names.map { "\($0.trimmingCharacters(in: .whitespaces)): Water" }
        let isolates = CharacterSet(charactersIn: "\u{2066}\u{2067}\u{2068}\u{2069}")
        #expect(Set(events.map { $0.summary.components(separatedBy: isolates).joined() }) == Set(wanted))
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") && !$0.contains("\r") })
        #expect(lines.last?.isEmpty == true)
        #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    }

    @Test("a second export of an unchanged garden differs in nothing but DTSTAMP")
    func unchanged() async throws {
        let garden = try TestGarden()
        for number in 1...20 { _ = try await add("Plant \(number)", .everyDays(number), start: "2026-05-20", to: garden) }
        let first = try Data(contentsOf: await garden.calendar().file)
        garden.clock.advance(minutes: 7)
        let second = try Data(contentsOf: await garden.calendar().file)
        #expect(first != second)
        func without(_ data: Data) -> [String] {
            String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") }
        }
        #expect(without(first) == without(second))
    }

    @Test("a task that is snoozed keeps its UID, and so does a weekday that becomes the open task; all UIDs differ")
    func identity() async throws {
        let garden = try TestGarden()
        let counted = try await add("Basil", .everyDays(3), start: "2026-05-22", to: garden)
        _ = try await add("Fern", .weekdays(WeekdaySet([.friday])), start: "2026-05-22", to: garden)
        let before = try await garden.calendar().events
        #expect(Set(before.map(\.uid)).count == before.count)

        let open = try await garden.repository.agenda(through: nil)
        let basil = try #require(open.first { $0.rule.id == counted.id })
        let fern = try #require(open.first { $0.rule.id != counted.id })
        _ = try await garden.repository.answer([basil.open.occurrence], .later(.day(day("2026-05-24"))))
        _ = try await garden.repository.answer([fern.open.occurrence], .done(on: nil))
        let after = try await garden.calendar().events
        func ids(_ name: String, _ events: [ReadEvent]) -> [String: String] {
            Dictionary(uniqueKeysWithValues: events.filter { $0.summary.hasPrefix(name) }.map { ($0.start, $0.uid) })
        }
        #expect(ids("Basil", before)["2026-05-22"] == ids("Basil", after)["2026-05-24"])
        #expect(ids("Fern", before)["2026-05-29"] != nil)
        #expect(ids("Fern", before)["2026-05-29"] == ids("Fern", after)["2026-05-29"])
    }

    @Test("an event has a title and times, and neither notes nor rooms")
    func nothingElse() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(
            PlantDraft(name: "Fern", species: "Nephrolepis exaltata", room: .kitchen, watering: .none)
        ).value
        var edited = plant
        edited.notes = "Bought for 12 euros."
        _ = try await garden.repository.save(edited, changedFrom: plant)
        _ = try await garden.repository.addTask(.fertilizing, for: plant.id, on: day("2026-05-22"), note: "half strength")
        let (file, events) = try await garden.calendar()
        #expect(events.map(\.names) == [["DTEND", "DTSTAMP", "DTSTART", "SUMMARY", "TRANSP", "UID"]])
        let text = try String(contentsOf: file, encoding: .utf8)
        for secret in ["euros", "half strength", "kitchen", "Nephrolepis"] { #expect(!text.contains(secret)) }
    }

    @Test("a calendar without tasks has a component, as the format demands, and one with tasks has nothing but events")
    func empty() async throws {
        let garden = try TestGarden()
        let (empty, events) = try await garden.calendar()
        #expect(events.isEmpty)
        let lines = try String(contentsOf: empty, encoding: .utf8).components(separatedBy: "\r\n")
        #expect(
            lines.drop { $0 != "BEGIN:VTIMEZONE" } == [
                "BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
                "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE", "END:VCALENDAR", "",
            ])
        _ = try await add("Basil", .once, start: "2026-05-22", to: garden)
        let (file, found) = try await garden.calendar()
        #expect(found.count == 1)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("VTIMEZONE"))
    }

    @Test("a file that cannot be written stays as it was, and nothing is left beside it")
    func failure() async throws {
        let garden = try TestGarden()
        let folder = garden.directory.file("feeds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "a.ics", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        await #expect(throws: POSIXError.self) {
            _ = try await CalendarExport(garden.repository, locale: Locale(identifier: "en")).write(to: file)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.ics"])
    }
}
