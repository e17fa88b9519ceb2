import Foundation
import Garden
import Localization
import TestSupport
import Testing

@testable import Printing

@Suite("The printed list of tasks")
struct TaskPagesTests {
    private let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-05-29"))
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// A sheet with plants in rooms; the last room is none. Each plant has two tasks, one of them overdue.
    private func sheet(rooms: [Int]) -> TaskSheet {
        var tasks: [(plant: PlantSummary, tasks: [TaskSheet.Task])] = []
        for (room, count) in rooms.enumerated() {
            for number in 0..<count {
                let id = Plant.ID.new()
                let plant = PlantSummary(
                    id: id, name: "Plant \(room)-\(number)", species: nil, room: room == rooms.count - 1 ? nil : Room.known[room],
                    light: nil, isFavorite: false, tags: [], isArchived: false, art: "basil", addedAt: .distantPast, next: nil)
                var watering = CareRule(plant: id, type: .watering, recurrence: .everyDays(2), start: day("2026-05-01"))
                watering.amount = WaterAmount(milliliters: 100, to: 200)
                var feeding = CareRule(plant: id, type: .fertilizing, recurrence: .everyDays(14), start: day("2026-05-01"))
                feeding.note = "half strength"
                tasks.append(
                    (plant, [.init(rule: feeding, due: day("2026-05-31")), .init(rule: watering, due: day("2026-05-27"))]))
            }
        }
        let art = Checkout.root.appendingPathComponent("data/art/basil.png")
        return TaskSheet(tasks, from: day("2026-05-29"), through: day("2026-06-05"), formatter) { _ in art }
    }

    private func text(_ sheet: TaskSheet) async throws -> [String] {
        let file = folder.file("tasks-\(UUID().uuidString).pdf")
        let descriptor = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let pages = TaskPages(sheet, formatter)
        try pages.writePDF(to: descriptor, title: pages.title)
        let done = try await Command.run("pdftotext", ["-layout", file.path, "-"])
        try #require(done.status == 0, "\(done.errors)")
        return done.output.split(separator: "\u{c}", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test("paper is Letter in the United States and A4 in Germany, and where no region is known")
    func paper() {
        let sizes = ["en_US", "es_MX", "de_DE", "de"].map { PaperSize.usual(in: Locale(identifier: $0)) }
        #expect(sizes == [.letter, .letter, .a4, .a4])
    }

    @Test("each plant is printed once, with its room, what to do, when, and how much", arguments: [[2, 1], [40, 25]])
    func plants(rooms: [Int]) async throws {
        let pages = try await text(sheet(rooms: rooms))
        let all = pages.joined()
        let printed = all.matches(of: #/Plant \d+-\d+/#).map { String($0.output) }
        #expect(printed.count == rooms.reduce(0, +) && Set(printed).count == printed.count)
        #expect(all.matches(of: #/Water, 100–\u{2060}?200\sml/#).count == printed.count)
        #expect(all.matches(of: #/due May\s27/#).count == printed.count, "paper is read on other days, too")
        #expect(all.matches(of: #/half strength/#).count == printed.count)
        #expect(all.contains("Living Room") && all.contains("No Room"))
        #expect(all.contains("Living Room (continued)") == (rooms[0] > 2), "where it goes on in another column")
        #expect(pages[0].contains(#/Friday, May\s29 – Friday, June 5, 2026/#))
        #expect(pages.last?.contains("\(pages.count) of \(pages.count)") == true)
    }

    @Test("no part of a page overlaps another one or leaves the page", arguments: [[2, 1], [9, 9, 9], [60]])
    func layout(rooms: [Int]) {
        let pages = TaskPages(sheet(rooms: rooms), formatter)
        for number in 0..<pages.pageCount {
            for column in 0..<2 {
                let blocks = pages.placed(on: number).filter { $0.column == column }
                for (block, next) in zip(blocks, blocks.dropFirst()) { #expect(pages.end(of: block) <= next.y + 0.01) }
                for block in blocks { #expect(pages.end(of: block) <= pages.bottom(of: number) + 0.01) }
                if case .room? = blocks.last?.block { Issue.record("a heading without a plant") }
            }
        }
    }

    @Test("all tasks of a plant that has more than a column holds are on paper", arguments: [1, 21, 30, 200])
    func longPlant(count: Int) async throws {
        let id = Plant.ID.new()
        let plant = PlantSummary(
            id: id, name: "Basil", species: nil, room: .kitchen, light: nil, isFavorite: false, tags: [], isArchived: false,
            art: "basil", addedAt: .distantPast, next: nil)
        let rule = CareRule(plant: id, type: .watering, recurrence: .everyDays(1), start: day("2026-05-29"))
        let tasks = (0..<count).map { TaskSheet.Task(rule: rule, due: day("2026-05-29") + $0) }
        let sheet = TaskSheet([(plant, tasks)], from: day("2026-05-29"), through: day("2026-05-29") + count, formatter) { _ in nil
        }
        let pages = TaskPages(sheet, formatter)
        for number in 0..<pages.pageCount {
            for block in pages.placed(on: number) { #expect(pages.end(of: block) <= pages.bottom(of: number) + 0.01) }
        }
        #expect(try await text(sheet).joined().matches(of: #/due /#).count == count)
    }

    @Test("a list without tasks is one page that says so")
    func empty() async throws {
        let pages = try await text(TaskSheet([], from: day("2026-05-29"), through: day("2026-05-29"), formatter) { _ in nil })
        #expect(pages.count == 1 && pages[0].contains("Nothing to do.") && pages[0].contains("Friday, May 29, 2026"))
    }
}
