import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import CalendarFeed

@Suite("Calendar feed", .timeLimit(.minutes(5)))
struct CalendarFeedUpdateTests {
    private func folders(_ garden: TestGarden) -> Folders {
        Folders(environment: ["XDG_DATA_HOME": garden.directory.url.path], executable: garden.directory.url)
    }

    private func garden() async throws -> (TestGarden, Folders) {
        let garden = try TestGarden()
        let folders = folders(garden)
        try FileManager.default.createDirectory(at: folders.garden, withIntermediateDirectories: true)
        let plant = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value
        _ = try await garden.repository.addTask(.watering, for: plant.id, on: day("2026-05-22"))
        return (garden, folders)
    }

    private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    @Test("the feed is off until it is chosen, follows changes, and its file goes when it is turned off")
    func follows() async throws {
        let (garden, folders) = try await garden()
        let file = folders.calendarFeed
        let feed = CalendarFeedUpdates(
            garden.repository, folders, locale: Locale(identifier: "en"), delay: .milliseconds(20))
        await feed.start()
        try await CalendarFeedUpdates.write(garden.repository, folders, locale: Locale(identifier: "en"))
        #expect(!exists(file))
        let on = try await garden.repository.changePreferences { $0.feed.isOn = true }
        try await until("the file") { exists(file) }
        #expect(try await CalendarReading.events(file).map(\.summary) == ["Basil: Water"])
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value
        _ = try await garden.repository.addTask(.pruning, for: fern.id, on: day("2026-05-23"))
        try await until("the new task") { try String(contentsOf: file, encoding: .utf8).contains("Fern: Prune") }
        try await garden.repository.undo(on.undoGroup)
        try await until("the end of the file") { !exists(file) }
        await feed.finish()
    }

    @Test("a change is written half a minute later, or at once when the program ends; another program's is left to it")
    func finishes() async throws {
        let (garden, folders) = try await garden()
        _ = try await garden.repository.changePreferences { $0.feed.isOn = true }
        let feed = CalendarFeedUpdates(garden.repository, folders, locale: Locale(identifier: "en"))
        await feed.start()
        try await until("a pending change") { await feed.isPending }
        #expect(!exists(folders.calendarFeed))
        await feed.finish()
        #expect(exists(folders.calendarFeed))

        try FileManager.default.removeItem(at: folders.calendarFeed)
        let leaving = CalendarFeedUpdates(
            garden.repository, folders, locale: Locale(identifier: "en"), delay: .zero, isWrittenElsewhere: { true })
        await leaving.start()
        try await until("a pending change") { await leaving.written != nil }
        #expect(!exists(folders.calendarFeed))
        await leaving.finish()
    }
    @Test("a change just before the end is written")
    func lastChange() async throws {
        let (garden, folders) = try await garden()
        let feed = CalendarFeedUpdates(garden.repository, folders, locale: Locale(identifier: "en"))
        await feed.start()
        try await until("the first check") { await !feed.isPending }
        _ = try await garden.repository.changePreferences { $0.feed.isOn = true }
        await feed.finish()
        #expect(exists(folders.calendarFeed))
    }

    @Test("a feed that could not be written, or is of another day or time zone, is written again")
    func renewed() async throws {
        let (garden, folders) = try await garden()
        let file = folders.calendarFeed
        _ = try await garden.repository.changePreferences { ($0.feed.isOn, $0.feed.isTimed) = (true, true) }
        // A folder in its place cannot be replaced by a file.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let feed = CalendarFeedUpdates(garden.repository, folders, locale: Locale(identifier: "en"), delay: .zero)
        await feed.start()
        try await until("the first attempt") { await !feed.isPending }
        #expect(await feed.written == nil)
        try FileManager.default.removeItem(at: file)
        await feed.renew()
        try await until("the file") { exists(file) }
        try await until("the end of the writing") { await !feed.isPending }
        #expect(try await CalendarReading.events(file).map(\.start) == ["2026-05-22T06:00:00+00:00"])

        garden.clock.set(zone: "Asia/Tokyo")
        await feed.renew()
        try await until("the times of the other zone") { await !feed.isPending }
        #expect(try await CalendarReading.events(file).map(\.start) == ["2026-05-21T23:00:00+00:00"])

        try FileManager.default.removeItem(at: file)
        await feed.renew()
        #expect(await !feed.isPending)
        garden.clock.advance(days: 1)
        await feed.renew()
        try await until("the next day's file") { exists(file) }
        await feed.finish()
    }
}
