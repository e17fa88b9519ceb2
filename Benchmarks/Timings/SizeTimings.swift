import Foundation
import Garden
import GardenData
import GardenStore

/// Times the same reads and writes in gardens of 1,000, 10,000 and 100,000 plants, side by side.
///
/// - Parameter folder: Where the gardens are: each in `<plants>/plantguide`, filled here.
func timeSizes(_ folder: URL, catalog: URL) async throws {
    let sizes = [1_000, 10_000, 100_000]
    var rows: [(name: String, times: [Double])] = []
    for plants in sizes {
        let directory = folder.appending(path: "\(plants)/plantguide")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try await Seed.fill(directory, plants: plants)
        let repository = GardenRepository(
            database: try GardenDatabase.open(in: directory, now: Seed.instant),
            library: try LibraryDatabase.open(in: directory, catalog: catalog), language: "en", now: { Seed.instant },
            zone: { .gmt })
        for (place, row) in try await times(in: repository).enumerated() {
            if place == rows.count { rows.append((row.0, [])) }
            rows[place].times.append(row.1)
        }
    }
    func line(_ name: String, _ cells: [String]) {
        print(name.padding(toLength: 52, withPad: " ", startingAt: 0), cells.map { $0.leftPadded(to: 10) }.joined())
    }
    line("in ms, in a garden with this many plants", sizes.map(String.init))
    for (name, times) in rows { line("  \(name)", times.map(rounded)) }
}

/// The medians in milliseconds, in the same order for each garden.
private func times(in repository: GardenRepository) async throws -> [(String, Double)] {
    let summaries = try await repository.summaries()
    let plant = summaries[summaries.count / 2].id
    let soon = TaskFilter(through: repository.today + 30)
    let month = CalendarPage(.month, around: repository.today, weekStart: .monday).days
    return [
        ("all cards of the collection", try await median(5) { _ = try await repository.summaries() }),
        ("plant page", try await median(15) { _ = try await repository.page(of: plant) }),
        (
            "schedule: first 500 rows and the counts",
            try await median(5) {
                _ = try await repository.tasks(soon, limit: 500)
                _ = try await repository.taskCounts(soon)
            }
        ),
        ("calendar: this month", try await median(5) { _ = try await repository.care(on: month) }),
        (
            "when the next reminder comes",
            try await median(15) { _ = try await repository.nextAnnouncement(after: repository.moment) }
        ),
        ("species search, 3 letters", try await median(15) { _ = try await repository.searchSpecies("mon") }),
        ("one watering, acknowledged on disk", try await median(15) { _ = try await repository.record(.watering, for: plant) }),
    ]
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
