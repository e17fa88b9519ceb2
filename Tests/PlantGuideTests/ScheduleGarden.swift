import Foundation
import Garden
import GardenStore
import GtkKit
import GardenData
import TestSupport

@testable import PlantGuide

/// A schedule over an in-memory garden, by default on a Thursday at 10:00.
@MainActor
struct ScheduleGarden {
    let repository: GardenRepository
    /// The same garden for another program, whose changes are not announced.
    let elsewhere: GardenRepository
    let clock: TestClock
    let window: WindowModel
    let schedule: ScheduleModel

    /// A plant with its rules and its recorded events.
    struct Planting: Sendable {
        let plant: Plant
        let rules: [CareRule]
        var events: [CareEvent] = []
    }

    /// Creates a schedule of the given plants; nil for the sample garden.
    init(_ plantings: [Planting]? = nil, clock: TestClock = TestClock("2026-05-21")) async throws {
        let catalog = Checkout.root.appendingPathComponent("data/catalog", isDirectory: true)
        let database = try GardenDatabase.inMemory()
        let today = LocalMoment(clock.now, in: clock.zone).day
        let sample = SampleGarden.make(on: today, now: clock.now).map {
            Planting(plant: $0.plant, rules: $0.rules, events: $0.events)
        }
        let entries = plantings ?? sample
        _ = try await database.write(at: WritingMoment(instant: clock.now, today: today)) { writer in
            for entry in entries {
                try writer.save(entry.plant)
                for rule in entry.rules { try writer.save(rule) }
                for event in entry.events { try writer.record(event) }
            }
        }
        self.clock = clock
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        func open() -> GardenRepository {
            GardenRepository(
                database: database, library: library, language: "en", now: { clock.now }, zone: { clock.zone })
        }
        (repository, elsewhere) = (open(), open())
        window = WindowModel(.testing(repository))
        schedule = ScheduleModel(window)
        schedule.stay = .zero
        schedule.fade = .zero
        schedule.soilTime = .zero
        await schedule.refresh()
    }

    /// The loaded rows as text.
    var lines: [String] { schedule.entries.compactMap(line) }

    /// The rows under a heading, as text.
    func lines(under heading: String) -> [String] {
        Array(lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("# ") })
    }

    private func line(_ entry: ScheduleEntry) -> String? {
        guard let row = schedule.row(entry) else { return nil }
        return switch row.content {
        case .heading(let heading): "# " + window.settings.formatter.title(heading)
        case .task(let task): "\(task.plantName) \(task.type)"
        case .done(let tasks): "\(tasks.count) done"
        case .completed(let task): "\(task.plant.name) was \(task.event.type)"
        case .planned(let planned): "\(planned.plantName) planned"
        }
    }

    /// The occurrence of the first task of the plant with the given name.
    func task(_ name: String) throws -> Occurrence {
        try row(name).entry.task
    }

    /// The row of the first task of the plant with the given name.
    func row(_ name: String) throws -> ScheduleRow {
        guard let row = schedule.entries.compactMap(schedule.row).first(where: { $0.task?.plantName == name }) else {
            throw DesktopSessionError.timedOut("a row of \(name)")
        }
        return row
    }

    /// The heading of a section; nil if the section is not listed.
    func heading(_ section: ScheduleSection) -> ScheduleRow.Heading? { schedule.row(.heading(section))?.heading }
}

extension ScheduleEntry {
    /// The occurrence of a task entry. Throws for other entries.
    fileprivate var task: Occurrence {
        get throws {
            guard case .task(let occurrence) = self else { throw DesktopSessionError.timedOut("a task") }
            return occurrence
        }
    }
}
